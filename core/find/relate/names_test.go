package relate_test

import (
	"context"
	"strings"
	"testing"

	"pagetwin/core/find/relate"
	"pagetwin/core/text"
)

// A form that two notices of a site were made from, and a copy of the first with a paragraph less.
func TestPagesFromOneFormAreDifferent(t *testing.T) {
	words := func(from, n int) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(strings.Repeat(string(rune('a'+(from+i)%26)), 2+(from+i)/26) + " ")
		}
		return b.String()
	}
	form, short := words(0, 80), words(0, 20)
	one, other := text.Name{Site: 1}, text.Name{Site: 2}
	docs := []*text.Doc{
		{Body: form + words(100, 20), Name: one},
		{Body: form + words(200, 20), Name: one},
		{Body: form, Name: one},
		{Body: form + words(200, 20), Name: other},
		{Body: words(300, 100), Name: one},
		{Body: form + words(100, 15) + words(200, 5), Name: one},
		{Body: short + words(100, 4), Name: one},
		{Body: short + words(200, 4), Name: one},
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
	for _, c := range []struct {
		a, b int32
		want bool
		why  string
	}{
		{0, 1, true, "a fifth of its own on each side"},
		{0, 2, false, "one text is in the other"},
		{0, 3, false, "another site"},
		{0, 4, false, "texts that do not even look alike"},
		{0, 5, false, "a few words were changed"},
		{6, 7, false, "too little text to tell"},
	} {
		if got := relate.Different(docs[c.a], docs[c.b]); got != c.want {
			t.Errorf("documents %d and %d (%s): %v", c.a, c.b, c.why, got)
		}
		if got := names.Different(c.a, c.b); got != c.want {
			t.Errorf("pages %d and %d (%s): %v", c.a, c.b, c.why, got)
		}
	}
}
