package course

import (
	"strings"
	"testing"

	"pagetwin/core/page"
)

func TestASetWithoutAPackHasNone(t *testing.T) {
	set := page.FromPages("none", []page.Page{{ID: "a", Kind: page.Text}}, []page.Content{{Kind: page.Text, Text: "网页"}})
	if c, err := Of(set); c != nil || err != nil {
		t.Errorf("%v, %v", c, err)
	}
}

func TestProblemsOfAPackAreReported(t *testing.T) {
	set := page.FromPages("two", []page.Page{{ID: "a"}, {ID: "b"}}, []page.Content{{}, {}})
	for src, want := range map[string]string{
		`nonsense`:      "not a course pack",
		`{"version":9}`: "has version 9",
		`{"version":2,"lessons":[{"id":"x","pages":["a","b"]}]}`:                                                      "nothing to explain",
		`{"version":2,"lessons":[{"id":"x","pages":["a","z"],"ways":[{"algorithm":"digest"}]}]}`:                      "uses the page z",
		`{"version":2,"lessons":[{"id":"x","pages":["a","b"],"ways":[{}]},{"id":"x","pages":["a","b"],"ways":[{}]}]}`: "no unique name",
		`{"version":2,"lessons":[{"id":"x","pages":["a"],"ways":[{}]}]}`:                                              "needs two pages",
		`{"version":2,"lessons":[{"id":"x","pages":["a","b","a"],"ways":[{}]}]}`:                                      "needs two pages",
	} {
		c, err := Read(strings.NewReader(src))
		if err == nil {
			err = c.check(set)
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", src, err, want)
		}
	}
}

// A way with invalid settings is refused when its story is made, with the reason.
func TestAnInvalidWayIsRefused(t *testing.T) {
	texts := []page.Content{{Kind: page.Text, Text: "网页去重"}, {Kind: page.Text, Text: "网页消重"}}
	set := page.FromPages("two", []page.Page{{ID: "a", Kind: page.Text}, {ID: "b", Kind: page.Text}}, texts)
	l := Lesson{ID: "x", Pages: []string{"a", "b"}}
	for _, w := range []Way{{Algorithm: "nosuch"}, {Algorithm: "digest", Settings: []string{"nosuch=1"}}, {Algorithm: "digest", Denoiser: "nosuch"}} {
		if _, err := l.Tell(t.Context(), set, w, nil); err == nil || !strings.Contains(err.Error(), "nosuch") {
			t.Errorf("%+v: %v", w, err)
		}
	}
	s, err := l.Tell(t.Context(), set, Way{Algorithm: "digest"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	decision := s.Steps[s.Chapters[len(s.Chapters)-1].From].Say
	if s.Duplicates() || s.Cut != 1 || !strings.Contains(decision.En, "not duplicates") {
		t.Errorf("threshold %v: %+v", s.Cut, decision)
	}
	groups := Lesson{ID: "x", About: OfGroups}
	if got := strings.Join(groups.Command(Way{Algorithm: "digest"}, "p.zip", "o.json"), " "); got != "teach p.zip --algorithm digest --groups --out o.json" {
		t.Error(got)
	}
	got := strings.Join(l.Command(Way{Algorithm: "simhash", Settings: []string{"k=4"}, Denoiser: "none"}, "p.zip", "o.json"), " ")
	if got != "teach p.zip --algorithm simhash --set k=4 --denoiser none --pages a,b --out o.json" {
		t.Error(got)
	}
}
