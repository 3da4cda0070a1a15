package detect_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"pagetwin/core/catalog"
	"pagetwin/core/detect"
	"pagetwin/core/eval"
	"pagetwin/core/page"
	"pagetwin/core/truth"
)

// reprints makes n pages of 60 words in clusters of four: an original, an equal copy and
// two in which words are changed. Of every cluster the first two pages were judged
// different; of the pages of every third and the next some pairs nobody could tell.
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

// over runs an algorithm over candidates and holds the result against the truth.
func over(t *testing.T, c detect.Candidates, name string, set *page.Set, gold *truth.Truth, opt detect.Options) *eval.Outcome {
	t.Helper()
	a, err := catalog.Algorithm(name)
	require.NoError(t, err)
	opt.Candidates, opt.Wanted = c, gold.IsDuplicate
	r := mustRun(t, set, opt, detect.Job{Algorithm: a})[0]
	return eval.NewOutcome(set, r, gold, r.Cut)
}

// Where all pairs cost no more than a sample of them, the figures of a run over an index
// are those of all pairs to the last bit, equal pages and judgements included.
func TestWhereAllPairsAreCheapNothingIsEstimated(t *testing.T) {
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
			all := over(t, detect.All, c.name, set, gold, detect.Options{})
			for _, workers := range []int{1, 3} {
				o := over(t, detect.Index, c.name, set, gold, detect.Options{Floor: c.floor, Workers: workers, Ask: eval.Ask(gold, 0, 5)})
				b := o.Result.Beyond
				require.NotNil(t, b)
				assert.True(t, b.All)
				assert.Zero(t, b.Draws)
				assert.Equal(t, c.counted, len(b.Counted) > 0)
				assert.Equal(t, eval.Exact, o.Report.Standing)
				assert.Equal(t, all.Report.AP, o.Report.AP)
				assert.Equal(t, all.Report.Best.Counts.F1(), o.Report.Best.Counts.F1())
				for _, threshold := range []float64{0.2, 0.45, 0.5, 0.7, 0.9, 0.97, 1} {
					want, got := all.Curve.At(threshold), o.Curve.Whole.At(threshold)
					assert.Equal(t, []any{want.TP, float64(want.FP), want.FN}, []any{got.TP, got.FP, got.FN}, "at %v", threshold)
					assert.Equal(t, eval.Interval{Low: got.FP, High: got.FP}, got.FPs)
				}
			}
		})
	}
}

func TestTheDrawIsTheSameOnAnyNumberOfCores(t *testing.T) {
	n := 1200
	if testing.Short() {
		n = 600
	}
	set, gold := reprints(n)
	var first *detect.Beyond
	for _, cores := range []int{1, 2, 4} {
		before := runtime.GOMAXPROCS(cores)
		o := over(t, detect.Index, "charfreq", set, gold, detect.Options{Floor: 0.9, Ask: eval.Ask(gold, 50_000, 3)})
		runtime.GOMAXPROCS(before)
		b := o.Result.Beyond
		require.NotNil(t, b)
		assert.False(t, b.All)
		assert.EqualValues(t, 50_000, b.Draws)
		assert.NotEmpty(t, b.Sample)
		if first == nil {
			first = b
		}
		assert.Equal(t, first, b, "on %d cores", cores)
	}
	other := over(t, detect.Index, "charfreq", set, gold, detect.Options{Floor: 0.9, Ask: eval.Ask(gold, 50_000, 4)})
	assert.NotEqual(t, first.Sample, other.Result.Beyond.Sample, "another seed draws other pairs")
}

func TestWhereNothingIsToBeDrawnNothingIsCounted(t *testing.T) {
	set, gold := reprints(400)
	for _, name := range []string{"simhash", "minhash"} {
		b := over(t, detect.Index, name, set, gold, detect.Options{Ask: eval.Ask(gold, -1, 3)}).Result.Beyond
		require.NotNil(t, b)
		assert.False(t, b.All)
		assert.Empty(t, b.Counted)
		assert.Empty(t, b.Sample)
	}
}
