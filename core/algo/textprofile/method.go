package textprofile

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// Method is the text profile at given parameters.
type Method struct {
	algo.Index
	graded    bool
	threshold float64
	least     int // least number of characters of a word
	rate      float64
	mode      text.Mode

	flat *algo.Counter // pages in which no word is repeated
}

type word struct {
	text  string
	count int // rounded down
}

func (w word) name() string { return w.text }

func (m *Method) profile(d *text.Doc) ([]word, int) {
	freq, most := m.counts(d)
	q := quant(most, m.rate)
	var out []word
	for w, f := range freq {
		if f >= q {
			out = append(out, word{w, f - f%q})
		}
	}
	slices.SortFunc(out, before)
	return out, q
}

func before(a, b word) int {
	return cmp.Or(cmp.Compare(b.count, a.count), cmp.Compare(a.text, b.text))
}

func (m *Method) counts(d *text.Doc) (freq map[string]int, most int) {
	freq = make(map[string]int)
	for w := range d.Words(m.mode).All() {
		if m.least == 1 || utf8.RuneCountInString(w) >= m.least {
			freq[w]++
			most = max(most, freq[w])
		}
	}
	return freq, most
}

// quant returns the rounding step for a page whose most frequent word occurs most times.
func quant(most int, rate float64) int {
	step := int(math.Round(rate * float64(most)))
	if most > 1 {
		return max(2, step)
	}
	return max(1, step)
}

func written(profile []word) string {
	var b strings.Builder
	for i, w := range profile {
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%s %d", w.text, w.count)
	}
	return b.String()
}

// Sign returns the MD5 digest of the profile in two words; for the variant profile the hash of
// each of its words, ascending, followed by its count.
func (m *Method) Sign(d *text.Doc) algo.Signature {
	p, q := m.profile(d)
	if len(p) > 0 && q == 1 {
		m.flat.Add()
	}
	return m.sign(p)
}

func (m *Method) sign(p []word) algo.Signature {
	if len(p) == 0 {
		return nil
	}
	if !m.graded {
		return algo.MD5([]byte(written(p)))
	}
	pairs := make([][2]uint64, len(p))
	for i, w := range p {
		pairs[i] = [2]uint64{hash.String(w.text), uint64(w.count)}
	}
	slices.SortFunc(pairs, func(a, b [2]uint64) int { return cmp.Compare(a[0], b[0]) })
	s := make(algo.Signature, 0, 2*len(p))
	for _, x := range pairs {
		s = append(s, x[0], x[1])
	}
	return s
}

// Score returns 1 for equal digests and 0 otherwise; for the variant profile Σmin/Σmax of the
// counts.
func (m *Method) Score(a, b algo.Signature) float64 {
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	if !m.graded {
		if slices.Equal(a, b) {
			return 1
		}
		return 0
	}
	less, all := sums(a, b)
	return float64(less) / float64(all)
}

func sums(a, b algo.Signature) (less, all uint64) {
	for i, j := 0, 0; i < len(a) || j < len(b); {
		switch {
		case j == len(b) || i < len(a) && a[i] < b[j]:
			all += a[i+1]
			i += 2
		case i == len(a) || a[i] > b[j]:
			all += b[j+1]
			j += 2
		default:
			less += min(a[i+1], b[j+1])
			all += max(a[i+1], b[j+1])
			i += 2
			j += 2
		}
	}
	return less, all
}

// Keys returns the first half of the digest. For the variant profile keys are words: two
// profiles whose overlap reaches the threshold t share at least t of either's total count, so
// that at most 1−t of it, in the order of the hashes, comes before the first shared word.
func (m *Method) Keys(s algo.Signature) []uint64 {
	if len(s) == 0 {
		return nil
	}
	if !m.graded {
		return s[:1]
	}
	total := 0.0
	for i := 1; i < len(s); i += 2 {
		total += float64(s[i])
	}
	var keys []uint64
	before := 0.0
	for i := 0; i < len(s) && before <= float64((1-m.threshold)*total)+rounding; i += 2 {
		keys = append(keys, s[i])
		before += float64(s[i+1])
	}
	return keys
}

// rounding is the allowance for floating point in the bound of Keys.
const rounding = 1e-9

// Guarantee returns the score from which on the index loses no pair. Unequal digests score 0.
func (m *Method) Guarantee() float64 {
	if m.graded {
		return m.threshold
	}
	return 0
}

// IndexFor returns the method with the keys for another threshold; the variant digest has only
// one.
func (m *Method) IndexFor(score float64) algo.Method {
	out := *m
	if m.graded {
		out.threshold = score
	}
	return &out
}

func (m *Method) Warnings() []say.Words {
	n := m.flat.Load()
	return algo.Warn(n, say.New("on %d {page|pages}, no word occurs twice: the profile consists of all words", n))
}

func (m *Method) Features(d *text.Doc) []algo.Feature {
	p, _ := m.profile(d)
	at := algo.PlacesOf(d, d.Words(m.mode), p, word.name)
	var out []algo.Feature
	key := m.Keys(m.sign(p))
	for _, w := range p {
		if m.graded {
			key = []uint64{hash.String(w.text)}
		}
		out = append(out, algo.Feature{Label: w.text, Weight: float64(w.count), Places: at[w.text], Keys: key})
	}
	return out
}

// Explain returns the words that both profiles have; the weight is the smaller of
// the two counts.
func (m *Method) Explain(a, b *text.Doc) algo.Evidence {
	pa, qa := m.profile(a)
	pb, qb := m.profile(b)
	sa, sb := m.sign(pa), m.sign(pb)
	return algo.Explained(m, sa, sb, func(ev *algo.Evidence) {
		ev.Shared = algo.Shared(m.Features(a), m.Features(b), algo.Lighter)
		slices.SortStableFunc(ev.Shared, algo.HeavierMatch)
		graded := Method{graded: true}
		ev.Numbers = []algo.Number{
			{Name: param.Words{En: "overlap of the profiles"}, Value: fmt.Sprintf("%.4f", graded.Score(graded.sign(pa), graded.sign(pb)))},
			{Name: param.Words{En: "step (quant)"}, Value: fmt.Sprintf("%d, %d", qa, qb)},
			{Name: param.Words{En: "words of the profile"}, Value: fmt.Sprintf("%d, %d", len(pa), len(pb))},
			{Name: param.Words{En: "MD5, left"}, Value: hash.MD5Hex(written(pa))},
			{Name: param.Words{En: "MD5, right"}, Value: hash.MD5Hex(written(pb))},
		}
	})
}

// TestPair compares the digests; for the variant profile it counts the keys that both pages
// have, their first words in the order of the hashes.
func (m *Method) TestPair(a, b algo.Signature) algo.IndexTests {
	if !m.graded {
		return algo.All(algo.SameTest(param.Words{En: "MD5 of the profile"}, algo.Hex(a...), algo.Hex(b...)))
	}
	ka, kb := m.Keys(a), m.Keys(b)
	return algo.All(algo.SharedTest(param.Words{En: "first words by hash"}, len(ka), len(kb), sorted.Common(ka, kb), 1))
}
