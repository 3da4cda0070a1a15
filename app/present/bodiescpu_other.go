//go:build !unix

package present

import "time"

// processorClock returns a clock of the processor time that the process has used,
// nil where nobody knows.
func processorClock() func() time.Duration { return nil }
