package curves

import (
	"cmp"
	"context"
	"slices"
	"unicode/utf8"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/results"
	"pagetwin/app/present/session"
	"pagetwin/core/body/pass"
	"pagetwin/core/body/repeat"
	"pagetwin/core/find/relate"
	"pagetwin/core/page"
	"pagetwin/core/text"
)

// uncut measures the listed pairs in the background as they come in sight: how their bodies resemble
// each other with the templates that were cut, where these are more than half of a body.
type uncut struct {
	desk   *session.Shared
	work   *beside.Beside
	run    *results.Result
	known  map[page.Pair]any // the resemblance, nil where less was cut
	wanted []page.Pair       // in sight last
}

// mostWanted is the most pairs that wait to be measured; there are fewer in sight.
const mostWanted = 64

// Uncut returns the resemblance of a pair of a result with the templates that were cut; nil if it is
// not known yet, or if no body is more than half template.
func (c *Curves) Uncut(r *results.Result, p page.Pair) any {
	u := c.uncut
	if r.Set != c.desk.Session.Set() || r.Result.Reading.Repeats != repeat.Cut || c.desk.Sites.Repeats(r.Set) == nil {
		return nil
	}
	if u.run != r {
		u.work.Drop()
		u.run, u.known, u.wanted = r, map[page.Pair]any{}, nil
	}
	if v, ok := u.known[p]; ok {
		return v
	}
	if !slices.Contains(u.wanted, p) {
		u.wanted = append(u.wanted[max(0, len(u.wanted)+1-mostWanted):], p)
	}
	u.begin()
	return nil
}

// begin measures the wanted pairs, unless some are being measured.
func (u *uncut) begin() {
	making, ok := u.desk.Setup.MakingOf(u.run)
	if !ok || u.work.Running() || len(u.wanted) == 0 {
		return
	}
	set, pairs, found := u.run.Set, u.wanted, map[page.Pair]any{}
	u.wanted = nil
	u.work.Begin(beside.Job{Work: func(ctx context.Context, _ beside.Turn) error {
		ready, err := u.desk.Sites.Ready(ctx, set, making)
		for i := 0; i < len(pairs) && err == nil && ctx.Err() == nil; i++ {
			found[pairs[i]], err = u.measure(ctx, set, ready, pairs[i])
		}
		return err
	}, Done: func(error) { // a page that cannot be read has no resemblance
		for _, p := range pairs {
			u.known[p] = found[p]
		}
		u.desk.Tell(session.Of(session.AtCurves))
		u.begin()
	}})
}

func (u *uncut) measure(ctx context.Context, set *page.Set, ready *pass.Denoising, p page.Pair) (any, error) {
	var docs [2]*text.Doc
	most := false
	for i, at := range []int32{p.A, p.B} {
		x, err := pass.Prepare(ctx, set, int(at), ready, u.desk.Segmenter)
		if err != nil {
			return nil, err
		}
		docs[i] = text.NewDoc(nil, cmp.Or(x.Uncut, x.Doc.Body))
		most = most || 2*utf8.RuneCountInString(x.Doc.Body) < utf8.RuneCountInString(x.Uncut)
	}
	if !most {
		return nil, nil
	}
	return relate.Between(docs[0], docs[1]).Resemblance, nil
}
