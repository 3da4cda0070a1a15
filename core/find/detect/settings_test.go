package detect_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/find/sigcache"
	"pagetwin/core/page"
	"pagetwin/core/text"
)

// everySetting returns a set in which every setting of a reading changes the result: pages under one
// template, one that is nearly empty, one that is a redirect, two in other forms of the same
// characters, and a reply that quotes another page.
func everySetting() *page.Set {
	story := "這篇報導說明臺灣圖書館怎樣對舊報紙進行數位處理，讀者從此可以在網絡上閱讀這些資料。"
	simple := text.FoldSimplified.Do(story)
	letter := "The library will close its reading room for the whole of March, while the roof above it is repaired by the town."
	var pages []page.Page
	var contents []page.Content
	add := func(html string) {
		id := fmt.Sprintf("p%02d", len(pages))
		pages = append(pages, page.Page{ID: id, URL: "http://a.example/" + id, Kind: page.HTML})
		contents = append(contents, page.Content{Kind: page.HTML, Text: "<html><head><title>" + id + "</title></head><body>" + html + "</body></html>"})
	}
	for i := range 12 {
		add(fmt.Sprintf("<p>Release %d mends the fault that users of number %d had seen in window %d, quicker by %d per cent.</p>", i, i*17, i*31, i) +
			"<p>To install it, take the package, unpack it, and start what you find in its first folder.</p><p>Whoever copies this page must keep these lines in it.</p>")
	}
	add("<p>Soon.</p>")
	add(`<script>location.href="http://b.example/"</script><p>You are being redirected to the new address of this page.</p>`)
	add("<p>" + story + "</p>")
	add("<p>" + simple + "</p>")
	add("<p>" + letter + "</p>")
	add("<p>I shall miss it, since no other room in town is as quiet.</p><p>&gt; " + letter[:60] + "</p><p>&gt; " + letter[60:] + "</p>")
	return page.FromPages("settings", pages, contents)
}

// A run answers the same with a cache as without one after any run with another value of a setting:
// what is declared of a setting is in the key of the cache. A setting that changes no result of this
// set needs a page here.
func TestACachedAnswerFollowsEverySetting(t *testing.T) {
	set := everySetting()
	a, _ := catalog.Algorithm("minhash")
	seg := text.NewSegmenter()
	answer := func(v param.Values, cache *sigcache.Cache) string {
		rs, err := detect.Run(t.Context(), set, []detect.Job{{Algorithm: a}}, detect.Options{
			Denoiser: denoise.None(), Reading: pass.ReadingOf(v), Candidates: result.All, Segmenter: seg, Cache: cache,
		})
		if err != nil {
			t.Fatal(err)
		}
		r := rs[0]
		var b strings.Builder
		for p := range r.Pairs.From(0).All() {
			fmt.Fprintln(&b, p.A, p.B, p.Score)
		}
		return fmt.Sprint(b.String(), r.Left, r.Templates)
	}
	settings := pass.ReadingParams()
	for _, p := range settings {
		values := []any{p.Default, int(p.Min), 1, 50, int(p.Max)}
		if p.Kind == param.Choice {
			values = values[:0]
			for _, c := range p.Choices {
				values = append(values, c)
			}
		}
		cache, err := sigcache.Open(t.TempDir(), 0)
		if err != nil {
			t.Fatal(err)
		}
		want := map[any]string{}
		for _, value := range slices.Concat(values, values) {
			v := param.Defaults(settings).With(p.Name, value)
			if _, ok := want[value]; !ok {
				want[value] = answer(v, nil)
			}
			if got := answer(v, cache); got != want[value] {
				t.Errorf("%s=%v with a cache:\n%s\nwithout one:\n%s", p.Name, value, got, want[value])
			}
		}
		if differ := slices.Compact(slices.Sorted(maps.Values(want))); len(differ) < 2 {
			t.Errorf("%s: no value changes the result of this set", p.Name)
		}
	}
}
