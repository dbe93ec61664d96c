"""The app's own sentences in Spanish and English."""
