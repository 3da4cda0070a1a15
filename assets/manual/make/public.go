package main

import (
	"fmt"
	"slices"
	"strings"

	"pagetwin/core/lab/convert"
)

// publicSets is the page of sets that others made: where each is to be had, under which
// terms, and the steps that make a page set of it.
func publicSets(lang string) string {
	w := newWriter(lang)
	w.way("", [2]string{"Public sets", "公开的网页集"}, "public-sets.md")
	w.say("# Public sets", "# 公开的网页集")
	w.say("Sets that others made and give out, and how to work with them here. The program downloads nothing: fetch a set as its entry says, having read its terms, and `batch convert NAME SOURCE --out DIR` makes a [page set](sets.md) of it: `pages.jsonl` with the pages, `gold/` with true bodies, `clusters.tsv` or `pairs.tsv` with what is known of duplicates, and a `README.md` with source, licence, citation, day and counts. `batch convert --list` prints the list, `batch convert NAME` an entry.",
		"这里是他人制作并公布的网页集，以及怎样在此使用。程序不下载任何东西：先阅读各集的条款，按条目所说取得，再用 `batch convert 名称 来源 --out 文件夹` 转成[网页集](sets.md)：`pages.jsonl` 列出网页，`gold/` 为人工正文，`clusters.tsv` 或 `pairs.tsv` 为已知的重复，`README.md` 记下来源、许可、引用、日期和数目。`batch convert --list` 列出全部，`batch convert 名称` 给出一个条目。")
	w.say("What can be seen of a set is what its makers say; nothing of them comes with this program, and their texts belong to the publishers. `--pages N` takes the first pages of a set, `--lang zh` those of a language where the set says it, `--least-han 0.3` those of whose letters at least that share is Han. A set in which something is not where it should be is refused, with what was expected and what is there; single pages that cannot be used are listed, and the rest comes out.",
		"条目所述以制作者的说明为准；本程序不附带其中任何内容，文本版权归各发布者。`--pages N` 取前 N 页；`--lang zh` 取某种语言的网页（原集须注明语言）；`--least-han 0.3` 取汉字占字母至少这一比例的网页。文件不在应在之处时拒绝转换，并说明需要什么、找到什么；个别不能用的网页会列出，其余照常转换。")
	sets := convert.Sets()
	w.line("| set | gives | |", "| 名称 | 得到 | |")
	w.WriteString("|---|---|---|\n")
	for _, s := range sets {
		fmt.Fprintf(w, "| `%s` | %s | %s |\n", s.Name, s.Gives.Words().In(lang), cell(s.What.In(lang)))
	}
	w.WriteString("\n")
	part := func(en, zh string, of convert.Gives) {
		w.say(en, zh)
		for _, s := range sets {
			if kind(s) == of {
				publicSet(w, s)
			}
		}
	}
	part("## With labels of duplicates", "## 标注了重复的", convert.Clusters)
	part("## With true bodies", "## 有人工正文的", convert.Bodies)
	part("## Large ones, without labels", "## 大型而无标注的", convert.Texts)
	w.say("## Not converted", "## 不予转换的")
	for _, a := range convert.NotConverted() {
		fmt.Fprintf(w, w.pick("- %s: %s\n", "- %s：%s\n"), a.Title, a.Why.In(lang))
	}
	return w.String()
}

// kind is the part of the page that a set stands in.
func kind(s convert.Set) convert.Gives {
	for _, g := range []convert.Gives{convert.Clusters, convert.Bodies} {
		if s.Gives&g != 0 {
			return g
		}
	}
	return convert.Texts
}

// publicSet is the entry of a set.
func publicSet(w *writer, s convert.Set) {
	fmt.Fprintf(w, "### %s\n\n", s.Name)
	w.say("**%s.** %s", "**%s。** %s", s.Title, s.What.In(w.lang))
	w.line("| | |", "| | |")
	w.WriteString("|---|---|\n")
	for _, row := range [][3]string{
		{"source", "来源", s.Address},
		{"licence", "许可", s.Licence.In(w.lang)},
		{"cite", "引用", s.Cite},
		{"layout", "文件布局", s.Expects.In(w.lang)},
	} {
		value := cell(row[2])
		if row[0] == "source" {
			value = "<" + value + ">"
		}
		fmt.Fprintf(w, "| %s | %s |\n", w.pick(row[0], row[1]), value)
	}
	steps := append(slices.Clone(s.Steps), fmt.Sprintf("batch convert %s %s --out %s-set", s.Name, s.Source, s.Name))
	w.WriteString("\n")
	if s.Get.En != "" {
		w.say("%s", "%s", cell(s.Get.In(w.lang)))
	}
	fmt.Fprintf(w, "```text\n%s\n```\n\n", strings.Join(steps, "\n"))
	if s.Note.En != "" {
		w.say("%s", "%s", cell(s.Note.In(w.lang)))
	}
}
