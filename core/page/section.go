package page

import (
	"fmt"
	"strconv"
	"strings"

	"pagetwin/core/base/say"
)

// Section is part I, counted from 0, of the N parts of a set. Sections are contiguous in the
// order of the pages: one after the other they are the whole set. The zero Section is the whole
// set.
//
// A file is cut between pages where that can be done without reading the part before: JSON lines in
// UTF-8 that are not packed at line ends, Parquet by rows, web archives that are packed record by
// record at records, each near equal numbers of bytes; folders and archives by the bytes of their
// files. Only what belongs to the section is then read. Any other file belongs whole to the section
// in which it begins. If there are fewer such files than sections (as with a single CSV file, or
// one in another packing), the whole set is listed and its pages are cut into equal numbers. Lines
// before a section are read only to count them, if a page of the section has to be called by its
// line number.
//
// A section may have no page. A problem of a line or file is listed with the section that holds
// it, so that problems add up; a problem of the whole set, or one that was found while the whole
// set was listed, is with the first section. Limits apply to what one section unpacks and reads.
// Open gives a number to the second page of an id. It cannot do so where both pages lie in
// different sections: whoever joins sections must refuse ids that two sections share. Where they
// share none, the ids are those of the whole set.
type Section struct{ I, N int }

// ParseSection reads a section in the form "3/8", counted from 1.
func ParseSection(text string) (Section, error) {
	i, n, _ := strings.Cut(text, "/")
	at, err := strconv.Atoi(i)
	of, err2 := strconv.Atoi(n)
	if err != nil || err2 != nil || of < 1 || at < 1 || at > of {
		return Section{}, say.Errorf("%q is not a part of a set: write it like 3/8, from 1/8 to 8/8", text)
	}
	return Section{at - 1, of}, nil
}

// String writes the section in the form "3/8", counted from 1.
func (s Section) String() string { return fmt.Sprintf("%d/%d", s.I+1, max(s.N, 1)) }

// Check returns an error where I is not from 0 to N-1.
func (s Section) Check() error {
	if s != (Section{}) && (s.N < 1 || s.I < 0 || s.I >= s.N) {
		return say.Errorf("there is no part %d of %d", s.I+1, s.N)
	}
	return nil
}

// Share returns the range of the section in a number of things: from ≤ x < to. The ranges of two
// sections differ in length by at most one.
func (s Section) Share(things int64) (from, to int64) {
	n, i := int64(max(s.N, 1)), int64(s.I)
	each, rest := things/n, things%n
	return each*i + min(i, rest), each*(i+1) + min(i+1, rest)
}
