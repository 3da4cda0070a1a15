package findings

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"time"

	"pagetwin/app/paper"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/conf"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/find/sigcache"
	"pagetwin/core/text"
)

// Options are the options of Run.
type Options struct {
	Files   fs.FS    // the shipped samples
	Out     string   // folder of the report and of all that it is made from
	Sets    []string // labelled sets to measure in place of those that ship
	Seed    uint64   // of made sets, folds and draws
	Quick   bool     // smaller sets: to see that all works
	Papers  bool     // the papers' tables too
	Workers int      // 0: one for each core
	Version string   // of the program
	Date    time.Time
	Disk    disk.FS

	MaxUnpack int64 // of Sets, as in page.Options

	Progress func(step string, done, total int) // may be nil
	// SoFar gets the findings so far after each part of a set and of the report; its error ends
	// the run. May be nil.
	SoFar func(*Findings) error

	brief bool // the main table alone: in tests
}

func (o Options) tell(step string, done, total int) {
	if o.Progress != nil {
		o.Progress(step, done, total)
	}
}

// Files returns the names of the files that a report reads and writes.
func Files() []string {
	return append(paper.Files(), "figures.tsv", "table-en.md", "table-zh.md", "inputs", "others", "cache")
}

// Findings are the results of all measurements.
type Findings struct {
	Report   *paper.Report
	Problems []say.Problem // of sets, their truth and the files of other programs

	opt   Options
	sets  []*measured
	times []timing // by entrant; nil: not taken
}

// measuring is what all steps of one run share.
type measuring struct {
	ctx      context.Context
	opt      Options
	seg      *text.Segmenter
	data     declared
	entrants []entrant
	denoiser denoise.Denoiser // that bodies are taken with unless told
	plain    bool             // no intervals are drawn
	learned  []float64        // threshold of each entrant on the first set; nil: it comes yet
	cache    *sigcache.Cache  // of signatures, in OUT/cache; nil: none
	found    *Findings
}

func newMeasuring(ctx context.Context, opt Options) (*measuring, error) {
	if err := opt.Disk.Mark(opt.Out); err != nil {
		return nil, err
	}
	m := &measuring{ctx: ctx, opt: opt, seg: text.NewSegmenter(), found: &Findings{opt: opt}}
	var err error
	if m.denoiser, err = catalog.Denoiser(catalog.DefaultDenoiser); err != nil {
		return nil, err
	}
	if err = conf.ReadFile(opt.Files, dataFile, &m.data, nil); err != nil {
		return nil, err
	}
	if m.entrants, err = m.readEntrants(); err != nil || opt.brief {
		return m, err
	}
	m.cache, err = sigcache.OpenOn(opt.Disk, filepath.Join(opt.Out, "cache"), 0)
	return m, err
}

// Prepare makes the sets, and the input of other programs in OUT/inputs.
func Prepare(ctx context.Context, opt Options) error {
	m, err := newMeasuring(ctx, opt)
	if err != nil {
		return fmt.Errorf("findings: %w", err)
	}
	err = m.each(func(q *question) error { return m.writeInputs(q) })
	if err == nil && len(opt.Sets) == 0 {
		_, err = m.speedSet()
	}
	if err != nil {
		return fmt.Errorf("findings: %w", err)
	}
	return nil
}

// Run measures and makes the report, which [Findings.Write] writes. Signatures are kept in OUT,
// so that an interrupted run need not sign again.
func Run(ctx context.Context, opt Options) (*Findings, error) {
	m, err := newMeasuring(ctx, opt)
	if err != nil {
		return nil, fmt.Errorf("findings: %w", err)
	}
	if err = m.each(m.measure); err == nil {
		err = m.found.report(m)
	}
	if err != nil {
		return nil, fmt.Errorf("findings: %w", err)
	}
	return m.found, nil
}

// soFar passes the findings so far to Options.SoFar.
func (m *measuring) soFar() error {
	if m.opt.SoFar == nil {
		return m.ctx.Err()
	}
	if err := m.found.part(m); err != nil {
		return err
	}
	return errors.Join(m.ctx.Err(), m.opt.SoFar(m.found))
}

// each opens the sets one after another.
func (m *measuring) each(do func(*question) error) error {
	for _, open := range m.questions() {
		q, err := open()
		if err != nil {
			return err
		}
		err = do(q)
		q.pages.Close()
		if err != nil {
			return fmt.Errorf("%s: %w", q.name, err)
		}
	}
	return nil
}

// put writes a file of the output folder.
func (m *measuring) put(fill func(*bufio.Writer) error, name ...string) (string, error) {
	path := filepath.Join(append([]string{m.opt.Out}, name...)...)
	if err := m.opt.Disk.MkdirAll(filepath.Dir(path)); err != nil {
		return path, disk.Cannot(disk.ToWrite, filepath.Dir(path), err)
	}
	return path, m.opt.Disk.Write(path, fill)
}
