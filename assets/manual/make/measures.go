package main

import (
	"fmt"
	"strings"

	"pagetwin/core/judge/eval"
)

// measures returns the page of all measures.
func (f *facts) measures(lang string) string {
	w := newWriter(lang)
	w.way("", [2]string{"Measures", "指标"}, "measures.md")
	w.say("# Measures", "# 指标")
	w.say("What every figure of a run means. TP, FP and FN are the pairs called duplicates that are, those called duplicates that are not, and the duplicates that are missed; with a prime, after transitive closure: pairs that fall in one group count as decided. $G_i$ is the group that page $i$ was put in, $C_i$ its true cluster, $n$ the number of pages.",
		"一次运行的各个数字的含义。TP 为判为重复且确实重复的网页对数，FP 为判为重复而实际不同的，FN 为漏判的重复对；带撇号的是传递闭包之后：同组的网页对都算判为重复。 $G_i$ 为网页 $i$ 所在的组， $C_i$ 为它的真实类， $n$ 为网页数。")
	w.say("Which figures there are depends on what is known. With **clusters** everything is known, and all of them are. With **judged pairs** only the listed pairs are known; what needs a full clustering is then left empty, never guessed. Without labels there are only the last counts. The example is SimHash with its paper's setting on `samples/reprints.zip`.",
		"有哪些数字取决于知道些什么。有**分组**（clusters）时全部已知，各项都有；只有**已判断的网页对**（pairs）时，只知道列出的那些，需要完整聚类的指标留空，从不猜测；没有标注时只有最后几个计数。示例为 SimHash 用论文设置在 `samples/reprints.zip` 上的结果。")
	formulas := f.measureFormulas()
	for _, m := range eval.Measures() {
		fmt.Fprintf(w, "## %s\n\n", m.Title.In(lang))
		fmt.Fprintf(w, "`%s`", m.Name)
		if s := formulas[m.Name]; s != "" {
			fmt.Fprintf(w, w.pick(": ", "： ")+"%s", s)
		}
		fmt.Fprintf(w, "\n\n%s ", m.Doc.In(lang))
		w.say("%s%s", "%s%s", w.direction(m), f.needs(w, m))
	}
	return w.String()
}

func (w *writer) direction(m eval.Measure) string {
	if m.Name == "best_threshold" || m.Name == "unknown" || m.Name == "decided" || m.Name == "groups" {
		return ""
	}
	if m.Higher {
		return w.pick("More is better. ", "越大越好。")
	}
	return w.pick("Less is better. ", "越小越好。")
}

// needs says under which truth a measure is defined, with its value on the example.
func (f *facts) needs(w *writer, m eval.Measure) string {
	v, ok := m.Get(f.measured[0])
	if !ok {
		return w.pick("There is one only where known duplicates were not compared.", "只有已知的重复对未全部参与比较时才有。")
	}
	value := share(v)
	if m.Count {
		value = fmt.Sprintf("%.0f", v)
	}
	_, judged := m.Get(f.measured[1])
	_, none := m.Get(&eval.Report{})
	need := w.pick("Needs clusters.", "须有分组真值。")
	switch {
	case none:
		need = w.pick("Needs no labels.", "不需要标注。")
	case judged:
		need = w.pick("Needs clusters or judged pairs.", "须有分组真值，或已判断的网页对。")
	}
	return need + w.pick(" Example: ", "示例：") + value + w.pick(".", "。")
}

// measureFormulas are the formulas by measure.
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
