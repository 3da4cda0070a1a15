package titletopic

import (
	"cmp"
	"context"
	"math/bits"
	"slices"
	"strconv"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/sets"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

// words is the size of a bit set, in words of 64 bits.
const words = 8

// sketch is a summary of a field that bounds how many items two fields have in common: the
// set of bits to which its items hash. Each occurrence of a repeated item hashes differently.
type sketch struct {
	length int
	bits   [words]uint64
}

// bound returns an upper bound of the number of items that two fields share: an item whose
// bit is not set in the other field does not occur there.
func (a *sketch) bound(b *sketch) int {
	onlyA, onlyB := 0, 0
	for i, x := range a.bits {
		y := b.bits[i]
		onlyA += bits.OnesCount64(x &^ y)
		onlyB += bits.OnesCount64(y &^ x)
	}
	return min(a.length-onlyA, b.length-onlyB)
}

func mayPass(a, b *sketch, theta float64) bool {
	longer := float64(max(a.length, b.length))
	return float64(min(a.length, b.length))/longer > theta && float64(a.bound(b))/longer > theta
}

func (f field) newSketch() sketch {
	s := sketch{length: len(f.items)}
	last, times := uint64(0), 0
	for i := range f.items {
		item := f.items[i]
		if f.order != nil {
			item = f.items[f.order[i]]
		}
		if i > 0 && item == last {
			times++
		} else {
			last, times = item, 0
		}
		bit := hash.Member(item, times) % (64 * words)
		s.bits[bit/64] |= 1 << (bit % 64)
	}
	return s
}

type join struct {
	limits
	sigs           []algo.Signature
	topic, summary []sketch
	ctx            context.Context
	emit           func(a, b int)
}

// limits are the similarities of topics and of summaries that a candidate pair must exceed;
// 1 for a step that is not taken.
type limits struct{ theta1, theta2 float64 }

func (m *Method) joinLimits() limits {
	if m.score > 0 {
		return m.limits
	}
	return m.limitsOf(m.theta1, m.theta2)
}

func (m *Method) limitsOf(topic, summary float64) limits {
	switch m.steps {
	case stepsTopic:
		summary = 1
	case stepsSummary:
		topic = 1
	}
	return limits{topic, summary}
}

func (m *Method) IndexFor(score float64) algo.Method {
	out := *m
	out.limits, out.score = m.limitsFor(score), score
	return &out
}

func (m *Method) limitsFor(score float64) limits {
	// Slightly less: the limits are strict, and rounding must lose no pair.
	at := score - 1e-9
	l := m.limitsOf(at, at)
	if m.steps == stepsBoth {
		l.theta2 = m.unscaled(score) - 1e-9
	}
	return l
}

// Pairs emits every pair that may pass one of the steps, each once: a step leaves out the
// pairs that an earlier step has emitted.
func (m *Method) Pairs(ctx context.Context, sigs []algo.Signature, emit func(a, b int)) error {
	j := &join{
		limits: m.joinLimits(), sigs: sigs, ctx: ctx, emit: emit,
		topic: make([]sketch, len(sigs)), summary: make([]sketch, len(sigs)),
	}
	for i, s := range sigs {
		if len(s) > 0 {
			t, u := m.fields(s)
			j.topic[i], j.summary[i] = t.newSketch(), u.newSketch()
		}
	}
	if err := j.band(j.topic, j.theta1, func(int32, int32) bool { return false }); err != nil {
		return err
	}
	if err := j.band(j.summary, j.theta2, j.byTopic); err != nil {
		return err
	}
	return j.urls()
}

func (j *join) byTopic(a, b int32) bool {
	x, y := &j.topic[a], &j.topic[b]
	return x.length > 0 && y.length > 0 && mayPass(x, y, j.theta1)
}

func (j *join) bySummary(a, b int32) bool {
	x, y := &j.summary[a], &j.summary[b]
	return x.length > 0 && y.length > 0 && mayPass(x, y, j.theta2)
}

// band emits the pairs of pages whose fields may exceed theta, except those for which before
// returns true.
func (j *join) band(fields []sketch, theta float64, before func(a, b int32) bool) error {
	if theta >= 1 {
		return nil
	}
	var order []int32
	for i := range fields {
		if fields[i].length > 0 {
			order = append(order, int32(i))
		}
	}
	slices.SortStableFunc(order, func(a, b int32) int { return cmp.Compare(fields[a].length, fields[b].length) })
	for n, a := range order {
		if j.ctx.Err() != nil {
			return j.ctx.Err()
		}
		x := &fields[a]
		for _, b := range order[n+1:] {
			y := &fields[b]
			if float64(x.length)/float64(y.length) <= theta {
				break
			}
			if mayPass(x, y, theta) && !before(a, b) {
				j.emit(int(min(a, b)), int(max(a, b)))
			}
		}
	}
	return j.ctx.Err()
}

func (j *join) urls() error {
	owners := make(map[uint64][]int32)
	for i, s := range j.sigs {
		if len(s) == 0 || s[0] == 0 {
			continue
		}
		if j.ctx.Err() != nil {
			return j.ctx.Err()
		}
		b := int32(i)
		for _, a := range owners[s[0]] {
			if !j.byTopic(a, b) && !j.bySummary(a, b) {
				j.emit(int(a), i)
			}
		}
		owners[s[0]] = append(owners[s[0]], b)
	}
	return nil
}

func (m *Method) Traits() algo.Traits { return algo.Traits{Normalise: normalise} }

// normalise sets the hash of the URL to 0 where no other page has that URL, since it makes no
// difference there.
func normalise(sigs []algo.Signature) []algo.Signature {
	owners := make(map[uint64]int, len(sigs))
	for _, s := range sigs {
		if len(s) > 0 {
			owners[s[0]]++
		}
	}
	out := slices.Clone(sigs)
	for i, s := range sigs {
		if len(s) > header && s[0] != 0 && owners[s[0]] == 1 {
			out[i] = slices.Clone(s)
			out[i][0] = 0
		}
	}
	return out
}

// Kinds of keys.
const (
	byURL = iota
	byTopic
	bySummary
)

// Spread returns as keys the URL and the rarest items of topic and summary, of each the share
// 1−θ for pairs whose similarity exceeds θ. The occurrences of an item are different keys.
func (m *Method) Spread(f algo.SpreadOptions) (algo.Spread, error) {
	l := m.limitsFor(f.Score)
	order := sets.NewOrder(f)
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
					first, asks := sets.Prefix(sorted.Larger, part.theta, n)
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

func (m *Method) crowded() say.Words {
	if m.steps == stepsTopic || m.count == countWords {
		return say.Words{}
	}
	return say.Words{En: "any two summaries share many characters, so half of all pairs are candidates; steps=topic and count=words give far fewer"}
}

func (f field) elements(kind int) []uint64 {
	items := slices.Clone(f.items)
	slices.Sort(items)
	items = sets.Multiset(items)
	for i, x := range items {
		items[i] = hash.Member(x, kind)
	}
	return items
}

func near(a, b field, theta float64) bool {
	longer := float64(max(len(a.items), len(b.items)))
	return longer > 0 && theta < 1 && float64(min(len(a.items), len(b.items)))/longer > theta
}

// TestPair compares the URLs, and topics and summaries by the upper bound of their common
// items. One step that can be passed is enough.
func (m *Method) TestPair(a, b algo.Signature) algo.IndexTests {
	url := algo.IndexTest{Name: param.Words{En: "URL"}, Outcome: algo.OutcomeIf(a[0] != 0 && a[0] == b[0])}
	out, l := algo.IndexTests{Need: 1, Tests: []algo.IndexTest{url}}, m.joinLimits()
	topicA, summaryA := m.fields(a)
	topicB, summaryB := m.fields(b)
	for _, step := range []struct {
		name  param.Words
		a, b  field
		theta float64
	}{
		{param.Words{En: "topic"}, topicA, topicB, l.theta1},
		{param.Words{En: "summary"}, summaryA, summaryB, l.theta2},
	} {
		if step.theta >= 1 {
			continue
		}
		x, y := step.a.newSketch(), step.b.newSketch()
		both := x.length > 0 && y.length > 0
		bound := x.bound(&y)
		out.Tests = append(out.Tests, algo.IndexTest{
			Name: step.name, A: strconv.Itoa(x.length), B: strconv.Itoa(y.length),
			Outcome: algo.OutcomeIf(both && mayPass(&x, &y, step.theta)),
			Found:   say.New("at most %d of %d shared, more than the share %g needed", max(0, bound), max(x.length, y.length), step.theta).Words,
		})
	}
	return out
}
