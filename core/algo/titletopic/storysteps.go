package titletopic

import (
	"fmt"
	"math"
	"slices"

	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

func (t *story) compareStep(h step, code string, parts [2]part, texts [2]string, common int) {
	t.results = append(t.results, h)
	longer := max(len(parts[0].items), len(parts[1].items))
	if len(parts[0].items) == 0 || len(parts[1].items) == 0 {
		return
	}
	pairs := t.commonItems(parts[0], parts[1])
	var views []*trace.View
	for i, p := range parts {
		views = append(views, storykit.TextOf(t.Story, i, "counted-"+h.symbol, say.Text("titletopic|What is counted"), texts[i], p.spans(pairs, i)...))
	}
	unit := t.counted()
	ask := say.New("How many %v do both have in common?", unit)
	t.Offer(trace.HowMany(common, longer))
	if t.count == countLCS {
		t.Ask(ask, code, say.New("%d {character is|characters are} in the same order in both, of %d in the longer one.", common, longer), views...)
	} else {
		if views = append(views, t.times(h.symbol, parts)); h.symbol == "S" { // the texts were shown
			views = views[2:]
		}
		t.Ask(ask, code, say.New("Each is counted on both pages, and the smaller number is common, at any position: %d of %d %v of the longer one.", common, longer, unit), views...)
	}
	note := say.Words{En: "not above"}
	if h.passed() {
		note = say.Words{En: "above"}
	}
	t.Offer(trace.YesNo(h.passed()))
	t.Ask(say.New("Is that more than %g?", h.theta), code, say.New("%d of %d is %.4f, %v %g.", common, longer, h.like, note, h.theta), t.gates())
}

func (t *story) gates() *trace.View {
	bars := &trace.Bars{High: 1}
	for _, h := range []step{{symbol: "T", name: topicName, theta: t.theta1}, {symbol: "S", name: summaryName, theta: t.theta2}} {
		if h.symbol == "T" && t.steps == stepsSummary || h.symbol == "S" && t.steps == stepsTopic {
			continue
		}
		bar := storykit.Bar(h.symbol, h.name, 0, "?", trace.None)
		for _, is := range t.results {
			if is.symbol == h.symbol {
				bar.Value, bar.Text, bar.Mark = is.like, fmt.Sprintf("%.4f", is.like), markOf(is.passed())
			}
		}
		bars.Bars = append(bars.Bars, bar)
		bars.Lines = append(bars.Lines, trace.Line{Label: trace.Worded(say.New("%v: more than %g", h.name, h.theta).Words), Value: h.theta})
	}
	return &trace.View{ID: "gates", Title: say.Words{En: "The gates"}, Bars: bars}
}

var (
	topicName   = say.Words{En: "topic"}
	summaryName = say.Words{En: "summary"}
)

func markOf(passed bool) trace.Mark { return trace.If(passed, trace.Same, trace.Differs) }

func (p part) spans(pairs [][2]int, side int) []trace.Span {
	in := make(map[int]bool, len(pairs))
	for _, pair := range pairs {
		in[pair[side]] = true
	}
	var out []trace.Span
	for i := 0; i < len(p.at); {
		j := i + 1
		for j < len(p.at) && in[j] == in[i] && p.at[j].Start == p.at[j-1].End {
			j++
		}
		out = storykit.Places(out, fmt.Sprint(i), markOf(in[i]), []text.Span{p.norm.Source(text.Span{Start: p.at[i].Start, End: p.at[j-1].End})})
		i = j
	}
	return out
}

func (t *story) times(symbol string, parts [2]part) *trace.View {
	var times storykit.Times[uint64]
	label := make(map[uint64]string)
	for side, p := range parts {
		for i, item := range p.items {
			if times.Add(side, item) {
				end := i + 1
				for t.count == countTokens && end < len(p.items) && p.items[end] == item {
					end++
				}
				label[item] = p.norm.Text[p.at[i].Start:p.at[end-1].End]
			}
		}
	}
	return times.Clouds("times-"+symbol, say.Words{En: "Number of occurrences on both pages"}, true, func(item uint64) string { return label[item] })
}

func (t *story) deciding() trace.Choices {
	var names []say.Words
	at := len(t.results)
	for i, h := range slices.Backward(t.results) {
		if h.passed() {
			at = i
		}
	}
	for _, h := range t.results {
		names = append(names, say.New("The %v", h.name).Words)
	}
	return trace.Choose(at, append(names, say.Text("trace|None"))...)
}

func (t *story) decide() {
	t.Chapter("Which step decides", codeScore)
	var passed []step
	for _, h := range t.results {
		if h.passed() {
			passed = append(passed, h)
		}
	}
	views := []*trace.View{t.gates(), t.graded()}
	ask := say.New("Which of the steps decides?")
	t.Offer(t.deciding())
	switch {
	case len(passed) == 2:
		t.Ask(ask, codeScore, say.New("The topics pass with %.4f, and the summaries would pass with %.4f: both indicate duplicates.", t.results[0].like, t.results[1].like), views...)
	case len(passed) == 1 && len(t.results) == 2:
		t.Ask(ask, codeScore, say.New("The %v alone decides: %.4f is more than %g. One step that passes is enough.", passed[0].name, passed[0].like, passed[0].theta), views...)
	case len(passed) == 1:
		t.Ask(ask, codeScore, say.New("The %v decides: %.4f is more than %g.", passed[0].name, passed[0].like, passed[0].theta), views...)
	default:
		near := t.results[0]
		for _, h := range t.results {
			if h.theta-h.like < near.theta-near.like {
				near = h
			}
		}
		t.Ask(ask, codeScore, say.New("No step passes; the %v comes nearest with %.4f, where more than %g is needed.", near.name, near.like, near.theta), views...)
	}
}

func (t *story) graded() *trace.View {
	title := say.Words{En: "Score"}
	if len(t.results) == 1 {
		h := t.results[0]
		return storykit.Formula("graded", title, "score = "+h.symbol, fmt.Sprintf("score = %.4f", t.Story.Score()))
	}
	like, s := t.results[0].like, t.results[1].like
	g := t.scaled(s)
	line := fmt.Sprintf("g(S) = S · θ1 / θ2 = %.4f · %g / %g = %.4f", s, t.theta1, t.theta2, g)
	switch above := math.Nextafter(t.theta1, 2); {
	case s > t.theta2 && t.theta1 < t.theta2:
		line = fmt.Sprintf("g(S) = 1 − (1 − S) · (1 − θ1) / (1 − θ2) = 1 − %.4f · %.4g / %.4g = %.4f", 1-s, 1-t.theta1, 1-t.theta2, g)
	case g == 1 && s*t.theta1/t.theta2 > 1:
		line = fmt.Sprintf("g(S) = min(1, S · θ1 / θ2) = min(1, %.4f · %g / %g) = 1", s, t.theta1, t.theta2)
	case g == above:
		line = fmt.Sprintf("g(S) > θ1: %.4f", g)
	}
	return storykit.Formula("graded", title, line, "score = max(T, g(S))", fmt.Sprintf("score = max(%.4f, %.4f) = %.4f", like, g, t.Story.Score()))
}
