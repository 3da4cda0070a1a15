package links

import (
	"path"
	"strings"
	"unicode"

	"pagetwin/core/declared"
	"pagetwin/core/page"
	"pagetwin/core/text"
)

// addressOf is where a page is.
func addressOf(d *text.Doc) declared.Address {
	return declared.AddressOf(page.Page{ID: d.ID, URL: d.URL})
}

// mostWords is how many words of an address count, the first of them.
const mostWords = 1000

// wordsOf returns the words of path and query, each once: runs of letters, cut where a
// capital follows a small letter, in lower case. The ending of the file is left out.
func wordsOf(a declared.Address) []string {
	dir, file := path.Split(a.Path)
	s := dir + strings.TrimSuffix(file, path.Ext(file)) + "?" + a.Query
	seen := make(map[string]bool)
	var out []string
	for _, run := range strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) }) {
		for _, w := range humps(run) {
			if w = strings.ToLower(w); !seen[w] && len(out) < mostWords {
				seen[w] = true
				out = append(out, w)
			}
		}
	}
	return out
}

// humps cuts a run of letters before each capital that follows a small letter.
func humps(run string) (out []string) {
	from, small := 0, false
	for i, r := range run {
		if unicode.IsUpper(r) && small {
			out = append(out, run[from:i])
			from = i
		}
		small = unicode.IsLower(r)
	}
	return append(out, run[from:])
}
