package pass

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"pagetwin/core/base/say"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/repeat"
	"pagetwin/core/page"
)

// Selection says which pages of a set are compared. The zero value compares every page as
// the denoiser leaves it, as the papers do.
type Selection struct {
	Repeats repeat.Mode `json:"repeats,omitempty" toml:"repeats"` // what becomes of templates that stand on many pages; "" means repeat.Keep
	// Least is how many content characters (letters and digits) a body must have: a page
	// with fewer has no signature. 0: any. In a set of short texts it is at most a quarter
	// of what half of the pages show.
	Least int `json:"least,omitempty" toml:"least"`
	// Kinds says whether pages are told by their kinds: "" no; kind.Content leaves pages
	// out that are no content; kind.All compares all of them, listings by their linked
	// titles.
	Kinds kind.Mode `json:"kinds,omitempty" toml:"kinds"`
}

// String says what is selected, "" where that is every page as it is; what differs is
// said differently.
func (s Selection) String() string {
	var parts []string
	if s.Repeats != "" && s.Repeats != repeat.Keep {
		parts = append(parts, "repeats "+string(s.Repeats))
	}
	if s.Least > 0 {
		parts = append(parts, fmt.Sprint("least ", s.Least))
	}
	if s.Kinds != kind.Any {
		parts = append(parts, "kinds "+string(s.Kinds))
	}
	return strings.Join(parts, ", ")
}

// DefaultLeast is below how many content characters a body says too little to be told
// from another: by measurement on sites as crawls have them, where what is shorter is
// redirects, notices and slogans.
const DefaultLeast = 30

// DefaultSelection is what the programs select unless they are told.
func DefaultSelection() Selection {
	return Selection{Repeats: repeat.Cut, Least: DefaultLeast, Kinds: kind.Content}
}

// Normal returns the selection with one spelling for what means the same, and checks it.
func (s Selection) Normal() (Selection, error) {
	mode, err := repeat.ParseMode(string(s.Repeats))
	switch {
	case err != nil:
		return s, err
	case s.Least < 0:
		return s, say.Errorf("least must be a number of characters, 0 or more, got %d", s.Least)
	}
	if s.Kinds, err = kind.ParseMode(string(s.Kinds)); err != nil {
		return s, err
	}
	if s.Repeats = mode; mode == repeat.Keep {
		s.Repeats = ""
	}
	return s, nil
}

// Why says why a page is not compared in a run.
type Why uint8

// The reasons.
const (
	Taken      Why = iota // it is
	TooLittle             // its body has fewer content characters than Selection.Least
	NoContent             // it is a listing, a redirect, an error …: see Left.Kind
	NoFeatures            // the method took nothing from it
	NotRead               // it could not be read: see Result.Problems
)

var whyNames = [...]string{Taken: "", TooLittle: "little", NoContent: "kind", NoFeatures: "features", NotRead: "unread"}

// MarshalText writes the reason by its name.
func (w Why) MarshalText() ([]byte, error) { return []byte(whyNames[w]), nil }

// UnmarshalText reads the name of a reason.
func (w *Why) UnmarshalText(name []byte) error {
	i := slices.Index(whyNames[:], string(name))
	if i < 0 {
		return say.Errorf("unknown reason %q", name)
	}
	*w = Why(i)
	return nil
}

// Left is a page that a run does not compare.
type Left struct {
	Page int32        `json:"page"` // position in the set
	Why  Why          `json:"why"`
	Kind kind.Verdict `json:"kind,omitzero"` // what it is and why; where kinds are told
}

// Says words why the page is not compared, in a run that asked for least content characters.
func (l Left) Says(least int) say.Words {
	switch l.Why {
	case NoContent:
		return say.New("it is not a content page: %v, %v", l.Kind.Kind.Title(), l.Kind.Why()).Words
	case TooLittle:
		return say.New("its body has fewer than %d {letter or digit|letters and digits}", least).Words
	case NoFeatures:
		return say.Words{En: "the algorithm found no features in it"}
	case NotRead:
		return say.Words{En: "it could not be read"}
	}
	return say.Words{}
}

// Why says why the selection leaves a page out, or that it does not. Least is the number
// that holds for the set, see [Selection.LeastOf].
func (s Selection) Why(p *Prepared) Why {
	switch {
	case !s.Kinds.Takes(p.Kind):
		return NoContent
	case repeat.Chars(p.Body.Text, s.Least) < s.Least:
		return TooLittle
	}
	return Taken
}

// Says says of a page that is left out why, in words; empty where it is not.
func (s Selection) Says(p *Prepared) say.Words {
	why := s.Why(p)
	if why == TooLittle {
		return say.New("its body has %d {letter or digit|letters and digits}, fewer than %d", repeat.Chars(p.Body.Text, s.Least), s.Least).Words
	}
	return Left{Why: why, Kind: p.Kind}.Says(s.Least)
}

// Templates is what a run cut as templates.
type Templates struct {
	Pages      int   `json:"pages"`      // whose bodies had some
	Characters int64 `json:"characters"` // content characters, over all pages
}

// What is short is so among its like: of the pages that say how much a page of the set
// has, so many are looked at, and no page counts as too short that has so large a part
// of what half of them show.
const (
	lengthSample = 200
	shortPart    = 4
)

// LeastOf returns how many content characters a body of the set must have: Least, or
// fewer in a set of short texts. The error is that of ctx.
func (s Selection) LeastOf(ctx context.Context, set *page.Set, opt LearnOptions) (int, error) {
	if s.Least <= 0 || len(set.Pages) == 0 {
		return 0, nil
	}
	opt.Progress = nil
	lengths, err := newLearner(set, opt).lengths(ctx, s.Least)
	return s.leastOf(lengths), err
}

// lengths looks at how much text some pages of the set show, as far as that decides. The
// error is that of ctx.
func (l *learner) lengths(ctx context.Context, least int) ([]Glance, error) {
	pages, out := l.draws(l.set.All(), lengthSample)
	at := make(map[int]int, len(pages))
	for k, i := range pages {
		at[i] = k
	}
	err := l.seen(ctx, pages, progress{total: int64(len(pages))}, func(i int, _, text string) { out[at[i]].N = int32(repeat.Chars(text, least*shortPart)) })
	return out, err
}

// leastOf is Least, or less where half of the pages show little.
func (s Selection) leastOf(list []Glance) int {
	var lengths []int
	for _, d := range list {
		if d.N != unread {
			lengths = append(lengths, int(d.N))
		}
	}
	if len(lengths) == 0 {
		return s.Least
	}
	slices.Sort(lengths)
	return min(s.Least, lengths[len(lengths)/2]/shortPart)
}
