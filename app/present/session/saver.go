package session

import (
	"bufio"
	"context"
	"io"
	"path/filepath"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/param"
	"pagetwin/core/page/formats"
	"pagetwin/core/show/plot"
	"pagetwin/core/trace/letters"
)

// Saver writes the files that a person asked for. It holds all its input, so that it can be used
// in the background.
type Saver struct {
	ledger *disk.Ledger
	in     []disk.Input
	asked  bool // the person has confirmed that a file is replaced
}

// Saver returns a Saver that does not overwrite files that are open now.
func (d *Shared) Saver(asked bool) Saver {
	s := Saver{ledger: d.Ledger, asked: asked}
	seen := make(map[string]bool)
	add := func(in disk.Input) {
		if in.Path != "" && !seen[in.Path] {
			seen[in.Path] = true
			s.in = append(s.in, in)
		}
	}
	if d.Session.Set() != nil {
		add(formats.Input(d.Session.Set().Path))
	}
	for _, r := range d.Session.Results() {
		if r.Set != nil {
			add(formats.Input(r.Set.Path))
		}
	}
	add(disk.Input{Path: d.Session.TruthFile, What: param.Words{En: "the truth file"}})
	if d.Workspace != nil {
		add(disk.Input{Path: d.Workspace.Path(), What: param.Words{En: "the workspace"}})
	}
	return s
}

// Write writes a file.
func (s Saver) Write(path string, write func(io.Writer) error) error {
	return s.ledger.Put(path, s.in, s.asked, write)
}

// Check returns why files cannot be written, nil if they can.
func (s Saver) Check(paths ...string) error {
	var out []disk.Output
	for _, p := range paths {
		out = append(out, disk.Output{Path: p})
	}
	return disk.Claim{In: s.in, Out: out, Force: s.asked, Ours: s.ledger.Wrote}.Check()
}

// Figure writes a figure in several formats; all files are checked before the first is written.
func (s Saver) Figure(f *plot.Figure, fonts *letters.Fonts, dir string, formats []string) ([]string, error) {
	var paths []string
	for _, format := range formats {
		paths = append(paths, filepath.Join(dir, f.Name+"."+format))
	}
	if err := s.Check(paths...); err != nil {
		return nil, err
	}
	return f.Save(func(path string, fill func(*bufio.Writer) error) error { return s.ledger.Write(path, fill) }, dir, fonts, formats...)
}

// Stoppable returns a writer that fails after its context is done.
func Stoppable(ctx context.Context, w io.Writer) io.Writer { return &stoppable{ctx, w} }

type stoppable struct {
	ctx context.Context
	w   io.Writer
}

func (s *stoppable) Write(p []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	return s.w.Write(p)
}
