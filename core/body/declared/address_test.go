package declared

import (
	"net/url"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Addresses that are forms of one have one key.
func TestFormsOfOneAddress(t *testing.T) {
	for _, c := range []struct{ a, b string }{
		{"http://h.com/a/index.html", "http://h.com/a/"},
		{"http://h.com/a/index.shtml", "http://h.com/a/index.html"},
		{"http://h.com/a", "http://h.com/a/"},
		{"http://h.com", "http://h.com/"},
		{"http://h.com/a.shtml", "http://h.com/a.html"},
		{"http://h.com/a.htm", "https://h.com/a.php"},
		{"HTTP://WWW.H.com:80/a.html", "http://h.com/a.html"},
		{"https://h.com:443/a.html#top", "https://h.com/a.html"},
		{"http://h.com/a.php?PHPSESSID=abc&id=1", "http://h.com/a.php?id=1"},
		{"http://h.com/a.jsp;jsessionid=0A1B?id=1", "http://h.com/a.jsp?id=1"},
		{"http://h.com/a.php?sid=0123456789abcdef0123&id=1", "http://h.com/a.php?id=1"},
		{"http://h.com/a?b=2&a=1&utm_source=x&fbclid=y", "http://h.com/a/?a=1&b=2"},
		{"http://h.com/story.html?print=1", "http://h.com/story.html"},
		{"http://h.com/story?id=3&view=print", "http://h.com/story?id=3"},
		{"http://h.com/print/2019/story.html", "http://h.com/2019/story.html"},
		{"http://h.com/2019/my-story/print/", "http://h.com/2019/my-story/"},
		{"http://m.h.com/a.html", "http://www.h.com/a.html"},
		{"http://wap.h.com.cn/a.html", "http://h.com.cn/a.html"},
		{"http://h.com/a//b/../c.html", "http://h.com/a/c.html"},
		{"http://h.com/%E4%B8%AD.html", "http://h.com/中.html"},
		{"http://h.com/Default.aspx", "http://h.com/"},
		{"http://h.com./a.html", "http://h.com/a.html"},
	} {
		a, b := ParseAddress(c.a), ParseAddress(c.b)
		if a.Key() != b.Key() || a.Key() == "" {
			t.Errorf("%s is %q, %s is %q", c.a, a.Key(), c.b, b.Key())
		}
	}
}

// What looks alike and is another page has another key.
func TestOtherAddresses(t *testing.T) {
	for _, c := range [][2]string{
		{"http://h.com/a.html", "http://h.com/a/"}, // a folder and a file beside it
		{"http://h.com/a.html", "http://h.com/b.html"},
		{"http://h.com/a.html", "http://h.com:8080/a.html"},
		{"http://h.com:80/a.html", "https://h.com:80/a.html"},
		{"http://h.com/a.html", "http://h.com/A.html"},
		{"http://h.com/a.php?sid=17", "http://h.com/a.php?sid=18"}, // stories, not sessions
		{"http://h.com/a.php?id=1", "http://h.com/a.php?id=2"},
		{"http://h.com/a.pdf", "http://h.com/a.html"},
		{"http://h.com/commands/print/", "http://h.com/commands/"},
		{"http://h.com/print/", "http://h.com/"},
		{"http://m.com/a.html", "http://com/a.html"},
		{"http://m.com.cn/a.html", "http://com.cn/a.html"},
		{"http://h.com/#!/a", "http://h.com/#!/b"},
		{"http://h.com/a.html?print=0&x=1", "http://h.com/a.html"},
	} {
		if a, b := ParseAddress(c[0]).Key(), ParseAddress(c[1]).Key(); a == b {
			t.Errorf("%s and %s are both %q", c[0], c[1], a)
		}
	}
}

// An id that is a path is an address; a name is none, and a host in front is told.
func TestPathsAsAddresses(t *testing.T) {
	for id, want := range map[string]string{
		"about/index.html":            "/about/",
		"about.shtml":                 "/about.",
		`docs\16\a.html`:              "/docs/16/a.",
		"15.18/html/acronyms.html":    "/15.18/html/acronyms.",
		"www.example.com/a/b.html":    "example.com/a/b.",
		"news.sina.com.cn/c/1.shtml":  "news.sina.com.cn/c/1.",
		"set.zip/pages/a.html":        "/set.zip/pages/a.",
		"qq067b36b2fdac":              "",
		"":                            "",
		"a.txt":                       "",
		"a/b.html?PHPSESSID=1&page=2": "/a/b.?page=2",
	} {
		if got := PathAddress(id).Key(); got != want {
			t.Errorf("%q is %q, want %q", id, got, want)
		}
	}
}

// Reading an address never fails, and what comes out is a form of itself.
func TestAddressesAreStable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		piece := rapid.SampledFrom([]string{"a", "/", "//", "index.html", ".shtml", "print", "?", "=", "&", "sid", "%20", "m.", "www.", ":80", ";jsessionid=1", "..", "中", "16", "#!"})
		s := "http://h.com/" + strings.Join(rapid.SliceOf(piece).Draw(t, "pieces"), "")
		a := ParseAddress(s)
		if a.Path == "" {
			return
		}
		if !strings.HasPrefix(a.Path, "/") {
			t.Fatalf("%s has the path %q", s, a.Path)
		}
		u := url.URL{Scheme: "http", Host: a.Host, Path: a.Path}
		if again := ParseAddress(u.String()); strings.HasSuffix(a.Path, "/") && again.forms&(formPrint|formSession) == 0 && again.Path != a.Path {
			t.Fatalf("%s is %q, and that %q", s, a.Path, again.Path)
		}
	})
}

func FuzzAddress(f *testing.F) {
	for _, s := range []string{"http://m.www.h.com:80/a/index.shtml?sid=0123456789abcdef&print=1#!x", "a/b/../print/", "http://[::1]/", "%zz", "//x", "www.a.com/"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, a := range []Address{ParseAddress(s), PathAddress(s)} {
			if a.Path != "" && a.Path[0] != '/' {
				t.Errorf("%q has the path %q", s, a.Path)
			}
		}
	})
}
