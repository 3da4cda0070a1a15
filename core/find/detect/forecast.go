package detect

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"pagetwin/core/algo"
	"pagetwin/core/base/say"
	"pagetwin/core/find/join"
	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
)

// Forecast is the expected cost of the rest of a job. It is extrapolated from measurements on the
// set itself: of joining and scoring a random sample of its pages, or of the first steps of
// training. The true time is usually within a factor of two of it.
type Forecast struct {
	Job         int // position among the jobs of the run
	Algorithm   string
	Stage       string        // StageFit: training; StageScore: bringing pages together, scoring and sorting
	Pages       int           // pages with features, equal ones counted once
	Wall        time.Duration // from now to the end of the stage
	CPU         time.Duration // the same, summed over the cores
	Memory      int64         // bytes that the stage takes in addition to those held already
	Comparisons int64         // pairs to score, those of equal pages counted once; 0 for training
	Growth      algo.Growth   // of the time, with the number of pages
	All         bool          // every pair is scored
	Indexed     bool          // every pair is scored although the algorithm has an index, which would make fewer candidates
}

// LongRun is the time from which a person is asked before the work begins.
const LongRun = time.Minute

// Long reports whether the work takes so long that a person should be asked before.
func (f Forecast) Long() bool { return f.Wall > LongRun }

// Words returns in one line the time that the work takes, why, and how to shorten it.
func (f Forecast) Words() say.Words {
	about := f.About()
	memory := f.Memory >> 20
	if f.Stage == result.StageFit {
		grows := say.Words{En: "with the pages"}
		if f.Growth == algo.Quadratic {
			grows = say.Words{En: "with the square of the pages"}
		}
		return say.New("%s: %v for training with %d {page|pages}, %d MiB; both grow %v: use fewer pages or a smaller model", f.Algorithm, about, f.Pages, memory, grows).Words
	}
	return say.New("%s: %v for %d {page|pages}, %v comparisons, %d MiB; %v",
		f.Algorithm, about, f.Pages, counted(f.Comparisons), memory, f.advice()).Words
}

// About words the time.
func (f Forecast) About() say.Words { return roughly(f.Wall) }

// advice describes how the time grows, and how to shorten it.
func (f Forecast) advice() say.Words {
	switch {
	case f.All && f.Indexed:
		return say.Words{En: "the number of pairs grows with the square of the pages: comparing only candidates of the index is faster"}
	case f.All:
		return say.Words{En: "the algorithm has no index, and the number of pairs grows with the square of the pages: use fewer pages"}
	case f.Growth == algo.Quadratic:
		return say.Words{En: "the work of its index grows with the square of the pages: use fewer pages"}
	}
	return say.Words{En: "many pages share text: use a denoiser that removes more of the template, or a higher threshold"}
}

func roughly(d time.Duration) say.Words {
	round := func(unit time.Duration) float64 {
		x := float64(d) / float64(unit)
		if x < 10 {
			return math.Round(x*2) / 2
		}
		return math.Round(x)
	}
	switch {
	case d < 90*time.Second:
		return say.New("about %.0f s", math.Ceil(d.Seconds())).Words
	case d < 90*time.Minute:
		return say.New("about %v min", round(time.Minute)).Words
	case d < 48*time.Hour:
		return say.New("about %v hours", round(time.Hour)).Words
	}
	return say.New("about %v days", round(24*time.Hour)).Words
}

// counted writes a count exactly up to a million, and rounded above.
func counted(n int64) say.Words {
	switch x := float64(n); {
	case n < 1_000_000:
		return say.New("%d", n).Words
	case n < 100_000_000:
		return say.New("%.3[1]g million", x/1e6, x/1e4).Words
	case n < 1_000_000_000:
		return say.New("detect|%.3[1]g million", x/1e6, x/1e8).Words
	default:
		return say.New("%.3[1]g billion", x/1e9, x/1e8).Words
	}
}

// The samples that a forecast is made from.
const (
	firstSample  = 64                     // pages of the first sample; each later one has twice as many
	enoughSample = 80 * time.Millisecond  // a sample that takes so long is the last, unless it is the first
	longSample   = 640 * time.Millisecond // by the clock: no larger sample is taken
	sampledPart  = 4                      // no sample has more than a quarter of the pages
)

// foretell calls Forecast, if it is set, and returns its error or that of ctx. The time of the
// samples is in no stage.
func (m *match) foretell(ctx context.Context) error {
	hear := m.run.opt.Forecast
	if _, given := m.Index.(algo.Matcher); given {
		return nil // another program's time cannot be derived from a sample of the pages
	}
	if hear == nil || len(m.Distinct()) < sampledPart*firstSample {
		return nil
	}
	rng := rand.New(rand.NewPCG(uint64(len(m.Distinct())), 0))
	order := slices.Clone(m.Distinct())
	rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	var tried []join.Trial
	for n := firstSample; n <= len(order)/sampledPart; n *= 2 {
		t, err := m.Try(ctx, order[:n], scored.DefaultMost)
		if err != nil {
			return err
		}
		tried = append(tried, t)
		// On a busy machine a few pages may take long by the clock; another program takes no time of ours.
		if spent := min(t.CPU, t.Wall); spent >= enoughSample && len(tried) > 1 || t.Wall >= longSample {
			break
		}
	}
	return hear(m.forecast(tried[max(0, len(tried)-3)], tried[len(tried)-1]))
}

// forecast extrapolates from the larger of two samples to all pages.
//
// Of n pages drawn at random from N, the expected share of the pairs that meet some condition on
// both pages is (n/N)². So candidates and kept pairs grow with the square of the sample for every
// algorithm. Other work of an index grows linearly with the pages. The time of the join is a
// mixture of both: its exponent, between 1 and 2, is measured from one sample to the other.
func (m *match) forecast(before, last join.Trial) Forecast {
	n := float64(len(m.Distinct()))
	ratio := n / float64(last.Pages)
	square := ratio * ratio
	exponent := 1.0
	if steps := math.Log2(float64(last.Pages) / float64(before.Pages)); steps > 0 && before.Join > 0 {
		exponent = min(2, max(1, math.Log2(float64(last.Join)/float64(before.Join))/steps))
	}
	f := Forecast{
		Job: m.task.number, Algorithm: m.task.job.Algorithm.Name, Stage: result.StageScore, Pages: len(m.Distinct()),
		Growth: m.task.job.Algorithm.Growth, All: m.OverAll(), Indexed: algo.IndexKindOf(m.Index) != algo.NoIndex,
		Comparisons: int64(float64(last.Comparisons) * square),
	}
	if f.All {
		f.Comparisons = m.PairsOf(m.Distinct())
	}
	entries := float64(last.Entries) * square
	sorted := min(entries, float64(m.run.opt.MaxPairs))
	sorting := sorted / float64(max(1, last.Entries)) * math.Log2(sorted+2) / math.Log2(float64(last.Entries)+2)
	busy := last.Join + last.Score + last.Sort
	grown := float64(last.Join)*math.Pow(ratio, exponent) + float64(last.Score)*square + float64(last.Sort)*sorting
	times := grown / float64(max(busy, 1))
	f.Wall, f.CPU = scaled(last.Wall, times), scaled(last.CPU, times)
	f.Memory = int64(min(entries, float64(m.run.opt.MaxPairs)*5/4) * 2 * pairSize)
	if f.All && algo.IndexKindOf(m.Index) == algo.JoinIndex {
		f.Memory += int64(n * (n - 1) / 16)
	}
	return f
}

// pairSize is the size of a pair in bytes; sorting takes the same again.
const pairSize = 24

// scaled returns d × times, limited to the longest duration.
func scaled(d time.Duration, times float64) time.Duration {
	return time.Duration(min(float64(d)*times, math.MaxInt64/2))
}
