package pass

import (
	"encoding/json"
	"slices"

	"pagetwin/core/base/say"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/repeat"
)

// Why is the reason why a page is not compared in a run.
type Why uint8

// The reasons.
const (
	Taken      Why = iota // it is
	TooLittle             // its body has fewer content characters than Reading.Least
	NoContent             // it is a listing, a redirect, an error …: see Left.Kind
	NoFeatures            // the method found no features in it
	NotRead               // it could not be read: see Result.Problems
	reasonCount
)

// reason declares a [Why].
type reason struct {
	name  string                                          // in files
	page  func(l Left, r Reading) say.Words               // why a page is not compared
	some  func(n int, l LeftOut) say.Words                // so many pages, in a list of reasons
	warns func(n, of int, l LeftOut, r Reading) say.Words // so many of the pages of a run, as a warning; nil for none
	look  func(p *Prepared, r Reading) say.Words          // page with what only a look at it tells; nil for nothing
}

// reasons has the words of each reason. The reading is that of the run, with the Least that holds for
// its set.
var reasons = [reasonCount]reason{
	TooLittle: {
		name: "little_text",
		page: func(_ Left, r Reading) say.Words {
			return say.New("its body has fewer than %d {letter or digit|letters and digits}", r.Least).Words
		},
		look: func(p *Prepared, r Reading) say.Words {
			return say.New("its body has %d {letter or digit|letters and digits}, fewer than %d", repeat.Chars(p.Body.Text, r.Least), r.Least).Words
		},
		some: func(n int, _ LeftOut) say.Words { return say.New("%d with little text", n).Words },
		warns: func(n, of int, _ LeftOut, r Reading) say.Words {
			return say.New("%d of %d {page|pages} have fewer than %d {letter or digit|letters and digits} and were not compared", n, of, r.Least).Words
		},
	},
	NoContent: {
		name: "no_content",
		page: func(l Left, _ Reading) say.Words {
			return say.New("it is not a content page: %v, %v", l.Kind.Kind.Title(), l.Kind.Why()).Words
		},
		some: func(_ int, l LeftOut) say.Words { return l.Kinds.Words() },
		warns: func(n, of int, l LeftOut, _ Reading) say.Words {
			return say.New("%d of %d {page|pages} are not content pages and were skipped: %v; include them with --set pages.kinds=all", n, of, l.Kinds.Words()).Words
		},
	},
	NoFeatures: {
		name: "no_features",
		page: func(Left, Reading) say.Words { return say.Words{En: "the algorithm found no features in it"} },
		some: func(n int, _ LeftOut) say.Words { return say.New("%d without features", n).Words },
		warns: func(n, of int, _ LeftOut, _ Reading) say.Words {
			return say.New("%d of %d {page|pages} have no features", n, of).Words
		},
	},
	NotRead: {
		name: "unread",
		page: func(Left, Reading) say.Words { return say.Words{En: "it could not be read"} },
		some: func(n int, _ LeftOut) say.Words { return say.New("%d not readable", n).Words },
	},
}

// Why returns why the reading leaves a page out. Least is the number that holds for the set, see
// [Reading.LeastOf].
func (r Reading) Why(p *Prepared) Why {
	switch {
	case !r.Kinds.Takes(p.Kind):
		return NoContent
	case repeat.Chars(p.Body.Text, r.Least) < r.Least:
		return TooLittle
	}
	return Taken
}

// Says returns why the reading leaves a page out, in words; empty if it does not.
func (r Reading) Says(p *Prepared) say.Words {
	why := r.Why(p)
	if look := reasons[why].look; look != nil {
		return look(p, r)
	}
	return Left{Why: why, Kind: p.Kind}.Says(r)
}

// MarshalText writes the name of the reason.
func (w Why) MarshalText() ([]byte, error) { return []byte(reasons[w].name), nil }

// UnmarshalText reads the name of a reason.
func (w *Why) UnmarshalText(name []byte) error {
	i := slices.IndexFunc(reasons[:], func(r reason) bool { return r.name == string(name) })
	if i < 0 {
		return say.Errorf("unknown reason %q", name)
	}
	*w = Why(i)
	return nil
}

// Decided reports whether the reading of a run left the page out, not the method or an error.
func (w Why) Decided() bool { return w != Taken && w < NoFeatures }

// Left is a page that a run does not compare.
type Left struct {
	Page int32        `json:"page"` // position in the set
	Why  Why          `json:"why"`
	Kind kind.Verdict `json:"kind,omitzero"` // its kind and the reason for it, if kinds are determined
}

// Says returns why the page is not compared in a run with the reading r.
func (l Left) Says(r Reading) say.Words {
	if l.Why == Taken {
		return say.Words{}
	}
	return reasons[l.Why].page(l, r)
}

// LeftOut counts the pages of a run that are not compared.
type LeftOut struct {
	Pages [reasonCount]int // by reason
	Kinds kind.Counts      // of those that are no content
}

// CountLeft counts pages that are not compared; nil if there are none.
func CountLeft(list []Left) *LeftOut {
	if len(list) == 0 {
		return nil
	}
	out := &LeftOut{}
	for _, l := range list {
		out.Pages[l.Why]++
		if l.Why == NoContent {
			out.Kinds[l.Kind.Kind]++
		}
	}
	return out
}

// Words lists the numbers.
func (l LeftOut) Words() say.Words {
	return say.Join(l.each(func(r reason, n int) say.Words { return r.some(n, l) }), ", ")
}

// Warnings returns a warning for each reason, with the number of pages of a run that it left out
// and how to include them. The reading is that of the run.
func (l LeftOut) Warnings(pages int, r Reading) []say.Words {
	return l.each(func(why reason, n int) say.Words {
		if why.warns == nil {
			return say.Words{}
		}
		return why.warns(n, pages, l, r)
	})
}

func (l LeftOut) each(words func(why reason, n int) say.Words) (list []say.Words) {
	for why, n := range l.Pages {
		if n == 0 {
			continue
		}
		if w := words(reasons[why], n); w.En != "" {
			list = append(list, w)
		}
	}
	return list
}

// MarshalJSON writes the numbers by the names of the reasons; those that are no content by kind.
func (l LeftOut) MarshalJSON() ([]byte, error) {
	out := map[string]any{}
	for why, n := range l.Pages {
		if n > 0 {
			out[reasons[why].name] = n
		}
	}
	if l.Pages[NoContent] > 0 {
		out[reasons[NoContent].name] = l.Kinds
	}
	return json.Marshal(out)
}
