package run

import (
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
	Spill  string       `placeholder:"DIR" help:"For sets larger than memory: store signatures and index entries in temporary files in DIR, one or two kilobytes a page, and process them part by part. The files are deleted when the run ends. The pairs are the same; candidates come from the index. With --memory, only what exceeds that size is stored there."`
	Memory cli.ByteSize `placeholder:"SIZE" help:"Approximate memory limit of a run, such as 300MB or 4GiB. If the algorithm allows it, data beyond the limit goes to the folder for temporary files or to that of --spill. Default without --spill: half of the memory of the machine."`
}

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
		return cli.Wrong("--spill needs the candidates of the index: remove --candidates all")
	}
	if f.Memory == 0 {
		opt.Candidates = result.Index
	}
	if err := on.MkdirAll(f.Spill); err != nil {
		return cli.Usage(disk.Cannot(disk.ToWrite, f.Spill, err))
	}
	return nil
}
