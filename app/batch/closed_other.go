//go:build !linux

package main

import "os"

// wasClosed cannot be told: Go opens the null device in the place of a closed stream.
func wasClosed(*os.File) bool { return false }
