package spread

import (
	"path/filepath"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/say"
	"pagetwin/core/spread/store"
)

// shards are the signed shards of a set, opened together.
type shards struct {
	step      store.Step // that made them
	manifests []store.Manifest
	hash      string   // by which they are known together
	before    []uint32 // pages in the shards before each, and in all
	sigs      []*store.Signatures
}

// shards opens the shards, once.
func (w *Work) shards() (*shards, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.signed != nil {
		return w.signed, nil
	}
	s, err := w.openShards()
	if err != nil {
		return nil, err
	}
	w.signed = s
	return s, nil
}

func (w *Work) openShards() (*shards, error) {
	s, err := w.countShards(store.Sign)
	if err != nil {
		return nil, err
	}
	for i := range s.manifests {
		x, err := store.OpenSignatures(filepath.Join(store.Folder(w.Dir, store.Sign, i), store.SigsName))
		if err == nil {
			s.sigs = append(s.sigs, x)
			err = s.fits(w, i, x)
		}
		if err != nil {
			s.close()
			return nil, err
		}
	}
	return s, nil
}

// countShards counts the pages of the shards, which are pieces of a step.
func (w *Work) countShards(step store.Step) (s *shards, err error) {
	s = &shards{step: step}
	if s.manifests, s.hash, err = w.need(step); err != nil {
		return nil, err
	}
	total := int64(0)
	for _, m := range s.manifests {
		s.before = append(s.before, uint32(total))
		total += m.Counts[store.CountPages]
		if total > store.MostPages {
			break
		}
	}
	if total != w.Spec.Pages {
		return nil, say.Errorf("%s: the shards have %d pages together, and the set has %d: one of them is of another set; remove the folders %s-… and sign again",
			"%s：各分片共有 %d 个网页，而集合有 %d 个：其中有的属于另一集合；请删除文件夹 %s-… 后重新签名", w.Dir, total, w.Spec.Pages, string(step))
	}
	s.before = append(s.before, uint32(total))
	return s, nil
}

// fits tells whether a shard has as many signatures as pages.
func (s *shards) fits(w *Work, i int, x *store.Signatures) error {
	if n := int(s.before[i+1] - s.before[i]); x.Len() != n {
		dir := store.Folder(w.Dir, s.step, i)
		return say.Errorf("%s has %d signatures for %d pages: remove the folder, and make it again", "%s 有 %d 个签名，而网页有 %d 个：请删除该文件夹后重做", dir, x.Len(), n)
	}
	return nil
}

// of returns the shard of a page and its position there.
func (s *shards) of(page uint32) (shard int, at uint32) {
	i, _ := slices.BinarySearch(s.before, page+1)
	return i - 1, page - s.before[i-1]
}

// words is how many words the signature of a page has, hashes what it is known by.
func (s *shards) words(page uint32) int {
	i, at := s.of(page)
	return s.sigs[i].Words(int(at))
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

func (s *shards) close() {
	for _, x := range s.sigs {
		x.Close()
	}
}

// Close closes what the work has open.
func (w *Work) Close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.signed != nil {
		w.signed.close()
		w.signed = nil
	}
}
