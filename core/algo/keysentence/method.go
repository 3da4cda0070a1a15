package keysentence

import (
	"context"
	"slices"
	"strings"
	"sync/atomic"
	"unicode/utf8"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/sentences"
	"pagetwin/core/algo/sketch/sets"
	"pagetwin/core/algo/sketch/sizes"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// Method is key sentences with its parameters set. A signature has the length of the body in content
// characters, then the MD5 digests of the key sentences, ascending, two words each.
type Method struct {
	sentences.Sentences
	rho       float64
	lambda    float64
	keywords  int  // of the body
	paragraph bool // one sentence a paragraph
	mode      text.Mode
	stop      text.StopSet

	df     *text.DF     // nil: words of the body weigh their tf
	single atomic.Int64 // pages signed that keep a single sentence
}

func newMethod(v param.Values) (algo.Method, error) {
	stop, err := text.Stop("all")
	if err != nil {
		return nil, err
	}
	m := &Method{
		rho: v.Float("rho"), lambda: v.Float("lambda"), keywords: v.Int("keywords"),
		paragraph: v.Bool("paragraph"), mode: text.Mode(v.Str("segmentation")), stop: stop,
	}
	m.Init(v, say.Text("keysentence|key sentences"))
	m.By, m.Rank = sorted.Smaller, m.rank
	m.Head, m.Front = 1, func(d *text.Doc) []uint64 { return []uint64{uint64(utf8.RuneCountInString(d.Norm().Text))} }
	m.Apart = func(a, b algo.Signature) bool { return !sizes.Near(m.rho, length(a), length(b)) }
	return m, nil
}

// Fit counts the document frequencies of words, where keywords need them.
func (m *Method) Fit(ctx context.Context, c *text.Corpus) error {
	if m.keywords == 0 || m.lambda == 0 {
		return nil
	}
	df, err := algo.WordDF(ctx, c, "keysentence", m.mode)
	if err == nil {
		m.df = df
	}
	return err
}

func (m *Method) rank(d *text.Doc, long []sentences.Sentence) []sentences.Sentence {
	if m.lambda > 0 && len(long) > 0 {
		m.findKeywords(d, long)
	}
	for i := range long {
		s := &long[i]
		s.Worth = float64(s.Length) * (1 + float64(m.lambda*float64(len(s.Words))))
	}
	if m.paragraph {
		return bestOfParagraphs(d.Body, long)
	}
	return long
}

// bestOfParagraphs keeps of each paragraph (line) the best sentence that first occurs there.
func bestOfParagraphs(body string, long []sentences.Sentence) []sentences.Sentence {
	of := make(map[string]int, len(long))
	paragraph, seen := 0, 0
	for _, s := range long {
		start := s.Places[0].Start
		paragraph += strings.Count(body[seen:start], "\n")
		of[s.Norm], seen = paragraph, start
	}
	slices.SortStableFunc(long, sentences.Better)
	taken := make(map[int]bool)
	return slices.DeleteFunc(long, func(s sentences.Sentence) bool {
		again := taken[of[s.Norm]]
		taken[of[s.Norm]] = true
		return again
	})
}

// Sign returns the signature of a page.
func (m *Method) Sign(d *text.Doc) algo.Signature {
	s := m.Sentences.Sign(d)
	if m.Size(s) == 1 {
		m.single.Add(1)
	}
	return s
}

func length(s algo.Signature) int {
	if len(s) == 0 {
		return 0
	}
	return int(s[0])
}

func (m *Method) classes(sigs []algo.Signature) sizes.Classes {
	longest := 0
	for _, s := range sigs {
		longest = max(longest, length(s))
	}
	return sizes.New(m.rho, longest)
}

// Guarantee returns 0: the index loses no pair that scores above 0.
func (m *Method) Guarantee() float64 { return 0 }

// Pairs emits every pair of pages that share a digest and are near in length: exactly those that
// score above 0. A list has the pages of one length class with one digest.
func (m *Method) Pairs(ctx context.Context, sigs []algo.Signature, emit func(a, b int)) error {
	classes, lists := m.classes(sigs), sets.NewLists(len(sigs), nil)
	for b, s := range sigs {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if len(s) == 0 {
			continue
		}
		var near [3][]sets.Key
		for i := range near {
			class := uint64(classes.Of(length(s)) + i)
			for _, k := range m.KeysOf(s) {
				near[i] = append(near[i], sets.Key{k[0] ^ hash.Mix64(class), k[1]})
			}
		}
		lists.Meet(slices.Concat(near[:]...), func(a, _ int) {
			if !m.Apart(sigs[a], s) {
				emit(a, b)
			}
		})
		lists.Add(b, near[1])
	}
	return nil
}

func (m *Method) TestPair(a, b algo.Signature) algo.IndexTests {
	la, lb := length(a), length(b)
	return algo.All(algo.RatioTest(param.Words{En: "ratio of lengths"}, la, lb, m.rho, !m.Apart(a, b)), m.Shared(m.Name, a, b, 1))
}

// IndexLevels returns the classes of length, of which neighbours are compared, and the lists of
// key sentences.
func (m *Method) IndexLevels(sigs []algo.Signature) []algo.IndexLevel {
	lengths := m.classes(sigs).Level(say.Words{En: "length classes"}, len(sigs), func(i int) int { return length(sigs[i]) },
		func(first, last int) say.Words {
			if last == 0 {
				return say.New("%d {character|characters} and more", first).Words
			}
			return say.New("%d to %d {character|characters}", first, last).Words
		})
	return append([]algo.IndexLevel{lengths}, m.Levels(say.Words{En: "lists of key sentences"}, sigs)...)
}

func (m *Method) Warnings() []say.Words {
	n := m.single.Load()
	return append(m.Sentences.Warnings(), algo.Warn(n, say.New("%d {page keeps|pages keep} a single sentence: any page that shares it gets the score 1", n))...)
}

// Explain adds the lengths, and whether they let the pages be compared.
func (m *Method) Explain(a, b *text.Doc) algo.Evidence {
	ev := m.Set.Explain(a, b)
	if len(ev.Numbers) > 0 {
		la, lb := length(m.Set.Sign(a)), length(m.Set.Sign(b))
		classes, near := sizes.New(m.rho, max(la, lb)), algo.RatioTest(param.Words{En: "ratio of lengths"}, la, lb, m.rho, sizes.Near(m.rho, la, lb))
		ev.Numbers = append(ev.Numbers,
			algo.Number{Name: param.Words{En: "lengths"}, Value: algo.Two(la, lb)},
			algo.Number{Name: param.Words{En: "length classes"}, Value: algo.Two(classes.Of(la)+1, classes.Of(lb)+1)},
			algo.Number{Name: near.Name, Value: near.Found.En})
	}
	return ev
}
