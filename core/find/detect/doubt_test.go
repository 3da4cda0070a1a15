package detect_test

import (
	"slices"
	"strings"
	"testing"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/say"
	"pagetwin/core/body/pass"
	"pagetwin/core/body/repeat"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/page"
)

// Pages with long install notes all form one group: the result says so, shows the notes, and
// advises what to do. It does not if the notes are cut.
func TestImplausibleResultsAreReported(t *testing.T) {
	a, err := catalog.Algorithm("minhash")
	if err != nil {
		t.Fatal(err)
	}
	d, err := catalog.Denoiser(catalog.DefaultDenoiser)
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range []page.Kind{page.HTML, page.Text} {
		for mode, stands := range map[repeat.Mode]result.Passage{repeat.Keep: {Pages: 32, Of: 32}, repeat.Mark: {Pages: 70}, repeat.Cut: {}} {
			opt := detect.Options{Denoiser: d, Reading: pass.Reading{Repeats: mode}}
			if kind == page.Text {
				opt.Denoiser.New = nil
			}
			rs, err := detect.Run(t.Context(), notesOf(kind, 70), []detect.Job{{Algorithm: a}}, opt)
			if err != nil {
				t.Fatal(err)
			}
			got := rs[0].Doubt
			if mode == repeat.Cut {
				if got != nil {
					t.Errorf("%v, %s: %+v", kind, mode, got)
				}
				continue
			}
			if got == nil || got.Group != 70 || got.Pages != 70 || got.Pairs < 2000 || got.Cut || len(got.Passages) != 3 {
				t.Fatalf("%v, %s: %+v", kind, mode, got)
			}
			for _, p := range got.Passages {
				if !strings.HasPrefix(p.Text, "To install part ") || p.Pages != stands.Pages || p.Of != stands.Of {
					t.Errorf("%v, %s: %+v", kind, mode, p)
				}
			}
			if w := rs[0].Warnings[0]; !strings.HasPrefix(w.En, "one group contains 70 of 70 pages: probably a shared template (“To install part") ||
				!strings.HasSuffix(w.En, "; repeats=cut removes templates") || !strings.HasPrefix(w.In("zh"), "有一组包含 70 个网页（共 70 个）：可能是共同的模板（“To install part") {
				t.Errorf("%v, %s: %+v", kind, mode, w)
			}
		}
	}
}

// Equal pages are one group, however they are folded; a group of at most a tenth of the set is
// plausible.
func TestAGroupOfMoreThanATenthOfTheSetIsReported(t *testing.T) {
	a, err := catalog.Algorithm("minhash")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		equal, others int
		doubt         bool
	}{{50, 100, false}, {51, 459, false}, {51, 449, true}, {60, 600, false}, {60, 300, true}} {
		var list []string
		for range c.equal {
			list = append(list, "one text that stands on all of these pages as it is and nothing else")
		}
		for i := range c.others {
			list = append(list, strings.Repeat(string(rune('a'+i%26))+string(rune('a'+i/26))+" "+string(rune('0'+i%10))+" ", 9))
		}
		rs, err := detect.Run(t.Context(), setOf(list), []detect.Job{{Algorithm: a}}, detect.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := rs[0].Doubt; (got != nil) != c.doubt {
			t.Errorf("%+v: %+v", c, got)
		} else if got != nil && (got.Group != c.equal || !strings.HasPrefix(got.Words().En, "one group contains ")) {
			t.Errorf("%+v: %+v, %s", c, got, got.Words().En)
		}
	}
}

// The warning about the floor and the limit depends on what they do to the decided pairs; there is
// none about a floor that all pairs reach.
func TestTheFloorIsReportedRelativeToTheThreshold(t *testing.T) {
	list := make([]string, 40)
	for i := range list {
		list[i] = strings.Repeat("a few words of page "+string(rune('a'+i%26))+string(rune('a'+i/26))+" ", 3)
	}
	list[1] = list[0]
	a, err := catalog.Algorithm("simhash")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		opt  detect.Options
		want string
	}{
		{detect.Options{Bounds: result.Bounds{Floor: 0.1}}, "the floor 0.1 has no effect: all 780 compared pairs reach it, half of them 0."},
		{detect.Options{Bounds: result.Bounds{MaxPairs: 300}}, " were dropped to stay within the limit; no duplicates are affected, because the threshold is 0.953125"},
		{detect.Options{Bounds: result.Bounds{MaxPairs: 300, Lowest: 0.2}}, "above the threshold 0.2, so duplicates are missing"},
		{detect.Options{}, ""},
	} {
		c.opt.Candidates = result.All
		rs, err := detect.Run(t.Context(), setOf(list), []detect.Job{{Algorithm: a}}, c.opt)
		if err != nil {
			t.Fatal(err)
		}
		var said []string
		for _, w := range rs[0].Warnings {
			if strings.Contains(w.En, "floor") || strings.Contains(w.En, "limit") {
				said = append(said, w.En)
			}
		}
		if got := strings.Join(said, "; "); c.want == "" && got != "" || !strings.Contains(got, c.want) || len(said) > 1 {
			t.Errorf("%+v: %q, want %q (%d pairs, %d entries, %d compared)", c.opt, got, c.want, rs[0].Pairs.Len(), len(rs[0].Pairs.Entries()), rs[0].Comparisons)
		}
	}
}

// Titletopic counting letters takes all English texts for alike: the advice is not about templates
// then.
func TestUnlikeTextsAreNotTakenForATemplate(t *testing.T) {
	a, err := catalog.Algorithm("titletopic")
	if err != nil {
		t.Fatal(err)
	}
	words := strings.Fields("the old ferry made its last crossing on sunday while a crowd of people stood along both banks and waved and sang songs that nobody had heard for many years before this one day")
	var list []string
	for i := range 80 {
		var body []string
		for k := range words {
			body = append(body, words[(k*(2*i+1)+i*i)%len(words)])
		}
		list = append(list, strings.Join(body, " "))
	}
	rs, err := detect.Run(t.Context(), setOf(list), []detect.Job{{Algorithm: a}}, detect.Options{})
	if err != nil {
		t.Fatal(err)
	}
	d := rs[0].Doubt
	if d == nil || !d.Unlike || len(d.Passages) > 0 {
		t.Fatalf("%d pairs, %+v", rs[0].Pairs.From(rs[0].Cut).Len(), d)
	}
	if w := d.Words(); !strings.HasSuffix(w.En, "in most of them the texts have little in common: the rule of the algorithm cannot distinguish these pages") || strings.Contains(w.En, "template") {
		t.Error(w)
	}
}

// The loss of an index is reported if the index chose the pairs, and not if all pairs were scored.
func TestIndexWarningsComeOnlyWithPairsOfTheIndex(t *testing.T) {
	a, err := catalog.Algorithm("featurecode")
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for i := range 220 {
		name := string([]rune{rune(0x4E00 + i%110), rune(0x6E00 + i%110)})
		list = append(list, name+"，"+name+"说。版权所有，转载必究。")
	}
	for c, want := range map[result.Candidates]bool{result.Index: true, result.All: false} {
		rs, err := detect.Run(t.Context(), setOf(list), []detect.Job{{Algorithm: a}}, detect.Options{Candidates: c})
		if err != nil {
			t.Fatal(err)
		}
		got := slices.ContainsFunc(rs[0].Warnings, func(w say.Words) bool { return strings.Contains(w.En, "such codes are not looked up") })
		if got != want {
			t.Errorf("%s: %v", c, rs[0].Warnings)
		}
	}
}
