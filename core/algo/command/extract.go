package command

import (
	"context"
	"io"
	"slices"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/given"
	"pagetwin/core/page"
)

// Denoiser returns the denoiser of a command of kind Extract.
func (c *Command) Denoiser() denoise.Denoiser {
	return denoise.Denoiser{
		Name: c.Name, Title: c.Title, Idea: c.Idea, Command: true, Source: c.File, Print: c.print(),
		Params: c.Params,
		New:    func(param.Values) (denoise.Func, error) { return given.None, nil },
		NewSet: func(v param.Values) (denoise.SetFunc, error) {
			return func(ctx context.Context, set *page.Set, progress func(done, total int64)) (*denoise.Given, error) {
				return c.extract(ctx, v, set, progress)
			}, nil
		},
	}
}

type source struct {
	ID   string `json:"id"`
	URL  string `json:"url,omitempty"`
	HTML string `json:"html"`
}

// extract runs the command to make the bodies of a set. They are kept in a scratch file, which is
// removed when nothing uses them any more, or when the program ends.
func (c *Command) extract(ctx context.Context, v param.Values, set *page.Set, progress func(done, total int64)) (*denoise.Given, error) {
	bodies, err := disk.NewScratch("bodies")
	if err != nil {
		return nil, say.Errorf("the command %s: %v", c.Name, say.Plain(err))
	}
	said, err := c.run(ctx, v, c.pages(set, progress), func(out io.Reader) error { return keep(bodies, out) })
	var g *denoise.Given
	if err == nil {
		g, err = given.JSONLinesIn(ctx, set, c.Name, bodies)
	}
	if err != nil {
		bodies.Close()
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, say.Errorf("the command %s: %v", c.Name, err)
	}
	g.Warnings = slices.Concat(heard(c.Name, said), g.Warnings)
	return g, nil
}

// pages returns a function that gives the pages of a set as lines; it skips a page that cannot be
// read, which is reported when its body is needed.
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

func keep(bodies *disk.Scratch, out io.Reader) error {
	_, err := io.Copy(io.NewOffsetWriter(bodies, 0), out)
	return say.Plain(err)
}
