"""From a photo to cards: the adapter that alone knows OpenCV. Import its modules only where a photo is really read."""
