package spread

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
	"pagetwin/core/find/spread/store"
)

// lots returns the list of the contents of an index's shards; it is empty for an index made before
// such lists existed.
func (w *Work) lots() ([]store.Lot, error) {
	path := filepath.Join(w.Dir, store.LotsName)
	src, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, disk.Cannot(disk.ToRead, path, err)
	}
	l, err := store.ReadLots(bytes.NewReader(src))
	if err != nil {
		return nil, say.Errorf("%s: %v", path, err)
	}
	return l.Lots, nil
}

// list adds the missing shards to the list; the last of them was signed from source.
func (w *Work) list(piece int, source string) error {
	lots, err := w.lots()
	if err != nil {
		return err
	}
	for i := len(lots); ; i++ {
		lot, err := w.lot(i)
		if errors.Is(err, fs.ErrNotExist) {
			break
		}
		if err != nil {
			return err
		}
		if i == piece || max(i, piece) < w.Spec.Shards {
			lot.Source = source
		}
		lots = append(lots, lot)
	}
	return w.disk.Write(filepath.Join(w.Dir, store.LotsName), func(out *bufio.Writer) error { return store.Lots{Lots: lots}.Write(out) })
}

// lot returns the contents of shard i.
func (w *Work) lot(i int) (lot store.Lot, err error) {
	m, err := w.manifest(store.Sign, i)
	if err != nil {
		return lot, err
	}
	t, err := store.OpenPages(filepath.Join(store.Folder(w.Dir, store.Sign, i), store.PagesName))
	if err != nil {
		return lot, err
	}
	lot = store.Lot{From: m.From, Pages: t.Len()}
	if lot.Pages > 0 {
		first, e1 := t.At(0)
		last, e2 := t.At(lot.Pages - 1)
		lot.First, lot.Last, err = first.ID, last.ID, cmp.Or(e1, e2)
	}
	return lot, err
}

// lose returns the error that shard i of an index is damaged or lost, with its contents, and asks
// for it.
func (w *Work) lose(i int, why error) error {
	lots, err := w.lots()
	if err != nil || i >= len(lots) {
		return why
	}
	what := say.Of(why)
	if errors.Is(why, fs.ErrNotExist) {
		what = say.New("%s is missing", store.Folder(w.Dir, store.Sign, i)).Words
	}
	command, l := "pagetwin pieces query --add", lots[i]
	if i < w.Spec.Shards {
		command = "pagetwin pieces index"
	}
	source := say.Same(l.Source)
	if l.Source == "" {
		source = say.Words{En: "an unrecorded set"}
	}
	return say.Errorf("%v: it had %d {page|pages} of %v, from %s to %s; run %s with that set again",
		what, l.Pages, source, say.Shown(l.First), say.Shown(l.Last), command)
}

// asked names the contents of the shard of an index that an error reports as damaged.
func (w *Work) asked(err error) error {
	if d, ok := errors.AsType[*store.Damaged](err); ok {
		var piece int
		if _, e := fmt.Sscanf(filepath.Base(filepath.Dir(d.Path)), string(store.Sign)+"-%d", &piece); e == nil {
			return w.lose(piece, err)
		}
	}
	return err
}
