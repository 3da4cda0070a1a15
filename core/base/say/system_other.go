//go:build !windows

package say

import "syscall"

// Argument is s as an argument in a command line that a person gives to a shell: in quotes
// where it would be taken apart.
func Argument(s string) string { return unixArgument(s) }

// ofSystem leaves the errors of the system to [known]: its English is for all languages.
func ofSystem(syscall.Errno) (Words, bool) { return Words{}, false }
