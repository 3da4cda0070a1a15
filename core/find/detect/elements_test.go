package detect_test

import (
	"bytes"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/learn"
	"pagetwin/core/page"
)

// Elements counted in parts and merged equal those counted in the whole, byte for byte: in one
// round, or in a second if bodies depend on hosts.
func TestElementsOfPartsAreThoseOfTheWhole(t *testing.T) {
	path := crawled(t, "some", true)
	a, err := catalog.Algorithm("spotsigs")
	if err != nil {
		t.Fatal(err)
	}
	job := detect.Job{Algorithm: a, Values: param.Defaults(a.Params)}
	for name, rounds := range map[string]int{"as they are": 1, "hosts": 2} {
		opt := asked(t, "none")[name]
		whole := learned(t, opened(t, path, page.Section{}), detect.Lesson{Job: job}, opt)
		whole.About.Fingerprint = ""
		if !bytes.Contains(written(t, whole), []byte("common  ")) {
			t.Fatalf("%s: nothing was counted", name)
		}
		var known *learn.State
		for range rounds {
			var parts []string
			for i := range 3 {
				parts = append(parts, saved(t, learned(t, opened(t, path, page.Section{I: i, N: 3}), detect.Lesson{Job: job, Known: known}, opt)))
			}
			if known, err = learn.MergeStates(t.Context(), parts, "1", func(learn.About) (algo.Method, error) { return a.New(job.Values) }); err != nil {
				t.Fatal(err)
			}
			known = travelled(t, known)
		}
		if !bytes.Equal(written(t, known), written(t, whole)) {
			t.Errorf("%s: three parts make another state than the whole", name)
		}
	}
}
