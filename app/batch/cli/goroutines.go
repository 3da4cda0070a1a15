package cli

import (
	"runtime"

	"pagetwin/core/base/say"
)

// Goroutines is the flag of commands that work on all cores.
type Goroutines struct {
	Workers int `placeholder:"N" help:"Number of goroutines. Default: one for each core."`
}

// workersPerCore limits the number of goroutines: each has memory of its own, and more of them
// would only wait for a core.
const workersPerCore = 64

// Validate is called by kong after it has read the command line.
func (g Goroutines) Validate() error {
	if most := workersPerCore * runtime.GOMAXPROCS(0); g.Workers < 0 || g.Workers > most {
		return say.Errorf("--workers must be from 0 to %d on this machine (%d for each core), got %d: without it, there is one for each core", most, workersPerCore, g.Workers)
	}
	return nil
}
