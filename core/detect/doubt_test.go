package detect_test

import (
	"strings"
	"testing"

	"pagetwin/core/catalog"
	"pagetwin/core/detect"
	"pagetwin/core/page"
	"pagetwin/core/repeat"
)

// Pages with long install notes are all one group: it is said, with the notes and what to
// do; and no more when these are cut, or when nobody asks.
func TestWhatIsNotPlausibleIsSaid(t *testing.T) {
	a, err := catalog.Algorithm("minhash")
	if err != nil {
		t.Fatal(err)
	}
	d, err := catalog.Denoiser(catalog.DefaultDenoiser)
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range []page.Kind{page.HTML, page.Text} {
		for mode, of := range map[repeat.Mode]int{repeat.Keep: 30, repeat.Mark: 0, repeat.Cut: -1} {
			opt := detect.Options{Denoiser: d, Selection: detect.Selection{Repeats: mode}, Relate: true}
			if kind == page.Text {
				opt.Denoiser.New = nil
			}
			rs, err := detect.Run(t.Context(), notes(kind), []detect.Job{{Algorithm: a}}, opt)
			if err != nil {
				t.Fatal(err)
			}
			got := rs[0].Doubt
			if of < 0 {
				if got != nil {
					t.Errorf("%v, %s: %+v", kind, mode, got)
				}
				continue
			}
			if got == nil || got.Group != 30 || got.Pages != 30 || got.Pairs != 435 || got.Cut || len(got.Passages) != 3 {
				t.Fatalf("%v, %s: %+v", kind, mode, got)
			}
			for _, p := range got.Passages {
				if !strings.HasPrefix(p.Text, "To install part ") || p.Pages != 30 || p.Of != of {
					t.Errorf("%v, %s: %+v", kind, mode, p)
				}
			}
			if w := rs[0].Warnings[0]; !strings.HasPrefix(w.En, "there are 435 decided pairs of 30 pages: probably a shared template (“To install part") ||
				!strings.HasSuffix(w.En, "; repeats=cut leaves templates out") || !strings.HasPrefix(w.Zh, "30 个网页中判定了 435 对：可能是共同的模板（“To install part") {
				t.Errorf("%v, %s: %+v", kind, mode, w)
			}
			opt.Relate = false
			if rs, err = detect.Run(t.Context(), notes(kind), []detect.Job{{Algorithm: a}}, opt); err != nil || rs[0].Doubt != nil {
				t.Errorf("%v, %s, not asked: %+v, %v", kind, mode, rs[0].Doubt, err)
			}
		}
	}
}

// Equal pages are one group, however they are folded; a set of which a tenth and less is
// one group is plausible.
func TestALargeGroupIsSaidFromATenthOfTheSet(t *testing.T) {
	a, err := catalog.Algorithm("minhash")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		equal, others int
		doubt         bool
	}{{30, 100, false}, {31, 279, false}, {31, 269, true}, {40, 400, false}, {40, 300, true}} {
		var list []string
		for range c.equal {
			list = append(list, "one text that stands on all of these pages as it is and nothing else")
		}
		for i := range c.others {
			list = append(list, strings.Repeat(string(rune('a'+i%26))+string(rune('a'+i/26))+" "+string(rune('0'+i%10))+" ", 9))
		}
		rs, err := detect.Run(t.Context(), setOf(list), []detect.Job{{Algorithm: a}}, detect.Options{Relate: true})
		if err != nil {
			t.Fatal(err)
		}
		if got := rs[0].Doubt; (got != nil) != c.doubt {
			t.Errorf("%+v: %+v", c, got)
		} else if got != nil && (got.Group != c.equal || !strings.HasPrefix(got.Words().En, "one group holds ")) {
			t.Errorf("%+v: %+v, %s", c, got, got.Words().En)
		}
	}
}
