package detect_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// reprints makes n pages of 60 words in clusters of four: an original, an equal copy and two with
// changed words. The first two pages of every cluster were judged different; some pairs between
// every third cluster and the next were judged undecidable.
func reprints(n int) (*page.Set, *truth.Truth) {
	rng := rand.New(rand.NewPCG(11, 7))
	gold := &truth.Truth{Kind: truth.Clusters, Pairs: map[page.Pair]truth.Label{}}
	var list []string
	var words []string
	for i := range n {
		switch i % 4 {
		case 0:
			words = nil
			for range 60 {
				words = append(words, fmt.Sprintf("w%d", rng.IntN(400)))
			}
		case 2, 3:
			for range 4 {
				words[rng.IntN(len(words))] = fmt.Sprintf("x%d", rng.IntN(400))
			}
		}
		list = append(list, strings.Join(words, " "))
		gold.Cluster = append(gold.Cluster, int32(i/4))
	}
	for i := 0; i+8 < n; i += 12 {
		gold.Pairs[page.MakePair(i, i+1)] = truth.Different
		gold.Pairs[page.MakePair(i, i+5)] = truth.Unsure
		gold.Pairs[page.MakePair(i+2, i+3)] = truth.Unsure
	}
	return setOf(list), gold
}

// over runs an algorithm over candidates and evaluates the result against the truth.
func over(t *testing.T, c result.Candidates, name string, set *page.Set, gold *truth.Truth, opt detect.Options) *eval.Outcome {
	t.Helper()
	a, err := catalog.Algorithm(name)
	if err != nil {
		t.Fatal(err)
	}
	opt.Candidates, opt.Wanted = c, gold.IsDuplicate
	r := mustRun(t, set, opt, detect.Job{Algorithm: a})[0]
	return eval.NewOutcome(set, r, gold, r.Cut)
}

// If scoring all pairs costs no more than a sample of them, the figures of a run over an index
// equal those of all pairs to the last bit, including equal pages and judgements.
func TestIfAllPairsAreCheapNothingIsEstimated(t *testing.T) {
	if testing.Short() {
		t.Skip("counts millions of pairs, which the full test run does")
	}
	for _, c := range []struct {
		name    string
		pages   int
		floor   float64
		counted bool
	}{
		{"simhash", 1200, 0, true},
		{"simhash", 1200, 0.97, true},
		{"projection", 1200, 0, true},
		{"minhash", 800, 0, false},
		{"minhash", 800, 0.6, false},
		{"simhash", 800, 0, false},
	} {
		t.Run(fmt.Sprint(c.name, " ", c.pages, " ", c.floor), func(t *testing.T) {
			set, gold := reprints(c.pages)
			all := over(t, result.All, c.name, set, gold, detect.Options{})
			for _, workers := range []int{1, 3} {
				o := over(t, result.Index, c.name, set, gold, detect.Options{Bounds: result.Bounds{Floor: c.floor}, Workers: workers, Ask: eval.Ask(gold, 0, 5)})
				b := o.Result.Beyond
				if b == nil || !b.All || b.Draws != 0 || len(b.Counted) > 0 != c.counted || o.Report.Standing != eval.Exact {
					t.Fatalf("beyond the index %+v, standing %v", b, o.Report.Standing)
				}
				if got, want := [2]float64{o.Report.AP, o.Report.Best.Counts.F1()}, [2]float64{all.Report.AP, all.Report.Best.Counts.F1()}; got != want {
					t.Errorf("AP and best F1 are %v, of all pairs %v", got, want)
				}
				for _, threshold := range []float64{0.2, 0.45, 0.5, 0.7, 0.9, 0.97, 1} {
					want, got := all.Curve.At(threshold), o.Curve.Whole.At(threshold)
					if got.TP != want.TP || got.FP != float64(want.FP) || got.FN != want.FN {
						t.Errorf("at %v: %+v, want %+v", threshold, got, want)
					}
					if (got.FPs != eval.Interval{Low: got.FP, High: got.FP}) {
						t.Errorf("at %v: %v pairs that are wrong, from %+v", threshold, got.FP, got.FPs)
					}
				}
			}
		})
	}
}

func TestTheDrawIsTheSameOnAnyNumberOfCores(t *testing.T) {
	set, gold := reprints(fewer(1200, 600))
	var first *scored.Beyond
	for _, cores := range []int{1, 2, 4} {
		before := runtime.GOMAXPROCS(cores)
		o := over(t, result.Index, "charfreq", set, gold, detect.Options{Bounds: result.Bounds{Floor: 0.9}, Ask: eval.Ask(gold, 50_000, 3)})
		runtime.GOMAXPROCS(before)
		b := o.Result.Beyond
		if b == nil || b.All || b.Draws != 50_000 || len(b.Sample) == 0 {
			t.Fatalf("on %d cores: %+v", cores, b)
		}
		if first == nil {
			first = b
		}
		if diff := cmp.Diff(first, b, unexported); diff != "" {
			t.Errorf("on %d cores: (-first +now)\n%s", cores, diff)
		}
	}
	other := over(t, result.Index, "charfreq", set, gold, detect.Options{Bounds: result.Bounds{Floor: 0.9}, Ask: eval.Ask(gold, 50_000, 4)})
	if cmp.Equal(first.Sample, other.Result.Beyond.Sample, unexported) {
		t.Error("another seed draws the same pairs")
	}
}

func TestWithoutDrawsNothingIsCounted(t *testing.T) {
	set, gold := reprints(400)
	for _, name := range []string{"simhash", "minhash"} {
		b := over(t, result.Index, name, set, gold, detect.Options{Ask: eval.Ask(gold, -1, 3)}).Result.Beyond
		if b == nil || b.All || len(b.Counted)+len(b.Sample) > 0 {
			t.Errorf("%s: %+v", name, b)
		}
	}
}
