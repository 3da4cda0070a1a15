package teach

import (
	"strings"

	"pagetwin/app/batch/cli"
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise/bodystory"
	"pagetwin/core/body/pass"
	"pagetwin/core/page"
	"pagetwin/core/trace"
)

func (c *Teach) page(e *cli.Env) error {
	settings, err := c.ofDenoiser()
	if err != nil {
		return cli.Usage(err)
	}
	d, v, err := cli.NewDenoiser(c.Denoiser, settings)
	if err != nil {
		return cli.Usage(err)
	}
	set, err := cli.Open(e, c.Set)
	if err != nil {
		return err
	}
	defer set.Close()
	at, err := c.find(set)
	if err != nil {
		return cli.Usage(err)
	}
	i := at[0]
	if p := set.Pages[i]; p.Kind == page.Text {
		return cli.Wrong("page %s is plain text and needs no denoiser", say.Shown(p.ID))
	}
	ready, err := cli.LearnKinds(e, set, d, v, pass.LearnOptions{PageTime: c.PageTime})
	if err != nil {
		return err
	}
	e.Given(ready)
	p, err := pass.PrepareTold(e.Ctx, set, i, ready)
	if err != nil {
		return err
	}
	x := bodystory.Telling{Denoiser: d, Values: v, Page: trace.Page{ID: set.Pages[i].ID, Title: p.Doc.Title}, Whole: len(p.Content.Text)}
	if ready.Given() != nil {
		x.Made = &p.Body
	}
	if set.Pages[i].HasGold {
		gold, err := set.Gold(i)
		if err != nil {
			return err
		}
		x.Gold = &gold
	}
	story, err := x.Tell(p.Tree)
	if err != nil {
		return err
	}
	return c.write(e, story)
}

// ofDenoiser returns the settings of the denoiser, without the prefix "denoise.".
func (c *Teach) ofDenoiser() ([]string, error) {
	if len(c.Pages) != 1 {
		return nil, say.Errorf("--pages must be one id if --algorithm is not given, got %d", len(c.Pages))
	}
	var out []string
	for _, s := range c.Settings {
		rest, ok := strings.CutPrefix(s, "denoise.")
		if !ok {
			return nil, say.Errorf("--set %s is a parameter of an algorithm, but --algorithm is missing; for the denoiser, write --set denoise.NAME=VALUE", s)
		}
		out = append(out, rest)
	}
	return out, c.checkOut()
}
