package label

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"pagetwin/core/find/relate"
	"pagetwin/core/find/scored"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
	"pagetwin/core/text"
)

// memory makes a set of n pages p0, p1, …, two on each host.
func memory(n int) *page.Set {
	pages, contents := make([]page.Page, n), make([]page.Content, n)
	for i := range n {
		pages[i] = page.Page{ID: fmt.Sprint("p", i), URL: fmt.Sprintf("http://h%d.cn/%d", i/2, i), Kind: page.Text}
		contents[i].Text = fmt.Sprint("text ", i)
	}
	return page.FromPages("s", pages, contents)
}

// drawPool draws runs with few distinct scores, and judged pairs.
func drawPool(t *rapid.T) *Pool {
	n := rapid.IntRange(2, 12).Draw(t, "pages")
	p := &Pool{Set: memory(n), Seed: rapid.Uint64().Draw(t, "seed"), Limit: rapid.IntRange(0, 9).Draw(t, "limit")}
	for range rapid.IntRange(1, 3).Draw(t, "runs") {
		r := eval.Decision{Threshold: float64(rapid.IntRange(0, 9).Draw(t, "threshold")) / 8}
		var pairs []scored.Pair
		for a := range n {
			for b := a + 1; b < n; b++ {
				if rapid.Bool().Draw(t, "scored") {
					pairs = append(pairs, scored.Pair{A: int32(a), B: int32(b), Score: float64(rapid.IntRange(1, 8).Draw(t, "score")) / 8})
				}
			}
		}
		slices.SortFunc(pairs, scored.Compare)
		r.Pairs = scored.PairsOf(pairs)
		p.Runs = append(p.Runs, r)
	}
	for i := range n {
		if rapid.Bool().Draw(t, "member") {
			p.Group = append(p.Group, int32(i))
		}
	}
	judged := make(map[page.Pair]bool)
	for _, x := range p.Runs[0].Pairs.List() {
		if rapid.IntRange(0, 3).Draw(t, "judged") == 0 {
			judged[x.Pair()] = true
		}
	}
	p.Judged = func(x page.Pair) bool { return judged[x] }
	if rapid.Bool().Draw(t, "texts") {
		var sketches []relate.Sketch
		for range n {
			sketches = append(sketches, relate.NewSigner(8).Sign(text.NewDoc(nil, rapid.StringMatching("([a-d] ){0,6}").Draw(t, "text"))))
		}
		p.Texts = relate.Of(sketches)
	}
	return p
}

func TestEveryQueueIsSortedSkipsJudgedPairsAndIsDeterministic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPool(t)
		for _, q := range Queues() {
			if q.Needs(p) != nil {
				continue
			}
			list := q.List(p)
			if d := cmp.Diff(list, q.List(p)); d != "" {
				t.Fatalf("%s is not the same again: %s", q.Name, d)
			}
			if len(list) > p.limit() {
				t.Fatalf("%s gives %d pairs, the limit is %d", q.Name, len(list), p.limit())
			}
			seen := make(map[page.Pair]bool)
			for _, x := range list {
				if p.Judged(x.Pair) || seen[x.Pair] || x.A >= x.B {
					t.Fatalf("%s gives %v, judged or twice", q.Name, x)
				}
				seen[x.Pair] = true
				i := slices.IndexFunc(p.Runs[0].Pairs.List(), func(s scored.Pair) bool { return s.Pair() == x.Pair })
				if x.Scored != (i >= 0) || i >= 0 && x.Score != p.Runs[0].Pairs.List()[i].Score {
					t.Fatalf("%s: %+v, scored at %d", q.Name, x, i)
				}
			}
			short := *p
			short.Limit = 1
			if one := q.List(&short); len(list) > 0 && (len(one) != 1 || one[0] != list[0]) {
				t.Fatalf("%s: with limit 1 %v, else %v", q.Name, one, list)
			}
		}
	})
}

func TestTheMostDoubtfulAreTheDecidedPairsThatAreLeastAlike(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPool(t)
		if needTexts(p) != nil {
			return
		}
		p.Limit = 1000
		list, before := p.doubtful(), 0.0
		for _, x := range list {
			if chance := p.Texts.Chance(x.A, x.B); x.Rank != chance || chance < before || x.Score < p.Runs[0].Threshold {
				t.Fatalf("%+v has the chance %v, after %v", x, chance, before)
			}
			before = x.Rank
		}
		decided := slices.DeleteFunc(left(p), func(x scored.Pair) bool { return x.Score < p.Runs[0].Threshold })
		if len(list) != len(decided) {
			t.Fatalf("%d of %d decided pairs", len(list), len(decided))
		}
	})
}

func left(p *Pool) []scored.Pair {
	return slices.DeleteFunc(slices.Clone(p.Runs[0].Pairs.List()), func(x scored.Pair) bool { return p.Judged(x.Pair()) })
}

func TestTheNearestAreNearestAndTheRandomOnesAreAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPool(t)
		if needRun(p) != nil {
			return
		}
		rest := left(p)
		away := func(s float64) float64 { return math.Abs(s - p.Runs[0].Threshold) }
		slices.SortStableFunc(rest, func(x, y scored.Pair) int {
			if away(x.Score) < away(y.Score) {
				return -1
			}
			return 1
		})
		near := p.nearest()
		for i, x := range near {
			if x.Rank != away(rest[i].Score) {
				t.Fatalf("place %d is %v away, want %v", i, x.Rank, away(rest[i].Score))
			}
		}
		p.Limit = 1000
		for name, list := range map[string][]Item{"random": p.random(), "strata": p.stratified(), "threshold": p.nearest(), "varied": p.varied()} {
			if len(list) != len(rest) {
				t.Fatalf("%s gives %d of %d", name, len(list), len(rest))
			}
		}
		m := len(p.Group)
		judgedInside := 0
		for i, a := range p.Group {
			for _, b := range p.Group[i+1:] {
				if p.Judged(page.MakePair(int(a), int(b))) {
					judgedInside++
				}
			}
		}
		if got := len(p.group()); got != m*(m-1)/2-judgedInside {
			t.Fatalf("%d pairs of a group of %d, %d judged", got, m, judgedInside)
		}
	})
}

func TestTheMostDisputedPairIsTheOneThatOneRunFindsBestAndTheOtherNotAtAll(t *testing.T) {
	p := &Pool{Set: memory(6), Runs: []eval.Decision{
		{Pairs: scored.PairsOf([]scored.Pair{{A: 0, B: 1, Score: 1}, {A: 2, B: 3, Score: 0.9}, {A: 4, B: 5, Score: 0.2}}), Threshold: 0.5},
		{Pairs: scored.PairsOf([]scored.Pair{{A: 2, B: 3, Score: 0.4}, {A: 4, B: 5, Score: 0.1}}), Threshold: 0.3},
	}}
	list := p.disputed()
	if len(list) < 2 || list[0].Pair != (page.Pair{A: 0, B: 1}) {
		t.Fatalf("%+v", list)
	}
	for _, x := range list[1:] {
		if x.Rank >= list[0].Rank {
			t.Errorf("%+v", list)
		}
	}
}

func TestTheVariedPairsAreFarFromOneAnother(t *testing.T) {
	p := &Pool{Set: memory(40), Limit: 3}
	var pairs []scored.Pair
	for i := range 20 { // 18 similar pairs, one of low score, one of long pages
		score, size := 0.9, 100
		if i == 7 {
			score = 0.1
		}
		if i == 11 {
			size = 1_000_000
		}
		p.Lengths = append(p.Lengths, size, size)
		pairs = append(pairs, scored.Pair{A: int32(2 * i), B: int32(2*i + 1), Score: score})
	}
	slices.SortFunc(pairs, scored.Compare)
	p.Runs = []eval.Decision{{Pairs: scored.PairsOf(pairs), Threshold: 0.5}}
	var got []int32
	for _, x := range p.varied() {
		got = append(got, x.A/2)
	}
	if !slices.Contains(got, 7) || !slices.Contains(got, 11) {
		t.Errorf("chosen are %v", got)
	}
}

// The estimates from pairs judged in random order are unbiased, and their intervals contain the
// truth about as often as stated, whichever other pairs were judged: here the pairs nearest the
// threshold.
func TestEstimatesFromTheRandomQueuesAreUnbiased(t *testing.T) {
	if testing.Short() {
		t.Skip("120 samples, each with its bootstrap")
	}
	rng := rand.New(rand.NewPCG(3, 4))
	set := memory(200)
	gold := make(map[page.Pair]truth.Label)
	var r eval.Decision
	var pairs []scored.Pair
	for a := range 200 {
		for b := a + 1; b < 200 && b < a+26; b++ {
			score := rng.Float64()
			x := scored.Pair{A: int32(a), B: int32(b), Score: score}
			pairs = append(pairs, x)
			gold[x.Pair()] = truth.Different
			switch {
			case rng.Float64() < 0.05:
				gold[x.Pair()] = truth.Partial
			case rng.Float64() < score*score*score:
				gold[x.Pair()] = truth.Duplicate
			}
		}
	}
	slices.SortFunc(pairs, scored.Compare)
	r.Pairs = scored.PairsOf(pairs)
	r.Threshold = 0.8
	var tp, fp, fn float64
	for _, x := range pairs {
		switch l := gold[x.Pair()]; {
		case l == truth.Duplicate && x.Score >= r.Threshold:
			tp++
		case l == truth.Duplicate:
			fn++
		case l == truth.Different && x.Score >= r.Threshold:
			fp++
		}
	}
	precision, recall := tp/(tp+fp), tp/(tp+fn)
	const rounds = 60
	for _, queue := range []string{QueueRandom, QueueStrata} {
		q, err := FindQueue(queue)
		if err != nil {
			t.Fatal(err)
		}
		var sumP, sumR float64
		holds := 0
		for seed := range uint64(rounds) {
			p := &Pool{Set: set, Runs: []eval.Decision{r}, Seed: seed, Limit: 400}
			labels := make(map[page.Pair]truth.Label)
			for _, x := range append(q.List(p), p.nearest()...) {
				labels[x.Pair] = gold[x.Pair]
			}
			s := Estimate(p, queue, func(x page.Pair) truth.Label { return labels[x] }, seed)
			if !s.Defined || s.Sampled < 400 || s.Sampled > 600 {
				t.Fatalf("%s: %+v", queue, s)
			}
			sumP += s.Precision
			sumR += s.Recall
			if iv := s.Intervals.Recall; iv.Low <= recall && recall <= iv.High {
				holds++
			}
		}
		// The means of 60 rounds have standard errors below 0.007.
		if d := sumP/rounds - precision; math.Abs(d) > 0.025 {
			t.Errorf("%s: precision is %.4f off %.4f", queue, d, precision)
		}
		if d := sumR/rounds - recall; math.Abs(d) > 0.025 {
			t.Errorf("%s: recall is %.4f off %.4f", queue, d, recall)
		}
		if holds < rounds*85/100 {
			t.Errorf("%s: %d of %d intervals of 95 %% hold the recall", queue, holds, rounds)
		}
	}
}

// A pair whose score equals the threshold is decided, in the estimate as in the run.
func TestThePairAtTheThresholdCountsAsFound(t *testing.T) {
	p := &Pool{Set: memory(4), Runs: []eval.Decision{{Threshold: 0.5, Pairs: scored.PairsOf([]scored.Pair{
		{A: 0, B: 1, Score: 0.5}, {A: 2, B: 3, Score: math.Nextafter(0.5, 0)},
	})}}}
	for _, c := range []struct {
		at, below         truth.Label
		precision, recall float64
	}{
		{truth.Duplicate, truth.Duplicate, 1, 0.5},
		{truth.Different, truth.Duplicate, 0, 0},
		{truth.Duplicate, truth.Different, 1, 1},
	} {
		s := Estimate(p, QueueRandom, func(x page.Pair) truth.Label {
			if x.A == 0 {
				return c.at
			}
			return c.below
		}, 1)
		if s.Precision != c.precision || s.Recall != c.recall {
			t.Errorf("%v at it, %v below: %+v", c.at, c.below, s)
		}
	}
}

func TestALayerWithoutJudgementsLeavesTheEstimateOpen(t *testing.T) {
	var pairs []scored.Pair
	for i := range 20 {
		pairs = append(pairs, scored.Pair{A: int32(i), B: int32(i + 1), Score: 1 - float64(i)/20})
	}
	p := &Pool{Set: memory(21), Runs: []eval.Decision{{Pairs: scored.PairsOf(pairs), Threshold: 0.55}}}
	upTo := func(n int32) Sample {
		return Estimate(p, QueueStrata, func(x page.Pair) truth.Label {
			if x.A < n {
				return truth.Duplicate
			}
			return truth.Unjudged
		}, 1)
	}
	if s := upTo(2); s.Known || s.Defined || s.Empty != 4 {
		t.Errorf("one of four layers of decided pairs: %+v", s)
	}
	if s := upTo(10); !s.Known || s.Defined || s.Empty != 1 || s.Precision != 1 {
		t.Errorf("the decided pairs alone: %+v", s)
	}
}

// 60 labels determine the precision of the decided pairs to ±0.12 at any precision, although nine
// of ten pairs score near zero; fewer labels give a wider interval.
func TestSixtyLabelsDetermineThePrecisionOfTheDecidedPairs(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	set := memory(300)
	held, tried := 0, 0
	for _, truly := range []float64{0.2, 0.5, 0.575, 0.8, 1} {
		widest := 0.0
		for seed := range uint64(40) {
			var pairs []scored.Pair
			gold := make(map[page.Pair]truth.Label)
			tp := 0
			for i := range 5000 {
				x := scored.Pair{A: int32(i % 280), B: int32(i%280 + 1 + i/280), Score: 0.1 * rng.Float64()}
				if i < 500 {
					x.Score = 0.5 + rng.Float64()/2
				}
				if gold[x.Pair()] = truth.Different; i < 500 && rng.Float64() < truly+(x.Score-.75)*min(truly, 1-truly) {
					gold[x.Pair()] = truth.Duplicate
					tp++
				}
				pairs = append(pairs, x)
			}
			slices.SortFunc(pairs, scored.Compare)
			p := &Pool{Set: set, Runs: []eval.Decision{{Pairs: scored.PairsOf(pairs), Threshold: 0.5}}, Seed: seed, Limit: 60}
			labels := make(map[page.Pair]truth.Label)
			for _, x := range p.stratified() {
				labels[x.Pair] = gold[x.Pair]
			}
			s := Estimate(p, QueueStrata, func(x page.Pair) truth.Label { return labels[x] }, seed)
			iv := s.Intervals.Precision
			if !s.Known || s.Defined || s.Sampled != 60 || s.ForRecall < 120 || s.ForRecall > 5000 {
				t.Fatalf("%+v", s)
			}
			widest = max(widest, iv.High-iv.Low)
			tried++
			if x := float64(tp) / 500; iv.Low <= x && x <= iv.High {
				held++
			}
		}
		if widest > 0.24 || widest == 0 {
			t.Errorf("precision %v: the widest interval is %.3f", truly, widest)
		}
	}
	if held < tried*93/100 {
		t.Errorf("%d of %d intervals of 95 %% hold the precision", held, tried)
	}
}

// One duplicate does not make a recall of 1 certain.
func TestOnePositiveLeavesTheRecallOpen(t *testing.T) {
	var pairs []scored.Pair
	for i := range 200 {
		pairs = append(pairs, scored.Pair{A: int32(i), B: int32(i + 1), Score: 1 - float64(i)/200})
	}
	p := &Pool{Set: memory(201), Runs: []eval.Decision{{Pairs: scored.PairsOf(pairs), Threshold: 0.9}}, Limit: 20}
	for _, q := range []string{QueueRandom, QueueStrata} {
		labels := map[page.Pair]truth.Label{}
		queue, err := FindQueue(q)
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for p.Limit = 40; len(labels) < 40; {
			for _, x := range queue.List(p) {
				labels[x.Pair] = truth.Different
				if !found && x.Score >= 0.9 {
					labels[x.Pair], found = truth.Duplicate, true
				}
			}
		}
		s := Estimate(p, q, func(x page.Pair) truth.Label { return labels[x] }, 1)
		if !s.Defined || s.Recall != 1 || s.Intervals.Recall.High != 1 || s.Intervals.Recall.Low > 0.6 || s.Intervals.F1.Low == s.Intervals.F1.High {
			t.Errorf("%s: %+v", q, s)
		}
	}
}

func BenchmarkQueuesOverAMillionPairs(b *testing.B) {
	const n = 100_000
	rng := rand.New(rand.NewPCG(1, 2))
	p := &Pool{Set: memory(n)}
	for k := range 2 {
		pairs := make([]scored.Pair, 1_000_000)
		for i := range pairs {
			a := (i*7919 + k) % (n - 12)
			pairs[i] = scored.Pair{A: int32(a), B: int32(a + 1 + i/n), Score: rng.Float64()}
		}
		slices.SortFunc(pairs, scored.Compare)
		p.Runs = append(p.Runs, eval.Decision{Pairs: scored.PairsOf(pairs), Threshold: 0.5})
	}
	p.Group = []int32{1, 2, 3, 4}
	for _, q := range Queues() {
		b.Run(q.Name, func(b *testing.B) {
			for b.Loop() {
				q.List(p)
			}
		})
	}
}
