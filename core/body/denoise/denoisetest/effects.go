package denoisetest

import (
	"encoding/json"
	"testing"

	"github.com/zeebo/xxh3"

	"pagetwin/core/base/param"
	"pagetwin/core/base/param/paramtest"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
)

// Effects is [paramtest.Effects] for the parameters of d, compared by all that it makes of the
// pages, blocks, rules and figures included.
func Effects(t *testing.T, d denoise.Denoiser, unseen map[string]string, pages []string) {
	trees := make([]*markup.Tree, len(pages))
	for i, src := range pages {
		trees[i] = markup.Parse(src)
	}
	paramtest.Effects(t, d.Name, d.Params, unseen, func(v param.Values) (paramtest.Seen, error) {
		f, err := d.New(v)
		if err != nil {
			return paramtest.Seen{}, err
		}
		h := xxh3.New()
		out := json.NewEncoder(h)
		for _, tree := range trees {
			if err := out.Encode(f(tree)); err != nil {
				return paramtest.Seen{}, err
			}
		}
		return paramtest.Seen{Shown: h.Sum64()}, nil
	})
}
