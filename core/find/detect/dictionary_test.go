package detect

import (
	"os"
	"path/filepath"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/find/sigcache"
	"pagetwin/core/page"
	"pagetwin/core/text"
)

// reader signs a page by its words or by its characters, and records whether the dictionary was
// loaded when the first page of the set came.
type reader struct {
	words bool
	seg   *text.Segmenter
	late  *bool
}

func (r reader) Sign(d *text.Doc) algo.Signature {
	if d.ID == "a" && r.late != nil && r.words && !r.seg.Loaded() {
		*r.late = true
	}
	t := d.Chars()
	if r.words {
		t = d.Words(text.Dict)
	}
	return algo.Signature{uint64(t.Len())}
}

func (reader) Score(a, b algo.Signature) float64 {
	if len(a) == 0 || len(b) == 0 || a[0] != b[0] {
		return 0
	}
	return 1
}

func TestTheDictionaryIsReadBeforeTheFirstPageAndOnlyWhereItIsNeeded(t *testing.T) {
	set := page.FromPages("two", []page.Page{{ID: "a", Kind: page.Text}, {ID: "b", Kind: page.Text}},
		[]page.Content{{Kind: page.Text, Text: "网页去重"}, {Kind: page.Text, Text: "网页消重"}})
	for _, words := range []bool{false, true} {
		seg, late := text.NewSegmenter(), false
		a := algo.Algorithm{
			Name: "reader",
			New:  func(param.Values) (algo.Method, error) { return reader{words, seg, &late}, nil },
		}
		if _, err := Run(t.Context(), set, []Job{{Algorithm: a}}, Options{Segmenter: seg}); err != nil {
			t.Fatal(err)
		}
		if seg.Loaded() != words {
			t.Errorf("words %v: dictionary read %v", words, seg.Loaded())
		}
		if late {
			t.Error("the dictionary was read while the first page was signed")
		}
	}
}

// A run with another file of words takes no signatures that were kept of other words.
func TestKeptSignaturesAreThoseOfTheirWords(t *testing.T) {
	set := page.FromPages("two", []page.Page{{ID: "a", Kind: page.Text}, {ID: "b", Kind: page.Text}},
		[]page.Content{{Kind: page.Text, Text: "网页去重算法"}, {Kind: page.Text, Text: "网页消重"}})
	a := algo.Algorithm{Name: "reader", New: func(param.Values) (algo.Method, error) { return reader{words: true}, nil }}
	cache, err := sigcache.Open(t.TempDir(), 0)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "words.txt")
	for _, c := range []struct {
		file, words string
		pairs       int // of pages with as many words
	}{{"", "", 0}, {file, "去重\n", 1}, {file, "去重算法\n", 0}, {"", "", 0}, {file, "去重\n", 1}} {
		if err := os.WriteFile(file, []byte(c.words), 0o666); err != nil {
			t.Fatal(err)
		}
		list, err := Run(t.Context(), set, []Job{{Algorithm: a}}, Options{Segmenter: &text.Segmenter{Dictionary: c.file}, Cache: cache})
		if err != nil {
			t.Fatal(err)
		}
		if n := list[0].Pairs.Len(); int(n) != c.pairs || list[0].Dictionary != c.file {
			t.Errorf("words %q: %d pairs, want %d; the result names the file %q", c.words, n, c.pairs, list[0].Dictionary)
		}
	}
	if _, err := Run(t.Context(), set, []Job{{Algorithm: a}}, Options{Segmenter: &text.Segmenter{Dictionary: file + "x"}}); err == nil {
		t.Error("a file of words that does not exist is no error")
	}
}
