package sentences

import (
	"cmp"
	"slices"
	"strings"
	"sync/atomic"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/sets"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// The values of the parameter that [Marks] declares.
const (
	stops = "stops"
	all   = "all"
)

// Marks declares where sentences are cut.
func Marks() param.Param {
	return param.Param{
		Name: "marks", Kind: param.Choice, Default: stops, Choices: []string{stops, all},
		Named: []param.Words{{En: "main marks"}, {En: "all marks"}},
		Title: param.Words{En: "Sentence marks"},
		Help:  param.Words{En: "stops: commas, stops, question and exclamation marks, colons, semicolons and line breaks. all: every punctuation mark; quotation marks, brackets and dashes then make more and shorter sentences."},
	}
}

// Least declares the least number of characters of a long sentence.
func Least() param.Param {
	return param.Param{
		Name: "k", Kind: param.Int, Default: 8, Min: 1, Max: 100,
		Grid:  []any{4, 6, 8, 10, 12, 16},
		Title: param.Words{En: "Shortest long sentence k"},
		Help:  param.Words{En: "In characters. Larger values exclude more of the short sentences that unrelated pages share."},
	}
}

// Sentence is a distinct sentence of a page.
type Sentence struct {
	Norm   string
	Text   string // as it first occurs in the body
	Length int    // content characters
	Places []text.Span
	Worth  float64  // by which it is kept: its length, and what Words add
	Words  []string // keywords in it
}

// Sentences represents the pages of an algorithm by their sentences. Algorithms embed it.
type Sentences struct {
	sets.Set
	K, Most int    // least characters of a sentence, and sentences kept
	marks   string // where sentences are cut
	// Rank gives long sentences, in the order of the text, their worth, and may drop some; nil: the
	// worth is the length.
	Rank func(d *text.Doc, long []Sentence) []Sentence

	none atomic.Int64 // pages signed that have text and no long sentence
}

// Init sets the parameters that all these algorithms have.
func (s *Sentences) Init(v param.Values, name say.Words) {
	s.K, s.Most, s.marks = v.Int("k"), v.Int("m"), v.Str("marks")
	s.Name, s.Wide, s.Elements = name, true, s.elements
}

func (s *Sentences) cut(d *text.Doc) []text.Sentence {
	if s.marks == all {
		return text.Pieces(d.Body)
	}
	return d.Sentences()
}

// Long returns the distinct sentences of at least K characters, in the order of the text.
func (s *Sentences) Long(d *text.Doc) []Sentence {
	var out []Sentence
	at := make(map[string]int)
	for _, x := range s.cut(d) {
		if x.Length < s.K {
			continue
		}
		i, ok := at[x.Norm]
		if !ok {
			i = len(out)
			at[x.Norm] = i
			out = append(out, Sentence{Norm: x.Norm, Text: x.Text, Length: x.Length, Worth: float64(x.Length)})
		}
		out[i].Places = append(out[i].Places, x.Span)
	}
	return out
}

// Ranked returns the long sentences, the best first.
func (s *Sentences) Ranked(d *text.Doc) []Sentence {
	out := s.Long(d)
	if s.Rank != nil {
		out = s.Rank(d, out)
	}
	slices.SortStableFunc(out, Better)
	return out
}

// Better orders sentences by falling worth.
func Better(x, y Sentence) int { return cmp.Compare(y.Worth, x.Worth) }

// Kept returns the sentences that represent a page, the best first.
func (s *Sentences) Kept(d *text.Doc) []Sentence {
	out := s.Ranked(d)
	return out[:min(len(out), s.Most)]
}

// Digest returns the MD5 digest of a sentence, or its first 40 bits where digests have one word.
func (s *Sentences) Digest(x Sentence) sets.Key {
	sum := algo.MD5([]byte(x.Norm))
	if !s.Wide {
		return sets.Key{sum[0] >> 24}
	}
	return sets.Key(sum)
}

func (s *Sentences) elements(d *text.Doc) (out []sets.Element) {
	for _, x := range s.Kept(d) {
		label := x.Text
		if len(x.Words) > 0 {
			label += " [" + strings.Join(x.Words, " ") + "]"
		}
		k := s.Digest(x)
		out = append(out, sets.Element{Hash: k[0], Low: k[1], Feature: algo.Feature{Label: label, Weight: x.Worth, Places: x.Places, Same: x.Norm}})
	}
	return out
}

// Sign returns the digests of the sentences that are kept.
func (s *Sentences) Sign(d *text.Doc) algo.Signature {
	sig := s.Set.Sign(d)
	if len(sig) == 0 && !d.Empty() {
		s.none.Add(1)
	}
	return sig
}

func (s *Sentences) Warnings() []say.Words {
	n := s.none.Load()
	return algo.Warn(n, say.New("%d {page has|pages have} text, but no sentence of %d or more {character|characters}: such pages cannot be duplicates", n, s.K))
}
