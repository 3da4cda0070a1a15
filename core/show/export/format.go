package export

import (
	"io"
	"path/filepath"
	"strings"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
)

// Format is one way to write a table.
type Format struct {
	Name  string      // "csv", as in flags
	Ext   string      // ".csv", the ending of its files; longer ones win: ".qrels.txt"
	Title param.Words // in lists
	Help  param.Words // one sentence: what it is for, what it leaves out
	// Needs are the columns that a table must have for this format; nil for any table.
	Needs []string
	Words bool // it has room for title and notes
	Write func(w io.Writer, t *table.Table, lang string) error
}

// Formats returns all formats, in the order in which they are shown. Titles and notes are in the
// language lang of a writer; column names of files for programs are the same in every language.
func Formats() []Format {
	return []Format{
		{
			"csv", ".csv",
			param.Words{En: "CSV"},
			param.Words{En: "Comma-separated, UTF-8, with a header of column names. Cells are written unchanged, even if they begin with = + - @ and a spreadsheet would treat them as formulas; for spreadsheets, use CSV for Excel."},
			nil, false, writeCSV,
		},
		{
			"excel", ".excel.csv",
			param.Words{En: "CSV for Excel"},
			param.Words{En: "The same with a byte order mark, so that Excel displays Chinese correctly; cells that Excel would treat as formulas begin with an apostrophe."},
			nil, false, writeExcel,
		},
		{
			"tsv", ".tsv",
			param.Words{En: "TSV"},
			param.Words{En: "Tab-separated, a line for each row; tabs, line breaks, other controls and backslashes within a cell are written \\t \\n \\r \\x1b \\\\."},
			nil, false, writeTSV,
		},
		{
			"jsonl", ".jsonl",
			param.Words{En: "JSON lines"},
			param.Words{En: "One object a row; unknown values are null."},
			nil, false, writeJSONL,
		},
		{
			"parquet", ".parquet",
			param.Words{En: "Parquet"},
			param.Words{En: "Typed columns, compressed with Zstandard; notes are in the metadata of the file."},
			nil, true, writeParquet,
		},
		{
			"latex", ".tex",
			param.Words{En: "LaTeX"},
			param.Words{En: "A booktabs table; the best value of each column is bold."},
			nil, true, writeLaTeX,
		},
		{
			"markdown", ".md",
			param.Words{En: "Markdown"},
			param.Words{En: "A table for READMEs and issues; the best value of each column is bold."},
			nil, true, writeMarkdown,
		},
		{
			"html", ".html",
			param.Words{En: "HTML"},
			param.Words{En: "A page with the table."},
			nil, true, writeHTML,
		},
		{
			"trec", ".run.txt",
			param.Words{En: "TREC run"},
			param.Words{En: "Every page is a topic, and the pages paired with it are its ranking, for trec_eval; each pair is written in both directions."},
			[]string{"id1", "id2", "score", "run"},
			false,
			writeTREC,
		},
		{
			"qrels", ".qrels.txt",
			param.Words{En: "TREC qrels"},
			param.Words{En: "The labels 1 and 0 of pairs in both directions; pairs with other labels are omitted."},
			[]string{"id1", "id2", "label"},
			false,
			writeQrels,
		},
	}
}

// ByName returns the format called name.
func ByName(name string) (Format, error) {
	var known []string
	for _, f := range Formats() {
		if f.Name == name {
			return f, nil
		}
		known = append(known, f.Name)
	}
	return Format{}, say.Errorf("format must be one of %s, got %q", strings.Join(known, ", "), name)
}

// ByPath returns the format by the extension of path; TSV for standard output.
func ByPath(path string) (Format, error) {
	if path == "-" || path == "/dev/stdout" {
		return ByName("tsv")
	}
	base := strings.ToLower(filepath.Base(path))
	var found Format
	var known []string
	for _, f := range Formats() {
		if strings.HasSuffix(base, f.Ext) && len(f.Ext) > len(found.Ext) {
			found = f
		}
		known = append(known, f.Ext)
	}
	if found.Name == "" {
		return found, say.Errorf("%s: the extension must be one of %s", path, strings.Join(known, ", "))
	}
	return found, nil
}

// Write writes a table in the format that the extension of path names.
func Write(w io.Writer, path string, t *table.Table, lang string) error {
	f, err := ByPath(path)
	if err != nil {
		return err
	}
	return f.Write(w, t, lang)
}
