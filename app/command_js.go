package main

// command does nothing in a browser, where nobody types commands.
func command([]string) {}
