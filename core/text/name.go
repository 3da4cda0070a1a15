package text

// Name says what the title of a page tells of it among the pages of its site. The zero value is that
// of a page whose title tells nothing: no site is known, or the title is a template of the site.
type Name struct {
	Site   uint32 // hash of the site
	Series uint32 // hash of the title without its numbers, for an issue of a series; 0 for a page of none
	Number uint32 // hash of the numbers in the title of an issue
	Year   uint32 // the year in the title; 0 if there is none, or several
	Title  uint64 // a bit for the hash of each word, and of each two Han characters, of the title; 0 for a title of few
}

// Dated returns n without its title: two names that are equal then are of one issue.
func (n Name) Dated() Name {
	n.Title = 0
	return n
}

// OtherIssue tells whether two pages are of one site and of different issues or years: their titles
// differ in numbers alone, or name different years.
func (n Name) OtherIssue(m Name) bool {
	return n.Site != 0 && n.Site == m.Site &&
		(n.Series != 0 && n.Series == m.Series && n.Number != m.Number || n.Year != 0 && m.Year != 0 && n.Year != m.Year)
}

// OtherTitle tells whether two pages are of one site and each title has words that the other has
// not. A title that lies in the other one, as without the name of a section, is no other title.
func (n Name) OtherTitle(m Name) bool {
	return n.Site != 0 && n.Site == m.Site && n.Title&^m.Title != 0 && m.Title&^n.Title != 0
}
