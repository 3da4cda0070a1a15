package main

import (
	"fmt"
	"slices"
	"strings"

	"pagetwin/core/lab/convert"
)

// publicSets returns the page of sets that others made: the source and the terms of each,
// and the steps that make a page set of it.
func publicSets(lang string) string {
	w := newWriter(lang)
	w.way("", "Public sets", "public-sets.md")
	w.say("# Public sets")
	w.say("This page lists sets that others published, and explains how to use them here. The program downloads nothing: read the terms of a set, and fetch it as its entry describes. Then `pagetwin sets convert NAME SOURCE --out DIR` turns it into a [page set](sets.md): `pages.jsonl` with the pages, `gold/` with true bodies, `clusters.tsv` or `pairs.tsv` with the known duplicates, and a `README.md` with source, licence, citation, date and counts. `pagetwin sets convert --list` prints the list, and `pagetwin sets convert NAME` prints an entry.")
	w.say("The descriptions follow those of the makers. No part of these sets comes with the program, and their texts belong to the publishers. `--pages N` takes the first pages of a set, and `--language zh` the pages in a language (if the set states the language). If files of a set are not where they should be, the set is refused; the message tells what was expected and what was found. Single pages that cannot be used are listed, and all others are converted.")
	sets := convert.Sets()
	w.line("| set | gives | |")
	w.WriteString("|---|---|---|\n")
	for _, s := range sets {
		fmt.Fprintf(w, "| `%s` | %s | %s |\n", s.Name, s.Gives.Words().In(lang), cell(s.What.In(lang)))
	}
	w.WriteString("\n")
	part := func(en string, of convert.Gives) {
		w.say(en)
		for _, s := range sets {
			if labelled := s.Gives&convert.Clusters != 0; labelled == (of == convert.Clusters) {
				publicSet(w, s)
			}
		}
	}
	part("## With labelled duplicates", convert.Clusters)
	part("## With true bodies", convert.Bodies)
	w.say("## Sets that are not converted")
	for _, a := range convert.NotConverted() {
		fmt.Fprintf(w, w.pick("- %s: %s\n"), a.Title, a.Why.In(lang))
	}
	return w.String()
}

func publicSet(w *writer, s convert.Set) {
	fmt.Fprintf(w, "### %s\n\n", s.Name)
	w.say("**%s.** %s", s.Title, s.What.In(w.lang))
	w.line("| | |")
	w.WriteString("|---|---|\n")
	for _, row := range [][2]string{
		{"source", s.Address},
		{"licence", s.Licence.In(w.lang)},
		{"cite", s.Cite},
		{"layout", s.Expects.In(w.lang)},
	} {
		value := cell(row[1])
		if row[0] == "source" {
			value = "<" + value + ">"
		}
		fmt.Fprintf(w, "| %s | %s |\n", w.pick(row[0]), value)
	}
	steps := append(slices.Clone(s.Steps), fmt.Sprintf("pagetwin sets convert %s %s --out %s-set", s.Name, s.Source, s.Name))
	w.WriteString("\n")
	if s.Get.En != "" {
		w.say("%s", cell(s.Get.In(w.lang)))
	}
	fmt.Fprintf(w, "```text\n%s\n```\n\n", strings.Join(steps, "\n"))
	if s.Note.En != "" {
		w.say("%s", cell(s.Note.In(w.lang)))
	}
}
