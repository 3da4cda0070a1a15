package catalog_test

import (
	"testing"

	"pagetwin/core/algo/algotest"
	"pagetwin/core/catalog"
)

// unseen are parameters whose effect a dozen short pages cannot show, with the reason.
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
	"lshbloom": {
		"p": "false positives of a filter make no pairs",
		"n": "false positives of a filter make no pairs",
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
