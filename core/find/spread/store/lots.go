package store

import (
	"bufio"
	"io"

	"pagetwin/core/base/say"
)

// Lots is the list of what the shards of an index hold, so that the pages of one that is
// lost can be named and asked for.
type Lots struct {
	Format int    `json:"format"`
	Lots   []Lot  `json:"shards"`
	Sum    string `json:"xxh3"` // of the list without it
}

// Lot is what a shard of an index holds.
type Lot struct {
	Pages  int    `json:"pages"`
	First  string `json:"first"`  // id of the first page
	Last   string `json:"last"`   // id of the last page
	Source string `json:"source"` // the set that it was signed from, "" where nobody noted it
	From   string `json:"from"`   // its fingerprint
}

func (l Lots) bytes() []byte {
	l.Format = Format
	return sealed(l, func(sum string) any { l.Sum = sum; return l })
}

// Write writes the list.
func (l Lots) Write(w *bufio.Writer) error {
	_, err := w.Write(l.bytes())
	return err
}

// ReadLots reads a list.
func ReadLots(r io.Reader) (l Lots, err error) {
	err = unsealed(r, &l, func() []byte { return l.bytes() }, say.Words{En: "a list of shards"})
	return l, err
}
