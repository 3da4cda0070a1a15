package spread

import (
	"errors"
	"io/fs"
	"path/filepath"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/base/say"
	"pagetwin/core/find/spread/store"
	"pagetwin/core/page"
)

// shards holds the signed shards of a set.
type shards struct {
	step      store.Step // the step that made them
	manifests []store.Manifest
	dirs      []string // their folders
	hash      string   // combined hash of their manifests
	before    []uint32 // number of pages in the shards before each; the last is that of all
	sigs      []*store.Signatures
	free      []int // of an index: places of lost shards, and the next place after the last
}

// shards opens the shards at the first call.
func (w *Work) shards() (*shards, error) { return w.shardsTo(false) }

func (w *Work) shardsTo(fill bool) (*shards, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.signed != nil {
		return w.signed, nil
	}
	s, err := w.openShards(fill)
	if err != nil {
		return nil, err
	}
	w.signed = s
	return s, nil
}

func (w *Work) openShards(fill bool) (*shards, error) {
	s, err := w.countShards(store.Sign, fill)
	if err != nil {
		return nil, err
	}
	if s.sigs, err = s.open(store.SigsName); err != nil {
		return nil, err
	}
	return s, nil
}

// open opens the files of one name of all shards: the signatures, or the sketches of their texts.
func (s *shards) open(name string) (files []*store.Signatures, err error) {
	for i, dir := range s.dirs {
		x, err := store.OpenSignatures(filepath.Join(dir, name))
		if err == nil {
			files = append(files, x)
			if n := int(s.before[i+1] - s.before[i]); x.Len() != n {
				err = store.Damage(filepath.Join(dir, name), say.New("it has %d {signature|signatures} for %d {page|pages}", x.Len(), n).Words)
			}
		}
		if err != nil {
			closeAll(files)
			return nil, err
		}
	}
	return files, nil
}

// countShards counts the pages of the shards, which are the pieces of a step.
func (w *Work) countShards(step store.Step, toFill bool) (s *shards, err error) {
	s = &shards{step: step}
	if w.Spec.Grows {
		err = w.grown(s, toFill)
	} else {
		s.manifests, s.hash, err = w.need(step)
	}
	if err != nil {
		return nil, err
	}
	total := int64(0)
	for _, m := range s.manifests {
		s.dirs, s.before = append(s.dirs, store.Folder(w.Dir, step, m.Piece)), append(s.before, uint32(total))
		total += m.Counts[store.CountPages]
		if total > store.MostPages {
			break
		}
	}
	if total != w.Spec.Pages && !w.Spec.Grows || total > store.MostPages {
		return nil, say.Errorf("%s: the shards have %d {page|pages} in total, but the set has %d: a shard belongs to another set; delete the folders %s-… and run pagetwin pieces sign again", w.Dir, total, w.Spec.Pages, string(step))
	}
	s.before = append(s.before, uint32(total))
	return s, nil
}

// grown lists the shards of an index: the original ones, and those added later. With toFill the
// latter may be missing, to be signed again.
func (w *Work) grown(s *shards, toFill bool) error {
	lots, err := w.lots()
	if err != nil {
		return err
	}
	for i := 0; ; i++ {
		m, err := w.manifest(store.Sign, i)
		gone := errors.Is(err, fs.ErrNotExist)
		switch {
		case err == nil:
			s.manifests = append(s.manifests, m)
		case gone && i < w.Spec.Shards && i >= len(lots):
			_, _, err := w.need(store.Sign)
			return err
		case gone && i >= max(w.Spec.Shards, len(lots)):
			s.hash, s.free = store.HashOf(s.manifests), append(s.free, i)
			return nil
		case gone && i >= w.Spec.Shards && toFill:
			s.free = append(s.free, i)
		default:
			return w.lose(i, err)
		}
	}
}

// freeFor returns the place in an index for the shard of a set: the place of a lost shard signed
// from the same set, or the one after the last if none is lost.
func (w *Work) freeFor(s *shards, set *page.Set) (int, error) {
	lots, err := w.lots()
	if err != nil {
		return 0, err
	}
	for _, i := range s.free {
		if i >= len(lots) && len(s.free) == 1 || i < len(lots) && lots[i].From == set.Fingerprint {
			return i, nil
		}
	}
	return 0, w.lose(s.free[0], fs.ErrNotExist)
}

// of returns the shard of a page and its position there.
func (s *shards) of(page uint32) (shard int, at uint32) {
	i, _ := slices.BinarySearch(s.before, page+1)
	return i - 1, page - s.before[i-1]
}

// each calls fn with signatures, or sketches of texts, of pages, ascending.
func (s *shards) each(of []*store.Signatures, pages []uint32, fn func(page uint32, sig algo.Signature) error) error {
	for len(pages) > 0 {
		i, _ := s.of(pages[0])
		n, _ := slices.BinarySearch(pages, s.before[i+1])
		own := make([]uint32, n)
		for k, p := range pages[:n] {
			own[k] = p - s.before[i]
		}
		if err := of[i].Each(own, func(p uint32, sig algo.Signature) error { return fn(p+s.before[i], sig) }); err != nil {
			return err
		}
		pages = pages[n:]
	}
	return nil
}

func (s *shards) close() { closeAll(s.sigs) }

func closeAll(files []*store.Signatures) {
	for _, x := range files {
		x.Close()
	}
}

// Close closes the files that the work has open.
func (w *Work) Close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.signed != nil {
		w.signed.close()
		w.signed = nil
	}
}
