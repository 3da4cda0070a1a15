//go:build !windows

package say

import "syscall"

// Argument returns s as an argument of a command line for a shell, in quotes if needed.
func Argument(s string) string { return unixArgument(s) }

// ofSystem returns false: the catalogues translate the errors of the system from their text.
func ofSystem(syscall.Errno) (Words, bool) { return Words{}, false }
