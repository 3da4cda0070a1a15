package cli

import (
	"fmt"
	"runtime"
)

// Goroutines is the flag of commands that work on all cores.
type Goroutines struct {
	Workers int `placeholder:"N" help:"Goroutines; unless told, one for each core."`
}

// workersPerCore bounds the goroutines: each has memory of its own, and beyond the cores
// more of them only wait.
const workersPerCore = 64

// Validate is called by kong when the command line is read.
func (g Goroutines) Validate() error {
	if most := workersPerCore * runtime.GOMAXPROCS(0); g.Workers < 0 || g.Workers > most {
		return fmt.Errorf("--workers is from 0 to %d on this machine (%d for each core), got %d: leave it out for one for each core", most, workersPerCore, g.Workers)
	}
	return nil
}
