package main

import (
	"bufio"
	"fmt"
	"io"
	"runtime"
	"strconv"
	"strings"

	"pagetwin/core/cluster"
	"pagetwin/core/detect"
	"pagetwin/core/export"
	"pagetwin/core/page"
	"pagetwin/core/param"
)

// exportFlags are the files that a run writes. The ending of a name says the
// format: see export.Formats.
type exportFlags struct {
	Pairs    string `placeholder:"FILE" help:"Write every scored pair down to the floor. A name ending in .tsv gets id1 TAB id2 TAB score; .csv, .jsonl, .parquet, .tex, .md, .run.txt or .qrels.txt the whole table."`
	Groups   string `placeholder:"FILE" help:"Write the groups at the threshold; .tsv: id TAB group TAB size TAB weakest link."`
	Missed   string `placeholder:"FILE" help:"Write the labelled duplicates that are not decided."`
	Keep     string `placeholder:"FILE" help:"Write for each page whether to keep or to remove it: of each group the first page is kept."`
	Measures string `placeholder:"FILE" help:"Write all figures in long form, with intervals."`
	Report   string `placeholder:"FILE" help:"Write a report in one file (.html)."`
	Bundle   string `placeholder:"FILE" help:"Write one .zip with report, tables, figures, experiment file and a manifest."`
}

// check tells what is wrong with the names before a page is read.
func (c *exportFlags) check() error {
	for _, path := range []string{c.Pairs, c.Groups, c.Missed, c.Keep, c.Measures} {
		if path != "" {
			if _, err := export.ByPath(path); err != nil {
				return err
			}
		}
	}
	for path, ending := range map[string]string{c.Report: ".html", c.Bundle: ".zip"} {
		if path != "" && !strings.HasSuffix(path, ending) {
			return fmt.Errorf("%s: the ending must be %s", path, ending)
		}
	}
	return nil
}

// export writes the files that were asked for.
func (c *exportFlags) export(e *env, r *export.Run, lang string) error {
	groups := func() []cluster.Group { return cluster.Groups(len(r.Set.Pages), r.Result.Pairs, r.Threshold) }
	first := param.Words{En: "the first page", Zh: "最先出现的网页"}
	tables := []struct {
		path  string
		plain func(io.Writer) error // for .tsv, nil: as in all formats
		table func() *export.Table
	}{
		{c.Pairs, func(w io.Writer) error { return writePairs(w, r.Set, r.Result.Pairs) }, func() *export.Table { return export.Pairs(r, export.Filter{}) }},
		{c.Groups, func(w io.Writer) error { return writeGroups(w, r.Set, groups()) }, func() *export.Table { return export.Groups(r, groups()) }},
		{c.Missed, nil, func() *export.Table { return export.Missed(r) }},
		{c.Keep, nil, func() *export.Table {
			return export.Keep(r.Set, groups(), cluster.Group.Representative, first)
		}},
		{c.Measures, nil, func() *export.Table { return export.Measures([]*export.Run{r}, true) }},
	}
	for _, t := range tables {
		if t.path == "" {
			continue
		}
		write := t.plain
		if write == nil || !strings.HasSuffix(t.path, ".tsv") {
			f, err := export.ByPath(t.path)
			if err != nil {
				return err
			}
			write = func(w io.Writer) error { return f.Write(w, t.table(), lang) }
		}
		if err := export.ToFile(t.path, []string{r.Set.Path}, write); err != nil {
			return err
		}
	}
	return c.exportWhole(e, r, lang)
}

// exportWhole writes the report and the bundle, which hold figures.
func (c *exportFlags) exportWhole(e *env, r *export.Run, lang string) error {
	if c.Report == "" && c.Bundle == "" {
		return nil
	}
	fonts, err := loadFonts(e, lang)
	if err != nil {
		return err
	}
	runs := []*export.Run{r}
	if c.Report != "" {
		err = export.ToFile(c.Report, []string{r.Set.Path}, func(w io.Writer) error { return export.Report(w, runs, fonts, lang) })
	}
	if c.Bundle != "" && err == nil {
		err = export.ToFile(c.Bundle, []string{r.Set.Path}, func(w io.Writer) error { return export.Bundle(w, runs, export.Filter{}, fonts, lang) })
	}
	return err
}

// machine says where times were taken.
func machine() string {
	return fmt.Sprintf("%s %s/%s, %d cores", runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU())
}

// writePairs writes id1 TAB id2 TAB score, best first, the smaller id first.
func writePairs(w io.Writer, set *page.Set, pairs []detect.Scored) error {
	buf := bufio.NewWriter(w)
	for _, p := range pairs {
		a, b := set.Pages[p.A].ID, set.Pages[p.B].ID
		if a > b {
			a, b = b, a
		}
		buf.WriteString(a)
		buf.WriteByte('\t')
		buf.WriteString(b)
		buf.WriteByte('\t')
		buf.WriteString(strconv.FormatFloat(p.Score, 'g', -1, 64))
		buf.WriteByte('\n')
	}
	return buf.Flush()
}

// writeGroups writes one page a line; the group's name is the id of its first
// page, so that the file serves as truth for another run.
func writeGroups(w io.Writer, set *page.Set, groups []cluster.Group) error {
	buf := bufio.NewWriter(w)
	fmt.Fprintln(buf, "id\tcluster\tsize\tweakest")
	for _, g := range groups {
		for _, m := range g.Members {
			fmt.Fprintf(buf, "%s\t%s\t%d\t%s\n", set.Pages[m].ID, set.Pages[g.Members[0]].ID, len(g.Members),
				strconv.FormatFloat(g.Weakest().Score, 'g', -1, 64))
		}
	}
	return buf.Flush()
}
