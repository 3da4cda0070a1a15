package findings

import (
	"cmp"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/algo/scores"
	"pagetwin/core/base/clock"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/scored"
	"pagetwin/core/judge/eval"
	"pagetwin/core/judge/eval/body"
)

// Other is the description of another program's work on a set, in OUT/others/SET/NAME.json.
// Beside it is NAME.tsv, the scored pairs (id1, id2, score from 0 to 1) that it found, or
// NAME.jsonl, the bodies (id, text) that it extracted; or neither, if only times were measured.
type Other struct {
	Program  string  `json:"program"`
	Version  string  `json:"version"`
	Settings string  `json:"settings"`    // its settings, in a line
	Language string  `json:"language"`    // "go", "python"
	CPU      float64 `json:"cpu_seconds"` // from texts to pairs, or from pages to bodies
	Bytes    int64   `json:"bytes"`       // of all signatures; 0: not known
	Pages    int     `json:"pages"`
}

// outcome is the result of another program by our measures.
type outcome struct {
	Other
	worth
	name string
	vs   []eval.Difference // F1 of each of ours less the program's, by entrant
}

// bodyResult is the result of a denoiser, or of another program that extracts bodies.
type bodyResult struct {
	name, title string
	ours        bool
	p, r, f1    float64
	median      float64
	f1s         []float64 // of the duplicates found with its bodies, by the algorithms of bodyJudges
	millis      float64   // CPU a page
}

// sidecars reads the descriptions of other programs for a set, by name.
func (m *measuring) sidecars(set string) (list []outcome, err error) {
	dir := filepath.Join(m.opt.Out, "others", set)
	files, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	for _, f := range files {
		name, ok := strings.CutSuffix(f.Name(), ".json")
		if !ok {
			continue
		}
		file := filepath.Join(dir, f.Name())
		src, readErr := os.ReadFile(file)
		o := outcome{name: name}
		if err := cmp.Or(readErr, json.Unmarshal(src, &o.Other)); err != nil {
			return nil, say.Errorf("%s: %v: create it again, or delete it", file, err)
		}
		if o.Program == "" || o.Pages <= 0 {
			return nil, say.Errorf("%s: program and pages are missing", file)
		}
		list = append(list, o)
	}
	return list, err
}

// beside returns the path of a file of another program; "" if there is none.
func (m *measuring) beside(set, name string) string {
	path := filepath.Join(m.opt.Out, "others", set, name)
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return ""
	}
	return path
}

// readOthers compares the scores of other programs with the truth.
func (m *measuring) readOthers(s *measured) error {
	list, err := m.sidecars(s.name)
	if err != nil {
		return err
	}
	n, draw := len(s.pages.Pages), eval.Resampling{Rounds: rounds, Seed: m.opt.Seed}
	for k, o := range list {
		path := m.beside(s.name, o.name+".tsv")
		if path == "" {
			continue
		}
		m.opt.tell(s.name+": "+o.name, k, len(list))
		read, err := scores.Load(s.pages, path)
		if err != nil {
			return err
		}
		m.found.Problems = append(m.found.Problems, read.Problems...)
		var found []scored.Pair
		for _, p := range read.Pairs {
			if p.Score >= floor {
				found = append(found, scored.Pair{A: p.A, B: p.B, Score: p.Score})
			}
		}
		slices.SortFunc(found, scored.Compare)
		pairs := scored.PairsOf(found)
		crossed, ok := eval.Cross(pairs, s.gold, n, folds, m.opt.Seed)
		if !ok {
			continue // too few groups: for ours the paper's threshold stands in, others have none
		}
		o.worth = m.weigh(s.question, pairs, eval.NewCurve(pairs, s.gold), crossed)
		var ours []eval.Decision
		for _, row := range s.rows {
			ours = append(ours, row.crossed.Decided)
		}
		diffs, _ := eval.CompareAll(ours, crossed.Decided, s.gold, n, draw)
		for _, d := range diffs {
			o.vs = append(o.vs, d.F1)
		}
		s.others = append(s.others, &o)
	}
	return nil
}

// bodyJudges are the algorithms that find duplicates by the bodies of each denoiser.
var bodyJudges = []string{"minhash", "simhash", "longsentence"}

// measureBodies compares the bodies of all denoisers and of other programs with the true ones,
// and finds duplicates by them.
func (m *measuring) measureBodies(s *measured) error {
	if !s.html || s.known == 0 {
		return nil
	}
	var jobs []body.Job
	for _, d := range catalog.Denoisers() {
		jobs = append(jobs, body.Job{Denoiser: d})
	}
	file, err := catalog.Denoiser("file")
	if err != nil {
		return err
	}
	others, err := m.sidecars(s.name)
	if err != nil {
		return err
	}
	var foreign []outcome
	for _, o := range others {
		if path := m.beside(s.name, o.name+".jsonl"); path != "" {
			foreign = append(foreign, o)
			jobs = append(jobs, body.Job{Denoiser: file, Values: param.Values{"path": path}})
		}
	}
	results, err := body.Measure(m.ctx, s.pages, jobs, body.Options{
		Workers: m.opt.Workers, CPU: clock.Spent,
		Progress: func(p body.Progress) { m.opt.tell(s.name+": bodies "+p.Denoiser, int(p.Done), int(p.Total)) },
	})
	if err != nil {
		return err
	}
	for i, r := range results {
		b := bodyResult{name: r.Denoiser, title: r.Denoiser, ours: i < len(jobs)-len(foreign), p: r.P, r: r.R, f1: r.F1, median: r.Median, millis: r.Millis()}
		if !b.ours {
			o := foreign[i-(len(jobs)-len(foreign))]
			b.name, b.title, b.millis = o.name, o.Program+" "+o.Version, 1000*o.CPU/float64(o.Pages)
		}
		if b.f1s, err = m.judgeBodies(s, jobs[i]); err != nil {
			return err
		}
		s.bodies = append(s.bodies, b)
	}
	slices.SortStableFunc(s.bodies, func(a, b bodyResult) int { return cmp.Compare(b.f1, a.f1) })
	return nil
}

// judgeBodies finds duplicates by the bodies of a denoiser.
func (m *measuring) judgeBodies(s *measured, job body.Job) ([]float64, error) {
	of := *m
	of.entrants, of.learned, of.plain = nil, nil, true
	for _, name := range bodyJudges {
		i := slices.IndexFunc(m.entrants, func(e entrant) bool { return e.name == name })
		of.entrants = append(of.entrants, m.entrants[i])
	}
	list, err := of.stand(s.question, s.name+", "+job.Denoiser.Name, detect.Options{Denoiser: job.Denoiser, Denoise: job.Values, Reading: pass.DefaultReading()})
	var f1s []float64
	for _, x := range list {
		f1s = append(f1s, x.counts.F1())
	}
	return f1s, err
}
