package spread

import (
	"cmp"
	"context"
	"io"

	"pagetwin/core/base/say"
	"pagetwin/core/body/kind"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/spread/store"
	"pagetwin/core/page"
)

// Sign signs a shard of the set, which open opens if needed. made is false if the piece existed.
func (w *Work) Sign(ctx context.Context, shard int, open func(page.Section) (*page.Set, error)) (made bool, err error) {
	source := ""
	made, err = w.make(store.Sign, shard, func(k *maker) (store.Manifest, error) {
		set, err := open(page.Section{I: shard, N: w.Spec.Shards})
		if err != nil {
			return store.Manifest{}, err
		}
		defer set.Close()
		source = set.Path
		if int64(len(set.Pages)) > w.Spec.Pages {
			return store.Manifest{}, w.otherSet(int64(len(set.Pages)), shard)
		}
		return w.sign(ctx, k, set, shard)
	})
	if made && w.Spec.Grows {
		err = w.list(shard, source)
	}
	return made, err
}

// sign writes the files of a shard.
func (w *Work) sign(ctx context.Context, k *maker, set *page.Set, shard int) (store.Manifest, error) {
	s, keys := newSigner(w, set), store.NewKeyWriter(w.Spec.Parts)
	err := k.filesAtOnce([]string{store.PagesName, store.TextsName, store.SigsName}, func(out []io.Writer) error {
		sigs := store.NewSignatureWriter(out[2])
		err := s.pages(ctx, out[0], out[1], func(x detect.Signed) error {
			sigs.Add(x.Signature)
			keys.Add(uint32(x.Page), x.Keys, x.Asks)
			return nil
		})
		return cmp.Or(err, sigs.Close())
	})
	if err != nil {
		return store.Manifest{}, err
	}
	err = k.file(store.KeysName, func(out io.Writer) (err error) {
		s.counts[store.CountEntries], err = keys.Write(out)
		return err
	})
	if err == nil && w.Spec.Parquet {
		err = s.parquet(k, shard)
	}
	return store.Manifest{From: set.Fingerprint, Counts: s.counts, Said: s.said}, err
}

// otherSet is the error of a shard that has more pages than the whole set.
func (w *Work) otherSet(pages int64, shard int) error {
	return say.Errorf("shard %d/%d has %d {page|pages}, but the whole set of %s has %d: the shard belongs to another set; use another folder for it", shard+1, w.Spec.Shards, pages, w.Dir, w.Spec.Pages)
}

// signer signs a shard.
type signer struct {
	work   *Work
	set    *page.Set
	counts map[store.Count]int64
	said   []say.Words
}

func newSigner(w *Work, set *page.Set) *signer {
	return &signer{work: w, set: set, counts: make(map[store.Count]int64)}
}

// pages signs all pages, passes each to take, and writes the files that have a row for each page in
// every kind of work.
func (s *signer) pages(ctx context.Context, rows, sketches io.Writer, take func(detect.Signed) error) error {
	table, texts := store.NewPageWriter(rows), store.NewSignatureWriter(sketches)
	var problems []store.Problem
	for _, p := range s.set.Problems {
		problems = append(problems, store.Problem{Page: -1, Problem: p})
	}
	opt := s.work.run
	var err error
	if opt.State, err = s.work.state(); err != nil {
		return err
	}
	opt.Progress = func(p detect.Progress) { s.work.tell(store.Sign, p.Done, p.Total) }
	said, slow, err := detect.SignPart(ctx, s.set, s.work.job, opt, detect.Part{Whole: int(s.work.Spec.Pages), Take: func(x detect.Signed) error {
		table.Add(s.row(x))
		texts.Add(x.Text)
		if x.Problem != nil {
			problems = append(problems, store.Problem{Page: int64(x.Page), Problem: *x.Problem})
		}
		return cmp.Or(take(x), ctx.Err())
	}})
	if err != nil {
		return err
	}
	s.said, s.counts[store.CountSlow] = said, int64(slow)
	return cmp.Or(table.Close(problems), texts.Close())
}

// row returns the row of a page, and counts the page.
func (s *signer) row(x detect.Signed) store.Page {
	info := s.set.Pages[x.Page]
	s.counts[store.CountPages]++
	s.counts[store.CountWords] += int64(len(x.Signature))
	switch {
	case x.Problem != nil:
		s.counts[store.CountUnread]++
	case len(x.Signature) == 0:
		s.counts[store.CountEmpty]++
	}
	p := store.Page{
		ID: info.ID, URL: info.URL, Title: info.Title, Size: info.Size, Kind: info.Kind,
		Unread: x.Problem != nil, Why: uint8(x.Why), Cut: uint32(x.Cut),
	}
	if s.work.run.Kinds != kind.Any {
		p.Verdict = x.Kind.Words()
	}
	return p
}

func (w *Work) tell(step store.Step, done, total int64) {
	if w.Progress != nil {
		w.Progress(step, done, total)
	}
}
