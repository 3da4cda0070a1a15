package main

import (
	"fmt"
	"strings"

	"pagetwin/core/base/table"
	"pagetwin/core/body/declared"
	"pagetwin/core/find/versions"
	"pagetwin/core/judge/eval/body"
	"pagetwin/core/judge/label"
	"pagetwin/core/page/formats"
	"pagetwin/core/show/export"
)

// inputs are the formats of page sets.
func inputs() [][4]string { // what it is called, in both languages; what is taken of it, in both
	return [][4]string{
		{"folder", "文件夹", "All pages in it, any depth, and in the archives inside it, three deep. With a `pages.jsonl` (or `.csv`, `.tsv`, `.parquet`) at the top, what that lists.", "其中任意层的全部网页，以及所含压缩包中的网页（最多三层）。顶层有 `pages.jsonl`（或 `.csv`、`.tsv`、`.parquet`）时，以它所列为准。"},
		{"zip, tar", "zip、tar", "As a folder; tar packed or not.", "同文件夹；tar 压缩与否均可。"},
		{"WARC, ARC", "WARC、ARC", "Responses with status 200 to 299 and resources that are HTML or text, and conversions (the texts of WET) whose page is not in the same file; compressed record by record, or as a whole. A page is called by its WARC-TREC-ID, else its address.", "状态码 200 至 299 的响应和 resource 记录中的 HTML 或文本，以及原网页不在同一文件中的 conversion 记录（WET 的文本）；逐条压缩或整体压缩均可。网页以 WARC-TREC-ID 命名，没有时用网址。"},
		{"MHTML", "MHTML", "The page that a browser saved with its parts.", "浏览器连同附件保存的单个网页。"},
		{"JSON lines", "JSON 行", "One object a line: `id`, and one of `file` (a page beside it), `html` or `text`; where known `url`, `title`, `summary`, `gold`.", "每行一个对象：`id`，以及 `file`（旁边的网页文件）、`html`、`text` 三者之一；已知的话还有 `url`、`title`、`summary`、`gold`。"},
		{"CSV, TSV", "CSV、TSV", "Columns with the same names in the first row.", "首行为同样的列名。"},
		{"Parquet", "Parquet", "Columns with the same names.", "同样的列名。"},
		{"HTML, text", "HTML、文本", "One page.", "单个网页。"},
	}
}

// formats returns the page of all files that are read and written.
func (f *facts) formats(lang string) string {
	w := newWriter(lang)
	w.way("", [2]string{"File formats", "文件格式"}, "formats.md")
	w.say("# File formats", "# 文件格式")
	w.say("## Page sets", "## 网页集")
	w.say("What a file is is told from its content; the name only helps. Each may be packed with gzip, Zstandard, LZ4, bzip2 or xz. [Page sets](sets.md) says how to make one.",
		"文件是什么由内容判定，名称只作参考。各种文件都可以用 gzip、Zstandard、LZ4、bzip2 或 xz 压缩。怎样准备网页集，见[网页集](sets.md)。")
	w.line("| format | what is taken of it |", "| 格式 | 取什么 |")
	w.WriteString("|---|---|\n")
	for _, in := range inputs() {
		w.line("| %[1]s | %[3]s |", "| %[2]s | %[4]s |", in[0], in[1], in[2], in[3])
	}
	w.WriteString("\n")
	exts := "`" + strings.Join(formats.All().Extensions(), "` `") + "`"
	w.say("Usual endings: %s", "常见的扩展名：%s", exts)
	w.say("## Truth, scores, bodies", "## 真值、得分、正文")
	w.line("| file | columns | where it is used |", "| 文件 | 列 | 用在哪里 |")
	w.WriteString("|---|---|---|\n")
	w.line("| clusters | `id`, `cluster` | `clusters.tsv` beside the pages, `--truth`, *Labels…* |", "| 分组 | `id`、`cluster` | 网页旁的 `clusters.tsv`、`--truth`、“标注…” |")
	w.line("| judged pairs | `id1`, `id2`, `label` (`1 0 p x ?`) | `pairs.tsv` beside the pages, `--truth`, *Labels…*, `label import`; without a header only where it can hold no scores |", "| 已判断的网页对 | `id1`、`id2`、`label`（`1 0 p x ?`） | 网页旁的 `pairs.tsv`、`--truth`、“标注…”、`label import`；无表头的只在不可能是得分时接受 |")
	w.line("| TREC qrels | topic, 0, page, relevance; the topic is a page of the set | the same |", "| TREC qrels | 主题、0、网页、相关度；主题须是集中的网页 | 同上 |")
	w.line("| Splink labels | `unique_id_l`, `unique_id_r`, `clerical_match_score` | the same |", "| Splink 标注 | `unique_id_l`、`unique_id_r`、`clerical_match_score` | 同上 |")
	w.line("| scored pairs | `id1`, `id2`, `score` from 0 to 1; TSV, CSV, JSON lines, Parquet, TREC run | `run --scores`, *Open scores…* |", "| 打分的网页对 | `id1`、`id2`、0 到 1 的 `score`；TSV、CSV、JSON 行、Parquet、TREC run | `run --scores`、“打开得分文件…” |")
	w.line("| bodies | JSON lines with `id` and `text`, or a folder of texts called by the ids | `--denoiser file` |", "| 正文 | 含 `id` 和 `text` 的 JSON 行，或以 id 命名的文本文件夹 | `--denoiser file` |")
	w.WriteString("\n")
	w.say("## Tables", "## 表格")
	w.say("The ending of a name says the format.", "文件名的扩展名决定格式。")
	w.line("| ending | format | |", "| 扩展名 | 格式 | |")
	w.WriteString("|---|---|---|\n")
	for _, x := range export.Formats() {
		fmt.Fprintf(w, "| `%s` | %s | %s", x.Ext, cell(x.Title.In(lang)), cell(x.Help.In(lang)))
		if x.Needs != nil {
			w.WriteString(w.pick(" Only for tables with ", "只用于有以下各列的表：") + "`" + strings.Join(x.Needs, "`, `") + "`" + w.pick(".", "。"))
		}
		w.WriteString(" |\n")
	}
	w.WriteString("\n")
	for _, t := range f.tables() {
		f.table(w, t)
	}
	w.say("## The bundle", "## 压缩包")
	w.say("`--bundle` and *Everything in one zip* write `report.html`, `comparison.csv`, `.tex` and `.md`, `measures.csv`, for each run a folder `runs/NN-ALGORITHM/` with its pairs, groups and keep list, `figures/` with the data of each figure, the experiment files, the references as BibTeX, and `manifest.json`: what made it, from what, and the SHA-256 of each file.",
		"`--bundle` 和“全部内容打包为 zip”写出 `report.html`，`comparison.csv`、`.tex` 和 `.md`，`measures.csv`，每次运行一个文件夹 `runs/NN-算法/`（网页对、分组、保留列表），`figures/` 中的图及其数据，实验文件，BibTeX 参考文献，以及 `manifest.json`：由什么程序、从什么得出，以及每个文件的 SHA-256。")
	return w.String()
}

// tables returns the exported tables with their columns.
func (f *facts) tables() []*table.Table {
	var out *export.Subject
	for _, a := range f.algorithms {
		if a.Name == "simhash" {
			out = &export.Subject{Outcome: a.reprints, Name: "simhash", Declared: &declared.Table{}}
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
		export.Declared(f.reprints, &declared.Table{}, nil, "en"),
		export.Versions(&versions.Comparison{}),
	}
}

// table writes what the columns of a table mean.
func (f *facts) table(w *writer, t *table.Table) {
	titles := map[string][3]string{ // title in both languages, and what writes it
		"pairs":     {"Pairs", "网页对", "`run --pairs`, `--missed`"},
		"groups":    {"Groups", "分组", "`run --groups`"},
		"keep":      {"Keep list", "保留与删除", "`run --keep`"},
		"labels":    {"Labels", "标注", "`label export`"},
		"measures":  {"Measures, long form", "指标（长表）", "`run --measures`"},
		"denoisers": {"Denoisers", "去噪方法", "`extract --table`"},
		"bodies":    {"Bodies, page by page", "逐页正文", "`extract --per-page`"},
		"declared":  {"Declared relations", "声明关系", "`declared --out`"},
		"versions":  {"Versions", "版本比较", "`versions --out`"},
	}
	title := titles[t.Name]
	if title[0] == "" {
		title = titles["versions"]
	}
	w.say("### %[1]s", "### %[2]s", title[0], title[1])
	w.say("Written by %s.", "由 %s 写出。", title[2])
	w.line("| column | holds | |", "| 列 | 类型 | |")
	w.WriteString("|---|---|---|\n")
	for _, c := range t.Columns {
		fmt.Fprintf(w, "| `%s` | %s | %s |\n", c.Name, w.kind(c.Kind), cell(f.columns[t.Name+"."+c.Name+"."+w.lang]))
	}
	w.WriteString("\n")
}

func (w *writer) kind(k table.Kind) string {
	switch k {
	case table.Whole:
		return w.pick("whole number", "整数")
	case table.Number, table.Share:
		return w.pick("number", "数")
	case table.Flag:
		return w.pick("true or false", "真或假")
	}
	return w.pick("text", "文字")
}
