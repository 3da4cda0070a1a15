package cli

import (
	"time"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/detect"
	"pagetwin/core/page"
	"pagetwin/core/text"
)

// TimePerPage is the flag of commands that extract bodies from pages.
type TimePerPage struct {
	PageTime time.Duration `default:"${page_time}" help:"Time limit for extracting the body of a 16 MB page, such as 10s or 2m. Larger pages get proportionally more, smaller ones at least half. A page that takes longer is reported and skipped. Negative: no limit."`
}

// Learn prepares a denoiser for a set. most is the time limit for a page of 16 MB.
func Learn(e *Env, set *page.Set, d denoise.Denoiser, v param.Values, most time.Duration) (*pass.Denoising, error) {
	return LearnKinds(e, set, d, v, pass.LearnOptions{PageTime: most})
}

// LearnKinds is Learn with all options.
func LearnKinds(e *Env, set *page.Set, d denoise.Denoiser, v param.Values, opt pass.LearnOptions) (*pass.Denoising, error) {
	opt.Progress = func(done, total int64) { e.Show("learn", done, total) }
	return pass.Learn(e.Ctx, set, d, v, opt)
}

// Given prints the problems and warnings of bodies that were read from a file.
func (e *Env) Given(ready *pass.Denoising) {
	if g := ready.Given(); g != nil {
		Complain(e, g.Problems)
		for _, w := range g.Warnings {
			e.Warn(w)
		}
	}
}

// NewDenoiser returns the named denoiser and its parameters at the given settings.
func NewDenoiser(name string, settings []string) (denoise.Denoiser, param.Values, error) {
	d, err := findDenoiser(name)
	if err != nil {
		return d, nil, err
	}
	v, err := param.Parse(d.Params, settings)
	if err != nil {
		return d, nil, say.Errorf("%s: %v", name, err)
	}
	_, err = d.New(v)
	return d, v, err
}

func findDenoiser(name string) (denoise.Denoiser, error) {
	if name == "trafilatura" {
		return denoise.Denoiser{}, say.Errorf("trafilatura is not part of this program: use bodies that it wrote with --denoiser file --set path=FILE, or use the program in app/peers")
	}
	return catalog.Denoiser(name)
}

// Reader returns a function that reads a page as a run does; the function returns nil for a page
// that cannot be read.
func Reader(e *Env, set *page.Set, opt detect.Options) func(i int32) *text.Doc {
	var ready *pass.Denoising
	return func(i int32) *text.Doc {
		if ready == nil {
			var err error
			if ready, err = LearnKinds(e, set, opt.Denoiser, opt.Denoise, pass.LearnOptions{PageTime: opt.PageTime, Reading: opt.Reading}); err != nil {
				return nil
			}
		}
		p, err := pass.Prepare(e.Ctx, set, int(i), ready, opt.Segmenter)
		if err != nil {
			return nil
		}
		return opt.Doc(p)
	}
}
