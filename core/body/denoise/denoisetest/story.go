package denoisetest

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/bodystory"
	"pagetwin/core/body/markup"
	"pagetwin/core/trace"
	"pagetwin/core/trace/tracetest"
)

func stories(t *testing.T, d denoise.Denoiser) {
	pages := Pages()
	for i, v := range settings(t, d) {
		telling := bodystory.Telling{Denoiser: d, Values: v, Page: trace.Page{ID: "page"}}
		for _, src := range append(Textless(), slices.Collect(maps.Values(pages))...) {
			Story(t, telling, markup.Parse(src))
		}
		if i == 0 && !testing.Short() {
			nastyStories(t, telling)
			veryLong(t, telling)
		}
	}
}

// nastyStories compares the stories of hostile pages with the bodies.
func nastyStories(t *testing.T, telling bodystory.Telling) {
	all := Nasty()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		tree := markup.Parse(all[name][:min(len(all[name]), 100_000)])
		s, err := telling.Tell(tree)
		if err == nil {
			err = s.Check()
		}
		if err != nil {
			t.Errorf("the story of %s: %v", name, err)
			continue
		}
		if want := bodyOf(t, telling, tree); s.Body != want.Text {
			t.Errorf("the story of %s comes to another body", name)
		}
	}
}

func veryLong(t *testing.T, telling bodystory.Telling) {
	const most = 2 << 20
	page := "<title>t</title>" + strings.Repeat("<div class=a><p>The bell of the harbour rings when the ferry is late. <a href=/x>More</a></p></div>\n", most/100)
	s, err := telling.Tell(markup.Parse(page))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Check(); err != nil {
		t.Fatal(err)
	}
	src, err := json.Marshal(s)
	if err != nil || len(src) > most {
		t.Errorf("the story of a page of %d bytes has %d (%v)", len(page), len(src), err)
	}
	if !strings.Contains(string(src), "This story covers only the first 16") {
		t.Error("the story does not say that it leaves out most of the page")
	}
}

// Story checks the story of a page against the denoiser, and returns it.
func Story(t *testing.T, telling bodystory.Telling, tree *markup.Tree) *trace.Story {
	t.Helper()
	s, err := telling.Tell(tree)
	if err != nil {
		t.Fatal(err)
	}
	if want := bodyOf(t, telling, tree); s.Body != want.Text {
		t.Errorf("%s with %v: the story comes to the body %q, it is %q", telling.Denoiser.Name, telling.Values, s.Body, want.Text)
	}
	for i, step := range s.Steps {
		if len(step.Views) == 0 {
			t.Errorf("step %d has no view: %q", i+1, step.Say.En)
		}
	}
	end := "Body"
	if telling.Gold != nil {
		end = "Comparison with the hand-made body"
	}
	if last := s.Chapters[len(s.Chapters)-1].Title.En; last != end || s.Chapters[0].Title.En != "Page" {
		t.Errorf("the story begins with %q and ends with %q", s.Chapters[0].Title.En, last)
	}
	tracetest.Story(t, s, telling.Denoiser.Params)
	return s
}

// bodyOf returns the body that the denoiser extracts from a page without a story.
func bodyOf(t *testing.T, telling bodystory.Telling, tree *markup.Tree) denoise.Body {
	t.Helper()
	if telling.Made != nil {
		return *telling.Made
	}
	f, err := telling.Denoiser.New(telling.Values)
	if err != nil {
		t.Fatal(err)
	}
	return f(tree)
}

// Defaults returns a story of d with its defaults.
func Defaults(d denoise.Denoiser, id string) bodystory.Telling {
	return bodystory.Telling{Denoiser: d, Values: param.Defaults(d.Params), Page: trace.Page{ID: id}}
}
