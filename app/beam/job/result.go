package job

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"pagetwin/app/beam/work"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/pack"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/cluster"
	"pagetwin/core/find/scored"
	"pagetwin/core/find/shards"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page"
	"pagetwin/core/show/export"
)

// ResultName is the folder of the result below that of the work. It exists when the job is
// done.
const ResultName = "result"

// The files of the result. Pairs, groups, and the lists of kept pages and of pages that were left
// out are as pagetwin run writes them under such names.
const (
	PairsName    = "pairs.tsv"
	GroupsName   = "groups.tsv"
	KeepName     = "keep.tsv"
	LeftName     = "left.tsv"
	ProblemsName = "problems.tsv" // problems of pages: place TAB problem
	CountsName   = "counts.json"  // see [Counts]
)

// Counts are the figures of a result. They do not depend on the machines that found it.
type Counts struct {
	Set         string         `json:"set"`
	Fingerprint string         `json:"set_fingerprint"`
	Pages       int            `json:"pages"`
	Unread      int            `json:"pages_unread"`
	Empty       int            `json:"pages_without_features"`
	Left        map[string]int `json:"left_out"` // pages by why they are not compared
	Kinds       *kind.Counts   `json:"kinds,omitempty"`
	Templates   pass.Templates `json:"templates_cut"`
	Problems    int            `json:"problems"`
	Algorithm   string         `json:"algorithm"`
	Parameters  param.Values   `json:"parameters"`
	Denoiser    string         `json:"denoiser"`
	Threshold   float64        `json:"threshold"`
	Comparisons int64          `json:"comparisons"`
	Pairs       int64          `json:"pairs"`
	Decided     int64          `json:"decided_pairs"`
	Groups      int            `json:"groups"`
	Grouped     int            `json:"pages_in_groups"`
	Warnings    []say.Words    `json:"warnings"`
	Version     string         `json:"version"`
}

// WriteResult assembles the result of finished work and writes its folder, unless the folder
// exists; lang is the language of the texts for people. It returns the counts of the result.
func WriteResult(ctx context.Context, on disk.FS, w *work.Work, lang string) (c Counts, err error) {
	dir := filepath.Join(w.Dir, ResultName)
	if src, err := os.ReadFile(filepath.Join(dir, CountsName)); err == nil {
		return c, json.Unmarshal(src, &c)
	}
	m, err := w.Merge(ctx)
	if err != nil {
		return c, err
	}
	problems := slices.Concat(m.Set.Problems, m.Result.Problems)
	s := &export.Subject{Outcome: eval.NewOutcome(m.Set, m.Result, nil, m.Threshold), Name: m.Algorithm.Name, Version: w.Spec.Program}
	s.Keeping = cluster.Keeping{Rule: cluster.FirstSeen, Facts: cluster.FactsOf(m.Set, nil, nil)}
	groups := s.Groups()
	list, err := export.Keep(s, groups, lang)
	if err != nil {
		return c, err
	}
	c = countsOf(w, m, s, groups, len(problems))
	files := map[string]func(*bufio.Writer) error{
		PairsName: func(b *bufio.Writer) error {
			return export.PlainPairs(b, m.Set, m.Result.Pairs, scored.DefaultMost)
		},
		GroupsName: func(b *bufio.Writer) error { return export.PlainGroups(b, m.Set, groups) },
		KeepName:   func(b *bufio.Writer) error { return export.Write(b, KeepName, list, lang) },
		LeftName: func(b *bufio.Writer) error {
			return export.Write(b, LeftName, export.Left(m.Set, m.Result, lang), lang)
		},
		ProblemsName: func(b *bufio.Writer) error { return writeProblems(b, problems, lang) },
		CountsName: func(b *bufio.Writer) error {
			return pack.JSON(b, "  ").Encode(c)
		},
	}
	return c, on.Folder(dir, func(tmp string) error {
		for name, fill := range files {
			if err := on.Fill(filepath.Join(tmp, name), fill); err != nil {
				return err
			}
		}
		return nil
	})
}

func countsOf(w *work.Work, m *shards.Merged, s *export.Subject, groups []cluster.Group, problems int) Counts {
	r := m.Result
	c := Counts{
		Set: w.Spec.Set, Fingerprint: m.Set.Fingerprint, Pages: r.Pages, Unread: r.Unread, Empty: r.Empty, Left: map[string]int{},
		Templates: r.Templates, Problems: problems, Algorithm: r.Algorithm, Parameters: r.Values, Denoiser: r.Denoiser, Threshold: m.Threshold,
		Comparisons: r.Comparisons, Pairs: r.Pairs.Len(), Decided: r.Pairs.From(m.Threshold).Len(), Groups: len(groups),
		Warnings: slices.Concat([]say.Words{}, r.Warnings, eval.Cautions(r, m.Threshold)), Version: s.Version,
	}
	for _, l := range r.Left {
		why, _ := l.Why.MarshalText() // names have no errors
		c.Left[string(why)]++
	}
	if r.Reading.Kinds != kind.Any {
		c.Kinds = &r.Kinds
	}
	for _, g := range groups {
		c.Grouped += len(g.Members)
	}
	return c
}

// writeProblems writes the problems of pages and lines.
func writeProblems(b *bufio.Writer, list []page.Problem, lang string) error {
	for _, p := range list {
		if _, err := fmt.Fprintf(b, "%s\t%s\n", say.Escape(p.Where), say.Escape(p.In(lang))); err != nil {
			return err
		}
	}
	return nil
}
