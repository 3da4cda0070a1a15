package label

import (
	"fmt"
	"time"

	"pagetwin/core/base/say"
	"pagetwin/core/find/cluster"
	"pagetwin/core/page"
)

// EditKind is the kind of a change of groups.
type EditKind string

// The kinds of edits.
const (
	CutLink EditKind = "cut" // two pages must not be in one group
	TakeOut EditKind = "out" // a page is in no group
)

// Edit is a change of the groups of a set that holds at every threshold and in every run.
type Edit struct {
	Kind        EditKind
	ID1, ID2    string // ID2 is "" for TakeOut
	Who         string
	At          time.Time // the journal replaces the zero time by the present
	Set         string
	Fingerprint string
}

// check returns an error if an edit is not valid.
func (e Edit) check() error {
	switch {
	case e.Kind != CutLink && e.Kind != TakeOut:
		return say.Errorf("an edit is %q or %q, got %q", CutLink, TakeOut, e.Kind)
	case e.ID1 == "", e.Kind == CutLink && e.ID2 == "":
		return say.Errorf("the edit %q lacks a page", e.Kind)
	case e.ID1 == e.ID2:
		return say.Errorf("the edit %q needs two different pages, got %q twice", e.Kind, e.ID1)
	case e.Kind == TakeOut && e.ID2 != "":
		return say.Errorf("the edit %q needs one page, got %q and %q", e.Kind, e.ID1, e.ID2)
	}
	return nil
}

// EditEntry is an edit with its number in the journal.
type EditEntry struct {
	Seq int
	Edit
}

// Edit appends an edit, waits for the disk, and returns its number.
func (j *Journal) Edit(e Edit) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	l, err := lineOfEdit(j.state.last+1, e)
	if err != nil {
		return 0, err
	}
	return l.Seq, j.write(l)
}

// Edits returns the edits that were not taken back, in the order in which they were made.
func (s *State) Edits() []EditEntry { return s.edits }

// GroupEdits returns the edits by positions in the set, and lists those that name pages that the
// set does not have.
func (s *State) GroupEdits(set *page.Set) (cluster.Edits, []page.Problem) {
	var out cluster.Edits
	var unknown []page.Problem
	for _, e := range s.edits {
		a, ok := set.Index(e.ID1)
		id, b := e.ID1, 0
		if ok && e.Kind == CutLink {
			b, ok = set.Index(e.ID2)
			id = e.ID2
		}
		switch {
		case !ok:
			unknown = append(unknown, say.New("refers to the page %.80q, which is not in the set; ignored", id).
				At(fmt.Sprintf("edit %d", e.Seq)))
		case e.Kind == CutLink:
			out.Cut = append(out.Cut, page.MakePair(a, b))
		default:
			out.Out = append(out.Out, int32(a))
		}
	}
	return out, unknown
}
