package report

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"pagetwin/core/algo/scores"
	"pagetwin/core/base/pack"
	"pagetwin/core/base/say"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page"
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

	name string
}

func (r *builder) others(set string) (list []Other, err error) {
	files, err := os.ReadDir(r.folderOf("others", set))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	for _, f := range files {
		name, ok := strings.CutSuffix(f.Name(), ".json")
		if !ok {
			continue
		}
		file := r.folderOf("others", set, f.Name())
		src, readErr := os.ReadFile(file)
		o := Other{name: name}
		if err := cmp.Or(readErr, json.Unmarshal(src, &o)); err != nil {
			return nil, say.Errorf("%s: %v: create it again, or delete it", file, err)
		}
		if o.Program == "" || o.Pages <= 0 {
			return nil, say.Errorf("%s: program and pages are missing", file)
		}
		list = append(list, o)
	}
	return list, err
}

func (r *builder) beside(set, name string) string {
	path := r.folderOf("others", set, name)
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return ""
	}
	return path
}

func (o Other) record() record {
	rec := record{
		"algorithm": o.name, "program": strings.TrimSpace(o.Program + " " + o.Version), "settings": o.Settings, "language": o.Language,
		"cpu": 1000 * o.CPU / float64(o.Pages),
	}
	if o.Bytes > 0 {
		rec["bytes"] = float64(o.Bytes) / float64(o.Pages)
	}
	return rec
}

// speedSet is the set whose texts times are taken on.
const speedSet = "speed"

// programs compares the scores of other programs with the truth (kind "scores"), and takes their
// times on the same texts as ours (kind "times").
func programs(r *builder, t *Table) ([]*Set, records, error) {
	all, err := r.all(t)
	if err != nil {
		return nil, nil, err
	}
	var out records
	for _, l := range all {
		list, err := r.scored(l)
		if err != nil {
			return nil, nil, err
		}
		out = append(out, list...)
	}
	list, err := r.others(speedSet)
	for _, o := range list {
		rec := o.record()
		rec["kind"] = "times"
		out = append(out, rec)
	}
	if len(out) == 0 {
		out = records{{"kind": "none"}}
	}
	return nil, out, err
}

func (r *builder) scored(l *labelled) (out records, err error) {
	list, err := r.others(l.of.Name)
	if err != nil {
		return nil, err
	}
	best := l.parts[0].top
	var ours []eval.Decision
	for _, s := range l.rows {
		ours = append(ours, s.crossed.Decided)
	}
	for k, o := range list {
		path := r.beside(l.of.Name, o.name+".tsv")
		if path == "" {
			continue
		}
		r.opt.tell(l.of.Name+": "+o.name, k, len(list))
		read, err := scores.Load(l.set, path)
		if err != nil {
			return nil, err
		}
		r.problems = append(r.problems, read.Problems...)
		w, ok := r.weigh(l, read.Pairs, 1, true)
		if !ok {
			continue // too few groups: ours use the paper's threshold, others have none
		}
		rec, level := o.record(), 0.0
		w.figures(rec)
		diffs, _ := eval.CompareAll(ours, w.crossed.Decided, l.gold, len(l.set.Pages), r.draws(rounds))
		for _, d := range diffs {
			if d.F1.Delta >= 0 || d.F1.P >= alpha {
				level++
			}
		}
		d := diffs[best].F1
		rec.interval("behind", d.Delta, d.Interval)
		rec["kind"], rec["set"], rec["title"], rec["level"], rec["all"], rec["p"] = "scores", l.of.Name, l.of.Title, level, float64(len(diffs)), d.P
		rec["best"], rec["best_f1"] = l.rows[best].name, l.rows[best].counts.F1()
		out = append(out, rec)
	}
	return out, nil
}

// Prepare makes the sets of tables that measure labelled sets, and writes the input of other
// programs to OUT/inputs.
func Prepare(ctx context.Context, plans []*Plan, tables []Table, opt Options) error {
	r, err := newBuilder(ctx, plans, opt)
	if err == nil {
		err = r.prepare(tables)
	}
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	return nil
}

func (r *builder) prepare(tables []Table) error {
	i := slices.IndexFunc(tables, func(t Table) bool { return t.Own })
	if i < 0 {
		return nil
	}
	names := r.names(&tables[i])
	if len(r.opt.Sets) == 0 {
		names = append(slices.Clone(names), speedSet)
	}
	for _, name := range names {
		l, err := r.openLabelled(name)
		if err != nil {
			return err
		}
		err = r.writeInputs(l)
		l.set.Close()
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// writeInputs writes the input of other programs for a set: OUT/inputs/SET/texts.jsonl with id,
// title and text, which is the body that our algorithms get; and, if the set has HTML,
// pages.jsonl with id and html, in UTF-8.
func (r *builder) writeInputs(l *labelled) error {
	err := r.writeLines(r.folderOf("inputs", l.of.Name, "texts.jsonl"), len(l.texts), func(i int) (map[string]string, error) {
		return map[string]string{"id": l.set.Pages[i].ID, "title": l.texts[i].title, "text": l.texts[i].text}, nil
	})
	if err != nil || !l.html {
		return err
	}
	return r.writeLines(r.folderOf("inputs", l.of.Name, "pages.jsonl"), len(l.texts), func(i int) (map[string]string, error) {
		c, err := l.set.Read(i)
		if err != nil || c.Kind != page.HTML {
			return nil, nil //nolint:nilerr // what could not be read was reported with the bodies
		}
		return map[string]string{"id": l.set.Pages[i].ID, "html": c.Text}, nil
	})
}

// writeGold writes the true bodies of a set in the form of the denoiser for bodies from files.
func (r *builder) writeGold(l *labelled) (string, error) {
	path := r.folderOf("inputs", l.of.Name, "bodies.jsonl")
	return path, r.writeLines(path, len(l.set.Pages), func(i int) (map[string]string, error) {
		gold, err := l.set.Gold(i)
		return map[string]string{"id": l.set.Pages[i].ID, "text": gold}, err
	})
}

// writeLines writes JSON lines; one that is nil is left out.
func (r *builder) writeLines(path string, n int, line func(i int) (map[string]string, error)) error {
	return r.put(func(w *bufio.Writer) error {
		enc := pack.JSON(w, "")
		for i := range n {
			x, err := line(i)
			if err == nil && x != nil {
				err = enc.Encode(x)
			}
			if err := errors.Join(r.ctx.Err(), err); err != nil {
				return err
			}
		}
		return nil
	}, path)
}
