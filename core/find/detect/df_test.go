package detect

import (
	"testing"

	"pagetwin/core/page"
	"pagetwin/core/text"
)

func TestWordDFCountsPagesNotOccurrences(t *testing.T) {
	var pages []page.Page
	var contents []page.Content
	for i, s := range []string{"apple apple pear", "apple plum", "pear", ""} {
		pages = append(pages, page.Page{ID: string(rune('a' + i)), Kind: page.Text})
		contents = append(contents, page.Content{Kind: page.Text, Text: s})
	}
	set := page.FromPages("fruit", pages, contents)
	for _, workers := range []int{1, 3} {
		df, problems, err := WordDF(t.Context(), set, text.Dict, Options{Workers: workers, Segmenter: text.NewSegmenter()})
		if err != nil || len(problems) > 0 {
			t.Fatal(err, problems)
		}
		if df.N != 4 || df.Count("apple") != 2 || df.Count("pear") != 2 || df.Count("plum") != 1 || df.Len() != 3 {
			t.Errorf("%d workers: N %d, apple %d, pear %d, plum %d of %d words", workers, df.N, df.Count("apple"), df.Count("pear"), df.Count("plum"), df.Len())
		}
	}
}
