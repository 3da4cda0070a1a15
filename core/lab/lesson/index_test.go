package lesson_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/lab/lesson"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/page/truth"
	"pagetwin/core/page/truthfile"
	"pagetwin/core/text"
	"pagetwin/core/trace"
	"pagetwin/core/trace/tracetest"
)

// reprints opens a set that ships.
func reprints(t testing.TB) (*page.Set, *truth.Truth) {
	t.Helper()
	set, err := formats.Open(context.Background(), "../../../samples/reprints.zip", page.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { set.Close() })
	gold, problems := truthfile.Found(set)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return set, gold
}

// segmenter is one dictionary for all tests.
var segmenter = sync.OnceValue(text.NewSegmenter)

// options returns those of a run as programs make it.
func options(t testing.TB) detect.Options {
	t.Helper()
	d, err := catalog.Denoiser(catalog.DefaultDenoiser)
	if err != nil {
		t.Fatal(err)
	}
	return detect.Options{Denoiser: d, Segmenter: segmenter(), Reading: pass.DefaultReading()}
}

func job(t testing.TB, name string, settings ...string) detect.Job {
	t.Helper()
	a, err := catalog.Algorithm(name)
	if err != nil {
		t.Fatal(err)
	}
	v, err := param.Parse(a.Params, settings)
	if err != nil {
		t.Fatal(err)
	}
	return detect.Job{Algorithm: a, Values: v}
}

// bar returns the last value of a bar.
func bar(t *testing.T, s *trace.Story, view, id string) float64 {
	t.Helper()
	for i := len(s.Steps) - 1; i >= 0; i-- {
		for _, v := range s.Shown(i) {
			if v.ID != view {
				continue
			}
			for _, b := range v.Bars.Bars {
				if b.ID == id {
					return b.Value
				}
			}
		}
	}
	return 0
}

// variants lists settings under which an index is of another kind than with the defaults.
var variants = map[string][][]string{
	"tianwang":     {{"variant=relaxed"}, {"variant=1"}},
	"shingling":    {{"measure=estimate"}, {"measure=exact"}, {"measure=containment"}},
	"simhash":      {{"k=12"}, {"k=3", "blocks=6"}},
	"minhash":      {{"scheme=oneperm"}, {"scheme=super"}, {"scheme=oneperm", "densify=none"}},
	"digest":       {{"form=two-stage"}, {"form=two-stage", "key=length"}, {"form=two-stage", "key=digest"}},
	"textprofile":  {{"variant=profile"}},
	"longsentence": {{"index=redblack"}, {"search=sift"}},
	"featurecode":  {{"similarity=strict"}},
}

// The story of every index has the counts that a run over that index and a run over all pairs
// report.
func TestTheStoryOfAnIndexTellsTheCountsOfARun(t *testing.T) {
	whole, all := reprints(t)
	set := whole.Take(whole.All()[:90])
	gold := all.Of(whole, set)
	for _, a := range catalog.Algorithms() {
		if m, err := a.New(param.Defaults(a.Params)); err != nil || !algo.HasIndex(m) {
			continue
		}
		for _, settings := range append([][]string{nil}, variants[a.Name]...) {
			t.Run(strings.Join(append([]string{a.Name}, settings...), " "), func(t *testing.T) {
				t.Parallel()
				j := job(t, a.Name, settings...)
				opt := options(t)
				s, err := lesson.Index(t.Context(), lesson.Indexing{Pages: lesson.Pages{Set: set}, Job: j, Options: opt, Truth: gold})
				if err != nil {
					t.Fatal(err)
				}
				tracetest.Story(t, s, a.Params)
				opt.Candidates = result.Index
				results, err := detect.Run(t.Context(), set, []detect.Job{j}, opt)
				if err != nil {
					t.Fatal(err)
				}
				r := results[0]
				live := int64(r.Pages - r.Empty - r.Unread)
				if got := bar(t, s, "work", "all"); got != float64(live*(live-1)/2) {
					t.Errorf("the story tells of %v pairs, %d pages have features", got, live)
				}
				if got := bar(t, s, "work", "met"); got != float64(r.Comparisons) {
					t.Errorf("the story tells of %v pairs that meet, the run compared %d", got, r.Comparisons)
				}
				if got := bar(t, s, "work", "duplicates"); got != float64(r.Pairs.From(r.Cut).Found().Len()) {
					t.Errorf("the story tells of %v duplicates that meet, the run found %d", got, r.Pairs.From(r.Cut).Found().Len())
				}
				if r.Comparisons == 0 {
					t.Error("no pair meets: this says nothing of the index")
				}
			})
		}
	}
}

func TestTheStorySaysThatThereIsNoIndex(t *testing.T) {
	set, _ := reprints(t)
	_, err := lesson.Index(t.Context(), lesson.Indexing{Pages: lesson.Pages{Set: set}, Job: job(t, "charfreq"), Options: options(t)})
	if !errors.Is(err, lesson.ErrNoIndex) {
		t.Errorf("the story of the index of charfreq: %v", err)
	}
}
