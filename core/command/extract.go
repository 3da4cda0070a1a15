package command

import (
	"bufio"
	"context"
	"io"
	"path/filepath"
	"runtime"
	"slices"

	"pagetwin/core/denoise"
	"pagetwin/core/denoise/given"
	"pagetwin/core/disk"
	"pagetwin/core/page"
	"pagetwin/core/param"
	"pagetwin/core/say"
)

// Denoiser is the denoiser that a command of kind Extract is.
func (c *Command) Denoiser() denoise.Denoiser {
	return denoise.Denoiser{
		Name: c.Name, Title: c.Title, Idea: c.Idea, Section: Section, Source: c.File, Print: c.print(),
		Params: c.Params,
		New:    func(param.Values) (denoise.Func, error) { return given.None, nil },
		NewSet: func(v param.Values) (denoise.SetFunc, error) {
			return func(ctx context.Context, set *page.Set, progress func(done, total int64)) (*denoise.Given, error) {
				return c.extract(ctx, v, set, progress)
			}, nil
		},
	}
}

// source is a line of what a command of kind Extract reads.
type source struct {
	ID   string `json:"id"`
	URL  string `json:"url,omitempty"`
	HTML string `json:"html"`
}

// extract has the command make the bodies of a set, which are kept in a file that goes when
// nobody holds them any more.
func (c *Command) extract(ctx context.Context, v param.Values, set *page.Set, progress func(done, total int64)) (*denoise.Given, error) {
	var files disk.FS
	dir, err := files.Scratch()
	if err != nil {
		return nil, say.Errorf("the command %s: %v", "命令 %s：%v", c.Name, say.Plain(err))
	}
	bodies := filepath.Join(dir, c.Name)
	said, err := c.run(ctx, v, c.pages(set, progress), func(out io.Reader) error { return keep(bodies, out) })
	var g *denoise.Given
	if err == nil {
		g, err = given.JSONLines(ctx, set, bodies)
	}
	if err != nil {
		_ = files.RemoveAll(dir)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, say.Errorf("the command %s: %v", "命令 %s：%v", c.Name, err)
	}
	runtime.AddCleanup(g, func(dir string) { _ = files.RemoveAll(dir) }, dir)
	g.Warnings = slices.Concat(heard(c.Name, said), g.Warnings)
	return g, nil
}

// pages gives the pages of a set as lines; one that cannot be read is listed by whoever
// asks for it.
func (c *Command) pages(set *page.Set, progress func(done, total int64)) func() ([]byte, error) {
	i := 0
	return func() ([]byte, error) {
		for ; i < len(set.Pages); i++ {
			if progress != nil {
				progress(int64(i), int64(len(set.Pages)))
			}
			if content, err := set.Read(i); err == nil && content.Kind == page.HTML {
				p := set.Pages[i]
				i++
				return jsonLine(source{p.ID, p.URL, content.Text})
			}
		}
		return nil, nil
	}
}

// keep writes what a command writes to a file.
func keep(path string, out io.Reader) error {
	err := disk.FS{}.Fill(path, func(w *bufio.Writer) error { _, err := io.Copy(w, out); return err })
	if err != nil {
		return say.Plain(err)
	}
	return nil
}
