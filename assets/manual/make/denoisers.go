package main

import (
	"fmt"
	"strings"
)

var denoisersTitle = "Denoisers"

func (f *facts) denoiserList(lang string) string {
	w := newWriter(lang)
	w.way("", denoisersTitle, "denoisers.md")
	w.say("# Denoisers")
	w.say("A denoiser extracts the body of a page. The default is `learned`. The figures compare the extracted bodies with the true bodies of the 300 pages of `samples/reprints.zip`, on character 4-grams, averaged over the pages. The set is synthetic, so measure on your own pages too (*Page*, *Whole set*, or `pagetwin extract --measure`).")
	w.line("| denoiser | | P | R | F1 | pages with F1 < .5 |")
	w.WriteString("|---|---|---:|---:|---:|---:|\n")
	for _, d := range f.denoisers {
		r := d.reprints
		fmt.Fprintf(w, "| [`%s`](denoisers/%s.md) | %s | %s | %s | %s | %.1f %% |\n", d.Name, d.Name, cell(d.Title.In(lang)), share(r.P), share(r.R), share(r.F1), 100*r.Below)
	}
	w.WriteString("\n")
	w.line("| denoiser | idea |")
	w.WriteString("|---|---|\n")
	for _, d := range f.denoisers {
		fmt.Fprintf(w, "| [`%s`](denoisers/%s.md) | %s |\n", d.Name, d.Name, cell(d.Idea.In(lang)))
	}
	w.WriteString("\n")
	w.say("`--denoiser file` reads bodies that another program extracted, and a program of your own can join the list: see [Your own method](own-method.md).")
	return w.String()
}

func (f *facts) denoiserPage(lang string, d denoiserFacts) string {
	w := newWriter(lang)
	w.way(d.Name, denoisersTitle, "denoisers.md")
	fmt.Fprintf(w, "# %s\n\n%s\n\n", d.Title.In(lang), d.Idea.In(lang))
	w.say("Name in commands and experiment files: `%s`.", d.Name)
	if d.Source != "" {
		w.say("**Source.** %s", d.Source)
	}
	w.steps(d.story)
	w.parameters(d.Params, "")
	if len(d.Params) > 0 {
		w.say("When the denoiser is used with an algorithm, its parameters are set as `--set denoise.%s=…`.", d.Params[0].Name)
	}
	w.say("## On the samples")
	r := d.reprints
	w.say("On the %d pages of `samples/reprints.zip` with true bodies, precision is %s, recall %s, F1 %s and median F1 %s; %.1f %% of the pages are below F1 = 0.5.",
		r.Gold, share(r.P), share(r.R), share(r.F1), share(r.Median), 100*r.Below)
	worst := -1
	for i, p := range r.Pages {
		if p.HasGold && (worst < 0 || p.Score.F1 < r.Pages[worst].Score.F1) {
			worst = i
		}
	}
	if worst >= 0 {
		p := f.reprints.Pages[worst]
		w.say("Its worst page is `%s` (%s), with F1 %s.", p.ID, cell(p.Title), share(r.Pages[worst].Score.F1))
	}
	w.say("## In Teach")
	var chapters []string
	for _, c := range d.story.Chapters {
		chapters = append(chapters, c.Title.In(lang))
	}
	w.say("The story of a page has these chapters: %s.", strings.Join(chapters, w.pick(" → ")))
	fmt.Fprintf(w, "```sh\nbin/pagetwin teach samples/course.zip --denoiser %s --pages %s --out out/%s.html\n```\n", d.Name, f.pack.Lessons[0].Pages[0], d.Name)
	return w.String()
}
