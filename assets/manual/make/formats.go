package main

import (
	"fmt"
	"strings"

	"pagetwin/core/base/table"
	"pagetwin/core/judge/eval/body"
	"pagetwin/core/judge/label"
	"pagetwin/core/page/formats"
	"pagetwin/core/show/export"
)

// inputs are the formats of page sets.
func inputs() [][2]string { // what it is called; what is taken of it
	return [][2]string{
		{"folder", "All pages in it, at any depth, and in archives inside it, up to three levels deep. If there is a `pages.jsonl` (or `.csv`, `.tsv`, `.parquet`) at the top, the pages that it lists."},
		{"zip, tar", "Like a folder; tar compressed or not."},
		{"WARC, ARC", "Responses with status 200 to 299 and resources that are HTML or text, and conversions (the texts of WET) whose page is not in the same file; compressed record by record or as a whole. The id of a page is its WARC-TREC-ID or, without one, its address."},
		{"MHTML", "A page that a browser saved with its parts."},
		{"make|JSON lines", "One object a line: `id`, and one of `file` (a page file beside it), `html` or `text`; where known also `url`, `title`, `summary`, `gold`."},
		{"CSV, TSV", "Columns with the same names in the first row."},
		{"Parquet", "Columns with the same names."},
		{"HTML, text", "One page."},
	}
}

// formats returns the page of all files that are read and written.
func (f *facts) formats(lang string) string {
	w := newWriter(lang)
	w.way("", "File formats", "formats.md")
	w.say("# File formats")
	w.say("## Page sets")
	w.say("The format of a file is recognised from its content; the name is only a hint. Each file may be compressed with gzip, Zstandard, bzip2 or xz. [Page sets](sets.md) explains how to make a set.")
	w.line("| format | what is read |")
	w.WriteString("|---|---|\n")
	for _, in := range inputs() {
		fmt.Fprintf(w, "| %s | %s |\n", w.pick(in[0]), w.pick(in[1]))
	}
	w.WriteString("\n")
	exts := "`" + strings.Join(formats.All().Extensions(), "` `") + "`"
	w.say("Usual extensions: %s", exts)
	w.say("## Truth, scores, bodies")
	w.line("| file | columns | where it is used |")
	w.WriteString("|---|---|---|\n")
	w.line("| clusters | `id`, `cluster` | `clusters.tsv` beside the pages, `--truth`, *Labels…* |")
	w.line("| judged pairs | `id1`, `id2`, `label` (`1 0 p x ?`) | `pairs.tsv` beside the pages, `--truth`, *Labels…*, `label import`; without a header only if the third column cannot be scores |")
	w.line("| TREC qrels | topic, 0, page, relevance; the topic is a page of the set | the same |")
	w.line("| Splink labels | `unique_id_l`, `unique_id_r`, `clerical_match_score` | the same |")
	w.line("| scored pairs | `id1`, `id2`, `score` from 0 to 1; TSV, CSV, JSON lines, Parquet, TREC run | `run --scores`, *Open scores…* |")
	w.line("| bodies | JSON lines with `id` and `text`, or a folder of text files named after the ids | `--denoiser file` |")
	w.WriteString("\n")
	w.say("## Tables")
	w.say("The file name extension selects the format.")
	w.line("| extension | format | |")
	w.WriteString("|---|---|---|\n")
	for _, x := range export.Formats() {
		fmt.Fprintf(w, "| `%s` | %s | %s", x.Ext, cell(x.Title.In(lang)), cell(x.Help.In(lang)))
		if x.Needs != nil {
			w.WriteString(w.pick(" Only for tables with ") + "`" + strings.Join(x.Needs, "`, `") + "`" + w.pick("."))
		}
		w.WriteString(" |\n")
	}
	w.WriteString("\n")
	w.say("## Outputs")
	w.say("`--out NAME=FILE` of `run`, `index query`, `index add` and `runs export`, and *Export…* in the window.")
	w.line("| name | in the window | content |")
	w.WriteString("|---|---|---|\n")
	for _, o := range export.Outputs() {
		fmt.Fprintf(w, "| `%s` | %s | %s |\n", o.Name, cell(o.Title.In(lang)), cell(o.Help.In(lang)))
	}
	w.WriteString("\n")
	for _, t := range f.tables() {
		f.table(w, t)
	}
	w.say("## The bundle")
	w.say("`--out bundle=FILE` and *Bundle* write `report.html`, `comparison.csv`, `.tex` and `.md`, `measures.csv`, for each run a folder `runs/NN-ALGORITHM/` with its pairs, groups and keep list, `figures/` with the data of each figure, the experiment files, `methods.tex`, the references as BibTeX, and `manifest.json`, which records the program, the input and the SHA-256 of each file.")
	return w.String()
}

func (f *facts) tables() []*table.Table {
	var out *export.Subject
	for _, a := range f.algorithms {
		if a.Name == "simhash" {
			out = &export.Subject{Outcome: a.reprints, Name: "simhash"}
		}
	}
	keep, err := export.Keep(out, nil, "en")
	if err != nil {
		panic(err) // only rules that ask for facts fail
	}
	// Of the other denoisers none has a date or a view.
	var bodies []export.BodyRun
	for _, d := range f.denoisers {
		bodies = append(bodies, export.BodyRun{Set: f.reprints, Result: &body.Result{Denoiser: d.Name, Pages: d.reprints.Pages}})
	}
	return []*table.Table{
		export.Pairs(out, export.Filter{}), export.Groups(out, nil), keep,
		export.Labels(&label.State{}, false, export.Labelled{}), export.Measures([]*export.Subject{out}, false),
		export.Bodies(bodies), export.BodyPages(bodies),
	}
}

func (f *facts) table(w *writer, t *table.Table) {
	titles := map[string][2]string{ // title, and what writes it
		"pairs":     {"make|Pairs", "`run --out pairs=FILE`, `--out missed=FILE`, `--out labels=FILE`"},
		"groups":    {"make|Groups", "`run --out groups=FILE`"},
		"keep":      {"make|Keep list", "`run --out keep=FILE`"},
		"labels":    {"make|Labels", "`label export`"},
		"measures":  {"make|Measures, long form", "`run --out measures=FILE`"},
		"denoisers": {"make|Denoisers", "`extract --table`"},
		"bodies":    {"make|Bodies, page by page", "`extract --per-page`"},
	}
	title := titles[t.Name]
	w.say("### %s", w.pick(title[0]))
	w.say("Written by %s.", title[1])
	w.line("| column | type | |")
	w.WriteString("|---|---|---|\n")
	for _, c := range t.Columns {
		fmt.Fprintf(w, "| `%s` | %s | %s |\n", c.Name, w.kind(c.Kind), cell(f.columns[t.Name+"."+c.Name+"."+w.lang]))
	}
	w.WriteString("\n")
}

func (w *writer) kind(k table.Kind) string {
	switch k {
	case table.Whole:
		return w.pick("whole number")
	case table.Number, table.Share:
		return w.pick("make|number")
	case table.Flag:
		return w.pick("true or false")
	}
	return w.pick("text")
}
