package join

import (
	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
)

// Spill says where a run puts what it does not hold in memory.
type Spill struct {
	Disk   disk.FS
	Dir    string // "": that of temporary files
	Window int    // signatures that are brought into memory at a time
	Firm   bool   // the folder was asked for: where it takes no more, the run ends
	Keys   int64  // bytes of entries of an index that may stay in memory; negative: any number
}

// scratch makes a scratch file.
func (s *Spill) scratch(kind string) (*disk.Scratch, error) { return s.Disk.NewScratch(s.Dir, kind) }

// unmade is the error of a folder that takes no file, nil where what would go there stays in
// memory.
func (s *Spill) unmade(err error) error {
	if !s.Firm {
		return nil
	}
	return say.Errorf("no scratch file can be made in %s (%v): name another folder", s.Dir, say.Plain(disk.Reason(err)))
}

// failed is the error of a folder that takes no more, nil where what would go there stays in
// memory.
func (s *Spill) failed(err error) error {
	if !s.Firm {
		return nil
	}
	return say.Errorf("%s takes no more of what the run puts there (%v): make room there, or name another folder", s.Dir, say.Plain(disk.Reason(err)))
}

// lost is the error of what cannot be read again.
func (s *Spill) lost(err error) error {
	return say.Errorf("what the run put away cannot be read again: %v", say.Plain(err))
}
