package text

// A Name holds the site of a page, and the properties of its title there. The zero value is that of
// a page whose site is not known.
type Name struct {
	Site   uint32 // hash of the site
	Series uint32 // hash of the title without its numbers, for an issue of a series; 0 for a page of none
	Number uint32 // hash of the numbers in the title of an issue
	Year   uint32 // the year in the title; 0 if there is none, or several
}

// OneSite reports whether two pages are of one site.
func (n Name) OneSite(m Name) bool { return n.Site != 0 && n.Site == m.Site }

// OtherIssue reports whether two pages are of one site and of different issues or years: their
// titles differ in numbers alone, or name different years.
func (n Name) OtherIssue(m Name) bool {
	return n.OneSite(m) && (n.Series != 0 && n.Series == m.Series && n.Number != m.Number || n.Year != 0 && m.Year != 0 && n.Year != m.Year)
}
