package session

import (
	"bufio"
	"cmp"
	"context"
	"io"
	"path/filepath"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/param"
	"pagetwin/core/page/formats"
	"pagetwin/core/show/diagram"
	"pagetwin/core/show/plot"
	"pagetwin/core/trace/letters"
	"pagetwin/core/trace/picture"
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

// Files writes name.FORMAT in a folder for each of the formats; all files are checked before the
// first is written.
func (s Saver) Files(dir, name string, formats []string, write func(w io.Writer, format string) error) ([]string, error) {
	var paths []string
	for _, format := range formats {
		paths = append(paths, filepath.Join(dir, name+"."+format))
	}
	if err := s.Check(paths...); err != nil {
		return nil, err
	}
	for i, path := range paths {
		if err := s.ledger.Write(path, func(w *bufio.Writer) error { return write(w, formats[i]) }); err != nil {
			return paths[:i], err
		}
	}
	return paths, nil
}

// SaveFigure writes a figure in some formats to a folder, in the background. draw makes it anew, in
// the language in which it is printed.
func (d *Shared) SaveFigure(draw func() *plot.Figure, p plot.Print, dir string, formats []string) {
	var f *plot.Figure
	d.Book.While(p.Lang, func() {
		if f = draw(); f != nil {
			f = f.For(p, d.Book.Lang())
		}
	})
	if f == nil {
		return
	}
	s := d.Saver(false)
	d.Status.Save(d.Book.Both("task.save"), func() ([]string, error) {
		fonts, err := letters.Load()
		if fonts == nil {
			return nil, err
		}
		return s.Files(dir, f.Name, formats, func(w io.Writer, format string) error { return f.Write(w, fonts, format) })
	})
}

// SaveDiagram writes a diagram in some formats to a folder, in the background, in a language; "" is
// that of the window.
func (d *Shared) SaveDiagram(name string, l diagram.Layout, lang, dir string, formats []string) {
	lang = cmp.Or(lang, d.Book.Lang())
	s := d.Saver(false)
	d.Status.Save(d.Book.Both("task.save"), func() ([]string, error) {
		fonts, err := letters.Load()
		if fonts == nil {
			return nil, err
		}
		return s.Files(dir, name, formats, func(w io.Writer, format string) error {
			o := picture.Options{Lang: lang, Fonts: fonts}
			if format == "tex" {
				return plot.Snippet(w, name, l.Title(o), "", 0)
			}
			return l.Write(w, format, o)
		})
	})
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
