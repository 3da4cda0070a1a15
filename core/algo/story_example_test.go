package algo_test

import (
	"fmt"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/sets"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

// Method compares pages by the sets of their words. The embedded Joined has Sign, Score, the
// index and the evidence.
type Method struct{ sets.Joined }

func newMethod(v param.Values) (algo.Method, error) {
	m := &Method{}
	m.Least, m.Name = v.Float("threshold"), say.Words{En: "words"}
	m.Rare, m.Lists = say.Words{En: "rare words"}, say.Words{En: "rarest words"}
	m.Elements = func(d *text.Doc) (out []sets.Element) {
		for _, f := range algo.Shingles(d, d.Words(text.Dict), 1, nil) {
			out = append(out, sets.Element{Feature: f, Hash: hash.Mix64(hash.FNV1a64(f.Label))})
		}
		return out
	}
	return m, nil
}

const (
	codeWords = "A, B ← sets of words"
	codeShare = "score ← |A ∩ B| / |A ∪ B|"
)

// Trace records the words that both pages have, and asks for the share of common words.
func (m *Method) Trace(s *algo.Story) {
	s.Chapter("Words", codeWords)
	shared := m.Explain(s.Docs[0], s.Docs[1]).Shared
	views := s.Bodies(func(side int) (spans []trace.Span) {
		for _, w := range shared {
			spans = storykit.Places(spans, w.Label, trace.Same, [][]text.Span{w.A, w.B}[side])
		}
		return spans
	})
	o := storykit.OverlapOf(s.Sigs[0], s.Sigs[1])
	bars := o.View("overlap", say.Words{En: "Distinct words"})
	s.Step(codeWords, say.New("The pages have %d and %d different {word|words}, %d of them in common.", o.A, o.B, o.Common), append(views, bars)...)
	s.Chapter("Compare", codeShare)
	s.Offer(trace.Share(s.Score()))
	s.Ask(say.New("What share of all words do both pages have?"), codeShare,
		say.New("%d of %d words: the score is %.4f.", o.Common, o.Union(), s.Score()), bars)
}

// A story tells step by step how a method decides about two pages.
func ExampleStory() {
	a := algo.Algorithm{
		Name: "words", Title: param.Words{En: "Words"}, Threshold: "threshold", New: newMethod,
		Params: []param.Param{{Name: "threshold", Kind: param.Float, Default: 0.5, Min: 0.01, Max: 1}},
	}
	v := param.Defaults(a.Params)
	m, err := a.New(v)
	if err != nil {
		fmt.Println(err)
		return
	}
	seg := text.NewSegmenter()
	story, err := algo.StoryOptions{Algorithm: a, Values: v, Method: m}.Tell(
		text.NewDoc(seg, "The ferry left at seven with forty passengers."),
		text.NewDoc(seg, "The ferry left at eight with forty passengers."))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, step := range story.Steps {
		fmt.Println(step.Say.En)
	}
	// Output:
	// The bodies, of 46 and 46 characters, differ in a single place: “seven” on the left, “eight” on the right.
	// The pages have 8 and 8 different words, 7 of them in common.
	// 7 of 9 words: the score is 0.7778.
	// The index has 2 conditions; 2 are met and 2 are needed: the pages are compared, whatever the size of the set.
	// The score 0.7778 reaches the threshold 0.5: duplicates.
}
