package page

import (
	"fmt"
	"strconv"
	"strings"

	"pagetwin/core/base/say"
)

// Section is part I, from 0, of N of a set: contiguous in the order of the pages of the
// whole, so that the sections one after the other are the whole. The zero Section is
// the whole.
//
// Files of JSON lines in UTF-8 that are not packed are cut at line ends near equal
// numbers of bytes, Parquet by rows, web archives that are packed record by record at
// records near equal numbers of bytes, folders and archives by the bytes of their files;
// only what belongs to the section is read and kept then. Any other file counts as of
// the section in which it begins; where there are fewer such files than sections, and so
// with one file of another packing, CSV or web archive, the whole is listed and the pages are cut
// into equal numbers. Lines before a section are read only to count them, where a line
// of the section is called by its number.
//
// A section may have no page. What is wrong with lines and files is listed with the
// section in which they are, and counts of it add up; what is wrong with the set as a whole,
// or was found where the whole was listed, is with the first. Limits hold for what a
// section itself unpacks and reads. Of an id that comes twice, Open calls the second page
// by a number behind it, which cannot be told where both lie in different sections: ids
// that two sections have in common must be refused by whoever puts sections together, and
// where they have none the ids are those of the whole.
type Section struct{ I, N int }

// ParseSection reads a section as people write it, from 1: "3/8".
func ParseSection(text string) (Section, error) {
	i, n, _ := strings.Cut(text, "/")
	at, err := strconv.Atoi(i)
	of, err2 := strconv.Atoi(n)
	if err != nil || err2 != nil || of < 1 || at < 1 || at > of {
		return Section{}, say.Errorf("%q is no part of a set: write it as 3/8, from 1/8 to 8/8", "%q 不是网页集的一部分：写法如 3/8，从 1/8 到 8/8", text)
	}
	return Section{at - 1, of}, nil
}

// String writes the section as people do, from 1.
func (s Section) String() string { return fmt.Sprintf("%d/%d", s.I+1, max(s.N, 1)) }

// Check tells whether there is such a section.
func (s Section) Check() error {
	if s != (Section{}) && (s.N < 1 || s.I < 0 || s.I >= s.N) {
		return say.Errorf("there is no part %d of %d", "没有第 %d 部分（共 %d 部分）", s.I+1, s.N)
	}
	return nil
}

// Share returns the section's share of a number of things, the same for all sections but
// for one.
func (s Section) Share(things int64) (from, to int64) {
	n, i := int64(max(s.N, 1)), int64(s.I)
	each, rest := things/n, things%n
	return each*i + min(i, rest), each*(i+1) + min(i+1, rest)
}
