package links

import (
	"slices"
	"strings"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/minhash"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
)

// Features returns the distinct shingles with their positions; all have the same weight.
func (c *content) Features(d *text.Doc) []algo.Feature {
	out := algo.Shingles(d, c.tokens(d), c.k, nil)
	for i := range out {
		out[i].Label, out[i].Weight = strings.Join(strings.Fields(out[i].Label), " "), c.weights[byContent]
	}
	return out
}

func (m *linked) Features(d *text.Doc) []algo.Feature {
	out := m.content.Features(d)
	own := addressOf(d)
	for _, key := range d.Links() {
		if !m.learned.isFurniture(own.Host, hash.String(key)) {
			out = append(out, algo.Feature{Label: "→ " + key, Weight: m.weights[byLinks], Same: "→ " + key})
		}
	}
	if m.words {
		for _, w := range wordsOf(own) {
			out = append(out, algo.Feature{Label: "URL: " + w, Weight: m.weights[byWords], Same: "URL: " + w})
		}
	}
	slices.SortStableFunc(out, algo.Heavier)
	return out
}

// Explain returns the passages that two pages share and the resemblance of the contents.
func (c *content) Explain(a, b *text.Doc) algo.Evidence {
	return c.evidence(a, b, c.view(a), c.view(b))
}

func (m *linked) Explain(a, b *text.Doc) algo.Evidence {
	return m.evidence(a, b, m.view(a), m.view(b))
}

// Names of the compared sets, in the order of the fields of view.
var (
	contentName = param.Words{En: "content, by its shingles"}
	outName     = param.Words{En: "links out"}
	inName      = param.Words{En: "pages that link here"}
	wordsName   = param.Words{En: "URL words"}
)

func (c *content) evidence(a, b *text.Doc, x, y view) algo.Evidence {
	ev := algo.Evidence{Score: c.Score(x.signed(), y.signed())}
	if len(x.content) == 0 || len(y.content) == 0 {
		return ev
	}
	for _, set := range []struct {
		name param.Words
		a, b []uint64
	}{{contentName, x.content, y.content}, {outName, x.out, y.out}, {inName, x.in, y.in}, {wordsName, x.words, y.words}} {
		if len(set.a) > 0 && len(set.b) > 0 {
			ev.Numbers = append(ev.Numbers, algo.Number{Name: set.name, Value: resemblance(set.a, set.b)})
		}
	}
	ev.Shared = minhash.Matches(a, b, c.tokens(a), c.tokens(b), c.k)
	return ev
}

// resemblance formats |A∩B|/|A∪B| of two sets that are not both empty.
func resemblance(a, b []uint64) string {
	n := sorted.Common(a, b)
	return algo.Ratio(n, len(a)+len(b)-n)
}
