"""What people see: Flet components over plain view models."""
