package detect_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/algo"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/page"
	"pagetwin/core/text"
)

// drawValues draws values of parameters from their grids and ranges; ok is false if the algorithm
// refuses them, or has no index with them.
func drawValues(t *rapid.T, a algo.Algorithm) (v param.Values, ok bool) {
	v = param.Defaults(a.Params)
	for _, p := range a.Params {
		switch {
		case rapid.IntRange(0, 2).Draw(t, "change "+p.Name) > 0:
		case p.Kind == param.Int && rapid.Bool().Draw(t, "any "+p.Name):
			v[p.Name] = rapid.IntRange(int(p.Min), min(int(p.Max), 500)).Draw(t, p.Name)
		case p.Kind == param.Float && rapid.Bool().Draw(t, "any "+p.Name):
			v[p.Name] = rapid.Float64Range(p.Min, p.Max).Draw(t, p.Name)
		case len(p.Sweep()) > 0:
			v[p.Name] = rapid.SampledFrom(p.Sweep()).Draw(t, p.Name)
		case p.Kind == param.Choice:
			v[p.Name] = rapid.SampledFrom(p.Choices).Draw(t, p.Name)
		}
	}
	m, err := a.New(v)
	return v, err == nil && algo.HasIndex(m)
}

// For all parameters and all scores for which an index is made, in memory and on the disk: a run
// over the index misses no pair that scores at least its guarantee, and the pairs that it reports
// as lost by the index are those that all pairs have in addition.
func TestNoPairAboveTheGuaranteeIsMissing(t *testing.T) {
	seg, set, folder := text.NewSegmenter(), editions(t, 45), t.TempDir()
	var indexed []algo.Algorithm
	for _, a := range catalog.Algorithms() {
		if m, err := a.New(param.Defaults(a.Params)); err == nil && algo.HasIndex(m) && a.Name != "blend" && a.Name != "som" { // training them takes long
			indexed = append(indexed, a)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		a := rapid.SampledFrom(indexed).Draw(t, "algorithm")
		v, ok := drawValues(t, a)
		if !ok {
			return
		}
		j, opt := detect.Job{Algorithm: a, Values: v}, detect.Options{Segmenter: seg}
		if rapid.Bool().Draw(t, "lower") {
			opt.Lowest = rapid.Float64Range(0.01, 1).Draw(t, "lowest")
		}
		run := func(opt detect.Options) (*result.Result, error) {
			list, err := detect.Run(t.Context(), set, []detect.Job{j}, opt)
			if err != nil {
				return nil, err
			}
			return list[0], nil
		}
		all := opt
		all.Candidates = result.All
		want, err := run(all)
		if err != nil {
			return // the algorithm refuses these values for this set
		}
		if rapid.Bool().Draw(t, "on the disk") {
			opt.Spill = folder
		}
		got, err := run(opt)
		if err != nil {
			if opt.Spill == "" || !strings.Contains(err.Error(), "only in memory") {
				t.Fatal(err)
			}
			return
		}
		found := make(map[page.Pair]bool)
		for p := range got.Pairs.All() {
			found[p.Pair()] = true
		}
		if want.Candidates != result.All {
			return // the method takes the pages as a stream
		}
		lost := int64(0)
		for p := range want.Pairs.All() {
			switch {
			case p.Score <= 0 || found[p.Pair()]:
			case p.Score >= max(got.Guarantee, got.Floor):
				t.Errorf("%s: %v is missing, from %v on none is", a.Name, p, got.Guarantee)
			case got.Missing != nil && p.Score >= got.Missing.From:
				lost++
			}
		}
		if got.Missing == nil {
			return
		}
		_, said, _ := got.Missing.At(got.Missing.From)
		if folded := want.Pairs.Len() > int64(len(want.Pairs.Entries())); said > lost || said < lost && !folded {
			t.Errorf("%s: %d pairs are missing from %v on, it says %d", a.Name, lost, got.Missing.From, said)
		}
	})
}

// A method that takes pages one after another makes the pairs of that procedure, whichever
// candidates the options name.
func TestAStreamIgnoresTheChoiceOfCandidates(t *testing.T) {
	set := news(120, 3)
	for name, values := range map[string]param.Values{"longsentence": {"search": "sift", "threshold": 0.2}, "bloom": {"join": "stream"}} {
		a, err := catalog.Algorithm(name)
		if err != nil {
			t.Fatal(err)
		}
		v := param.Defaults(a.Params)
		maps.Copy(v, values)
		var pairs [2]*result.Result
		for i, c := range []result.Candidates{result.Index, result.All} {
			list, err := detect.Run(t.Context(), set, []detect.Job{{Algorithm: a, Values: v}}, detect.Options{Candidates: c, Segmenter: text.NewSegmenter()})
			if err != nil {
				t.Fatal(err)
			}
			pairs[i] = list[0]
		}
		says := func(w say.Words) bool { return strings.HasPrefix(w.En, "pages are processed one after another") }
		if !pairs[0].Pairs.Equal(pairs[1].Pairs) || pairs[0].Pairs.Len() == 0 || pairs[1].Candidates != result.Index {
			t.Errorf("%s: %d pairs of the index, %d of %s", name, pairs[0].Pairs.Len(), pairs[1].Pairs.Len(), pairs[1].Candidates)
		}
		if slices.ContainsFunc(pairs[0].Warnings, says) || !slices.ContainsFunc(pairs[1].Warnings, says) {
			t.Errorf("%s: warnings %v, and %v where all pairs were asked for", name, pairs[0].Warnings, pairs[1].Warnings)
		}
	}
}

// A run on the disk outputs no more pairs than one in memory, also at the recommended thresholds,
// at which some algorithms compare all pairs in memory and look up keys on the disk.
func TestRowsOnTheDiskAreThoseOfMemoryAtRecommendedThresholds(t *testing.T) {
	seg, set := text.NewSegmenter(), news(300, 7)
	for _, a := range catalog.Algorithms() {
		v := param.Defaults(a.Params)
		maps.Copy(v, param.Recommended(a.Params, v))
		if testing.Short() && a.Name != "simhash" || a.Name == "som" || a.Name == "blend" {
			continue
		}
		sameSpilled(t, set, detect.Options{Segmenter: seg}, detect.Job{Algorithm: a, Values: v})
	}
}

// editions makes n texts, most of them earlier ones with few or many changed characters, so that
// scores lie close together up to 1.
func editions(t *testing.T, n int) *page.Set {
	t.Helper()
	first, rng := news(6, 9), rand.New(rand.NewPCG(9, 9))
	var texts []string
	for i := range first.Pages {
		c, err := first.Read(i)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, c.Text)
	}
	for len(texts) < n {
		s := []rune(texts[rng.IntN(len(texts))])
		for range 1 << rng.IntN(6) {
			s[rng.IntN(len(s))] = rune(0x4E00 + rng.IntN(3000))
		}
		texts = append(texts, string(s))
	}
	return setOf(texts)
}
