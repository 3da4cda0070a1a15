package findings

import (
	"errors"

	"pagetwin/core/algo"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/judge/confusion"
	"pagetwin/core/judge/eval"
)

const (
	floor   = 0.05 // pairs that score less are in no figure
	lowest  = 0.3  // score that indexes are made for, of sets too large for all pairs
	folds   = 5
	rounds  = 2000 // of a bootstrap: enough for a correction over all algorithms
	apRound = 400
	points  = 250 // of a curve in a figure
)

// measured is a set with its results.
type measured struct {
	*question
	*table
	index   bool // the algorithms' indexes chose the pairs
	few     bool // too few duplicates are known for a word
	strata  []stratumTable
	whole   []standing   // the same on the whole page, in the order of the entrants; nil: no HTML
	perfect []standing   // on true bodies; nil: not known
	others  []*outcome   // other programs that scored the pairs
	bodies  []bodyResult // denoisers, ours and others'
}

// worth is the quality of the scores of an algorithm or of another program on a set.
type worth struct {
	crossed eval.Crossed
	counts  confusion.Counts // at thresholds of other folds
	iv      eval.Intervals   // of these
	ap      float64
	aps     eval.Interval
}

// standing is the result of an algorithm on a set.
type standing struct {
	entrant
	worth
	own    confusion.Counts // at the paper's threshold
	better confusion.Counts // at the recommended one
	moved  confusion.Counts // at the one learned on the first set
	points []eval.Point
}

// measure makes all measurements on a set.
func (m *measuring) measure(q *question) error {
	s := &measured{question: q, index: len(q.pages.Pages) > algo.AllUpTo}
	if _, err := m.sidecars(q.name); err != nil { // said before the work, not after
		return err
	}
	list, err := m.stand(q, q.name, detect.Options{Denoiser: m.denoiser, Reading: pass.DefaultReading()})
	if err != nil {
		return err
	}
	s.table = m.compare(list, q)
	s.few = !enough(q, duplicatePairs(q.gold))
	if m.learned == nil {
		for _, row := range list {
			m.learned = append(m.learned, row.crossed.Median())
		}
	}
	m.found.sets = append(m.found.sets, s)
	parts := []func(*measured) error{m.stratify, m.denoised, m.measureBodies, m.readOthers}
	if m.opt.brief {
		parts = parts[:1]
	}
	for _, part := range parts {
		if err := errors.Join(m.soFar(), part(s)); err != nil {
			return err
		}
	}
	return nil
}

// stand runs all entrants over a set.
func (m *measuring) stand(q *question, step string, opt detect.Options) ([]standing, error) {
	opt.Candidates, opt.Floor, opt.Workers, opt.Segmenter, opt.Program = result.All, floor, m.opt.Workers, m.seg, m.opt.Version
	opt.Cache = m.cache
	if len(q.pages.Pages) > algo.AllUpTo {
		opt.Candidates, opt.Lowest = result.Index, lowest
	}
	opt.Progress = func(p detect.Progress) { m.opt.tell(step+": "+p.Stage+" "+p.Algorithm, int(p.Done), int(p.Total)) }
	list := make([]standing, len(m.entrants))
	opt.Finished = func(r *result.Result) error {
		m.opt.tell(step+": draws "+r.Algorithm, r.Job, len(list))
		list[r.Job] = m.standingOf(r.Job, q, r)
		return m.ctx.Err()
	}
	_, err := detect.Run(m.ctx, q.pages, m.jobs(), opt)
	return list, err
}

// standingOf compares a result with the truth.
func (m *measuring) standingOf(k int, q *question, r *result.Result) standing {
	e := m.entrants[k]
	curve := eval.NewCurve(r.Pairs, q.gold)
	s := standing{entrant: e, own: curve.At(e.cut()), better: curve.At(e.recommended()), points: curve.Points(points)}
	if m.learned != nil {
		s.moved = curve.At(m.learned[k])
	}
	crossed, ok := eval.Cross(r.Pairs, q.gold, len(q.pages.Pages), folds, m.opt.Seed)
	if !ok { // too few groups for folds: the paper's threshold alone
		crossed = eval.Crossed{Decided: eval.Decision{Pairs: r.Pairs.From(e.cut()), Threshold: e.cut()}, Thresholds: []float64{e.cut()}}
	}
	s.worth = m.weigh(q, r.Pairs, curve, crossed)
	return s
}

// weigh compares scored pairs, and the decisions on them, with the truth.
func (m *measuring) weigh(q *question, pairs scored.Pairs, curve *eval.Curve, crossed eval.Crossed) worth {
	w, d, n := worth{crossed: crossed}, crossed.Decided, len(q.pages.Pages)
	w.ap, _ = curve.AP()
	w.counts = eval.NewCurve(d.Pairs, q.gold).At(d.Threshold)
	if !m.plain {
		w.iv, _ = eval.Bootstrap(d.Pairs, q.gold, n, d.Threshold, eval.Resampling{Rounds: rounds, Seed: m.opt.Seed})
		w.aps, _ = eval.APInterval(pairs, q.gold, n, eval.Resampling{Rounds: apRound, Seed: m.opt.Seed})
	}
	return w
}

// denoised measures the effect of body extraction: the same algorithms on whole pages, with
// nothing cut or left out, and on true bodies.
func (m *measuring) denoised(s *measured) error {
	if !s.html {
		return nil
	}
	none, err := catalog.Denoiser("none")
	if err != nil {
		return err
	}
	if s.whole, err = m.stand(s.question, s.name+", whole pages", detect.Options{Denoiser: none}); err != nil {
		return err
	}
	if s.known < len(s.pages.Pages) {
		return nil
	}
	path, err := m.writeGold(s.question)
	if err != nil {
		return err
	}
	file, err := catalog.Denoiser("file")
	if err != nil {
		return err
	}
	s.perfect, err = m.stand(s.question, s.name+", true bodies", detect.Options{Denoiser: file, Denoise: param.Values{"path": path}})
	return err
}
