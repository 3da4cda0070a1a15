package detect

import (
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/base/param"
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
	if d.ID == "a" && r.words && !r.seg.Loaded() {
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
