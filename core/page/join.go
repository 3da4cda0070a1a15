package page

import (
	"slices"

	"pagetwin/core/base/say"
)

// Join makes one set of the pages of two sets that are to be compared: those of a, with Part 1,
// then those of b, with Part 2. If the sets share an id, all ids get the name of their set and a
// slash as a prefix, or 1 and 2 where the names are equal. The sets keep the pages: Close closes
// both.
func Join(a, b *Set) *Set {
	s := &Set{
		Name: a.Name + " × " + b.Name, Path: a.Path, Against: b.Path,
		Pages: make([]Page, 0, len(a.Pages)+len(b.Pages)),
		parts: []*Set{a, b},
	}
	sum := newSum()
	before := prefixes(a, b)
	for k, part := range []*Set{a, b} {
		for _, p := range part.Pages {
			p.ID, p.Part = before[k]+p.ID, uint8(k+1)
			s.Pages = append(s.Pages, p)
		}
		if a.Summaries != nil || b.Summaries != nil {
			s.Summaries = slices.Concat(s.Summaries, part.Summaries, make([]string, len(part.Pages)-len(part.Summaries)))
		}
		for _, p := range part.Problems {
			p.Where = before[k] + p.Where
			s.Problems = append(s.Problems, p)
		}
		sum.text(part.Fingerprint)
		sum.text(before[k])
	}
	return s.made(sum.String(), nil)
}

// prefixes returns the prefix of the ids of each part: "" for both where no id is in both sets.
func prefixes(a, b *Set) [2]string {
	for _, p := range b.Pages {
		if _, both := a.Index(p.ID); !both {
			continue
		}
		if a.Name == b.Name {
			return [2]string{"1/", "2/"}
		}
		return [2]string{a.Name + "/", b.Name + "/"}
	}
	return [2]string{}
}

// Parts returns the part of each page in a set of [Join], nil in others.
func (s *Set) Parts() []uint8 {
	if s.Against == "" {
		return nil
	}
	parts := make([]uint8, len(s.Pages))
	for i, p := range s.Pages {
		parts[i] = p.Part
	}
	return parts
}

// Part describes one of the two sets of a [Join].
type Part struct {
	Name  string `json:"name"`
	Pages int    `json:"pages"` // that are of it
}

// Joined describes the two sets of a [Join]; it is nil for other sets. Where their names are
// equal, a number stands before each.
func (s *Set) Joined() []Part {
	if s.Against == "" || len(s.parts) != 2 {
		return nil
	}
	a, b := s.parts[0], s.parts[1]
	out := []Part{{Name: a.Name}, {Name: b.Name}}
	if a.Name == b.Name {
		out[0].Name, out[1].Name = "1/"+a.Name, "2/"+b.Name
	}
	for _, p := range s.Pages {
		out[p.Part-1].Pages++
	}
	return out
}

// errNoFileBeside is the error of asking a set of [Join] for a file beside it.
var errNoFileBeside = say.Errorf("the two sets have no accompanying file in common")
