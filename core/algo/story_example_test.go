package algo_test

import (
	"fmt"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/sets"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// Method compares pages by the sets of their words. The embedded Joined has Sign, Score, the
// index, the evidence and the story.
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
	// 8 distinct features on the left, 8 on the right; 7 of them are on both pages.
	// 7 of 9: the resemblance is 0.7778.
	// The index has 2 conditions; 2 are met and 2 are needed: the pages are compared, whatever the size of the set.
	// The score 0.7778 reaches the threshold 0.5: duplicates.
}
