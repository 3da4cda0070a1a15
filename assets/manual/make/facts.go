package main

import (
	"context"
	"embed"
	"fmt"
	"path/filepath"
	"strings"

	"pagetwin/core/algo"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/bodystory"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/judge/eval"
	"pagetwin/core/judge/eval/body"
	"pagetwin/core/lab/course"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/page/truth"
	"pagetwin/core/page/truthfile"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

//go:embed formulas columns.tsv
var notes embed.FS

// facts are the data of the pages.
type facts struct {
	course, reprints *page.Set
	pack             *course.Course
	known            *truth.Truth // of the reprints
	algorithms       []algorithmFacts
	denoisers        []denoiserFacts
	measured         []*eval.Report    // of an algorithm under each kind of truth: clusters, judged
	columns          map[string]string // meanings of columns of exports, by "table.column.lang"
}

type algorithmFacts struct {
	algo.Algorithm
	method   algo.Method    // with its defaults
	lessons  *result.Result // of the course pack, all pairs
	index    *result.Result // of the course pack, over the index
	reprints *eval.Outcome
	story    *trace.Story // of the first lesson
}

type denoiserFacts struct {
	denoise.Denoiser
	reprints *body.Result
	story    *trace.Story // of the first page of the course pack
}

func (f *facts) close() {
	f.course.Close()
	f.reprints.Close()
}

// gather runs everything over the samples.
func gather(ctx context.Context, root string) (f *facts, err error) {
	f = &facts{}
	if f.course, err = formats.Open(ctx, filepath.Join(root, "samples", "course.zip"), page.Options{}); err != nil {
		return nil, err
	}
	if f.reprints, err = formats.Open(ctx, filepath.Join(root, "samples", "reprints.zip"), page.Options{}); err != nil {
		return nil, err
	}
	if f.pack, err = course.Of(f.course); err != nil {
		return nil, err
	}
	f.known, _ = truthfile.Found(f.reprints)
	seg := text.NewSegmenter()
	if err := f.runAlgorithms(ctx, seg); err != nil {
		return nil, err
	}
	if err := f.runDenoisers(ctx); err != nil {
		return nil, err
	}
	f.columns, err = readColumns()
	return f, err
}

func (f *facts) runAlgorithms(ctx context.Context, seg *text.Segmenter) error {
	usual, err := catalog.Denoiser(catalog.DefaultDenoiser)
	if err != nil {
		return err
	}
	opt := detect.Options{Reading: pass.DefaultReading(), Denoiser: usual, Candidates: result.All, Segmenter: seg}
	var jobs []detect.Job
	for _, a := range catalog.Algorithms() {
		jobs = append(jobs, detect.Job{Algorithm: a})
	}
	lessons, err := detect.Run(ctx, f.course, jobs, opt)
	if err != nil {
		return err
	}
	reprints, err := detect.Run(ctx, f.reprints, jobs, opt)
	if err != nil {
		return err
	}
	opt.Candidates = result.Index
	index, err := detect.Run(ctx, f.course, jobs, opt)
	if err != nil {
		return err
	}
	judged, _ := truthfile.Found(f.course)
	for i, j := range jobs {
		one := algorithmFacts{Algorithm: j.Algorithm, lessons: lessons[i], index: index[i]}
		if one.method, err = j.Algorithm.New(param.Defaults(j.Algorithm.Params)); err != nil {
			return err
		}
		one.reprints = eval.NewOutcome(f.reprints, reprints[i], f.known, reprints[i].Cut)
		if one.story, err = f.pack.Lessons[0].Tell(ctx, f.course, course.Way{Algorithm: one.Name}, seg); err != nil {
			return fmt.Errorf("%s: %w", one.Name, err)
		}
		f.algorithms = append(f.algorithms, one)
		if one.Name == "simhash" {
			f.measured = []*eval.Report{one.reprints.Report, eval.Evaluate(lessons[i], judged, lessons[i].Cut)}
		}
	}
	return nil
}

func (f *facts) runDenoisers(ctx context.Context) error {
	var jobs []body.Job
	for _, d := range catalog.Denoisers() {
		jobs = append(jobs, body.Job{Denoiser: d})
	}
	results, err := body.Measure(ctx, f.reprints, jobs, body.Options{})
	if err != nil {
		return err
	}
	for i, j := range jobs {
		one := denoiserFacts{Denoiser: j.Denoiser, reprints: results[i]}
		if one.story, err = f.storyOf(ctx, j.Denoiser); err != nil {
			return fmt.Errorf("%s: %w", one.Name, err)
		}
		f.denoisers = append(f.denoisers, one)
	}
	return nil
}

func (f *facts) storyOf(ctx context.Context, d denoise.Denoiser) (*trace.Story, error) {
	v := param.Defaults(d.Params)
	ready, err := pass.Learn(ctx, f.course, d, v, pass.LearnOptions{})
	if err != nil {
		return nil, err
	}
	i, _ := f.course.Index(f.pack.Lessons[0].Pages[0])
	p, err := pass.Prepare(ctx, f.course, i, ready, nil)
	if err != nil {
		return nil, err
	}
	x := bodystory.Telling{Denoiser: d, Values: v, Page: trace.Page{ID: f.course.Pages[i].ID, Title: p.Doc.Title}}
	return x.Tell(p.Tree)
}

// note returns the text of one file of formulas in a language.
func note(name, lang string) (string, error) {
	data, err := notes.ReadFile("formulas/" + name + ".md")
	if err != nil {
		return "", err
	}
	en, zh, ok := strings.Cut(string(data), "<!-- zh -->\n")
	if !ok {
		return "", fmt.Errorf("formulas/%s.md has no <!-- zh -->", name)
	}
	if lang == "zh" {
		return zh, nil
	}
	return en, nil
}

func readColumns() (map[string]string, error) {
	data, err := notes.ReadFile("columns.tsv")
	if err != nil {
		return nil, err
	}
	out := make(map[string]string)
	for line := range strings.Lines(string(data)) {
		cells := strings.Split(strings.TrimSpace(line), "\t")
		if len(cells) != 4 {
			return nil, fmt.Errorf("columns.tsv: four cells expected: %q", line)
		}
		out[cells[0]+"."+cells[1]+".en"], out[cells[0]+"."+cells[1]+".zh"] = cells[2], cells[3]
	}
	return out, nil
}
