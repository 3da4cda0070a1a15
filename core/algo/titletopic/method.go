package titletopic

import (
	"math"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/lcs"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// Method is the comparison of titles and summaries with its parameters set.
type Method struct {
	algo.Index
	theta1, theta2 float64
	steps, count   string
	stop           text.StopSet
	lead           int
	declared       bool // the page's own abstract before the beginning of its body
	literal        bool // titles are cut at every space and hyphen
	body           bool // never the summary that came with a page

	limits limits  // of the join for pairs that score at least score
	score  float64 // 0: the join is that of the thresholds

	bare  *algo.Counter // pages signed with a URL and nothing else
	plain *algo.Counter // pages signed with a summary and no topic
	full  *algo.Counter // pages signed with either, where characters are counted
	latin *algo.Counter // of these, with more Latin letters and digits than other characters
}

// A signature has the hash of the URL (0 where there is none), the number of items
// in the topic and in the summary, and then both: sorted items, the same one
// perhaps several times, or for lcs the items in their order, then their positions
// as [lcs.Order] gives them.
const header = 3

// Sign returns the signature of d: empty where it has neither URL nor topic nor
// summary.
func (m *Method) Sign(d *text.Doc) algo.Signature {
	s := m.sign(d)
	switch {
	case len(s) == header:
		m.bare.Add()
	case len(s) > 0 && s[1] == 0 && m.steps != stepsSummary:
		m.plain.Add()
	}
	if m.count == countChars && len(s) > header {
		m.full.Add()
		if latin(s[header:]) {
			m.latin.Add()
		}
	}
	return s
}

func latin(chars []uint64) bool {
	n := 0
	for _, r := range chars {
		if r < 0x250 {
			n++
		}
	}
	return 2*n > len(chars)
}

func (m *Method) sign(d *text.Doc) algo.Signature {
	topic, summary := m.topic(d).items, m.summary(d).items
	if len(topic) == 0 && len(summary) == 0 && d.URL == "" {
		return nil
	}
	s := make(algo.Signature, header, header+2*(len(topic)+len(summary)))
	if d.URL != "" {
		s[0] = max(1, hash.String(d.URL))
	}
	s[1], s[2] = uint64(len(topic)), uint64(len(summary))
	for _, items := range [][]uint64{topic, summary} {
		s = append(s, items...)
		if m.count == countLCS {
			s = append(s, lcs.Order(items)...)
		} else {
			slices.Sort(s[len(s)-len(items):])
		}
	}
	return slices.Clip(s)
}

type field struct{ items, order []uint64 }

func (m *Method) fields(s algo.Signature) (topic, summary field) {
	n, k := int(s[1]), int(s[2])
	rest := s[header:]
	if m.count == countLCS {
		return field{rest[:n], rest[n : 2*n]}, field{rest[2*n : 2*n+k], rest[2*n+k:]}
	}
	return field{items: rest[:n]}, field{items: rest[n : n+k]}
}

func (m *Method) similarity(a, b field) float64 {
	if len(a.items) == 0 || len(b.items) == 0 {
		return 0
	}
	return float64(m.common(a, b)) / float64(max(len(a.items), len(b.items)))
}

func (m *Method) common(a, b field) int {
	if m.count == countLCS {
		return lcs.Length(a.items, a.order, b.items)
	}
	return sorted.Common(a.items, b.items)
}

// Score returns 1 for equal URLs, else the larger of T and g(S).
func (m *Method) Score(a, b algo.Signature) float64 {
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	if a[0] != 0 && a[0] == b[0] {
		return 1
	}
	topicA, summaryA := m.fields(a)
	topicB, summaryB := m.fields(b)
	switch m.steps {
	case stepsTopic:
		return m.similarity(topicA, topicB)
	case stepsSummary:
		return m.similarity(summaryA, summaryB)
	}
	return max(m.similarity(topicA, topicB), m.scaled(m.similarity(summaryA, summaryB)))
}

// scaled is g: it carries a summary similarity to the scale of the topic's, so
// that it lies above θ1 exactly when s lies above θ2, whatever is rounded.
func (m *Method) scaled(s float64) float64 {
	if s <= m.theta2 {
		return min(s*m.theta1/m.theta2, m.theta1)
	}
	above := math.Nextafter(m.theta1, 2)
	if m.theta1 >= m.theta2 {
		return min(1, max(above, s*m.theta1/m.theta2))
	}
	return min(1, max(above, 1-(1-s)*(1-m.theta1)/(1-m.theta2)))
}

// unscaled returns the least summary similarity that g carries to the score or above.
func (m *Method) unscaled(score float64) float64 {
	if score <= m.theta1 || m.theta1 >= m.theta2 {
		return min(1, score*m.theta2/m.theta1)
	}
	return 1 - (1-score)*(1-m.theta2)/(1-m.theta1)
}

// Guarantee returns the score just above the threshold, or the one that the join is made for: the
// index loses no pair from there on.
func (m *Method) Guarantee() float64 {
	switch {
	case m.score > 0:
		return m.score
	case m.steps == stepsSummary:
		return math.Nextafter(m.theta2, 2)
	}
	return math.Nextafter(m.theta1, 2)
}

func (m *Method) Warnings() []say.Words {
	bare, plain := m.bare.Load(), m.plain.Load()
	w := append(algo.Warn(bare, say.New("%d {page has|pages have} neither topic nor summary: only the URL is compared", bare)),
		algo.Warn(plain, say.New("%d {page has|pages have} no title: only URL and summary are compared", plain))...)
	if all, n := m.full.Load(), m.latin.Load(); 2*n > all {
		w = append(w, say.New("%d of %d {page|pages} use Latin letters, but single letters are counted, most of which any two texts share: count=tokens counts whole words", n, all).Words)
	}
	return w
}
