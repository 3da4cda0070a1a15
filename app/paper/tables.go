package paper

import (
	"context"
	"fmt"
	"io/fs"
	"runtime"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

// Files returns the names of the files of a report and its tables.
func Files() []string {
	return []string{"report.html", "report.md", "report.csv", "figures", "sets", "experiments", "results"}
}

// Options are the options of Run.
type Options struct {
	Files   fs.FS  // the shipped samples: the folder paper and the generator's material
	Out     string // folder for sets, experiments and results
	Seed    uint64 // of sets and experiments
	Quick   bool   // smaller sets, no repeats: to see that all works
	Workers int    // 0: one for each core
	Version string // of the program
	Disk    disk.FS

	Progress func(table string, done, total int) // may be nil; steps of a table
}

func (o Options) tell(table string, done, total int) {
	if o.Progress != nil {
		o.Progress(table, done, total)
	}
}

// Report is the result of a run of the tables.
type Report struct {
	Version  string
	Machine  string
	Seed     uint64
	Quick    bool
	Title    param.Words
	Foreword []param.Words // what every reader must know first
	Sections []*Section
	Legend   []Mark // of the printed values in the sections

	disk disk.FS
}

// NewReport returns a report without sections, written to a disk.
func NewReport(opt Options) *Report {
	return &Report{
		Version: opt.Version, Seed: opt.Seed, Quick: opt.Quick, disk: opt.Disk, Title: reportTitle,
		Machine: say.Sprintf("en", "%s %s/%s, %d {core|cores}", runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU()),
	}
}

// Run makes the tables one after another. Sets and finished cells that are in the output folder
// are not made again. If a table fails or ctx is done, Run returns the error; what was finished
// stays on disk.
func Run(ctx context.Context, tables []Table, opt Options) (*Report, error) {
	if err := opt.Disk.Mark(opt.Out); err != nil {
		return nil, fmt.Errorf("paper: %w", err)
	}
	r, err := newBuilder(ctx, opt)
	if err != nil {
		return nil, fmt.Errorf("paper: %w", err)
	}
	rep := NewReport(opt)
	rep.Foreword, rep.Legend = rep.foreword(), r.marks
	for _, t := range tables {
		opt.tell(t.Name, 0, 0)
		s, err := r.section(&t)
		if err != nil {
			return nil, fmt.Errorf("paper: %s: %w", t.Name, err)
		}
		rep.Sections = append(rep.Sections, s)
	}
	return rep, nil
}
