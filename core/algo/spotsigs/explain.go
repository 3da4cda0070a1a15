package spotsigs

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"pagetwin/core/algo"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
)

type found struct {
	name   string // a:t1:…:tc
	hash   uint64
	ante   string
	places []text.Span // one span for each occurrence
}

func (m *method) keeps(spot uint64) bool { return m.band == nil || m.band.keeps(spot) }

func (m *method) spots(d *text.Doc) []found {
	return slices.DeleteFunc(m.allSpots(d), func(s found) bool { return !m.keeps(s.hash) })
}

func (m *method) allSpots(d *text.Doc) []found {
	r := m.read(d)
	var g algo.Gather[string]
	var out []found
	for _, a := range r.antes {
		if _, whole := r.last(a); whole {
			name := string(r.spot(a))
			if g.Add(name, d.Norm().Source(r.place(a)), func() string { return name }) == len(out) {
				out = append(out, found{name: name, hash: hash.String(name), ante: r.t.At(int(a.token))})
			}
		}
	}
	for i, f := range g.List {
		out[i].places = f.Places
	}
	return out
}

// Features returns the distinct spots, the most frequent first; a span reaches from the
// antecedent to the end of its chain.
func (m *method) Features(d *text.Doc) []algo.Feature {
	var out []algo.Feature
	for _, s := range m.spots(d) {
		out = append(out, algo.Feature{Label: s.name, Weight: float64(len(s.places)), Places: s.places, Keys: []uint64{s.hash}})
	}
	slices.SortStableFunc(out, algo.Heavier)
	return out
}

// Explain returns the spots that both pages have, the most frequent first, and the numbers of
// the coefficient.
func (m *method) Explain(a, b *text.Doc) algo.Evidence {
	sa, sb := m.spots(a), m.spots(b)
	inB := make(map[string]found, len(sb))
	for _, s := range sb {
		inB[s.name] = s
	}
	ev := algo.Evidence{Score: m.Score(m.sign(a), m.sign(b))}
	shared := 0
	byAnte := make(map[string]int)
	for _, s := range sa {
		t, both := inB[s.name]
		if !both {
			continue
		}
		n := min(len(s.places), len(t.places))
		shared += n
		byAnte[s.ante] += n
		ev.Shared = append(ev.Shared, algo.Match{Label: s.name, Weight: float64(n), A: s.places, B: t.places})
	}
	slices.SortStableFunc(ev.Shared, algo.HeavierMatch)
	ev.Numbers = m.numbers(shared, total(sa), total(sb))
	if shared > 0 {
		ev.Numbers = append(ev.Numbers, algo.Number{
			Name:  param.Words{En: "shared spots by antecedent"},
			Value: tally(byAnte),
		})
	}
	return ev
}

func total(spots []found) int {
	n := 0
	for _, s := range spots {
		n += len(s.places)
	}
	return n
}

func (m *method) numbers(shared, na, nb int) []algo.Number {
	out := []algo.Number{{Name: param.Words{En: "spots"}, Value: fmt.Sprintf("%d, %d", na, nb)}}
	if min(na, nb) < m.least {
		return append(out, algo.Number{
			Name:  param.Words{En: "minimum spots for comparison"},
			Value: fmt.Sprint(m.least),
		})
	}
	union := na + nb - shared
	return append(out,
		algo.Number{Name: param.Words{En: "Jaccard coefficient Σmin/Σmax"}, Value: algo.Ratio(shared, union)},
		algo.Number{Name: param.Words{En: "ratio of sizes (upper bound of the coefficient)"}, Value: algo.Ratio(min(na, nb), max(na, nb))},
	)
}

func byCount(counts map[string]int) []string {
	return slices.SortedFunc(maps.Keys(counts), func(a, b string) int { return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b)) })
}

func tally(counts map[string]int) string {
	words := byCount(counts)
	for i, w := range words {
		words[i] = fmt.Sprintf("%s %d", w, counts[w])
	}
	return strings.Join(words, ", ")
}
