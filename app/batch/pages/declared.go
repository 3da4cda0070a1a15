package pages

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"pagetwin/app/batch/cli"
	"pagetwin/app/batch/outcome"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
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
	JSON     bool     `name:"json" help:"Print the summary as JSON."`
	cli.Goroutines
	Lang string `default:"${lang}" enum:"${languages}" help:"Language of titles and evidence: ${spoken}."`
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
	var format export.Format
	var err error
	if len(d.Kinds) > 0 {
		if kinds, err = declared.ParseKinds(d.Kinds); err != nil {
			return cli.Usage(err)
		}
	}
	if d.Out != "" {
		if format, err = export.ByPath(d.Out); err != nil {
			return cli.Usage(err)
		}
	}
	if d.Versions && d.Truth == "" {
		return cli.Usage(errors.New("--versions can only be used with --truth FILE"))
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
	if d.Out != "" {
		table := export.Declared(set, t, kinds, d.Lang)
		if !format.Takes(table) {
			return cli.Usage(fmt.Errorf("%s: %s needs scores and labels, which relations do not have", d.Out, format.Name))
		}
		if err := e.ToFile(d.Out, func(w io.Writer) error { return format.Write(w, table, d.Lang) }); err != nil {
			return err
		}
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
		return fmt.Errorf("%s: not written: the set declares no two pages to be the same", d.Truth)
	}
	return e.ToFile(d.Truth, func(w io.Writer) error {
		buf := bufio.NewWriter(w)
		if strings.Contains(strings.ToLower(d.Truth), "clusters") {
			writeClusters(buf, set, clusters)
		} else if err := writeClusterPairs(buf, set, clusters); err != nil {
			return err
		}
		return buf.Flush()
	})
}

// writeClusters writes clusters, each named after its first page.
func writeClusters(w *bufio.Writer, set *page.Set, clusters [][]int32) {
	fmt.Fprintln(w, "id\tcluster")
	for _, c := range clusters {
		for _, p := range c {
			fmt.Fprintf(w, "%s\t%s\n", say.Escape(set.Pages[p].ID), say.Escape(set.Pages[c[0]].ID))
		}
	}
}

// writeClusterPairs writes every pair of each cluster.
func writeClusterPairs(w *bufio.Writer, set *page.Set, clusters [][]int32) error {
	var pairs int64
	for _, c := range clusters {
		pairs += int64(len(c)) * int64(len(c)-1) / 2
	}
	if pairs > mostTruthPairs {
		return errors.New(say.Sprintf("en", "%d {pair is|pairs are} too many to list: use a file name that contains clusters for --truth", pairs))
	}
	fmt.Fprintln(w, "id1\tid2\tlabel\thow")
	for _, c := range clusters {
		for i, a := range c {
			for _, b := range c[i+1:] {
				fmt.Fprintf(w, "%s\t%s\t1\tdeclared\n", say.Escape(set.Pages[a].ID), say.Escape(set.Pages[b].ID))
			}
		}
	}
	return nil
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
		s.Warnings = append(s.Warnings, w.In(d.Lang))
	}
	if d.JSON {
		return cli.PrintJSON(e.Stdout, s)
	}
	return s.text(e.Stdout, d.Lang)
}

func (s *declaredSummary) text(out io.Writer, lang string) error {
	words := func(en string, args ...any) string {
		return say.Sprintf(lang, say.Text(en).In(lang), args...)
	}
	fmt.Fprint(out, words("%s: %d {page|pages}, %d of them declared the same as another page\n", say.Shown(s.Set), s.Pages, s.SamePages))
	fmt.Fprint(out, words("declared pairs: %d same page, %d another version, %d another language\n\n", s.Pairs.Same, s.Pairs.Version, s.Pairs.Language))
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
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
