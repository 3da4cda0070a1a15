package catalog_test

import (
	"maps"
	"slices"
	"testing"

	"pagetwin/core/algo/algotest"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/body/denoise/denoisetest"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
)

// unseen lists parameters whose effect a dozen short pages cannot show, with the reason.
var unseen = map[string]map[string]string{
	"keysentence": {
		"lambda":       "no page has more sentences than are kept",
		"keywords":     "no page has more sentences than are kept",
		"segmentation": "no page has more sentences than are kept",
	},
	"longsentence": {"index": "both find the same pairs"},
	"spotsigs": {
		"unit lang=en":   "pages of English words alone have spots then, cut at spaces either way",
		"filter lang=en": "few spots of few pages",
	},
	"featurecode": {
		"common":         "a code is common from 100 pages on",
		"share":          "a code is common from 100 pages on",
		"chars rule=hit": "no page has letters beside a full stop of both kinds",
		"chars rule=wu":  "no page has letters beside a full stop of both kinds",
	},
	"boolean": {"share": "terms of up to ten pages are features in any case"},
	"bloom": {
		"p":              "false positives of the filter make no pairs",
		"n":              "false positives of the filter make no pairs",
		"join unit=page": "three equal pages would show it",
	},
	"som": {"steps": "up to 50 pages there are 1000 steps either way"},
}

func TestParametersHaveTheEffectTheySay(t *testing.T) {
	if testing.Short() {
		t.Skip("the full test run tries every parameter")
	}
	for _, a := range catalog.Algorithms() {
		t.Run(a.Name, func(t *testing.T) {
			t.Parallel()
			algotest.Effects(t, a, unseen[a.Name])
		})
	}
}

// The same for the denoisers, on pages of each kind of site among the samples.
func TestParametersOfDenoisersHaveTheEffectTheySay(t *testing.T) {
	if testing.Short() {
		t.Skip("the full test run tries every parameter")
	}
	pages := slices.Collect(maps.Values(denoisetest.Pages()))
	// A short article in an unusual place.
	pages = append(pages, "<body><p>首页，新闻，体育，财经，娱乐，科技，汽车，房产，教育，更多。</p><div class=sidebar><p>近日，记者从有关部门获悉，新的办法将于下月起施行，办法全文共分五章，对各方责任作了规定。</p></div></body>")
	s, err := formats.Open(t.Context(), "../../../samples/reprints.zip", page.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for i := 0; i < len(s.Pages); i += len(s.Pages) / 50 {
		c, err := s.Read(i)
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, c.Text)
	}
	for _, d := range catalog.Denoisers() {
		t.Run(d.Name, func(t *testing.T) {
			t.Parallel()
			denoisetest.Effects(t, d, nil, pages)
		})
	}
}
