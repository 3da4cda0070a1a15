package detect

import (
	"math"

	"pagetwin/core/algo"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/pass"
)

// taken is the selection of pages that a run makes.
type taken struct {
	pass.Reading
	why   []pass.Why     // of each page, as far as it was examined
	cut   []int32        // content characters of each page that were cut as templates
	kinds []kind.Verdict // the kind of each page; nil if kinds are not determined
}

func newTaken(s pass.Reading, pages int) *taken {
	out := &taken{Reading: s, why: make([]pass.Why, pages), cut: make([]int32, pages)}
	if s.Kinds != kind.Any {
		out.kinds = make([]kind.Verdict, pages)
	}
	return out
}

// take decides whether a prepared page is compared, and records why not.
func (s *taken) take(i int, p *pass.Prepared) bool {
	s.cut[i] = int32(min(p.Templates, math.MaxInt32))
	if s.kinds != nil {
		s.kinds[i] = p.Kind
	}
	s.why[i] = s.Why(p)
	return s.why[i] == pass.Taken
}

// words encodes the selection of a page for the cache.
func (s *taken) words(i int) algo.Signature {
	w := algo.Signature{uint64(s.why[i]), uint64(s.cut[i])}
	if s.kinds != nil {
		w = append(w, s.kinds[i].Words()...)
	}
	return w
}

// known decodes words; it returns false if they have another format.
func (s *taken) known(i int, w algo.Signature) bool {
	if len(w) < 2 || w[0] > uint64(pass.NotRead) || s.kinds == nil && len(w) > 2 {
		return false
	}
	if s.kinds != nil {
		v, ok := kind.FromWords(w[2:])
		if !ok {
			return false
		}
		s.kinds[i] = v
	}
	s.why[i], s.cut[i] = pass.Why(w[0]), int32(w[1])
	return true
}

func (s *taken) counts() (out kind.Counts) {
	for _, v := range s.kinds {
		out[v.Kind]++
	}
	out[kind.Unknown] = 0 // pages that cannot be read
	return out
}

// templates sums up the cut text.
func (s *taken) templates() (t pass.Templates) {
	for _, n := range s.cut {
		if n > 0 {
			t.Pages++
			t.Characters += int64(n)
		}
	}
	return t
}
