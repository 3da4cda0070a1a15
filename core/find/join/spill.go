package join

import (
	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
)

// Spill is the place where a run puts the data that it does not hold in memory.
type Spill struct {
	Disk   disk.FS
	Dir    string // "": the folder for temporary files
	Window int    // signatures that are in memory at a time
	Firm   bool   // the caller named the folder: a write error ends the run
	Keys   int64  // bytes of entries of an index that may stay in memory; negative: no limit
}

// scratch makes a scratch file.
func (s *Spill) scratch(kind string) (*disk.Scratch, error) { return s.Disk.NewScratch(s.Dir, kind) }

// unmade returns the error of a folder in which no file can be made, nil if the data may stay in
// memory instead.
func (s *Spill) unmade(err error) error {
	if !s.Firm {
		return nil
	}
	return say.Errorf("cannot create a temporary file in %s (%v): choose another folder", s.Dir, say.Plain(disk.Reason(err)))
}

// failed returns the error of a folder that is full, nil if the data may stay in memory instead.
func (s *Spill) failed(err error) error {
	if !s.Firm {
		return nil
	}
	return say.Errorf("cannot write more temporary data to %s (%v): free some space there, or choose another folder", s.Dir, say.Plain(disk.Reason(err)))
}

// lost returns the error of data that cannot be read again.
func (s *Spill) lost(err error) error {
	return say.Errorf("the temporary data of the run cannot be read: %v", say.Plain(err))
}
