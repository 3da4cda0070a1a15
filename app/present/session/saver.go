package session

import (
	"bufio"
	"context"
	"io"
	"path/filepath"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/param"
	"pagetwin/core/page/formats"
	"pagetwin/core/show/diagram"
	"pagetwin/core/show/plot"
	"pagetwin/core/trace/letters"
)

// Saver writes the requested files. It holds what must not be overwritten, so that it can be used
// in the background.
type Saver struct{ in []disk.Input }

// Saver returns a Saver that does not overwrite what is open now.
func (d *Shared) Saver() (s Saver) {
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
	add(disk.Input{Path: d.Session.Now().TruthFile, What: param.Words{En: "the truth file"}})
	if d.Workspace != nil {
		add(disk.Input{Path: d.Workspace.Path(), What: param.Words{En: "the workspace"}})
	}
	return s
}

// Write checks and writes a file.
func (s Saver) Write(path string, write func(io.Writer) error) error {
	if err := s.Check(path); err != nil {
		return err
	}
	return disk.FS{}.Save(path, func(w *bufio.Writer) error { return write(w) })
}

// Check returns an error if files cannot be written: see [disk.Check].
func (s Saver) Check(paths ...string) error {
	var out []disk.Output
	for _, p := range paths {
		out = append(out, disk.Output{Path: p})
	}
	return disk.Check(s.in, out)
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
		if err := s.Write(path, func(w io.Writer) error { return write(w, formats[i]) }); err != nil {
			return paths[:i], err
		}
	}
	return paths, nil
}

// PrintValues returns the values of [plot.PrintParams] with which a figure was saved last.
func (d *Shared) PrintValues() param.Values {
	params := plot.PrintParams()
	v, err := param.Parse(params, d.Store.StringList("print"))
	if err != nil {
		return param.Defaults(params)
	}
	return v
}

// SetPrintValues keeps the values for the next time.
func (d *Shared) SetPrintValues(v param.Values) {
	d.Store.SetStringList("print", v.Changed(plot.PrintParams()))
}

// Print returns the options of figures that are saved without a dialog: those of the last figure,
// in the colours of the window.
func (d *Shared) Print() plot.Print {
	p := plot.PrintOf(d.PrintValues())
	p.Palette = d.Palette()
	return p
}

// Palette returns the colours of lines.
func (d *Shared) Palette() plot.Palette {
	return plot.Palette(d.Store.StringWithFallback("palette", string(plot.Colours)))
}

// Drawing is a figure or another picture that is ready to be saved.
type Drawing struct {
	Name  string // of its files, without ending
	Write func(w io.Writer, fonts *letters.Fonts, format string) error
}

// SaveFigure writes a picture in some formats to a folder, in the background. draw makes it anew, as
// it is to be printed, in the language in which it is printed; it may return no picture.
func (d *Shared) SaveFigure(draw func(p plot.Print, lang string) (Drawing, bool), p plot.Print, dir string, formats []string) {
	var f Drawing
	some := false
	d.Book.While(p.Lang, func() { f, some = draw(p, d.Book.Lang()) })
	if !some {
		return
	}
	s := d.Saver()
	d.Status.Save(d.Book.Both("task.save"), func() ([]string, error) {
		fonts, err := letters.Load()
		if fonts == nil {
			return nil, err
		}
		return s.Files(dir, f.Name, formats, func(w io.Writer, format string) error { return f.Write(w, fonts, format) })
	})
}

// OfFigure returns a function that prepares the figure of draw for saving.
func OfFigure(draw func() *plot.Figure) func(p plot.Print, lang string) (Drawing, bool) {
	return func(p plot.Print, lang string) (Drawing, bool) {
		f := draw()
		if f == nil {
			return Drawing{}, false
		}
		f = f.For(p, lang)
		return Drawing{f.Name, f.Write}, true
	}
}

// OfPicture returns a function that prepares the picture of draw for saving.
func OfPicture(draw func() diagram.Picture) func(p plot.Print, lang string) (Drawing, bool) {
	return func(p plot.Print, lang string) (Drawing, bool) {
		x := draw().For(p, lang)
		return Drawing{x.Name, x.Write}, x.Layout != nil
	}
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
