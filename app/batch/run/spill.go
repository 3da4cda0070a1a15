package run

import (
	"errors"
	"os"
	"runtime/debug"

	"pagetwin/app/batch/cli"
	"pagetwin/app/heap"
	"pagetwin/core/base/disk"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
)

// spillFlags limit the memory of a run and name the folder for spilled data.
type spillFlags struct {
	Spill  string       `placeholder:"DIR" help:"For sets larger than memory: signatures and the entries of the index go into DIR, in files that are gone when the run ends, and are brought back part by part. The pairs are the same. Takes one or two kilobytes a page; candidates are those of the index. With --memory only what is beyond goes there."`
	Memory cli.ByteSize `placeholder:"SIZE" help:"About how much memory a run may take (300MB, 4GiB); what is beyond goes to the folder for temporary files, or that of --spill, where the algorithm can do with that. Unless told, and without --spill: half of what the machine has."`
}

// set copies the flags into the options of a run.
func (f *spillFlags) set(on disk.FS, opt *detect.Options) error {
	opt.Disk, opt.Spill, opt.Memory = on, f.Spill, int64(f.Memory)
	if f.Memory > 0 && os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(int64(f.Memory))
	}
	if f.Spill == "" {
		if f.Memory == 0 {
			opt.Memory = heap.Share()
		}
		return nil
	}
	if opt.Candidates == result.All && f.Memory == 0 {
		return cli.Usage(errors.New("--spill goes with the candidates of the index: leave --candidates all out"))
	}
	if f.Memory == 0 {
		opt.Candidates = result.Index
	}
	if err := on.MkdirAll(f.Spill); err != nil {
		return disk.Cannot(disk.ToWrite, f.Spill, err)
	}
	return nil
}
