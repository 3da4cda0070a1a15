package detect

import (
	"math"

	"pagetwin/core/algo"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/pass"
	"pagetwin/core/body/repeat"
)

// taken is what a run finds out about which pages it compares.
type taken struct {
	pass.Reading
	why   []pass.Why     // of each page, as far as it was looked at
	cut   []int32        // content characters of each that were cut as templates
	kinds []kind.Verdict // likewise; nil where kinds are not told
}

func newTaken(s pass.Reading, pages int) *taken {
	out := &taken{Reading: s, why: make([]pass.Why, pages), cut: make([]int32, pages)}
	if s.Kinds != kind.Any {
		out.kinds = make([]kind.Verdict, pages)
	}
	return out
}

// looks tells whether pages are looked at: they or parts of them may be left out, or their
// kinds are told.
func (s *taken) looks() bool {
	return s.Least > 0 || s.Repeats == repeat.Cut || s.Kinds != kind.Any
}

// take says whether the page that was prepared is compared.
func (s *taken) take(i int, p *pass.Prepared) bool {
	s.cut[i] = int32(min(p.Templates, math.MaxInt32))
	if s.kinds != nil {
		s.kinds[i] = p.Kind
	}
	s.why[i] = s.Why(p)
	return s.why[i] == pass.Taken
}

// words are what is known of a page, for the cache.
func (s *taken) words(i int) algo.Signature {
	w := algo.Signature{uint64(s.why[i]), uint64(s.cut[i])}
	if s.kinds != nil {
		w = append(w, s.kinds[i].Words()...)
	}
	return w
}

// known takes what words gave; false where that is of another form.
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

// counts counts the pages by their kinds.
func (s *taken) counts() (out kind.Counts) {
	for _, v := range s.kinds {
		out[v.Kind]++
	}
	out[kind.Unknown] = 0 // pages that cannot be read
	return out
}

// templates sums up what was cut.
func (s *taken) templates() (t pass.Templates) {
	for _, n := range s.cut {
		if n > 0 {
			t.Pages++
			t.Characters += int64(n)
		}
	}
	return t
}
