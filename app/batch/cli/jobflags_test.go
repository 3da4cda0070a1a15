package cli

import (
	"testing"

	"pagetwin/core/base/param"
)

// A recommended value never replaces an explicit setting.
func TestExplicitSettingsOverrideRecommendedOnes(t *testing.T) {
	for _, c := range []struct {
		settings []string
		better   bool
		want     param.Values
	}{
		{nil, false, param.Values{"k": 3}},
		{nil, true, param.Values{"k": 7}},
		{[]string{"unit=char"}, true, param.Values{"k": 10}},
		{[]string{"bits=128"}, true, param.Values{"k": 3}},
		{[]string{"k=5"}, true, param.Values{"k": 5}},
	} {
		job, err := newJob("simhash", c.settings, c.better)
		if err != nil || job.Values["k"] != c.want["k"] {
			t.Errorf("%v, %v: k = %v, %v; want %v", c.settings, c.better, job.Values["k"], err, c.want["k"])
		}
	}
}
