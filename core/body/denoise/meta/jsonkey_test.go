package meta

import (
	"testing"
)

func TestFindKeyTakesTheFirstWholeKey(t *testing.T) {
	for _, c := range []struct {
		html string
		want int
	}{
		{``, -1},
		{`datePublished`, -1},
		{`"datePublished`, -1},
		{`datePublished"`, -1},
		{`P"P"datePublishe"P`, -1},
		{`"datePublished"`, 15},
		{`{"updatePublished":1,"datePublished":2}`, 36},
		{`"DatePublished" "datePublished" "datePublished"`, 31},
	} {
		if got := findKey(c.html, "datePublished"); got != c.want {
			t.Errorf("findKey(%q) = %d, want %d", c.html, got, c.want)
		}
	}
}

func TestArticleBody(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{`<script>{"articleBody" : "one \"two\"\nthree", "x": 1}</script>`, "one \"two\"\nthree"},
		{`{"articleBody":"网页"}`, "网页"},
		{`{"articleBody":["a"]}`, ""},
		{`<div itemprop="articleBody">text</div>`, ""},
		{`{"articleBody":"cut off`, "cut off"},
		{`{"articleBody":`, ""},
		{``, ""},
	} {
		if got := ArticleBody(c.in); got != c.want {
			t.Errorf("ArticleBody(%q) = %q, want %q", c.in, got, c.want)
		}
	}
}
