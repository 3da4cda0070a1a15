package lshbloom

import (
	"fmt"
	"math"
	"strings"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/bloomfilter"
	"pagetwin/core/algo/sketch/minhash"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/say"
	"pagetwin/core/trace"
)

// Lines of pseudo-code.
const (
	codeSlide  = "shingles ← set of windows of k tokens"
	codeMin    = "value[i] ← min of h_i over shingles"
	codeAgree  = "resemblance ≈ share of equal values"
	codeBands  = "cut the values into B bands of R rows"
	codeKey    = "key[b] ← sum of the values of band b mod (2^61 − 1)"
	codeFilter = "each band has a Bloom filter of its own"
	codeAdd    = "add: set the bits of key[b] in filter b"
	codeAsk    = "repeat ← some filter b has key[b] already"
	codeScore  = "score ← equal keys / B"
)

// Trace records the shingles, the min-values, their bands, the filters of the bands, and the
// look-up of the right page after the left one was added.
func (m *Method) Trace(r *algo.Story) {
	t := teller{Method: m, Shingles: storykit.NewShingles(r, m.k, m.tokens)}
	for i := range t.values {
		t.values[i] = make([]uint64, m.m)
		minhash.MinValues(t.values[i], t.Tokens[i], m.k)
	}
	exact := t.shingles()
	t.minima(exact)
	t.cut(exact)
	t.filtered()
	t.score()
}

// teller records the story of one pair of pages.
type teller struct {
	*Method
	storykit.Shingles
	values [2][]uint64
	keys   []*trace.View
}

// shingles shows how the shingles are made, and returns the resemblance of the pages.
func (t *teller) shingles() float64 {
	t.Chapter("Shingles", codeSlide)
	t.Slide(codeSlide)
	o, _ := t.Sets(codeSlide)
	return float64(o.Common) / float64(o.Union())
}

// matrix returns the min-values, cut into bands.
func (t *teller) matrix() storykit.Values {
	return storykit.Values{Name: "h", N: t.m, B: t.bands.B, R: t.bands.R, Value: func(side, i int) uint64 { return t.values[side][i] }}
}

// minima shows how the min-values are made.
func (t *teller) minima(exact float64) {
	t.Chapter("Min-values", codeMin, codeAgree)
	v := t.matrix()
	t.Minima(codeMin, v, hash.FNV1a64[string])
	v.Estimate(t.Story, codeAgree, exact, minhash.StandardError(exact, t.m))
}

// cut shows the bands and their keys.
func (t *teller) cut(exact float64) {
	t.Chapter("Bands", codeBands, codeKey)
	curve := storykit.SCurve(t.bands.B, t.bands.R, t.bands.Candidate, exact)
	v := t.matrix()
	said := say.New("The values are divided into %d {band|bands} of %d {row|rows}; %d {band is|bands are} equal as a whole.", t.bands.B, t.bands.R, v.WholeBands())
	if rest := t.m - t.bands.B*t.bands.R; rest > 0 {
		said = say.New("The values are divided into %d {band|bands} of %d {row|rows}; the last %d are not used. %d {band is|bands are} equal as a whole.", t.bands.B, t.bands.R, rest, v.WholeBands())
	}
	t.Offer(trace.YesNo(v.Bands()))
	t.Ask(say.New("Do the pages share a band?"), codeBands, said, v.Views(storykit.Bands)...)
	t.Step(codeBands, say.New("Pages with the resemblance %.4f share a band with probability %.4f.", exact, t.bands.Candidate(exact)), curve)
	t.keys = t.keyViews(storykit.Unmarked)
	lines := trace.Labels("K1 = Σ h mod (2^61 − 1)")
	for i, page := range storykit.Pages {
		var values []string
		for _, v := range t.values[i][:t.bands.R] {
			values = append(values, trace.HashName(v))
		}
		lines = append(lines, trace.Worded(say.New("%v: %s → %s", page, strings.Join(values, " + "), trace.HashName(t.Sigs[i][0])).Words))
	}
	t.Step(codeKey, say.New("The %d {value|values} of a band are added: the sum is its key, equal if all values are equal. Only the %d {key|keys} of a page are kept.", t.bands.R, t.bands.B),
		append(t.keys, &trace.View{ID: "key", Title: say.Words{En: "Key of the first band"}, Formula: &trace.Formula{Lines: lines}})...)
}

// keyViews shows the keys of both pages.
func (t *teller) keyViews(by storykit.Compare) []*trace.View {
	v := storykit.Values{Name: "K", N: t.bands.B, Value: func(side, i int) uint64 { return t.Sigs[side][i] }}
	views := v.Views(by)
	for _, view := range views {
		view.Title = say.Words{En: "Keys of the bands"}
	}
	return views
}

// score shows the share of equal bands.
func (t *teller) score() {
	t.Chapter("lshbloom|Equal bands", codeScore)
	n := minhash.Equal(t.Sigs[0], t.Sigs[1])
	score := t.Story.Score()
	t.Offer(trace.HowMany(n, t.bands.B))
	t.Ask(say.New("How many of the %d {band is|bands are} equal?", t.bands.B), codeScore,
		say.New("%d of %d {key|keys} are the same: the score is %.4f.", n, t.bands.B, score),
		append(t.keyViews(storykit.Agreement), storykit.Formula("share", say.Words{En: "Score"}, fmt.Sprintf("%d / %d = %.4f", n, t.bands.B, score)))...)
}

// filtered shows what the filters report of the right page after the left page was added.
func (t *teller) filtered() {
	t.Chapter("A Bloom filter for each band", codeFilter, codeAdd, codeAsk)
	expected := t.expected(2)
	filters, bits, functions, err := t.filters(expected)
	formula := storykit.Formula("size", say.Words{En: "Size of a filter"},
		fmt.Sprintf("m = −%d · ln %g / (ln 2)² = %d", expected, t.p, bits), fmt.Sprintf("k = %d / %d · ln 2 = %d", bits, expected, functions))
	if err != nil {
		t.Step(codeFilter, say.New("For %d {page|pages}, each of the %d {filter|filters} would need %d {bit|bits}: too many.", expected, t.bands.B, bits), formula)
		return
	}
	s := &set{bits: bits, functions: functions}
	for _, f := range filters {
		s.filters = append(s.filters, storykit.NewFilter(f))
	}
	if t.n == 0 {
		t.Step(codeFilter, say.New("Instead of a table of keys, each of the %d {band|bands} has a filter. For these two pages alone, it has %d {bit|bits} and %d {function|functions}: %.1f bits a page, while a table needs 64 or more.", t.bands.B, bits, functions, float64(bits)/2), append(t.keys, formula)...)
	} else {
		t.Step(codeFilter, say.New("Instead of a table of keys, each of the %d {band|bands} has a filter. Sized for %d {page|pages}, it has %d {bit|bits} and %d {function|functions}: %.1f bits a page, while a table needs 64 or more.", t.bands.B, expected, bits, functions, float64(bits)/float64(expected)), append(t.keys, formula)...)
	}
	for band, key := range t.Sigs[0] {
		s.filters[band].Enter(hash.Mix64(key))
	}
	rate := bloomfilter.Rate(bits, functions, 1)
	t.Step(codeAdd, say.New("The left page comes first: each of its %d {key|keys} sets up to %d {bit|bits} in the filter of its band. A page that is not a repeat would now be reported at the rate 1 − (1 − %.2g)^%d = %.2g.",
		t.bands.B, functions, rate, t.bands.B, -math.Expm1(float64(t.bands.B)*math.Log1p(-rate))), s.view(t.Sigs[0]))
	t.ask(s)
}

// ask shows the look-up of the right page's keys in the filters.
func (t *teller) ask(s *set) {
	var lamps storykit.Probed
	found, wrong := 0, 0
	for band, key := range t.Sigs[1] {
		has, same := s.filters[band].Has(hash.Mix64(key)), key == t.Sigs[0][band]
		if has {
			found++
			if !same {
				wrong++
			}
		}
		lamps.Add(s.filters[band], fmt.Sprint(band), trace.Hashed(key), hash.Mix64(key), same)
	}
	view := lamps.View(s.functions)
	view.Origin = "filters"
	ask := say.New("Is the right page reported as a repeat?")
	t.Offer(trace.YesNo(found > 0))
	if found == 0 {
		t.Ask(ask, codeAsk, say.New("No: in each of the %d {filter|filters} at least one bit of the right page's key is 0. It is new, and its keys are added.", t.bands.B), view)
		return
	}
	t.Ask(ask, codeAsk, say.New("Yes: %d of %d {filter|filters} already have its key, %d of them by mistake. They do not know the page: a table of only the found keys identifies it.", found, t.bands.B, wrong), view)
}

// cells is the largest number of shown bits of all filters.
const cells = 1280

// set holds the filters of a page set during a story.
type set struct {
	filters   []storykit.Filter
	bits      uint64 // of each filter
	functions int
}

// view shows the filters, one per row, if their bits fit, otherwise the first bits of them; the
// bits of a page's keys are marked.
func (s *set) view(keys algo.Signature) *trace.View {
	rows, columns := 1, 64
	if s.bits <= 128 {
		rows, columns = min(len(s.filters), max(1, cells/int(s.bits))), int(s.bits)
	}
	grid := storykit.BitGrid{Bits: uint64(rows) * s.bits, Cells: cells, Columns: columns, Set: make(map[uint64]bool), Marks: make(map[uint64]trace.Mark)}
	for band := range rows {
		from := uint64(band) * s.bits
		for at := range s.filters[band].On {
			grid.Set[from+at] = true
		}
		for _, at := range s.filters[band].Probes(hash.Mix64(keys[band])) {
			grid.Marks[from+at] = trace.New
		}
	}
	title := say.New("All %d {filter|filters}, one in each row", len(s.filters)).Words
	switch {
	case rows == 1:
		title = say.New("The first of %d {filter|filters}", len(s.filters)).Words
	case rows < len(s.filters):
		title = say.New("The first %d of %d {filter|filters}, one in each row", rows, len(s.filters)).Words
	}
	return grid.View("filters", trace.Whole, title)
}
