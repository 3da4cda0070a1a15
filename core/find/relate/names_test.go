package relate_test

import (
	"context"
	"strings"
	"testing"

	"pagetwin/core/find/relate"
	"pagetwin/core/text"
)

// A form that two notices of a site were made from, a copy of the first with a paragraph less, and
// one with another title.
func TestTitlesTellPagesFromOneFormApart(t *testing.T) {
	words := func(from, n int) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(strings.Repeat(string(rune('a'+(from+i)%26)), 2+(from+i)/26) + " ")
		}
		return b.String()
	}
	form := words(0, 80)
	docs := []*text.Doc{
		{Body: form + words(100, 20), Name: text.Name{Site: 1, Title: 0b0011}},
		{Body: form + words(200, 20), Name: text.Name{Site: 1, Title: 0b0101}},
		{Body: form, Name: text.Name{Site: 1, Title: 0b0101}},
		{Body: form + words(200, 20), Name: text.Name{Site: 2, Title: 0b0101}},
		{Body: words(300, 100), Name: text.Name{Site: 1, Title: 0b1001}},
		{Body: form + words(300, 20), Name: text.Name{Site: 1, Title: 0b1001}},
		{Body: form + words(300, 20), Name: text.Name{Site: 1, Title: 0b0110}},
		{Body: form + words(400, 20), Name: text.Name{Site: 1, Title: 0b1001}},
	}
	for _, c := range []struct {
		a, b int
		want bool
		why  string
	}{
		{0, 1, true, "another title, and a fifth of its own on each side"},
		{0, 2, false, "one text is in the other"},
		{1, 2, false, "one title"},
		{0, 3, false, "another site"},
		{0, 4, false, "texts that do not even look alike"},
		{0, 5, true, "another title"},
	} {
		if got := relate.Different(docs[c.a], docs[c.b]); got != c.want {
			t.Errorf("%d and %d (%s): %v", c.a, c.b, c.why, got)
		}
	}
	signer := relate.NewSigner(512)
	var sketches []relate.Sketch
	var pages []int32
	for i, d := range docs {
		sketches, pages = append(sketches, signer.Sign(d)), append(pages, int32(i))
	}
	each := func(_ context.Context, pages []int32, fn func(page int32, s relate.Sketch) error) error {
		for _, p := range pages {
			if err := fn(p, sketches[p]); err != nil {
				return err
			}
		}
		return nil
	}
	names, err := relate.NamesOf(t.Context(), pages, relate.Of(sketches), each)
	if err != nil {
		t.Fatal(err)
	}
	if !names.Different(0, 7) || names.Different(0, 2) {
		t.Error("pages of a set are told apart otherwise than two documents")
	}
	if names.Different(0, 1) {
		t.Error("the text of pages 1 and 3 is on two sites: its title tells nothing")
	}
	if names.Different(0, 5) {
		t.Error("pages 5 and 6 have one text under two titles: they tell nothing")
	}
}
