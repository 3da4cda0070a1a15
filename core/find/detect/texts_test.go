package detect_test

import (
	"slices"
	"testing"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/find/sigcache"
	"pagetwin/core/page"
)

// The relations of texts in a run equal those from reading its pages again, with any number of
// workers, and also if signatures come from the cache.
func TestTextsAreThoseOfTheBodies(t *testing.T) {
	set := notes(page.HTML)
	a, err := catalog.Algorithm("minhash")
	if err != nil {
		t.Fatal(err)
	}
	d, err := catalog.Denoiser(catalog.DefaultDenoiser)
	if err != nil {
		t.Fatal(err)
	}
	ready, err := pass.Learn(t.Context(), set, d, nil, pass.LearnOptions{})
	if err != nil {
		t.Fatal(err)
	}
	all := make([]int32, set.Len())
	for i := range all {
		all[i] = int32(i)
	}
	want, err := detect.Texts(t.Context(), set, ready, pass.Reading{}, all, nil)
	if err != nil {
		t.Fatal(err)
	}
	cache, err := sigcache.Open(t.TempDir(), 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	run := func(opt detect.Options) *result.Result {
		opt.Denoiser = d
		rs, err := detect.Run(t.Context(), set, []detect.Job{{Algorithm: a}}, opt)
		if err != nil || len(rs) != 1 {
			t.Fatalf("%d results, %v", len(rs), err)
		}
		return rs[0]
	}
	plain := run(detect.Options{})
	for i, opt := range []detect.Options{
		{Workers: 1},
		{Workers: 3, Alone: true},
		{Cache: cache}, // the cache is empty
		{Cache: cache}, // both are in the cache
	} {
		r := run(opt)
		if !r.Texts.Equal(want) {
			t.Errorf("run %d: other texts", i)
		}
		if !r.Pairs.Equal(plain.Pairs) {
			t.Errorf("run %d: other pairs", i)
		}
		at := slices.IndexFunc(r.Stages, func(s result.Stage) bool { return s.Name == result.StageRelate })
		if at < 0 || (r.Stages[at].Cached == int64(set.Len())) != (i == 3) {
			t.Errorf("run %d: stages %+v", i, r.Stages)
		}
	}
	if got := plain.Pairs.Pages(); !slices.Equal(got, all) {
		t.Errorf("pages of pairs: %v", got)
	}
}
