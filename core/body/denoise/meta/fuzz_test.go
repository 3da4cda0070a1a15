package meta

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
)

// metaSeeds are what pages say of themselves, whole and broken.
var metaSeeds = []string{
	"", "_", "城东公交新线昨日开通_时事_某新闻网", "a - b | c _ d - e", "- -- —— - 字-字", "｜字｜", "A two-way street :: Paper » x",
	"2011-12-09 10:21:33", "2011年12月9日 08时05分", "Posted on December 9th, 2011 at 4:05 p.m.", "1/2/", "31.12.2011", "9 Dec", "20111209", "12:", "1                        2",
	"来源：新华日报 作者：张三", "来源：来源：来源：", "（责任编辑：李四）", "By Jane van Doe, Staff Writer", "by \xff", "文/　", "作者：www.", "Source: Xinhua | Editor: x",
	"云溪镇，老邮局; 邮递员,", "\xe4\xb8", "\u200b\x00", "http://user@Host.example:80/a?b", "//h", "http://[::1", `"datePublished" : "2019-11-18"`, `"datePublished":"`, `datePublished"`,
}

func seed(f *testing.F) {
	for _, s := range metaSeeds {
		f.Add(s)
	}
}

func FuzzWithoutSite(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, s string) {
		got := WithoutSite(s)
		if !strings.Contains(s, got) || len(s) < 1000 && got != withoutSite(s) {
			t.Fatalf("%q gives %q", s, got)
		}
	})
}

func FuzzCommonPairs(f *testing.F) {
	f.Add("邮局开门", "云溪镇的老邮局开门")
	f.Add("\xff", "a\nb")
	f.Fuzz(func(t *testing.T, s, body string) {
		text := letters(nil, body)
		if got := commonPairs(s, text); got < 0 || got > 1 || len(s) < 200 && got != commonPairsSlowly(s, text) {
			t.Fatalf("%q in %q: %v", s, text, got)
		}
	})
}

func FuzzFindDate(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, s string) {
		switch d := findDate(s); len(d) {
		case 0, len("2006-01-02"), len("2006-01-02 15:04"):
		default:
			t.Fatalf("%q gives %q", s, d)
		}
		timeOfDay(s)
	})
}

func FuzzNames(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, s string) {
		for what, name := range map[string]string{
			"author": authorName(s), "source": sourceName(s), "byline": byline(s), "source behind its label": behind(s, sourceLabels), "author behind its label": behind(s, authorLabels),
		} {
			if n := utf8.RuneCountInString(name); n > 40 || !utf8.ValidString(name) || strings.ContainsAny(name, "\n\t") {
				t.Fatalf("%q: %s is %q", s, what, name)
			}
		}
		for _, labels := range [][]string{sourceLabels, authorLabels} {
			if behind(s, labels) != "" && !mayHaveLabel(s) {
				t.Fatalf("%q has a label", s)
			}
		}
	})
}

func FuzzHead(f *testing.F) {
	seed(f)
	for _, s := range metaSeeds {
		f.Add("<title>" + s + "</title><meta property=og:title content='" + s + "'><meta name=author content='" + s + "'><meta name=source content='" + s +
			"'><meta name=pubdate content='" + s + "'><meta name=keywords content='" + s + "'><meta name=description content='" + s + "'><h1>" + s + "</h1><time datetime='" + s + "'>x</time><p>" + s)
	}
	f.Fuzz(func(t *testing.T, src string) {
		tree := markup.Parse(src)
		h, v := readHead(tree), denoise.Describe(tree)
		for _, s := range append([]string{h.title, h.date, h.author, h.source, v.ID, v.Class, v.Title, v.Abstract}, v.Keywords...) {
			if !utf8.ValidString(s) || len(s) > 64<<10 || strings.TrimSpace(s) != s {
				t.Fatalf("%q: %q", src, s)
			}
		}
		segments := denoise.Cut(tree, nil)
		for i := range min(len(segments), 5) {
			m := Find(tree, tree.Title(), segments, i, i)
			for _, s := range []string{m.Title, m.Date, m.Source, m.Author} {
				if !utf8.ValidString(s) || len(s) > markup.MaxTitle {
					t.Fatalf("%q: %q", src, s)
				}
			}
		}
		Find(tree, tree.Title(), segments, -1, -1)
	})
}

func FuzzJSONValue(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, src string) {
		if s := jsonValue(src, "datePublished"); len(s) > 80 || !strings.Contains(src, s) {
			t.Fatalf("%q: %q", src, s)
		}
	})
}
