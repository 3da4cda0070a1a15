package pages

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"pagetwin/app/batch/cli"
	"pagetwin/app/batch/outcome"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
	"pagetwin/core/body/declared"
	"pagetwin/core/page"
	"pagetwin/core/show/export"
)

// Declared lists the relations that pages declare.
type Declared struct {
	Set      string   `arg:"" name:"set" help:"Page set: a folder, zip, .jsonl or .html file."`
	Kinds    []string `placeholder:"KIND" help:"Kinds of relations to list: canonical, refresh, script, og:url, amp, address, print, mobile, version, hreflang, language; or same, version or language for all kinds with that meaning. Default: all."`
	Out      string   `short:"o" placeholder:"FILE" help:"Write the relations to FILE; the extension sets the format (.csv .tsv .jsonl .parquet .tex .md .html)."`
	Truth    string   `placeholder:"FILE" help:"Write the pages declared to be the same as a truth file: as id TAB cluster if its name contains clusters, otherwise as id1 TAB id2 TAB label."`
	Versions bool     `help:"Also count versions of one document as duplicates in the truth file."`
	cli.AsJSON
	cli.Goroutines
}

// Claims implements [cli.Claimer].
func (d *Declared) Claims() (c cli.Claims) {
	c.ReadsSets(d.Set)
	c.Writes("--out", d.Out)
	c.Writes("--truth", d.Truth)
	return c
}

// Run lists the relations that the pages of a set declare.
func (d *Declared) Run(e *cli.Env) error {
	var kinds []declared.Kind
	var err error
	if len(d.Kinds) > 0 {
		if kinds, err = declared.ParseKinds(d.Kinds); err != nil {
			return cli.Usage(err)
		}
	}
	if err := errors.Join(cli.CheckTables(d.Out), cli.CheckPairs(d.Truth)); err != nil {
		return cli.Usage(err)
	}
	if d.Versions && d.Truth == "" {
		return cli.Wrong("--versions can only be used with --truth FILE")
	}
	set, err := cli.Open(e, d.Set)
	if err != nil {
		return err
	}
	defer set.Close()
	t, err := outcome.FindDeclared(e, set, d.Workers)
	if err != nil {
		return err
	}
	cli.Complain(e, set.Problems)
	if err := e.SaveTable(d.Out, cli.Sure(func() *table.Table { return export.Declared(set, t, kinds, e.Lang) })); err != nil {
		return err
	}
	if d.Truth != "" {
		if err := d.writeTruth(e, set, t); err != nil {
			return err
		}
	}
	return d.summary(e, set, t)
}

// mostTruthPairs is the largest number of pairs in a truth of pairs.
const mostTruthPairs = export.MostPairs

// writeTruth writes the pages that are declared the same, in a form that package truth reads.
func (d *Declared) writeTruth(e *cli.Env, set *page.Set, t *declared.Table) error {
	var with []declared.Strength
	if d.Versions {
		with = append(with, declared.OtherVersion)
	}
	clusters := t.Clusters(with...)
	if len(clusters) == 0 {
		return say.Errorf("%s: not written: the set declares no two pages to be the same", d.Truth)
	}
	return e.SaveTable(d.Truth, func() (*table.Table, error) {
		if strings.Contains(strings.ToLower(d.Truth), "clusters") {
			return clusterTable(set, clusters), nil
		}
		return clusterPairs(set, clusters)
	})
}

// clusterTable is the table of clusters, each named after its first page.
func clusterTable(set *page.Set, clusters [][]int32) *table.Table {
	type row struct{ page, first int32 }
	id := func(p int32) any { return set.Pages[p].ID }
	return table.Of("clusters", param.Words{En: "Pages declared to be the same"}, []table.Column[row]{
		table.Col("id", "page", table.Text, func(r row) any { return id(r.page) }),
		table.Col("cluster", "group", table.Text, func(r row) any { return id(r.first) }),
	}, func(yield func(row) bool) {
		for _, c := range clusters {
			for _, p := range c {
				if !yield(row{p, c[0]}) {
					return
				}
			}
		}
	})
}

// clusterPairs is the table of all pairs of each cluster.
func clusterPairs(set *page.Set, clusters [][]int32) (*table.Table, error) {
	var pairs int64
	for _, c := range clusters {
		pairs += int64(len(c)) * int64(len(c)-1) / 2
	}
	if pairs > mostTruthPairs {
		return nil, say.Errorf("%d {pair is|pairs are} too many to list: use a file name that contains clusters for --truth", pairs)
	}
	id := func(p int32) any { return set.Pages[p].ID }
	return table.Of("pairs", param.Words{En: "Pages declared to be the same"}, []table.Column[page.Pair]{
		table.Col("id1", "page 1", table.Text, func(p page.Pair) any { return id(p.A) }),
		table.Col("id2", "page 2", table.Text, func(p page.Pair) any { return id(p.B) }),
		table.Col("label", "label", table.Text, func(page.Pair) any { return "1" }),
		table.Col("how", "origin", table.Text, func(page.Pair) any { return "declared" }),
	}, func(yield func(page.Pair) bool) {
		for _, c := range clusters {
			for i, a := range c {
				for _, b := range c[i+1:] {
					if !yield(page.Pair{A: a, B: b}) {
						return
					}
				}
			}
		}
	}), nil
}

// declaredSummary is the printed summary of declared relations.
type declaredSummary struct {
	Set         string         `json:"set"`
	Fingerprint string         `json:"set_fingerprint"`
	Pages       int            `json:"pages"`
	Kinds       []declaredKind `json:"kinds"`
	Pairs       declaredPairs  `json:"pairs"`
	SamePages   int            `json:"pages_same_as_another"`
	Late        int            `json:"late_refreshes"`
	Cycles      int            `json:"canonical_cycles"`
	Misused     []declaredMany `json:"misused"`
	Gathered    []declaredMany `json:"gathered"`
	Warnings    []string       `json:"warnings"`
	Version     string         `json:"version"`
}

type declaredKind struct {
	Kind      string      `json:"kind"`
	Strength  string      `json:"strength"`
	Relations int         `json:"relations"`
	Own       int         `json:"own"`
	Elsewhere int         `json:"elsewhere"`
	Misused   int         `json:"misused"`
	Unusable  int         `json:"unusable"`
	Title     param.Words `json:"title"`
}

// declaredPairs counts the declared pairs, including those that follow by transitivity.
type declaredPairs struct {
	Same     int64 `json:"same"`
	Version  int64 `json:"version"`
	Language int64 `json:"language"`
}

type declaredMany struct {
	Kind  string `json:"kind"`
	URL   string `json:"url"`
	Pages int    `json:"pages"`
}

func pairsDeclared(t *declared.Table) declaredPairs {
	return declaredPairs{t.Pairs(declared.Same), t.Pairs(declared.OtherVersion), t.Pairs(declared.OtherLanguage)}
}

func manyOf(list []declared.Misuse) []declaredMany {
	out := []declaredMany{}
	for _, m := range list {
		out = append(out, declaredMany{string(m.Kind), m.URL, m.Pages})
	}
	return out
}

// summary prints the counts by kind, and notes on them.
func (d *Declared) summary(e *cli.Env, set *page.Set, t *declared.Table) error {
	s := declaredSummary{
		Set: set.Path, Fingerprint: set.Fingerprint, Pages: len(set.Pages), Pairs: pairsDeclared(t), SamePages: t.Pages(), Late: t.Late, Cycles: t.Cycles,
		Misused: manyOf(t.Misused), Gathered: manyOf(t.Gathered), Warnings: []string{}, Kinds: []declaredKind{}, Version: cli.Version,
	}
	for _, c := range t.Counts {
		s.Kinds = append(s.Kinds, declaredKind{string(c.Kind), string(c.Kind.Strength()), c.Relations, c.Own, c.Elsewhere, c.Misused, c.Unusable, c.Kind.Title()})
	}
	for _, w := range t.Warnings() {
		s.Warnings = append(s.Warnings, w.In(e.Lang))
	}
	if d.JSON {
		return cli.PrintJSON(e.Stdout, s)
	}
	return s.text(e.Stdout, e.Lang)
}

func (s *declaredSummary) text(out io.Writer, lang string) error {
	words := func(en string, args ...any) string {
		return say.Sprintf(lang, say.Text(en).In(lang), args...)
	}
	fmt.Fprint(out, words("%s: %d {page|pages}, %d of them declared the same as another page\n", say.Shown(s.Set), s.Pages, s.SamePages))
	fmt.Fprint(out, words("declared pairs: %d same page, %d another version, %d another language\n\n", s.Pairs.Same, s.Pairs.Version, s.Pairs.Language))
	w := cli.NewColumns(out)
	fmt.Fprintln(w, words("kind\tmeaning\trelations\town address\tnot in the set\trejected\tunusable"))
	for _, c := range s.Kinds {
		fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%d\t%d\t%d\n", c.Title.In(lang), declared.Strength(c.Strength).Words().In(lang), c.Relations, c.Own, c.Elsewhere, c.Misused, c.Unusable)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for _, warning := range s.Warnings {
		fmt.Fprint(out, words("warning: %s\n", warning))
	}
	return nil
}
