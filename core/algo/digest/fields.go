package digest

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

type stageOne interface {
	algo.Method
	algo.Keyed
	algo.Explainer
	algo.Warner
	TestPair(a, b algo.Signature) algo.IndexTests
}

// byFields is the two-stage form whose second stage compares the features of a page named by the
// source: URL, title, keywords and body. Pages with equal URLs score 1. Otherwise the score is the
// mean of the resemblances of title (sets of character pairs), keywords and body (sets of
// shingles), over those of the three that both pages have.
type byFields struct {
	algo.Index // has no guarantee
	stageOne
	stop text.StopSet
}

// mostKeywords is the number of keywords taken from the body of a page that declares none.
const mostKeywords = 10

// front is the number of words before the title: the hash of the URL, 0 for none; the number of
// character pairs of the title; the number of keywords. Title and keywords follow, sorted, then
// the signature of stage 1 and of the body.
const front = 3

func (f byFields) Sign(d *text.Doc) algo.Signature {
	body := f.stageOne.Sign(d)
	if len(body) == 0 {
		return nil
	}
	title, keywords := pairsOf(d.TitleNorm()), f.keywordsOf(d)
	s := make(algo.Signature, front, front+len(title)+len(keywords)+len(body))
	if d.URL != "" {
		s[0] = max(1, hash.String(d.URL))
	}
	s[1], s[2] = uint64(len(title)), uint64(len(keywords))
	return append(append(append(s, title...), keywords...), body...)
}

func parts(s algo.Signature) (title, keywords []uint64, body algo.Signature) {
	t := front + int(s[1])
	k := t + int(s[2])
	return s[front:t], s[t:k], s[k:]
}

func pairsOf(n *text.Norm) []uint64 {
	t := n.Chars()
	out := make([]uint64, 0, t.Windows(2))
	for i := range t.Windows(2) {
		r := t.WindowRange(i, 2)
		out = append(out, hash.String(t.Text[r.Start:r.End]))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// keywordsOf returns the hashes of the keywords of d, sorted: those that the page declares, or
// else the most frequent words of the body except function words.
func (f byFields) keywordsOf(d *text.Doc) []uint64 {
	var out []uint64
	for _, k := range d.Keywords {
		if word := text.Normalize(k).Text; word != "" {
			out = append(out, hash.String(word))
		}
	}
	if len(out) == 0 {
		for _, word := range f.frequent(d) {
			out = append(out, hash.String(word))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// frequent returns the most frequent words of the body; equal counts are ordered by UTF-8.
func (f byFields) frequent(d *text.Doc) []string {
	count := make(map[string]int)
	var words []string
	for w := range d.Words(text.Dict).All() {
		if f.stop.Has(w) {
			continue
		}
		if count[w] == 0 {
			words = append(words, w)
		}
		count[w]++
	}
	slices.SortFunc(words, func(a, b string) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), strings.Compare(a, b))
	})
	return words[:min(len(words), mostKeywords)]
}

func (f byFields) Keys(s algo.Signature) []uint64 {
	if len(s) == 0 {
		return nil
	}
	_, _, body := parts(s)
	return f.stageOne.Keys(body)
}

// Score returns 1 for equal URLs, otherwise the mean of the fields that both pages have.
func (f byFields) Score(a, b algo.Signature) float64 {
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	if a[0] != 0 && a[0] == b[0] {
		return 1
	}
	titleA, keywordsA, bodyA := parts(a)
	titleB, keywordsB, bodyB := parts(b)
	sum, n := f.stageOne.Score(bodyA, bodyB), 1
	for _, x := range [][2][]uint64{{titleA, titleB}, {keywordsA, keywordsB}} {
		if len(x[0]) > 0 && len(x[1]) > 0 {
			sum += sorted.Jaccard(x[0], x[1])
			n++
		}
	}
	return sum / float64(n)
}

func (f byFields) Explain(a, b *text.Doc) algo.Evidence {
	ev := f.stageOne.Explain(a, b)
	sa, sb := f.Sign(a), f.Sign(b)
	if ev.Score = f.Score(sa, sb); len(sa) == 0 || len(sb) == 0 {
		return ev
	}
	titleA, keywordsA, _ := parts(sa)
	titleB, keywordsB, _ := parts(sb)
	of := func(a, b []uint64) string {
		if len(a) == 0 || len(b) == 0 {
			return "–"
		}
		return fmt.Sprintf("%.4f", sorted.Jaccard(a, b))
	}
	same := "≠"
	if sa[0] != 0 && sa[0] == sb[0] {
		same = "="
	}
	ev.Numbers = append(ev.Numbers,
		algo.Number{Name: param.Words{En: "URLs"}, Value: same},
		algo.Number{Name: param.Words{En: "resemblance of the titles"}, Value: of(titleA, titleB)},
		algo.Number{Name: param.Words{En: "resemblance of the keywords"}, Value: of(keywordsA, keywordsB)},
		algo.Number{Name: param.Words{En: "mean of the fields"}, Value: fmt.Sprintf("%.4f", ev.Score)})
	return ev
}

func newFields(one stageOne) (algo.Method, error) {
	stop, err := text.Stop("all")
	if err != nil {
		return nil, say.Errorf("digest: %v", err)
	}
	return byFields{stageOne: one, stop: stop}, nil
}
