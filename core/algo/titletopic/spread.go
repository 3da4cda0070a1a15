package titletopic

import (
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/hash"
	"pagetwin/core/say"
	"pagetwin/core/sketch/prefix"
)

// Kinds of keys.
const (
	byURL = iota
	byTopic
	bySummary
)

// Spread takes the address for a key, and the rare items of topic and summary, each as
// often as it occurs another one: of a field the share 1−θ for pairs above θ.
func (m *Method) Spread(f algo.For) (algo.Spread, error) {
	l := m.limitsFor(f.Score)
	order := prefix.NewOrder(f)
	return algo.Spread{
		Crowded: m.crowded(),
		Elements: func(s algo.Signature) []uint64 {
			if len(s) == 0 {
				return nil
			}
			topic, summary := m.fields(s)
			return append(topic.elements(byTopic), summary.elements(bySummary)...)
		},
		Keys: func(s algo.Signature) (all []uint64, asks int) {
			if len(s) == 0 {
				return nil, 0
			}
			if s[0] != 0 {
				all = append(all, hash.Member(s[0], byURL))
			}
			topic, summary := m.fields(s)
			for kind, part := range []struct {
				field
				theta float64
			}{byTopic: {topic, l.theta1}, bySummary: {summary, l.theta2}} {
				if n := len(part.items); n > 0 && part.theta < 1 {
					first, asks := prefix.Larger(part.theta, n)
					keys, _ := order.First(part.elements(kind), first, asks)
					all = append(all, keys...)
				}
			}
			return all, len(all)
		},
		Meets: func(a, b algo.Signature) bool {
			if a[0] != 0 && a[0] == b[0] {
				return true
			}
			topicA, summaryA := m.fields(a)
			topicB, summaryB := m.fields(b)
			return near(topicA, topicB, l.theta1) || near(summaryA, summaryB, l.theta2)
		},
	}, nil
}

// crowded tells where summaries are compared by their characters, of which any two have
// most in common.
func (m *Method) crowded() say.Words {
	if m.steps == stepsTopic || m.count == countWords {
		return say.Words{}
	}
	return say.Words{
		En: "any two summaries share many characters: half of all pairs come together; steps=topic and count=words bring far fewer",
		Zh: "任意两段摘要都有许多相同的字：一半页对会配到一起；steps=topic 或 count=words 则少得多",
	}
}

// elements returns the items of a field as hashes, each once, salted by kind.
func (f field) elements(kind int) []uint64 {
	items := slices.Clone(f.items)
	slices.Sort(items)
	items = prefix.Multiset(items)
	for i, x := range items {
		items[i] = hash.Member(x, kind)
	}
	return items
}

// near tells whether two fields are as near in length as pairs above theta are.
func near(a, b field, theta float64) bool {
	longer := float64(max(len(a.items), len(b.items)))
	return longer > 0 && theta < 1 && float64(min(len(a.items), len(b.items)))/longer > theta
}
