package truth

import (
	"fmt"

	"pagetwin/core/base/hash"
)

// Origin is the kind of thing that truth comes from.
type Origin string

// Where truth comes from.
const (
	File       Origin = "file"       // a truth file that a person chose
	Beside     Origin = "beside"     // a truth file that lies beside the pages
	Judgements Origin = "judgements" // what people judged in pairs of pages, kept in a journal
	Declared   Origin = "declared"   // what pages say of one another
)

// Source is one thing that a truth was made from.
type Source struct {
	Origin Origin `json:"origin"`
	Name   string `json:"name,omitempty"`  // of the file
	Pairs  int    `json:"pairs,omitempty"` // judgements that it gave
}

// A Summary is a truth in a few figures: enough to identify the truth that a result was compared
// with, and whether another was compared with the same.
type Summary struct {
	Kind      string   `json:"kind"`
	Sources   []Source `json:"sources,omitempty"`
	Clusters  int      `json:"clusters,omitempty"`  // with two pages or more
	Clustered int      `json:"clustered,omitempty"` // pages in them
	Duplicate int      `json:"duplicate,omitempty"` // pairs labelled so one by one
	Different int      `json:"different,omitempty"`
	Others    int      `json:"others,omitempty"`  // pairs that are left out: partial, furniture, unsure
	Missing   int64    `json:"missing,omitempty"` // duplicates of which a page is not in the set
	Hand      int      `json:"hand,omitempty"`    // pairs that a person judged
	Hash      string   `json:"hash,omitempty"`    // changes with any label; 16 hexadecimal digits
}

// Summary returns the Summary of t, which may be nil.
func (t *Truth) Summary() Summary {
	if !t.Known() {
		return Summary{Kind: None.String()}
	}
	s := Summary{Kind: t.Kind.String(), Sources: t.Sources, Missing: t.Missing, Hand: len(t.Hand), Hash: fmt.Sprintf("%016x", t.Hash())}
	size := make(map[int32]int)
	for _, c := range t.Cluster {
		if c >= 0 {
			size[c]++
		}
	}
	for _, n := range size {
		if n > 1 {
			s.Clusters++
			s.Clustered += n
		}
	}
	for _, l := range t.Pairs {
		switch l {
		case Duplicate:
			s.Duplicate++
		case Different:
			s.Different++
		default:
			s.Others++
		}
	}
	return s
}

// Hash changes with every label of every pair and with every page's cluster, by
// position; the order of maps and the sources do not count.
func (t *Truth) Hash() uint64 {
	var sum uint64 // over a map, so that it must not depend on the order
	for p, l := range t.Pairs {
		sum += hash.Mix64(uint64(p.A)<<32 ^ uint64(p.B)<<8 ^ uint64(l))
	}
	for p := range t.Hand {
		sum += hash.Mix64(uint64(p.A)<<32 ^ uint64(p.B)<<8)
	}
	for i, c := range t.Cluster {
		sum += hash.Mix64(uint64(i)<<32 ^ uint64(uint32(c)))
	}
	for i, p := range t.Parts {
		sum += hash.Mix64(uint64(i)<<32 ^ uint64(p)<<24)
	}
	if t.Missing > 0 {
		sum += hash.Mix64(^uint64(t.Missing))
	}
	return sum
}
