package denoisetest

import (
	"encoding/json"
	"testing"

	"github.com/zeebo/xxh3"

	"pagetwin/core/base/param"
	"pagetwin/core/base/param/paramtest"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
	"pagetwin/core/body/sitelines"
)

// Effects is [paramtest.Effects] for the parameters of d, compared by all that it makes of the
// pages, blocks, rules and figures included. A denoiser that uses repeats is told that the pages
// are all of a host, of which few pages were read.
func Effects(t *testing.T, d denoise.Denoiser, unseen map[string]string, pages []string) {
	const looked = 16 // a tenth is less than two pages, and half is more than five
	trees := make([]*markup.Tree, len(pages))
	var host sitelines.Count
	for i, src := range pages {
		trees[i] = markup.Parse(src)
		if i < looked {
			host.Add(trees[i])
		}
	}
	repeats := host.Table().Repeats
	paramtest.Effects(t, d.Name, d.Params, unseen, func(v param.Values) (paramtest.Seen, error) {
		f, err := d.Site(v)
		if err != nil {
			return paramtest.Seen{}, err
		}
		h := xxh3.New()
		out := json.NewEncoder(h)
		for _, tree := range trees {
			if err := out.Encode(f(tree, repeats)); err != nil {
				return paramtest.Seen{}, err
			}
		}
		return paramtest.Seen{Shown: h.Sum64()}, nil
	})
}
