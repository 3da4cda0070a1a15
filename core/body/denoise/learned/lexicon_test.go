package learned

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pagetwin/core/base/linear"
	"pagetwin/core/body/denoise/learned/words"
	"pagetwin/core/body/markup"
)

// A lexicon of weights by chance.
func anyLexicon() *words.Lexicon {
	rng := rand.New(rand.NewPCG(3, 4))
	random := func() *linear.Model {
		m := &linear.Model{Bits: 12, Bias: -0.5, Scale: 0.05, Weight: make([]int8, 1<<12)}
		for i := range m.Weight {
			m.Weight[i] = int8(rng.IntN(256) - 128)
		}
		return m
	}
	return &words.Lexicon{Words: random(), Names: random()}
}

// What passes learn from is what they get: the sums by distance, and what is remembered of
// the pages before, make no difference.
func TestALexiconSaysOfAPageWhatItSaysOfItsTokens(t *testing.T) {
	x, r := anyLexicon(), newReader()
	for _, space := range []*buffers{{}, {known: &words.Known{Lexicon: x}}} {
		for range 2 {
			for _, html := range []string{
				`<div class="postBody main" id=text1><div><p>渡船误点，钟声响起。</p><ul class=list><li>One <li>Two two<li>One </ul></div></div>`,
				`<p>Read more about the 12 boats</p><div class=a><div class=b><div class=c><div class=d><div class=e><div class=f><div class=g><div class=h><div class=i><div class=j><div class="k more">deep</div></div></div></div></div></div></div></div></div></div></div>`,
				``,
			} {
				v := r.read(markup.Parse(html), space)
				v.lexicon(x)
				for i, s := range v.segments {
					tokens := words.AppendWords(nil, s.Text, v.tallies[i].Units())
					names := v.appendNamesAround(nil, v.of[i])
					if got, want := v.sheet.At(i, int(cWords)), partOf(x.Words, tokens); got != want {
						t.Errorf("%q: by its words %d, want %d", s.Text, got, want)
					}
					if got, want := v.sheet.At(i, int(cNames)), partOf(x.Names, names); got != want {
						t.Errorf("%q: by the names around %d, want %d", s.Text, got, want)
					}
				}
				space.putIn(newPool(x))
			}
		}
	}
}

func TestWordsAreTheSameInAnyCaseAndWithAnyNumber(t *testing.T) {
	for _, c := range [][2]string{{"Read more: 12", "READ MORE: 34"}, {"第 3 页 views", "第 7 页 Views"}} {
		if a, b := words.AppendWords(nil, c[0], 10), words.AppendWords(nil, c[1], 10); !slices.Equal(a, b) || len(a) < 4 {
			t.Errorf("%q and %q have other tokens: %v, %v", c[0], c[1], a, b)
		}
	}
	for _, c := range [][2]string{{"更多新闻", "更多图片"}, {"posted by", "posted on"}} {
		if a, b := words.AppendWords(nil, c[0], 10), words.AppendWords(nil, c[1], 10); slices.Equal(a, b) {
			t.Errorf("%q and %q have the same tokens", c[0], c[1])
		}
	}
	if a, b := words.AppendWords(nil, "下一页", 10), words.AppendWords(nil, "下一页", 300); slices.Equal(a, b) {
		t.Error("a line and a paragraph have the same tokens")
	}
}
