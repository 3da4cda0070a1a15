package kind

import (
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

// Kind is the kind of a page.
type Kind uint8

// The kinds of pages: content first.
const (
	Unknown     Kind = iota // not looked at
	Page                    // content of which no more can be told, a plain text among others
	Article                 // news, posts, essays
	Thread                  // questions and answers, forums
	Reference               // manuals, documentation
	Product                 // one thing to buy
	Listing                 // links to other pages: archives, tags, categories, collections
	Redirect                // leads elsewhere
	Fragment                // a part that other pages include
	Error                   // not found, refused
	Placeholder             // under construction, please wait
	Furniture               // nothing but templates of the host
	Empty                   // nothing to be seen
	Count                   // of kinds
)

// about holds name and words of each kind.
var about = [Count]struct {
	name  string
	title param.Words
}{
	Unknown:     {"", param.Words{En: "not checked"}},
	Page:        {"page", param.Words{En: "other content"}},
	Article:     {"article", param.Words{En: "article"}},
	Thread:      {"thread", param.Words{En: "thread"}},
	Reference:   {"reference", param.Words{En: "reference"}},
	Product:     {"product", say.Text("kind|product")},
	Listing:     {"listing", param.Words{En: "listing"}},
	Redirect:    {"redirect", param.Words{En: "redirect"}},
	Fragment:    {"fragment", param.Words{En: "fragment"}},
	Error:       {"error", param.Words{En: "error"}},
	Placeholder: {"placeholder", param.Words{En: "placeholder"}},
	Furniture:   {"furniture", param.Words{En: "template only"}},
	Empty:       {"empty", param.Words{En: "empty"}},
}

// String returns the name in files, "" for Unknown.
func (k Kind) String() string { return about[k].name }

// Title returns the name in words.
func (k Kind) Title() param.Words { return about[k].title }

// Content reports whether pages of the kind are compared. Pages that were not classified are.
func (k Kind) Content() bool { return k < Listing }

// Kinds returns all kinds but Unknown.
func Kinds() []Kind {
	list := make([]Kind, 0, Count-1)
	for k := Page; k < Count; k++ {
		list = append(list, k)
	}
	return list
}

// Parse returns the kind of that name.
func Parse(name string) (Kind, error) {
	for _, k := range Kinds() {
		if k.String() == name {
			return k, nil
		}
	}
	return Unknown, say.Errorf("unknown kind of page %q", name)
}

// Mode determines which pages of a set are compared.
type Mode string

// What becomes of pages by their kinds.
const (
	Any     Mode = ""        // kinds are not determined; every page is compared by the body that the denoiser found
	All     Mode = "all"     // every page is compared; the body of a listing is its linked titles
	Content Mode = "content" // pages that are no content are left out
)

// Takes reports whether pages with that verdict are compared.
func (m Mode) Takes(v Verdict) bool { return m != Content || !v.LeftOut() }
