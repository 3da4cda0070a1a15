package index

import (
	"bufio"
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
	"pagetwin/core/find/shards"
)

// listName is the list of the shards in the folder of an index. A shard that is not in it is no part
// of the index: its signing was broken off.
const listName = "shards.json"

// shardList is the list of shards.
type shardList struct {
	Format int     `json:"format"`
	Shards []shard `json:"shards"`
	Sum    string  `json:"xxh3"` // of the list without it
}

// shard is a shard in the list.
type shard struct {
	Pages int64  `json:"pages"`
	Of    string `json:"of"`    // the set that it was signed from
	Piece string `json:"piece"` // hash of its manifest
}

func (l shardList) bytes() []byte {
	l.Format = shards.Format
	return shards.Sealed(l, func(sum string) any { l.Sum = sum; return l })
}

// list reads the list; it is empty if no shard was finished.
func (x *Index) list() (l shardList, err error) {
	path := filepath.Join(x.work.Dir, listName)
	src, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return l, nil
	case err != nil:
		return l, disk.Cannot(disk.ToRead, path, err)
	}
	if err := shards.Unsealed(bytes.NewReader(src), &l, func() []byte { return l.bytes() }, say.Words{En: "a list of shards"}); err != nil {
		return l, say.Errorf("%s: %v", path, err)
	}
	return l, nil
}

func (x *Index) enter(piece int, of string) error {
	l, err := x.list()
	if err != nil {
		return err
	}
	m, err := x.work.Manifest(stepSign, piece)
	if err != nil {
		return err
	}
	l.Shards = append(l.Shards[:piece], shard{m.Counts[shards.CountPages], of, m.Hash()})
	return x.disk.Write(filepath.Join(x.work.Dir, listName), func(out *bufio.Writer) error { _, err := out.Write(l.bytes()); return err })
}

func (x *Index) listed() (list []shards.Manifest, err error) {
	l, err := x.list()
	if err != nil {
		return nil, err
	}
	if n := x.work.Spec.Shards; len(l.Shards) < n {
		return nil, say.Errorf("%s: %d of %d {part|parts} of the set {is|are} in the index: run pagetwin index make again with the same set", x.work.Dir, len(l.Shards), n)
	}
	for i, s := range l.Shards {
		m, err := x.work.Manifest(stepSign, i)
		if errors.Is(err, fs.ErrNotExist) || err == nil && m.Hash() != s.Piece {
			return nil, say.Errorf("%s is missing: it had %d {page|pages} of %v; make the index again", shards.Folder(x.work.Dir, stepSign, i), s.Pages, say.Shown(s.Of))
		}
		if err != nil {
			return nil, err
		}
		list = append(list, m)
	}
	return list, nil
}
