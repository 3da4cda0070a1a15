package page

import "pagetwin/core/base/say"

// Join makes one set of the pages of two, to be held against each other: those of a, which
// have Part 1, and then those of b, with Part 2. Where they have an id in common, every id
// has the name of its set and a slash before it, or 1 and 2 where these are called alike.
// The pages stay with the two sets: Close closes both.
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
		for _, p := range part.Problems {
			p.Where = before[k] + p.Where
			s.Problems = append(s.Problems, p)
		}
		sum.text(part.Fingerprint)
		sum.text(before[k])
	}
	return s.made(sum.String(), nil)
}

// prefixes are what stands before the ids of each part: nothing where all differ.
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

// Parts returns the part of each page where the set is two that are held against each
// other, nil where it is one.
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

// Part is one of the two sets that are held against each other.
type Part struct {
	Name  string `json:"name"`
	Pages int    `json:"pages"` // that are of it
}

// Joined returns the two sets that are held against each other, nil where the set is one.
// Where they are called alike they have a number before their name.
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

// errNoFileBeside says that two sets have no files beside them in common.
var errNoFileBeside = say.Errorf("two sets have no file beside them in common", "两个网页集没有共同的旁列文件")
