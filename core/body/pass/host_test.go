package pass

import (
	"fmt"
	"strings"
	"testing"
)

func FuzzHost(f *testing.F) {
	for _, s := range []string{"", "http://user@Host.example:80/a?b", "//h", "http://[::1", "HTTP://X", "a b", "\xff", "http://é.example"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, host := range []string{hostOf(s), guessHost("<a href='"+s+"'>x</a><link href='"+s+"'>", "page")} {
			if strings.ContainsAny(host, "/ \n") {
				t.Fatalf("%q: %q", s, host)
			}
		}
	})
}

// A page of links to everywhere is counted up to a bound: the last host that is counted
// is the thousandth, and no link to a later one makes it the page's.
func TestHostsOfAPageAreCountedUpToABound(t *testing.T) {
	var page strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&page, "<a href=http://h%d.example.com>x</a>", i)
	}
	links := func(host string) string { return strings.Repeat("<a href=http://"+host+">x</a>", 2000) }
	first, _, _ := strings.Cut(page.String(), "http://h999.")
	if got := guessHost(first+"http://last.org>x</a>"+links("last.org"), "page"); got != "last.org" {
		t.Errorf("with the thousandth host it is %q", got)
	}
	if got := guessHost(page.String()+links("later.org"), "page"); got != "example.com" {
		t.Errorf("with a host more it is %q", got)
	}
}

func TestHosts(t *testing.T) {
	for address, want := range map[string]string{
		"http://www.News.example:8080/a?b": "news.example", "https://a.b.example": "a.b.example",
		"": "", "file.html": "", "://": "", " http://x.example/ ": "x.example",
	} {
		if got := hostOf(address); got != want {
			t.Errorf("%q: got %q, want %q", address, got, want)
		}
	}
	for src, want := range map[string]string{
		`<a href="http://tech.site.com.cn/1">a</a><img SRC=https://img.site.com.cn/x.png><a href='http://other.org/'>b</a>`: "site.com.cn",
		`<a href="/1">a</a> http://text.example.com/ in the text`:                                                           "",
		`<a href="http://localhost/">a</a><a href=http://a.co.uk>b</a>`:                                                     "a.co.uk",
		``: "",
	} {
		if got := guessHost(src, "page"); got != want {
			t.Errorf("%s: got %q, want %q", src, got, want)
		}
	}
}

// A crawl of several sites whose pages have no addresses has a folder for each: the links of such
// a page to videos or to a licence are not its site.
func TestASiteOfRelativeLinksIsItsFolder(t *testing.T) {
	own := `<a href="/about/">a</a><a href='../x.html'>b</a><a href=post?id=1>c</a>`
	for _, c := range []struct{ html, id, want string }{
		{own + `<a href=http://v.example.com/1>v</a>`, "blog/2018/a.html", "blog/2018/"},
		{own + `<a href=http://v.example.com/1>v</a>`, "a.html", "example.com"},
		{own + strings.Repeat(`<a href=http://v.example.com/1>v</a>`, 2), "blog/a.html", "blog/"},
		{own + strings.Repeat(`<a href=http://v.example.com/1>v</a>`, 3), "blog/a.html", "example.com"},
		{`<a href="#top">a</a><a href="javascript:x()">b</a><a href="//c.example.com/">c</a>`, "blog/a.html", ""},
		{own, "/a.html", ""},
		{own, "pages/blog/2018/a.html", "pages/blog/"},
	} {
		if got := guessHost(c.html, c.id); got != c.want {
			t.Errorf("%s of %s: got %q, want %q", c.html, c.id, got, c.want)
		}
	}
}
