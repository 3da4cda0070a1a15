package workspace

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/judge/eval"
)

// Beyond is read back as it was written: pairs that were drawn twice, duplicates that score 0, and
// counts by score if nothing was drawn.
func TestBeyondIsReadBackAsItWas(t *testing.T) {
	known := []scored.Pair{{A: 0, B: 1, Score: 0.75}, {A: 2, B: 3, Score: 0.25}, {A: 1, B: 4}, {A: 3, B: 4}}
	for name, want := range map[string]*scored.Beyond{
		"nothing":         nil,
		"nothing missing": {Of: 10},
		"a sample": {
			Known: known, Of: 10, Draws: 400_000, Seed: 1<<64 - 1,
			Sample: []scored.Pair{{A: 0, B: 2, Score: 0.5}, {A: 0, B: 2, Score: 0.5}, {A: 1, B: 2, Score: 0.5}, {A: 0, B: 4, Score: 1.0 / 3}},
		},
		"all, one by one": {Known: known[:1], Of: 10, All: true, Sample: []scored.Pair{{A: 0, B: 2, Score: 0.5}}},
		"all, counted":    {Known: known, Of: 10, All: true, Counted: []scored.Level{{Score: 1 - 1.0/64, Pairs: 3}, {Score: 0.1, Pairs: 1 << 40}}},
		"only zeros":      {Known: known[2:], Of: 10, Draws: 5},
	} {
		t.Run(name, func(t *testing.T) {
			w, set := mustOpen(t), small(t, "small")
			res := ran(t, set, "simhash")
			res.Guarantee, res.Candidates, res.Beyond = 0.9, result.Index, want
			rec := mustKeep(t, w, Finished{Outcome: eval.NewOutcome(set, res, gold, res.Cut)})
			_, back, err := w.Open(rec.ID)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(want, back.Beyond, cmpopts.EquateEmpty()); d != "" {
				t.Error(d)
			}
			if err := w.Delete(rec.ID); err != nil {
				t.Error(err)
			}
		})
	}
}
