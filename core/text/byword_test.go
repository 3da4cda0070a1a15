package text

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"pagetwin/assets/dict/gse"
)

// A word has one number, in whatever mode and wherever it was cut: its number in the
// dictionary. Longer words of other than wide characters have none.
func TestTokensHaveTheNumbersOfTheirWords(t *testing.T) {
	alphabet := []rune("中华人民共和国网页去重算法研究生命起源的了在是杭研 ，aZ09éかナ가龘𠮷")
	check := func(t interface{ Fatalf(string, ...any) }, tok Tokens) {
		if tok.dict != shared.dict || len(tok.words) != tok.Len() {
			t.Fatalf("%d numbers for %d words", len(tok.words), tok.Len())
		}
		for i, got := range tok.words {
			want := int32(0)
			if r, size := utf8.DecodeRuneInString(tok.At(i)); IsWide(r) || size == 1 && len(tok.At(i)) <= 3 {
				want = shared.dict.Number(tok.At(i))
			}
			if got != want || int(got) >= shared.dict.Len() {
				t.Fatalf("word %s has number %d, want %d", tok.At(i), got, want)
			}
		}
	}
	modes := []Mode{Dict, HMM, Search}
	rapid.Check(t, func(t *rapid.T) {
		n := Normalize(string(rapid.SliceOf(rapid.SampledFrom(alphabet)).Draw(t, "s")))
		check(t, shared.Words(n, rapid.SampledFrom(modes).Draw(t, "mode")))
	})
	for _, doc := range sharedTexts(t, 100) {
		for _, mode := range modes {
			check(t, shared.Words(Normalize(doc), mode))
		}
	}
}

// No two words have the same number, and all numbers are below Len.
func TestNumbersTellWordsApart(t *testing.T) {
	if err := shared.Load(); err != nil {
		t.Fatal(err)
	}
	owner := make([]string, shared.dict.Len())
	for line := range strings.Lines(strings.Join(gse.Lists(), "")) {
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		num, _, _ := strings.Cut(rest, " ")
		if word == "" || word != strings.ToLower(word) || num == "1" || num == "0" {
			continue
		}
		n := shared.dict.Number(word)
		if n == 0 && strings.Trim(num, "0123456789") == "" {
			t.Fatalf("%s, of frequency %s, has no number", word, num)
		}
		if owner[n] != "" && n > 0 && owner[n] != word {
			t.Fatalf("%s and %s have the number %d", owner[n], word, n)
		}
		owner[n] = word
	}
	if shared.dict.Number("") != 0 || shared.dict.Number("龘龘龘") != 0 || shared.dict.Number("没有这样的词") != 0 {
		t.Error("what is no word has a number")
	}
}

// The values are made once, for the first dictionary that is asked for.
func TestByWordIsMadeOnce(t *testing.T) {
	var one, other *Dictionary
	for i, d := range []**Dictionary{&one, &other} {
		var err error
		if *d, err = dictionaryOf(fmt.Sprintf("网页 %d n\n", 9+i)); err != nil {
			t.Fatal(err)
		}
	}
	var by ByWord[int]
	made := 0
	build := func(d *Dictionary) []int {
		made++
		return make([]int, d.Len())
	}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if got := by.Of(one, build); len(got) != one.Len() {
				t.Errorf("%d values for %d words", len(got), one.Len())
			}
		})
	}
	wg.Wait()
	if made != 1 || by.Of(other, build) != nil || by.Of(nil, build) != nil {
		t.Errorf("values were made %d times, or for two dictionaries", made)
	}
	by.Forget()
	if by.Of(other, build) == nil || made != 2 {
		t.Error("values that were forgotten are not made again")
	}
}
