//go:build !windows

package say

import "syscall"

// ofSystem leaves the errors of the system to [known]: its English is for all languages.
func ofSystem(syscall.Errno) (Words, bool) { return Words{}, false }
