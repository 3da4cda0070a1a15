package shards

import (
	"cmp"
	"context"
	"io"

	"pagetwin/core/base/say"
	"pagetwin/core/body/kind"
	"pagetwin/core/find/detect"
	"pagetwin/core/page"
)

// Sign signs the pages of a shard, passes each to take, and writes the files that have a row for each
// page. It returns the manifest of the shard without its files.
func (w *Work) Sign(ctx context.Context, set *page.Set, rows, sketches io.Writer, take func(detect.Signed) error) (Manifest, error) {
	s := &signer{work: w, set: set, counts: make(map[Count]int64)}
	err := s.pages(ctx, rows, sketches, take)
	return Manifest{From: set.Fingerprint, Counts: s.counts, Said: s.said}, err
}

type signer struct {
	work   *Work
	set    *page.Set
	counts map[Count]int64
	said   []say.Words
}

func (s *signer) pages(ctx context.Context, rows, sketches io.Writer, take func(detect.Signed) error) error {
	table, texts := NewPageWriter(rows), NewSignatureWriter(sketches)
	var problems []Problem
	for _, p := range s.set.Problems {
		problems = append(problems, Problem{Page: -1, Problem: p})
	}
	opt := s.work.Run
	var err error
	if opt.State, err = s.work.State(); err != nil {
		return err
	}
	opt.Progress = func(p detect.Progress) { s.work.Tell("sign", p.Done, p.Total) }
	said, slow, err := detect.SignPart(ctx, s.set, s.work.Job, opt, detect.Part{Whole: int(s.work.Spec.Pages), Take: func(x detect.Signed) error {
		table.Add(s.row(x))
		texts.Add(x.Text)
		if x.Problem != nil {
			problems = append(problems, Problem{Page: int64(x.Page), Problem: *x.Problem})
		}
		return cmp.Or(take(x), ctx.Err())
	}})
	if err != nil {
		return err
	}
	s.said, s.counts[CountSlow] = said, int64(slow)
	return cmp.Or(table.Close(problems), texts.Close())
}

func (s *signer) row(x detect.Signed) Page {
	info := s.set.Pages[x.Page]
	s.counts[CountPages]++
	s.counts[CountWords] += int64(len(x.Signature))
	switch {
	case x.Problem != nil:
		s.counts[CountUnread]++
	case len(x.Signature) == 0:
		s.counts[CountEmpty]++
	}
	p := Page{
		ID: info.ID, URL: info.URL, Title: info.Title, Size: info.Size, Kind: info.Kind,
		Unread: x.Problem != nil, Why: uint8(x.Why), Cut: uint32(x.Cut),
	}
	if s.work.Run.Kinds != kind.Any {
		p.Verdict = x.Kind.Words()
	}
	return p
}
