package denoise

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"pagetwin/core/body/markup"
)

// texts writes segments with their class, where it is not 0, and what parts them
// from the one before, where it is not a line.
func texts(segments []Segment) []string {
	var out []string
	for _, s := range segments {
		w := s.Text
		if s.Class != 0 {
			w = fmt.Sprintf("%d:%s", s.Class, w)
		}
		if s.Gap != NewLine {
			w = s.Gap.String() + "~" + w
		}
		out = append(out, w)
	}
	return out
}

func TestCut(t *testing.T) {
	for _, c := range []struct {
		name, src string
		want      []string
	}{
		{"block tags part, inline tags do not", "a<b>b</b>c<p>d</p>e", []string{"abc", "d", "e"}},
		{"the end of a block parts", "<div>a</div>b", []string{"a", "b"}},
		{"cells part", "<table><tr><td>a<td>b</table>", []string{"a", "b"}},
		{"white space collapses", " a \t b \n c ", []string{"a b c"}},
		{"also over tags", "a <b> b</b>", []string{"a b"}},
		{"no space where there is none", "<a href=1>首页</a><a href=2>新闻</a>", []string{"首页新闻"}},
		{"no-break and ideographic spaces are white space", "<p>　　甲&nbsp;&#12288;乙\u2003</p>", []string{"甲 乙"}},
		{"a wrapped Chinese line has no space", "<p>甲乙\n  丙，\r\n丁</p>", []string{"甲乙丙，丁"}},
		{"also over tags and comments", "甲\n<b>乙</b><!-- c -->\n丙", []string{"甲乙丙"}},
		{"a wrapped English line has one", "<p>one\ntwo 三\nfour</p>", []string{"one two 三 four"}},
		{"Korean has one", "<p>하나\n둘</p>", []string{"하나 둘"}},
		{"a space in a Chinese line stays", "<p>甲 乙</p>", []string{"甲 乙"}},
		{"br breaks the line", "a<br>\nb", []string{"a\nb"}},
		{"two br part", "a<br> &nbsp;<br/>b<br><br><br>c", []string{"a", "b", "c"}},
		{"br at the ends is nothing", "<p><br>a<br></p>", []string{"a"}},
		{"pre keeps its lines", "<pre>甲\n乙</pre>丙\n丁", []string{"甲\n乙", "丙丁"}},
		{"scripts and the like are left out, inside a line too", "a<script>b</script>c<style>d</style><noscript>e</noscript><template>f</template><iframe>g</iframe>", []string{"ac"}},
		{"head is left out", "<title>a</title><p>b", []string{"b"}},
		{"entities", "<p>&lt;&#26159;&#x4E00;&gt; &copy&eacute; &bogus; &", []string{"<是一> ©é &bogus; &"}},
		{"zero-width and control characters", "甲\u200b乙\ufeff丙\x00\x07丁&shy;", []string{"甲乙丙丁"}},
		{"bytes that are no UTF-8", "a\xffb", []string{"a\uFFFDb"}},
		{"hidden", "a<span style='DISPLAY : none'>b</span> c<p hidden>d</p><i style='visibility:hidden'>e", []string{"a", "~-1:b", " ~c", "-1:d", "-1:e"}},
		{"hidden in capitals", "<p style='Display:None;'>a<p style='overflow:hidden'>b", []string{"-1:a", "b"}},
		{"a hidden body is shown", "<body style='display:none'>a", []string{"a"}},
		{"white space alone is of no class", "a<span hidden> </span>b", []string{"a b"}},
		{"a hidden control is a control", "<p hidden>a<textarea>b</textarea>", []string{"-1:a", "~-2:b"}},
		{"controls", "a<select><option>b<option>c</select><button>d</button>", []string{"a", "-2:b", "-2:c", "-2:d"}},
	} {
		if got := texts(Cut(markup.Parse(c.src), nil)); !slices.Equal(got, c.want) {
			t.Errorf("%s: %s\n got %q\nwant %q", c.name, c.src, got, c.want)
		}
	}
}

func TestCutCounts(t *testing.T) {
	s := Cut(markup.Parse("<div>共 3 条，<a href=x>更多 more</a><a name=y>锚</a>。</div>"), nil)
	if len(s) != 1 || s[0].Chars != 10 || s[0].Links != 6 {
		t.Errorf("got %+v, want one segment of 10 characters, 6 in links", s)
	}
}

func TestCutOffsets(t *testing.T) {
	const src = "<p> \n甲<b> 乙 </b>&amp; </p>\n<p>丙<br>"
	var got []string
	for _, s := range Cut(markup.Parse(src), nil) {
		got = append(got, src[s.Start:s.End])
	}
	if want := []string{"甲<b> 乙 </b>&amp;", "丙"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestCutClasses(t *testing.T) {
	src := "<p>甲<b>乙</b> <i>丙</i></p>丁"
	tree := markup.Parse(src)
	got := texts(Cut(tree, func(n int32) int32 { return int32(strings.Index("p b i", tree.Name(tree.Nodes[n].Parent))) }))
	if want := []string{"甲", "~2:乙", " ~4:丙", "丁"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Splitting loses nothing but white space at the cut, and the offset at the cut
// is that of the character behind it.
func TestSplit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		src := strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{
			"甲", "乙", "x", " ", "\n", "&nbsp;", "<b>", "</b>", "<br>", "<!-- c -->", "<script>s</script>", "\u200b",
		}), 1, 20).Draw(t, "line"), "")
		tree := markup.Parse(src)
		for _, s := range Cut(tree, nil) {
			n := utf8.RuneCountInString(s.Text)
			if n < 2 {
				continue
			}
			k := rapid.IntRange(1, n-1).Draw(t, "k")
			head, tail := Split(tree, s, k)
			if got := head.Text + tail.Gap.String() + tail.Text; got != s.Text {
				t.Fatalf("%q at %d: %q and %q", s.Text, k, head.Text, tail.Text)
			}
			if head.Start != s.Start || head.End != tail.Start || tail.End != s.End || head.Chars+tail.Chars != s.Chars {
				t.Fatalf("%q at %d: [%d,%d) and [%d,%d) of [%d,%d)", s.Text, k, head.Start, head.End, tail.Start, tail.End, s.Start, s.End)
			}
			if !strings.HasPrefix(src[tail.Start:], tail.Text[:1]) {
				t.Fatalf("%q at %d: the tail %q begins at %q", s.Text, k, tail.Text, src[tail.Start:])
			}
			if m := utf8.RuneCountInString(tail.Text); m > 1 {
				if _, last := Split(tree, tail, m-1); !strings.HasPrefix(src[last.Start:], last.Text) {
					t.Fatalf("%q: the last character %q begins at %q", s.Text, last.Text, src[last.Start:])
				}
			}
		}
	})
}
