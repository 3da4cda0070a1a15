package main

import (
	"fmt"
	"strconv"
	"strings"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

// writer writes one page in one language.
type writer struct {
	strings.Builder
	lang string
}

func newWriter(lang string) *writer {
	w := &writer{lang: lang}
	w.WriteString(mark)
	return w
}

// pick returns the text of the page's language.
func (w *writer) pick(en string) string { return say.Text(en).In(w.lang) }

// say writes a sentence or a heading, followed by an empty line.
func (w *writer) say(en string, args ...any) {
	fmt.Fprintf(w, w.pick(en)+"\n\n", args...)
}

// line writes a line of a list or a table.
func (w *writer) line(en string, args ...any) {
	fmt.Fprintf(w, w.pick(en)+"\n", args...)
}

// way writes the line with links back, at the top of a page.
func (w *writer) way(name, list, listFile string) {
	other, up := "zh", "../"
	if w.lang == "zh" {
		other = "en"
	}
	head := w.pick("[Manual](%sindex.md) › ")
	switch name {
	case "":
		fmt.Fprintf(w, head+"%s · [%s](../%s/%s)\n\n", "", w.pick(list), say.InContext("language.name", "English").In(other), other, listFile)
	default:
		folder := strings.TrimSuffix(listFile, ".md")
		fmt.Fprintf(w, head+"[%s](../%s) › %s · [%s](../../%s/%s/%s.md)\n\n", up, w.pick(list), listFile, name, say.InContext("language.name", "English").In(other), other, folder, name)
	}
}

// parameters writes the table of the parameters.
func (w *writer) parameters(ps []param.Param, prefix string) {
	w.say("## Parameters")
	if len(ps) == 0 {
		w.say("None.")
		return
	}
	w.line("| name | in the form | meaning | values | default |")
	w.WriteString("|---|---|---|---|---|\n")
	for _, p := range ps {
		fmt.Fprintf(w, "| `%s%s` | %s | %s | %s | %s |\n", prefix, p.Name, cell(p.Title.In(w.lang)), cell(p.Help.In(w.lang)), w.values(p), w.standard(p))
	}
	w.WriteString("\n")
}

// values describes the possible values of a parameter.
func (w *writer) values(p param.Param) string {
	switch p.Kind {
	case param.Int, param.Float:
		return say.In(w.lang, "%s to %s", num(p.Min), num(p.Max))
	case param.Bool:
		return "`true`, `false`"
	case param.Choice:
		list := make([]string, len(p.Choices))
		for i, c := range p.Choices {
			list[i] = "`" + c + "`"
			if i < len(p.Named) {
				list[i] += say.In(w.lang, " (%s)", p.Named[i])
			}
		}
		return cell(strings.Join(list, w.pick(", ")))
	}
	if p.File {
		return w.pick("make|a file")
	}
	return w.pick("text")
}

// standard returns the default, with the recommended value if it differs.
func (w *writer) standard(p param.Param) string {
	v := p.Format(p.Default)
	if v == "" {
		return w.pick("(empty)")
	}
	return "`" + cell(v) + "`"
}

// cell escapes a text for a cell of a table.
func cell(s string) string {
	return strings.NewReplacer("|", `\|`, "\n", " ", "<", "&lt;", "$", `\$`).Replace(s)
}

func num(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }

// share formats a figure from 0 to 1 for a table.
func share(f float64) string { return strconv.FormatFloat(f, 'f', 4, 64) }
