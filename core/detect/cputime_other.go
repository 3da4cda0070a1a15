//go:build !unix

package detect

import "time"

// processTime is the clock where nobody knows what the process has spent.
func processTime() time.Duration { return time.Duration(time.Now().UnixNano()) }
