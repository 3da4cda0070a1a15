package spread

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"pagetwin/core/algo"
	"pagetwin/core/disk"
	"pagetwin/core/say"
	"pagetwin/core/spread/store"
)

// shards are the signed shards of a set, opened together.
type shards struct {
	step      store.Step // that made them
	manifests []store.Manifest
	dirs      []string // where they lie
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
	if s.sigs, err = s.open(store.SigsName); err != nil {
		return nil, err
	}
	return s, nil
}

// open opens the signatures of all shards, or the sketches of their texts.
func (s *shards) open(name string) (files []*store.Signatures, err error) {
	for i, dir := range s.dirs {
		x, err := store.OpenSignatures(filepath.Join(dir, name))
		if err == nil {
			files = append(files, x)
			if n := int(s.before[i+1] - s.before[i]); x.Len() != n {
				err = say.Errorf("%s has %d {signature|signatures} for %d {page|pages}: remove the folder, and make it again", "%s 有 %d 个签名，而网页有 %d 个：请删除该文件夹后重做", dir, x.Len(), n)
			}
		}
		if err != nil {
			closeAll(files)
			return nil, err
		}
	}
	return files, nil
}

// countShards counts the pages of the shards, which are pieces of a step.
func (w *Work) countShards(step store.Step) (s *shards, err error) {
	s = &shards{step: step}
	if s.manifests, s.hash, err = w.need(step); err != nil {
		return nil, err
	}
	if w.Spec.Grows {
		if err := w.added(s); err != nil {
			return nil, err
		}
	}
	total := int64(0)
	for i, m := range s.manifests {
		s.dirs, s.before = append(s.dirs, store.Folder(w.Dir, step, i)), append(s.before, uint32(total))
		total += m.Counts[store.CountPages]
		if total > store.MostPages {
			break
		}
	}
	if total != w.Spec.Pages && !w.Spec.Grows || total > store.MostPages {
		return nil, say.Errorf("%s: the shards have %d {page|pages} together, and the set has %d: one of them is of another set; remove the folders %s-… and sign again",
			"%s：各分片共有 %d 个网页，而集合有 %d 个：其中有的属于另一集合；请删除文件夹 %s-… 后重新签名", w.Dir, total, w.Spec.Pages, string(step))
	}
	s.before = append(s.before, uint32(total))
	return s, nil
}

// added adds the shards that an index grew by.
func (w *Work) added(s *shards) error {
	for i := w.Spec.Shards; ; i++ {
		m, err := w.manifest(store.Sign, i)
		if errors.Is(err, fs.ErrNotExist) {
			s.hash = store.HashOf(s.manifests)
			return w.gap(i)
		}
		if err != nil {
			return say.Errorf("%v; the index has lost its %d {page|pages} then: add them again with batch query --add", "%v；索引因此失去其中的 %d 个网页：请用 batch query --add 重新加入", err, m.Counts[store.CountPages])
		}
		s.manifests = append(s.manifests, m)
	}
}

// gap is the error of a shard that is missing while later ones are there: an index without
// it would lose the pages of all of them unsaid.
func (w *Work) gap(missing int) error {
	entries, err := os.ReadDir(w.Dir)
	if err != nil {
		return disk.Cannot(disk.ToRead, w.Dir, err)
	}
	first := store.Folder(w.Dir, store.Sign, missing)
	for _, e := range entries {
		if dir := filepath.Join(w.Dir, e.Name()); strings.HasPrefix(e.Name(), string(store.Sign)+"-") && e.Name() > filepath.Base(first) {
			return say.Errorf("%s is missing, and %s is there: put it back, or give the pages of both to batch index again, in another folder",
				"缺少 %s，而 %s 还在：请放回，或把两者的网页重新交给 batch index，另选文件夹", first, dir)
		}
	}
	return nil
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

// Close closes what the work has open.
func (w *Work) Close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.signed != nil {
		w.signed.close()
		w.signed = nil
	}
}
