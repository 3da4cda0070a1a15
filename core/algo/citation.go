package algo

import (
	"fmt"
	"strings"
)

// Citation names the source of an algorithm.
type Citation struct {
	Authors, Title, Venue string
	Year                  int
	Link                  string // DOI or address, may be empty
}

// String writes the citation as one line of a list of references.
func (c Citation) String() string {
	s := fmt.Sprintf("%s: %s. %s, %d.", c.Authors, c.Title, c.Venue, c.Year)
	if c.Link != "" {
		s += " " + c.Link
	}
	return s
}

// BibTeX returns the citation as a BibTeX entry with the given key. If a method has several papers,
// its list of authors has years or remarks and is put into a note unchanged: BibTeX would split it
// wrongly.
func (c Citation) BibTeX(key string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "@misc{%s,\n", key)
	field := func(name, value string) {
		if value != "" {
			fmt.Fprintf(&b, "  %-12s = {%s},\n", name, escapeTeX.Replace(value))
		}
	}
	if strings.ContainsAny(c.Authors, ";(") {
		field("note", c.Authors)
	} else {
		field("author", authors(c.Authors))
	}
	field("title", c.Title)
	field("howpublished", c.Venue)
	field("year", fmt.Sprint(c.Year))
	field("url", c.Link)
	b.WriteString("}\n")
	return b.String()
}

var escapeTeX = strings.NewReplacer("&", `\&`, "%", `\%`, "#", `\#`, "_", `\_`)

// authors joins names in the form of BibTeX.
func authors(list string) string {
	rest, others := strings.CutSuffix(list, " et al.")
	s := strings.Join(strings.Split(rest, ", "), " and ")
	if others {
		s += " and others"
	}
	return s
}
