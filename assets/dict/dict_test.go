package dict_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/assets/dict"
	"pagetwin/assets/dict/gse"
)

// What the program holds is gse's lists, word for word and number for number.
func TestWordsAreThoseOfGse(t *testing.T) {
	want, err := dict.Lay(gse.Lists()...)
	if err != nil {
		t.Fatal(err)
	}
	got, err := dict.Words()
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%d bytes of words that differ from the %d of gse's lists: go run ./assets/dict/make > assets/dict/words.zst", len(got), len(want))
	}
	if list := words(t, got); len(list) < 500_000 {
		t.Errorf("only %d words", len(list))
	}
}

// words are the words that are laid out, with their frequencies.
func words(t interface{ Fatal(...any) }, laid []byte) (out []string) {
	n := 0
	err := dict.Each(laid, func(words int) { n = words }, func(word []byte, frequency uint32) error {
		out = append(out, fmt.Sprint(string(word), " ", frequency))
		return nil
	})
	if err != nil || len(out) != n {
		t.Fatal(len(out), "words of", n, err)
	}
	return out
}

func TestLaidOutWordsComeBack(t *testing.T) {
	word := rapid.StringOfN(rapid.SampledFrom([]rune("中华人民a共和国か𠮷龘")), 1, 6, -1)
	rapid.Check(t, func(t *rapid.T) {
		var list strings.Builder
		var want []string
		seen := map[string]bool{}
		for _, w := range rapid.SliceOfN(word, 0, 40).Draw(t, "words") {
			f := rapid.Uint32().Draw(t, "frequency")
			fmt.Fprintf(&list, "%s %d n\n", w, f)
			if f >= 2 && !seen[w] {
				seen[w] = true
				want = append(want, fmt.Sprint(w, " ", f))
			}
		}
		list.WriteString("no-number x n\nnone\n\n 9 n\n")
		laid, err := dict.Lay(list.String())
		if err != nil {
			t.Fatal(err)
		}
		if got := words(t, laid); !slices.Equal(got, want) {
			t.Fatalf("%q, want %q", got, want)
		}
	})
}

func TestWordThatIsTooLongIsRefused(t *testing.T) {
	if _, err := dict.Lay(strings.Repeat("长", 86) + " 5 n"); err == nil {
		t.Error("a word whose length no byte holds must be refused")
	}
}

func TestWhatIsLeftOverIsDamage(t *testing.T) {
	laid, err := dict.Lay("中国 5\n人 2\n")
	if err != nil {
		t.Fatal(err)
	}
	none := func([]byte, uint32) error { return nil }
	if err := dict.Each(laid, func(int) {}, none); err != nil {
		t.Error(err)
	}
	if err := dict.Each(append(laid, 'x'), func(int) {}, none); err == nil {
		t.Error("bytes that belong to no word must be refused")
	}
}

// Whatever the bytes, they are words or an error.
func FuzzEach(f *testing.F) {
	laid, err := dict.Lay("中国 5\n中国人 300\n人 2\n")
	if err != nil {
		f.Fatal(err)
	}
	for i := range laid {
		f.Add(laid[:i])
	}
	f.Add([]byte("\xff\xff\xff\xff\xff\xff\xff\xff\x01aaaa"))
	f.Fuzz(func(t *testing.T, laid []byte) {
		n := 0
		err := dict.Each(laid, func(words int) { n = words }, func(word []byte, _ uint32) error {
			if n--; len(word) == 0 {
				t.Fatal("a word without bytes")
			}
			return nil
		})
		if err == nil && n != 0 {
			t.Fatalf("%d words are missing", n)
		}
	})
}
