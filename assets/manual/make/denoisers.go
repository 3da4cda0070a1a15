package main

import (
	"fmt"
	"strings"
)

var denoisersTitle = [2]string{"Denoisers", "去噪方法"}

// denoiserList returns the page that lists all denoisers.
func (f *facts) denoiserList(lang string) string {
	w := newWriter(lang)
	w.way("", denoisersTitle, "denoisers.md")
	w.say("# Denoisers", "# 去噪方法")
	w.say("A denoiser takes the body out of a page. `learned` is used unless you say otherwise. The figures compare bodies with the true bodies of the 300 pages of `samples/reprints.zip`, on character 4-grams, averaged over pages; the set is made up, so measure on pages of your own (*Page*, *Whole set*, or `batch extract --measure`).",
		"去噪方法从网页中取出正文。不指定时用 `learned`。下表的数字是与 `samples/reprints.zip` 中 300 个网页的真实正文按四字组比较、在各页上取平均的结果；该网页集是合成的，请在自己的网页上测量（“网页”→“整个网页集”，或 `batch extract --measure`）。")
	w.line("| denoiser | | P | R | F1 | pages with F1 < .5 |", "| 去噪方法 | | 查准率 | 查全率 | F1 | F1 < .5 的网页 |")
	w.WriteString("|---|---|---:|---:|---:|---:|\n")
	for _, d := range f.denoisers {
		r := d.reprints
		fmt.Fprintf(w, "| [`%s`](denoisers/%s.md) | %s | %s | %s | %s | %.1f %% |\n", d.Name, d.Name, cell(d.Title.In(lang)), share(r.P), share(r.R), share(r.F1), 100*r.Below)
	}
	w.WriteString("\n")
	w.say("Bodies that another program made are read with `--denoiser file`, and a program of your own can stand in the list: see [Your own method](own-method.md).",
		"其他程序提取的正文用 `--denoiser file` 读入，您自己的程序也可以列在其中：见[自己的方法](own-method.md)。")
	return w.String()
}

// denoiserPage returns the page of one denoiser.
func (f *facts) denoiserPage(lang string, d denoiserFacts) string {
	w := newWriter(lang)
	w.way(d.Name, denoisersTitle, "denoisers.md")
	fmt.Fprintf(w, "# %s\n\n%s\n\n", d.Title.In(lang), d.Idea.In(lang))
	w.say("Name in commands and experiment files: `%s`.", "在命令和实验文件中的名称：`%s`。", d.Name)
	if d.Source != "" {
		w.say("**Source.** %s", "**出处**：%s", d.Source)
	}
	w.steps(d.story)
	w.parameters(d.Params, "")
	if len(d.Params) > 0 {
		w.say("In front of an algorithm a parameter is set as `--set denoise.%s=…`.", "用在算法之前时，参数写作 `--set denoise.%s=…`。", d.Params[0].Name)
	}
	w.say("## On the samples", "## 在样例上")
	r := d.reprints
	w.say("On the %d pages of `samples/reprints.zip` with true bodies: P %s, R %s, F1 %s, median F1 %s; %.1f %% of the pages stay below F1 = 0.5.",
		"在 `samples/reprints.zip` 中有真实正文的 %d 个网页上：查准率 %s，查全率 %s，F1 %s，F1 中位数 %s；F1 低于 0.5 的网页占 %.1f %%。",
		r.Gold, share(r.P), share(r.R), share(r.F1), share(r.Median), 100*r.Below)
	worst := -1
	for i, p := range r.Pages {
		if p.HasGold && (worst < 0 || p.Score.F1 < r.Pages[worst].Score.F1) {
			worst = i
		}
	}
	if worst >= 0 {
		p := f.reprints.Pages[worst]
		w.say("It does worst on `%s` (%s): F1 %s.", "最差的一页是 `%s`（%s）：F1 %s。", p.ID, cell(p.Title), share(r.Pages[worst].Score.F1))
	}
	w.say("## In Teach", "## 在“讲解”中")
	var chapters []string
	for _, c := range d.story.Chapters {
		chapters = append(chapters, c.Title.In(lang))
	}
	w.say("Its story of a page has these chapters: %s.", "讲解一个网页的章节：%s。", strings.Join(chapters, w.pick(" → ", "→")))
	fmt.Fprintf(w, "```sh\nbin/batch teach samples/course.zip --denoiser %s --pages %s --out %s.html\n```\n", d.Name, f.pack.Lessons[0].Pages[0], d.Name)
	return w.String()
}
