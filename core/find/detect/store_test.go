package detect_test

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/page"
	"pagetwin/core/text"
)

// Signatures in a scratch file, or kept because it has no room, give the same pairs, counts and
// texts as those in memory, for every algorithm.
func TestSignaturesInAScratchFileChangeNothing(t *testing.T) {
	seg := text.NewSegmenter()
	away := 0
	for _, room := range []bool{true, false} {
		if !room {
			t.Setenv("TMPDIR", filepath.Join(t.TempDir(), "none"))
		}
		rapid.Check(t, func(t *rapid.T) {
			set := copies(t)
			if rapid.Bool().Draw(t, "two sets") {
				n := len(set.Pages) / 2
				set = page.Join(set.Take(set.All()[:n]), set.Take(set.All()[n:]))
			}
			var jobs []detect.Job
			for range rapid.IntRange(1, 3).Draw(t, "jobs") {
				jobs = append(jobs, detect.Job{Algorithm: rapid.SampledFrom(catalog.Algorithms()).Draw(t, "algorithm")})
			}
			opt := detect.Options{
				Candidates: rapid.SampledFrom([]result.Candidates{result.All, result.Index}).Draw(t, "candidates"),
				Bounds:     result.Bounds{Floor: rapid.SampledFrom([]float64{0, 0.3, 0.9}).Draw(t, "floor")},
				Segmenter:  seg,
			}
			run := func(from, workers int) []*result.Result {
				opt.SendAway, opt.Workers = from, workers
				list, err := detect.Run(context.Background(), set, jobs, opt)
				if err != nil {
					t.Fatal(err)
				}
				return list
			}
			want, got := run(-1, 1), run(1, rapid.IntRange(1, 3).Draw(t, "workers"))
			for i, w := range want {
				g := got[i]
				if !w.Pairs.Equal(g.Pairs) {
					t.Fatalf("%s: pairs %v, want %v", w.Algorithm, g.Pairs.List(), w.Pairs.List())
				}
				for p := range w.Pairs.All() {
					if w.Texts.Measure(p.A, p.B) != g.Texts.Measure(p.A, p.B) {
						t.Fatalf("%s: the texts of %v are not the same", w.Algorithm, p)
					}
				}
				if !g.Texts.Everywhere() {
					away++
				}
				ignore := cmpopts.IgnoreFields(result.Result{}, "Pairs", "Texts", "Stages", "Fitted", "Scratch")
				if d := cmp.Diff(w, g, ignore, verdicts); d != "" {
					t.Fatalf("%s: %s", w.Algorithm, d)
				}
			}
		})
	}
	if away == 0 {
		t.Error("all texts were in memory")
	}
}
