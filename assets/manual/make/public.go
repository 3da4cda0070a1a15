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
	w.way("", "Public sets", "public-sets.md")
	w.say("# Public sets")
	w.say("Sets that others made and give out, and how to work with them here. The program downloads nothing: fetch a set as its entry says, having read its terms, and `batch convert NAME SOURCE --out DIR` makes a [page set](sets.md) of it: `pages.jsonl` with the pages, `gold/` with true bodies, `clusters.tsv` or `pairs.tsv` with what is known of duplicates, and a `README.md` with source, licence, citation, day and counts. `batch convert --list` prints the list, `batch convert NAME` an entry.")
	w.say("What can be seen of a set is what its makers say; nothing of them comes with this program, and their texts belong to the publishers. `--pages N` takes the first pages of a set, `--lang zh` those of a language where the set says it, `--least-han 0.3` those of whose letters at least that share is Han. A set in which something is not where it should be is refused, with what was expected and what is there; single pages that cannot be used are listed, and the rest comes out.")
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
			if kind(s) == of {
				publicSet(w, s)
			}
		}
	}
	part("## With labels of duplicates", convert.Clusters)
	part("## With true bodies", convert.Bodies)
	part("## Large ones, without labels", convert.Texts)
	w.say("## Not converted")
	for _, a := range convert.NotConverted() {
		fmt.Fprintf(w, w.pick("- %s: %s\n"), a.Title, a.Why.In(lang))
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
	steps := append(slices.Clone(s.Steps), fmt.Sprintf("batch convert %s %s --out %s-set", s.Name, s.Source, s.Name))
	w.WriteString("\n")
	if s.Get.En != "" {
		w.say("%s", cell(s.Get.In(w.lang)))
	}
	fmt.Fprintf(w, "```text\n%s\n```\n\n", strings.Join(steps, "\n"))
	if s.Note.En != "" {
		w.say("%s", cell(s.Note.In(w.lang)))
	}
}
