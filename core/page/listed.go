package page

import "pagetwin/core/base/say"

// Listed makes a set of pages whose contents are elsewhere, and cannot be read: what is
// known of them is asked of it. fingerprint tells it from others.
func Listed(name, path, fingerprint string, pages []Page) *Set {
	s := &Set{Name: name, Path: path, Pages: pages, Fingerprint: fingerprint, src: new(source)}
	s.opened = opened{len(pages), fingerprint}
	s.index = indexOf(pages)
	return s
}

// errElsewhere is what whoever reads a page of [Listed] meets.
var errElsewhere = say.Errorf("its content is not at hand", "它的内容不在手边")

// Twice returns the first page whose id an earlier one has, and that one; ok is false where
// all ids differ, as those of a set do that was opened.
func (s *Set) Twice() (earlier, later int, ok bool) {
	for i, p := range s.Pages {
		if first, _ := s.Index(p.ID); first != i {
			return first, i, true
		}
	}
	return 0, 0, false
}
