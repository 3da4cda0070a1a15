package store

import (
	"bufio"
	"io"

	"pagetwin/core/base/say"
)

// Lots lists the contents of the shards of an index, so that an error about a lost shard can name
// its pages and ask for them.
type Lots struct {
	Format int    `json:"format"`
	Lots   []Lot  `json:"shards"`
	Sum    string `json:"xxh3"` // of the list without it
}

// Lot describes the contents of a shard of an index.
type Lot struct {
	Pages  int    `json:"pages"`
	First  string `json:"first"`  // id of the first page
	Last   string `json:"last"`   // id of the last page
	Source string `json:"source"` // the set that it was signed from, "" if not recorded
	From   string `json:"from"`   // fingerprint of its pages
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
