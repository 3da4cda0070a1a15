package algotest

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// Together returns the candidate pairs a < b of the keys of a spread, in order: the pairs that any
// grouping of keys, on disk or elsewhere, must give.
func Together(s algo.Spread, sigs []algo.Signature) [][2]int {
	type page struct {
		at   int
		asks bool
	}
	holders := make(map[uint64][]page)
	for i, sig := range sigs {
		keys, asks := s.Keys(sig)
		for k, key := range keys {
			holders[key] = append(holders[key], page{i, k < asks})
		}
	}
	var found [][2]int
	for _, pages := range holders {
		if s.Most > 0 && len(pages) > s.Most {
			continue
		}
		for n, b := range pages {
			for _, a := range pages[:n] {
				if (a.asks || b.asks) && (s.Meets == nil || s.Meets(sigs[a.at], sigs[b.at])) {
					found = append(found, [2]int{a.at, b.at})
				}
			}
		}
	}
	slices.SortFunc(found, func(x, y [2]int) int { return slices.Compare(x[:], y[:]) })
	return slices.Compact(found)
}

// Counted returns the frequencies of the elements of a spread's keys; nil if it needs none.
func Counted(s algo.Spread, sigs []algo.Signature) *algo.Frequencies {
	if s.Elements == nil {
		return nil
	}
	f := algo.NewFrequencies(algo.LeastFrequencyBits)
	for _, sig := range sigs {
		f.Count(s.Elements(sig))
	}
	return f
}

// spreads compares the keys of a spread with the index in memory: from a score on they give the
// same candidates, with any frequencies, or additional ones if the method declares that.
func (b *bench) spreads(t *testing.T) {
	sigs := slices.Clone(b.sigs)
	for _, d := range mixed(b.docs()) {
		sigs = append(sigs, b.m.Sign(d))
	}
	cut := b.a.Cut(b.v)
	for _, share := range []float64{1, 0.8, 0.4, 0.1, 1e-12} {
		f := algo.SpreadOptions{Score: share * cut, Pages: len(sigs)}
		s, err := algo.SpreadOf(b.m, f)
		if err != nil {
			if said := say.Of(err); said.En == said.In("zh") {
				t.Errorf("why it cannot be spread is said in one language: %v", err)
			}
			continue
		}
		lists := []*algo.Frequencies{nil}
		if s.Elements != nil {
			lists = append(lists, Counted(s, sigs), Counted(s, sigs[:len(sigs)/3]))
		}
		want := inMemory(t, algo.SizedFor(algo.IndexedFor(b.m, f.Score), f.Pages), sigs)
		for i := range lists {
			f.Frequencies, f.Whole = lists[i], i == 1
			s, err := algo.SpreadOf(b.m, f)
			if err != nil {
				t.Fatalf("with frequencies it cannot be spread: %v", err)
			}
			keysHold(t, s, sigs)
			got := Together(s, sigs)
			scored := func(p [2]int) bool {
				is := b.m.Score(sigs[p[0]], sigs[p[1]])
				return is > 0 && (s.Any || is >= f.Score)
			}
			for _, p := range want {
				if _, ok := slices.BinarySearchFunc(got, p, comparePairs); !ok && scored(p) {
					t.Errorf("from %v on: pages %v score %v and share no key", f.Score, p, b.m.Score(sigs[p[0]], sigs[p[1]]))
				}
			}
			for _, p := range got {
				if _, ok := slices.BinarySearchFunc(want, p, comparePairs); !ok && scored(p) && s.Differs.En == "" {
					t.Errorf("from %v on: pages %v score %v and come together by keys alone", f.Score, p, b.m.Score(sigs[p[0]], sigs[p[1]]))
				}
			}
		}
	}
}

// keysHold checks the contract for the keys of one page, and of two.
func keysHold(t *testing.T, s algo.Spread, sigs []algo.Signature) {
	if (s.Differs.En == "") != (!s.Differs.Has("zh")) {
		t.Errorf("what differs is said in one language: %+v", s.Differs)
	}
	for i, sig := range sigs {
		own := slices.Clone(sig)
		keys, asks := s.Keys(own)
		again, _ := s.Keys(own)
		switch {
		case !slices.Equal(own, sig):
			t.Fatalf("taking the keys of page %d changes its signature", i)
		case !slices.Equal(keys, again):
			t.Errorf("page %d has other keys the second time", i)
		case asks < 0 || asks > len(keys) || len(sig) == 0 && len(keys) > 0:
			t.Errorf("page %d of %d words has %d keys and asks by %d", i, len(sig), len(keys), asks)
		}
		slices.Sort(again)
		if len(slices.Compact(again)) < len(keys) {
			t.Errorf("page %d has a key twice", i)
		}
		if s.Elements != nil {
			elements := slices.Clone(s.Elements(sig))
			slices.Sort(elements)
			if len(slices.Compact(elements)) < len(s.Elements(sig)) {
				t.Errorf("page %d has an element twice", i)
			}
		}
		for _, other := range sigs[:i] {
			if s.Meets != nil && len(sig) > 0 && len(other) > 0 && s.Meets(sig, other) != s.Meets(other, sig) {
				t.Errorf("page %d meets another one way and not the other", i)
			}
		}
	}
}

func inMemory(t *testing.T, m algo.Method, sigs []algo.Signature) [][2]int {
	if k, ok := m.(algo.Keyed); ok {
		if _, joins := m.(algo.Joiner); !joins {
			return Together(algo.Spread{Keys: func(s algo.Signature) ([]uint64, int) {
				keys := k.Keys(s)
				return keys, len(keys)
			}}, sigs)
		}
	}
	return candidates(t, m, sigs)
}

func comparePairs(x, y [2]int) int { return slices.Compare(x[:], y[:]) }

// mixed returns pages made of sentences of others, with all degrees of overlap.
func mixed(docs []*text.Doc) (out []*text.Doc) {
	var sentences []string
	for _, d := range docs {
		sentences = append(sentences, strings.FieldsFunc(d.Body, func(r rune) bool { return r == '\n' })...)
	}
	r := rand.New(rand.NewPCG(5, 8))
	for i := range 40 {
		var body []string
		for range 1 + r.IntN(5) {
			s := []rune(sentences[r.IntN(len(sentences))])
			if r.IntN(2) == 0 {
				at := r.IntN(len(s))
				s = slices.Delete(s, at, min(len(s), at+1+r.IntN(3)))
			}
			body = append(body, string(s))
		}
		d := text.NewDoc(segmenter(), strings.Join(body, "\n"))
		d.Index, d.Title, d.URL = len(docs)+i, docs[r.IntN(len(docs))].Title, docs[r.IntN(len(docs))].URL
		out = append(out, d)
	}
	return out
}
