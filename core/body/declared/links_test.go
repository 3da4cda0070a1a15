package declared

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pagetwin/core/body/markup"
	"pagetwin/core/page"
)

// Links are absolute, without fragments and in the form that all ways to write an address
// share; what leads nowhere on the web, or to the page itself, is none.
func TestLinksOfAPage(t *testing.T) {
	const html = `<a href="b.html">b</a> <a href="/n/b.html#part">the same</a> <a name=x>no link</a>
<a href="http://www.other.com/?utm_source=x">out</a> <a href="#top">top</a> <a href="a.html">itself</a>
<a href="javascript:void(0)">script</a> <a href="mailto:a@b.example">mail</a> <a href=" c/?q=1&amp;p=2 ">c</a> <a href="http://[">broken</a>`
	for _, c := range []struct {
		page page.Page
		html string
		want []string
	}{
		{page.Page{ID: "1", URL: "http://site.com/n/a.html"}, html, []string{"site.com/n/b.", "other.com/", "site.com/n/c/?p=2&q=1"}},
		{page.Page{ID: "site.com/n/a.html"}, html, []string{"site.com/n/b.", "other.com/", "site.com/n/c/?p=2&q=1"}},
		{page.Page{ID: "n/a.html"}, html, []string{"/n/b.", "other.com/", "/n/c/?p=2&q=1"}},
		{page.Page{ID: "1", URL: "http://site.com/n/a.html"}, `<base href="/m/">` + `<a href="b.html">b</a>`, []string{"site.com/m/b."}},
		{page.Page{ID: "1"}, "no link", nil},
	} {
		if got := Links(markup.Parse(c.html), c.page); !slices.Equal(got, c.want) {
			t.Errorf("%+v: %q, want %q", c.page, got, c.want)
		}
	}
}

// A page that is all of links is looked at up to a bound, whether they differ or not.
func TestLinksAreBounded(t *testing.T) {
	var differ, same strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&differ, `<a href="%d.html">x</a>`, i)
		fmt.Fprintf(&same, `<a href="a.html#%d">x</a>`, i)
	}
	p := page.Page{URL: "http://site.com/"}
	if got := Links(markup.Parse(differ.String()), p); len(got) != MostLinks || got[0] != "site.com/0." {
		t.Errorf("%d links, want %d", len(got), MostLinks)
	}
	same.WriteString(`<a href="late.html">x</a>`)
	if got := Links(markup.Parse(same.String()), p); !slices.Equal(got, []string{"site.com/a."}) {
		t.Errorf("%q, want what the first links lead to", got)
	}
}
