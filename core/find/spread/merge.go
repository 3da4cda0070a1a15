package spread

import (
	"cmp"
	"context"
	"path/filepath"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/base/say"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/join"
	"pagetwin/core/find/relate"
	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/find/spread/store"
	"pagetwin/core/page"
)

// Merged is the result of finished work.
type Merged struct {
	Set       *page.Set // the pages, without their contents
	Result    *result.Result
	Algorithm algo.Algorithm
	Threshold float64 // the score from which pairs are decided
}

// Merge assembles the result from all pieces; it equals that of a run over the set.
func (w *Work) Merge(ctx context.Context) (*Merged, error) { return w.merge(ctx, true) }

// MergeFound is [Work.Merge] with a set that has ids, addresses and titles only of pages that are
// in pairs or left out: of a large set most are neither.
func (w *Work) MergeFound(ctx context.Context) (*Merged, error) { return w.merge(ctx, false) }

func (w *Work) merge(ctx context.Context, all bool) (*Merged, error) {
	p := detect.Pieces{Pages: int(w.Spec.Pages)}
	gather := w.scored
	if shipped, err := w.shipped(); err != nil {
		return nil, err
	} else if shipped {
		gather = w.found
	}
	s, err := gather(&p)
	if err != nil {
		return nil, err
	}
	for _, m := range s.manifests {
		tally(&p, m)
		p.Said = append(p.Said, w.said(m)...)
	}
	if err := w.rows(ctx, s, &p); err != nil {
		return nil, err
	}
	if s.step == store.Sign {
		if p.Classes, err = s.classes(ctx); err != nil {
			return nil, err
		}
	}
	m, err := w.assemble(ctx, s, p)
	if err != nil {
		return nil, err
	}
	var named []uint64
	if !all {
		named = wanted(p, m.Result)
	}
	pages := make([]page.Page, w.Spec.Pages)
	if err := s.names(ctx, named, pages); err != nil {
		return nil, err
	}
	m.Set = page.Listed(w.Spec.Set, w.Dir, w.print(s), pages)
	m.Set.Problems = p.Listed
	return m, nil
}

// wanted returns a bit for each page that is in pairs or left out.
func wanted(p detect.Pieces, r *result.Result) []uint64 {
	bits := make([]uint64, p.Pages/64+1)
	for _, page := range r.Pairs.Pages() {
		bits[page/64] |= 1 << (page % 64)
	}
	for _, l := range p.Left {
		bits[l.Page/64] |= 1 << (l.Page % 64)
	}
	return bits
}

// tally adds the counts of a shard.
func tally(p *detect.Pieces, m store.Manifest) {
	p.Unread += int(m.Counts[store.CountUnread])
	p.Slow += int(m.Counts[store.CountSlow])
	p.Empty += int(m.Counts[store.CountEmpty])
	p.Bytes += 8 * m.Counts[store.CountWords]
}

// assemble makes the result from the pieces; the sketches of texts are in the shards.
func (w *Work) assemble(ctx context.Context, s *shards, p detect.Pieces) (*Merged, error) {
	texts, err := s.texts()
	if err != nil {
		return nil, err
	}
	defer texts.close()
	p.Sketches = texts.of
	method, err := w.method()
	if err != nil {
		return nil, err
	}
	opt := w.run
	if opt.State, err = w.state(); err != nil {
		return nil, err
	}
	res, err := detect.Assemble(ctx, w.job, method, opt, p)
	if err != nil {
		return nil, err
	}
	return &Merged{Result: res, Algorithm: w.job.Algorithm, Threshold: cmp.Or(w.Spec.Lowest, res.Cut)}, nil
}

// scored collects the results of the blocks of rows.
func (w *Work) scored(p *detect.Pieces) (*shards, error) {
	s, err := w.shards()
	if err != nil {
		return nil, err
	}
	_, hash, err := w.parts(s)
	if err != nil {
		return nil, err
	}
	blocks, _, err := w.need(store.Score)
	if err != nil {
		return nil, err
	}
	for _, m := range blocks {
		if err := w.from(m, hash, store.Join); err != nil {
			return nil, err
		}
	}
	count(p, blocks)
	p.Pairs = w.pairs
	return s, nil
}

// count adds the counts of pieces with pairs.
func count(p *detect.Pieces, list []store.Manifest) {
	for _, m := range list {
		p.Comparisons += m.Counts[store.CountCompared]
		p.Dropped += m.Counts[store.CountDropped]
		p.Above = max(p.Above, m.Above)
	}
}

// said returns the warnings of the method about a shard.
func (w *Work) said(m store.Manifest) (list []say.Words) {
	for _, x := range m.Said {
		if w.Spec.Shards > 1 {
			x = say.New("shard %d/%d: %v", m.Piece+1, w.Spec.Shards, x).Words
		}
		list = append(list, x)
	}
	return list
}

// print returns the fingerprint of the set: that of its one shard, or a combination of all.
func (w *Work) print(s *shards) string {
	if len(s.manifests) == 1 {
		return s.manifests[0].From
	}
	return s.hash
}

// pairs iterates over the pairs of all blocks.
func (w *Work) pairs(yield func(scored.Pair, error) bool) {
	for b := range w.Spec.Blocks {
		list, err := w.block(b)
		if err != nil {
			yield(scored.Pair{}, err)
			return
		}
		for _, p := range list {
			if !yield(scored.Pair{A: int32(p.A), B: int32(p.B), Score: p.Score}, nil) {
				return
			}
		}
	}
}

func (w *Work) block(b int) ([]store.Pair, error) {
	f, err := store.Open(filepath.Join(store.Folder(w.Dir, store.Score, b), store.PairsName), store.KindPairs)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return store.ReadPairs(f, w.Spec.Pages)
}

// classes returns the classes of pages with equal signatures, ascending. Different signatures with
// equal hashes were folded wrongly, and are an error.
func (s *shards) classes(ctx context.Context) ([][]int32, error) {
	n := int(s.before[len(s.sigs)])
	hash := func(i int) (h uint64, ok bool) {
		shard, at := s.of(uint32(i))
		return s.sigs[shard].Hashes[at], s.sigs[shard].Words(int(at)) > 0
	}
	firsts := algo.CopiesBy(n, hash, func(i, j int) bool {
		x, _ := hash(i)
		y, _ := hash(j)
		return x == y
	})
	classes := join.ClassesOf(firsts, nil, func(i int) bool { _, ok := hash(i); return ok })
	return classes, s.verify(ctx, classes, func(page int32) int32 { return int32(firsts[page]) })
}

// verify reads the signatures of classes and returns an error unless those of each class are equal.
func (s *shards) verify(ctx context.Context, classes [][]int32, first func(page int32) int32) error {
	var pages []uint32
	for _, members := range classes {
		for _, m := range members {
			pages = append(pages, uint32(m))
		}
	}
	slices.Sort(pages)
	of := make(map[int32]algo.Signature)
	return s.each(s.sigs, pages, func(p uint32, sig algo.Signature) error {
		one := first(int32(p))
		if int32(p) == one {
			of[one] = slices.Clone(sig)
			return ctx.Err()
		}
		if !slices.Equal(of[one], sig) {
			return say.Errorf("pages %d and %d have different signatures with the same hash, so they were treated as equal: use another seed or setting of the algorithm", one+1, p+1)
		}
		return ctx.Err()
	})
}

// sketches reads the sketches of the texts of all shards.
type sketches struct {
	*shards
	files []*store.Signatures
}

func (s *shards) texts() (*sketches, error) {
	files, err := s.open(store.TextsName)
	return &sketches{s, files}, err
}

// of calls fn with the sketches of some pages, ascending.
func (x *sketches) of(ctx context.Context, pages []int32, fn func(page int32, s relate.Sketch) error) error {
	list := make([]uint32, len(pages))
	for i, p := range pages {
		list[i] = uint32(p)
	}
	return x.each(x.files, list, func(p uint32, sig algo.Signature) error { return cmp.Or(fn(int32(p), sig), ctx.Err()) })
}

func (x *sketches) close() { closeAll(x.files) }
