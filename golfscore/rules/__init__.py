"""What is this variant? Data from ``rules_data`` composed into one frozen value."""
