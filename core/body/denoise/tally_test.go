package denoise

import (
	"slices"
	"testing"

	"pagetwin/core/body/markup"
)

func TestTally(t *testing.T) {
	tree := markup.Parse("<body><div>一 二<a href=x><b>三四</b></a><script>no</script><p hidden>藏</p><p>五&amp;</p></div></body>")
	y := TallyOf(tree, Cut(tree, nil))
	want := map[string]Sums{"body": {7, 2, 5}, "div": {7, 2, 4}, "a": {2, 2, 1}, "b": {2, 2, 0}, "p": {2, 0, 0}, "script": {}}
	for n := range tree.Nodes {
		if w, ok := want[tree.Name(int32(n))]; ok && (tree.Name(int32(n)) != "p" || len(tree.StartTag(int32(n))) == 3) {
			if got := y.Under(tree, int32(n)); got != w {
				t.Errorf("%s: %+v, want %+v", tree.Name(int32(n)), got, w)
			}
		}
	}
}

func TestShownChars(t *testing.T) {
	for s, want := range map[string]int32{"": 0, " \n": 0, " a  b ": 3, "一二": 2, "&lt;&#26159; x": 4, "一\n二": 3} {
		if got := ShownChars(s, false); got != want {
			t.Errorf("%q: %d, want %d", s, got, want)
		}
	}
	if got := ShownChars("&lt;", true); got != 4 {
		t.Errorf("verbatim: %d, want 4", got)
	}
}

func TestTokens(t *testing.T) {
	var got []string
	EachToken("It's 网页, two-fold -- 3.5％消重。 end.", func(w string) { got = append(got, w) }, func(r rune) { got = append(got, "*"+string(r)) })
	if want := []string{"It's", "*网", "*页", "two-fold", "3.5", "*消", "*重", "end."}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
