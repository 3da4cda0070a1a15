package declared

import (
	"slices"
	"strings"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

// Kind is how one page is declared to be another.
type Kind string

// The kinds, the strongest first.
const (
	Canonical Kind = "canonical" // A names B in <link rel="canonical">
	Refresh   Kind = "refresh"   // A leads to B by <meta http-equiv="refresh">
	Script    Kind = "script"    // A leads to B by a script
	OGURL     Kind = "og:url"    // A names B in <meta property="og:url">
	AMP       Kind = "amp"       // A names B as its AMP page
	Form      Kind = "address"   // the address of A is that of B in another form
	Print     Kind = "print"     // A is the print view of B, by its address
	Mobile    Kind = "mobile"    // A is B on the host for phones
	Chain     Kind = "chain"     // A and B are the same page by way of others; of pairs only
	Version   Kind = "version"   // A and B are one document in two versions, by their folders
	Hreflang  Kind = "hreflang"  // A names B as itself in another language
	Language  Kind = "language"  // A and B are one document in two languages, by their addresses
)

// Strength is what a kind says.
type Strength string

// The strengths.
const (
	Same           Strength = "same"
	OtherVersion   Strength = "version"
	OtherLanguage  Strength = "language"
	strengthsCount          = 3
)

// Strengths lists all, the strongest first.
func Strengths() []Strength { return []Strength{Same, OtherVersion, OtherLanguage} }

var strengthWords = map[Strength]param.Words{
	Same:          {En: "the same page"},
	OtherVersion:  {En: "the same document, another version"},
	OtherLanguage: {En: "the same document, another language"},
}

// Words names the strength.
func (s Strength) Words() param.Words { return strengthWords[s] }

// kindRow is what there is to say of a kind.
type kindRow struct {
	kind     Kind
	strength Strength
	title    param.Words
	says     param.Words // A … B
}

var kinds = []kindRow{
	{Canonical, Same, param.Words{En: "canonical"}, param.Words{En: "declares as canonical"}},
	{Refresh, Same, param.Words{En: "meta refresh"}, param.Words{En: "redirects by meta refresh to"}},
	{Script, Same, param.Words{En: "script redirect"}, param.Words{En: "redirects by script to"}},
	{OGURL, Same, param.Words{En: "og:url"}, param.Words{En: "declares as its og:url"}},
	{AMP, Same, param.Words{En: "AMP page"}, param.Words{En: "declares as its AMP page"}},
	{Form, Same, param.Words{En: "variant of an address"}, param.Words{En: "has a variant of the address of"}},
	{Print, Same, param.Words{En: "print view"}, param.Words{En: "is the print view of"}},
	{Mobile, Same, param.Words{En: "mobile host"}, param.Words{En: "is the mobile version of"}},
	{Chain, Same, param.Words{En: "through other pages"}, param.Words{En: "is, through other pages,"}},
	{Version, OtherVersion, param.Words{En: "version folder"}, param.Words{En: "has the next version"}},
	{Hreflang, OtherLanguage, param.Words{En: "hreflang"}, param.Words{En: "declares its version in another language:"}},
	{Language, OtherLanguage, param.Words{En: "language in the address"}, param.Words{En: "has a version in another language:"}},
}

// Kinds lists the kinds that relations have, the strongest first.
func Kinds() []Kind {
	var out []Kind
	for _, k := range kinds {
		if k.kind != Chain {
			out = append(out, k.kind)
		}
	}
	return out
}

// rank is the place of the kind among all: smaller is stronger.
func (k Kind) rank() int {
	if i := slices.IndexFunc(kinds, func(row kindRow) bool { return row.kind == k }); i >= 0 {
		return i
	}
	return len(kinds)
}

// row is what there is to say of the kind; empty for one that is none.
func (k Kind) row() kindRow {
	if i := k.rank(); i < len(kinds) {
		return kinds[i]
	}
	return kindRow{}
}

// Strength is what the kind says.
func (k Kind) Strength() Strength {
	return k.row().strength
}

// Title names the kind.
func (k Kind) Title() param.Words {
	return k.row().title
}

// Says is the verb between two pages: A declares as canonical B.
func (k Kind) Says() param.Words {
	return k.row().says
}

// ParseKinds returns the kinds of those names; a strength stands for all of its kinds.
func ParseKinds(names []string) ([]Kind, error) {
	var out []Kind
	for _, name := range names {
		n := len(out)
		for _, k := range Kinds() {
			if string(k) == name || string(k.Strength()) == name {
				out = append(out, k)
			}
		}
		if len(out) == n {
			var known []string
			for _, k := range Kinds() {
				known = append(known, string(k))
			}
			return nil, say.Errorf("kinds must be %s, or same, version or language for all kinds with that meaning; got %q", strings.Join(known, ", "), name)
		}
	}
	return out, nil
}
