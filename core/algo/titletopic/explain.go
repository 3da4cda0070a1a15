package titletopic

import (
	"fmt"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/lcs"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
)

// Features returns the topic, the summary and the URL of d. Their weights are their counts.
func (m *Method) Features(d *text.Doc) []algo.Feature {
	var out []algo.Feature
	for _, p := range []part{m.topic(d), m.summary(d)} {
		n := len(p.items)
		if n == 0 {
			continue
		}
		f := algo.Feature{Label: p.label(d.Body, 0, n-1), Weight: float64(n)}
		if s, ok := p.span(0, n-1); ok {
			f.Places = []text.Span{s}
		}
		out = append(out, f)
	}
	if d.URL != "" {
		out = append(out, algo.Feature{Label: d.URL})
	}
	slices.SortStableFunc(out, algo.Heavier)
	return out
}

// Explain returns the words that topics and summaries share, and the numbers of all three steps.
func (m *Method) Explain(a, b *text.Doc) algo.Evidence {
	sa, sb := m.sign(a), m.sign(b)
	return algo.Explained(m, sa, sb, func(ev *algo.Evidence) {
		topicA, summaryA := m.fields(sa)
		topicB, summaryB := m.fields(sb)
		equal := "≠"
		if sa[0] != 0 && sa[0] == sb[0] {
			equal = "="
		}
		ev.Numbers = []algo.Number{
			{Name: param.Words{En: "URLs"}, Value: equal},
			{Name: param.Words{En: "topic similarity T"}, Value: m.ratio(topicA, topicB, m.theta1)},
			{Name: param.Words{En: "summary similarity S"}, Value: m.ratio(summaryA, summaryB, m.theta2)},
			{Name: param.Words{En: "topic, left"}, Value: m.topicOf(a.Title)},
			{Name: param.Words{En: "topic, right"}, Value: m.topicOf(b.Title)},
		}
		ev.Shared = append(m.shared(a, b, m.topic(a), m.topic(b)), m.shared(a, b, m.summary(a), m.summary(b))...)
	})
}

func (m *Method) ratio(a, b field, theta float64) string {
	longer := max(len(a.items), len(b.items))
	if len(a.items) == 0 || len(b.items) == 0 {
		return fmt.Sprintf("– (%d, %d)", len(a.items), len(b.items))
	}
	s, sign := m.similarity(a, b), "≤"
	if s > theta {
		sign = ">"
	}
	return fmt.Sprintf("%.4f = %d/%d %s %g", s, m.common(a, b), longer, sign, theta)
}

func (m *Method) shared(a, b *text.Doc, x, y part) []algo.Match {
	pairs := m.commonItems(x, y)
	var out []algo.Match
	for i := 0; i < len(pairs); {
		j := i + 1
		for j < len(pairs) && pairs[j] == [2]int{pairs[j-1][0] + 1, pairs[j-1][1] + 1} {
			j++
		}
		first, last := pairs[i], pairs[j-1]
		match := algo.Match{Label: x.label(a.Body, first[0], last[0]), Weight: float64(j - i)}
		if s, ok := x.span(first[0], last[0]); ok {
			match.A = []text.Span{s}
		}
		if s, ok := y.span(first[1], last[1]); ok {
			match.B = []text.Span{s}
		}
		out = append(out, match)
		i = j
	}
	slices.SortStableFunc(out, algo.HeavierMatch)
	return out
}

func (m *Method) commonItems(x, y part) [][2]int {
	if m.count == countLCS {
		return lcs.Positions(x.items, lcs.Order(x.items), y.items)
	}
	return counterparts(x.items, y.items)
}

// counterparts pairs the k-th occurrence of an item on the left with its k-th occurrence on
// the right: Σ min(count1, count2) pairs of positions.
func counterparts(x, y []uint64) [][2]int {
	at := make(map[uint64][]int)
	for j, item := range y {
		at[item] = append(at[item], j)
	}
	var out [][2]int
	for i, item := range x {
		if list := at[item]; len(list) > 0 {
			out = append(out, [2]int{i, list[0]})
			at[item] = list[1:]
		}
	}
	return out
}
