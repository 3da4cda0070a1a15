package text

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/assets/dict"
)

// dictionaryOf makes a dictionary of a list as gse has them.
func dictionaryOf(list string) (*Dictionary, error) {
	laid, err := dict.Lay(list)
	if err != nil {
		return nil, err
	}
	return newDictionary(laid)
}

// The dictionary has the words of its lists with the cost of their frequency, and no
// others; the tables grow where many words share little.
func TestDictionaryHasItsWords(t *testing.T) {
	word := rapid.StringOfN(rapid.SampledFrom([]rune("中华人民共和国網頁か가𠮷龘")), 1, 6, -1)
	rapid.Check(t, func(t *rapid.T) {
		freq := map[string]float64{"测": singleFreq, "试": singleFreq} // a word with all of the total would cost nothing
		var list strings.Builder
		list.WriteString("测 2 n\n试 2 n\n")
		total := 2.0 * singleFreq
		for _, w := range rapid.SliceOfN(word, 1, 60).Draw(t, "words") {
			f := rapid.IntRange(1, 500).Draw(t, "frequency")
			fmt.Fprintf(&list, "%s %d n\n", w, f)
			switch _, again := freq[w]; {
			case f < 2 || again:
				continue
			case len([]rune(w)) == 1:
				f = singleFreq
			}
			freq[w] = float64(f)
			total += float64(f)
		}
		d, err := dictionaryOf(list.String())
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range append(rapid.SliceOfN(word, 0, 60).Draw(t, "others"), slices.Collect(maps.Keys(freq))...) {
			if len([]rune(w)) > 1 && (d.Number(w) > 0) != (freq[w] > 0) {
				t.Fatalf("%s, of frequency %v, is a word: %v", w, freq[w], freq[w] == 0)
			}
			var p path
			p.find(d, codesOf(d, w), maxWord)
			if len([]rune(w)) == 1 && freq[w] > 0 && p.cost[1] != float32(math.Log2(total))-float32(math.Log2(freq[w])) {
				t.Fatalf("%s costs %v bits", w, p.cost[1])
			}
			if got, want := p.cost[len(p.cost)-1], cheapest(freq, total, []rune(w)); math.Abs(float64(got)-want) > 1e-3 {
				t.Fatalf("the cheapest cut of %s costs %v, want %v", w, got, want)
			}
		}
	})
}

func codesOf(d *Dictionary, w string) []uint16 {
	var codes []uint16
	for _, r := range w {
		codes = append(codes, d.code(r))
	}
	return codes
}

// cheapest is the cost of the cheapest cut of w by the definition.
func cheapest(freq map[string]float64, total float64, w []rune) float64 {
	best := make([]float64, len(w)+1)
	for end := 1; end <= len(w); end++ {
		best[end] = math.Inf(1)
		for from := range end {
			cost := math.Log2(total) - math.Log2(freq[string(w[from:end])]) // +Inf for no word
			if end-from == 1 && math.IsInf(cost, 1) {
				cost = unknownCost
			}
			best[end] = min(best[end], best[from]+cost)
		}
	}
	return best[len(w)]
}

// Lists that outgrow the tables that their size let expect.
func TestDictionaryGrows(t *testing.T) {
	var list strings.Builder
	for i := range 3000 {
		fmt.Fprintf(&list, "%c%c%c 5\n", 0x4E00+i%50, 0x5000+i/50, 0x6000+i)
	}
	d, err := dictionaryOf(list.String())
	if err != nil {
		t.Fatal(err)
	}
	for i := range 3000 {
		w := string([]rune{rune(0x4E00 + i%50), rune(0x5000 + i/50), rune(0x6000 + i)})
		if d.Number(w) == 0 || d.Number(w[:6]) > 0 || d.Number(w+"中") > 0 {
			t.Fatalf("word %d, %s, is not found as it should be", i, w)
		}
	}
}

func TestDictionaryRefusesTooMuch(t *testing.T) {
	var list strings.Builder
	for i := range mostKids + 1 {
		fmt.Fprintf(&list, "中国%c 5\n", 0x6000+i)
	}
	if _, err := dictionaryOf(list.String()); err == nil {
		t.Error("more children than a node has room for must be refused")
	}
}
