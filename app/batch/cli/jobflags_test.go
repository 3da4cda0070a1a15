package cli

import (
	"testing"

	"pagetwin/core/base/param"
)

// A recommended value never replaces an explicit setting.
func TestExplicitSettingsOverrideRecommendedOnes(t *testing.T) {
	for _, c := range []struct {
		settings []string
		preset   string
		want     param.Values
	}{
		{nil, PresetPaper, param.Values{"k": 3}},
		{nil, presetRecommended, param.Values{"k": 7}},
		{[]string{"unit=char"}, presetRecommended, param.Values{"k": 10}},
		{[]string{"bits=128"}, presetRecommended, param.Values{"k": 3}},
		{[]string{"k=5"}, presetRecommended, param.Values{"k": 5}},
	} {
		job, err := newJob("simhash", c.settings, c.preset)
		if err != nil || job.Values["k"] != c.want["k"] {
			t.Errorf("%v, %s: k = %v, %v; want %v", c.settings, c.preset, job.Values["k"], err, c.want["k"])
		}
	}
}
