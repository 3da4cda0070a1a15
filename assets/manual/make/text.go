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
func (w *writer) pick(en, zh string) string { return say.Words{En: en, Zh: zh}.In(w.lang) }

// say writes a sentence or a heading and an empty line behind it.
func (w *writer) say(en, zh string, args ...any) {
	fmt.Fprintf(w, w.pick(en, zh)+"\n\n", args...)
}

// line writes a line with nothing behind it, of a list or a table.
func (w *writer) line(en, zh string, args ...any) {
	fmt.Fprintf(w, w.pick(en, zh)+"\n", args...)
}

// way is the line that leads back, at the top of a page dirs folders below the index.
func (w *writer) way(name string, list [2]string, listFile string) {
	other, up := "zh", "../"
	if w.lang == "zh" {
		other = "en"
	}
	head := w.pick("[Manual](%sindex.md) › ", "[手册](%sindex.md) › ")
	switch name {
	case "":
		fmt.Fprintf(w, head+"%s · [%s](../%s/%s)\n\n", "", w.pick(list[0], list[1]), w.pick("中文", "English"), other, listFile)
	default:
		folder := strings.TrimSuffix(listFile, ".md")
		fmt.Fprintf(w, head+"[%s](../%s) › %s · [%s](../../%s/%s/%s.md)\n\n", up, w.pick(list[0], list[1]), listFile, name, w.pick("中文", "English"), other, folder, name)
	}
}

// parameters writes the table of what can be set.
func (w *writer) parameters(ps []param.Param, prefix string) {
	w.say("## Parameters", "## 参数")
	if len(ps) == 0 {
		w.say("None.", "没有参数。")
		return
	}
	w.line("| name | in the form | meaning | values | default |", "| 名称 | 表单中 | 含义 | 取值 | 默认值 |")
	w.WriteString("|---|---|---|---|---|\n")
	for _, p := range ps {
		fmt.Fprintf(w, "| `%s%s` | %s | %s | %s | %s |\n", prefix, p.Name, cell(p.Title.In(w.lang)), cell(p.Help.In(w.lang)), w.values(p), w.standard(p))
	}
	w.WriteString("\n")
}

// values says what a parameter may be.
func (w *writer) values(p param.Param) string {
	switch p.Kind {
	case param.Int, param.Float:
		return w.pick(fmt.Sprintf("%s to %s", num(p.Min), num(p.Max)), fmt.Sprintf("%s 到 %s", num(p.Min), num(p.Max)))
	case param.Bool:
		return "`true`, `false`"
	case param.Choice:
		list := make([]string, len(p.Choices))
		for i, c := range p.Choices {
			list[i] = "`" + c + "`"
			if i < len(p.Named) {
				list[i] += w.pick(" ("+p.Named[i].En+")", "（"+p.Named[i].Zh+"）")
			}
		}
		return cell(strings.Join(list, w.pick(", ", "、")))
	}
	if p.File {
		return w.pick("a file", "文件")
	}
	return w.pick("text", "文字")
}

// standard is the default, with the recommended value where there is another.
func (w *writer) standard(p param.Param) string {
	v := p.Format(p.Default)
	if v == "" {
		return w.pick("(empty)", "（空）")
	}
	return "`" + cell(v) + "`"
}

// cell makes a text fit for a cell of a table.
func cell(s string) string {
	return strings.NewReplacer("|", `\|`, "\n", " ", "<", "&lt;", "$", `\$`).Replace(s)
}

func num(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }

// share writes a figure from 0 to 1 as tables have it.
func share(f float64) string { return strconv.FormatFloat(f, 'f', 4, 64) }
