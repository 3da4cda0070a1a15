package main

import (
	"fmt"
	"strings"

	"pagetwin/core/judge/eval"
)

// measures returns the page of all measures.
func (f *facts) measures(lang string) string {
	w := newWriter(lang)
	w.way("", "Measures", "measures.md")
	w.say("# Measures")
	w.say("This page explains every figure of a run. TP is the number of decided pairs that are duplicates, FP the number of decided pairs that are different, and FN the number of duplicate pairs that were missed. A prime means after transitive closure: all pairs within one group count as decided. $G_i$ is the group of page $i$, $C_i$ its true cluster, $n$ the number of pages.")
	w.say("The truth determines which figures are available. With **clusters** everything is known, and all figures are available. With **judged pairs** only the listed pairs are known; figures that need a full clustering stay empty and are never guessed. Without labels only the last counts are available. The examples are from SimHash with its paper's settings on `samples/reprints.zip`.")
	formulas := f.measureFormulas()
	for _, m := range eval.Measures() {
		fmt.Fprintf(w, "## %s\n\n", m.Title.In(lang))
		fmt.Fprintf(w, "`%s`", m.Name)
		if s := formulas[m.Name]; s != "" {
			fmt.Fprintf(w, w.pick(": ")+"%s", s)
		}
		fmt.Fprintf(w, "\n\n%s ", m.Doc.In(lang))
		w.say("%s%s", w.direction(m), f.needs(w, m))
	}
	return w.String()
}

func (w *writer) direction(m eval.Measure) string {
	if m.Name == "best_threshold" || m.Name == "unknown" || m.Name == "decided" || m.Name == "groups" {
		return ""
	}
	if m.Higher {
		return w.pick("More is better. ")
	}
	return w.pick("Less is better. ")
}

// needs describes the truth that a measure needs, with its value on the example.
func (f *facts) needs(w *writer, m eval.Measure) string {
	v, ok := m.Get(f.measured[0])
	if !ok {
		return w.pick("Given only if some known duplicates were not compared.")
	}
	value := share(v)
	if m.Count {
		value = fmt.Sprintf("%.0f", v)
	}
	_, judged := m.Get(f.measured[1])
	_, none := m.Get(&eval.Report{})
	need := w.pick("Needs clusters.")
	switch {
	case none:
		need = w.pick("Needs no labels.")
	case judged:
		need = w.pick("Needs clusters or judged pairs.")
	}
	return need + w.pick(" Example: ") + value + w.pick(".")
}

func (f *facts) measureFormulas() map[string]string {
	data, err := notes.ReadFile("formulas/measures.md")
	if err != nil {
		panic(err) // it is embedded
	}
	out := make(map[string]string)
	for line := range strings.Lines(string(data)) {
		if name, formula, ok := strings.Cut(strings.TrimSpace(line), ": "); ok {
			out[name] = formula
		}
	}
	return out
}
