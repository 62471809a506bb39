"""What people can do, one module a subject; each deed takes the desk, the request, the words."""
