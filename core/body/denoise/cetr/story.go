package cetr

import (
	"fmt"
	"math"

	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/told"
	"pagetwin/core/body/markup"
	"pagetwin/core/trace"
)

// Lines of the pseudo-code shown in the story.
const (
	codeRatio     = "ratio(line) ← characters / tags"
	codeSmooth    = "smooth ← gaussian(ratio, radius)"
	codeSlope     = "slope ← |gaussian(mean of next 3 − smooth)|"
	codeClusters  = "content ← lines outside the cluster at the origin"
	codeKMeans    = "content ← lines outside the lowest cluster"
	codeThreshold = "content ← smooth ≥ λ · deviation(smooth)"
	codeNodes     = "keep texts with most characters on lines of content"
)

// tell records the ratios of the lines, how they are smoothed, and how they are divided into
// content and the rest.
func (c cetr) tell(r *trace.Recorder, t *markup.Tree, _ denoise.Repeats) denoise.Body {
	l := linesOf(t, c.lines)
	smooth := denoise.Gaussian(l.ratios(), c.radius)
	p := c.part(smooth)
	segments := l.segments(t, p.content)
	body := l.assemble(t, segments, smooth)
	if len(segments) == 0 {
		return body
	}
	x := &teller{set: c, Page: told.NewPage(r, t, segments, body), ratioLines: l, raw: l.ratios(), smooth: smooth, part: p}
	r.Code(codeRatio)
	r.Chapter("Tag ratios")
	x.ratio()
	if c.radius > 0 {
		x.smoothed()
	}
	x.parted()
	x.nodes()
	return body
}

// teller records one story.
type teller struct {
	set cetr
	told.Page
	ratioLines
	raw    []float64
	smooth []float64
	most   int // the line with most characters
	part   parting
}

// ends returns the byte of the source after line i.
func (x *teller) ends(i int) int {
	if i+1 < len(x.starts) {
		return int(x.starts[i+1])
	}
	return len(x.Tree.HTML)
}

// line shows the source of line i.
func (x *teller) line(id string, i int) *trace.View {
	f := told.NewFolded(x.Tree.HTML, int(x.starts[i]))
	for _, p := range x.pieces {
		node := &x.Tree.Nodes[p.node]
		from, to := max(int(node.Start), int(x.starts[i])), min(int(node.End), x.ends(i))
		if int(p.line) == i && from < to {
			f.Add(fmt.Sprint("text", p.node), from, to, trace.Used)
		}
	}
	return f.View(x.Recorder, id, say.New("Source of line %d", i+1).Words, x.ends(i))
}

// ratio shows how the ratio is computed for the line with the most characters and the one with
// the most tags.
func (x *teller) ratio() {
	tags := 0
	for i, l := range x.lines {
		if l.chars > x.lines[x.most].chars {
			x.most = i
		}
		if l.tags > x.lines[tags].tags {
			tags = i
		}
	}
	views := []*trace.View{x.line("long", x.most)}
	formula := []string{"ratio = characters / tags", x.written(x.most)}
	if tags != x.most {
		views = told.Beside(views[0], x.line("tags", tags))
		formula = append(formula, x.written(tags))
	}
	views = append(views, trace.FormulaView("ratio", say.Words{En: "Tag ratio"}, formula...))
	r := x.lines[x.most]
	x.Step(codeRatio, say.New("Line %d of the source (lines without tags and text are not counted) has %d {character|characters} outside its %d {tag|tags}: ratio %s. Lines of an article are long and have few tags; lines of a menu consist mostly of tags.", x.most+1, r.chars, r.tags, number(x.raw[x.most])), views...)
	x.Step(codeRatio, say.New("Each of the %d {line|lines} with a tag or a character has a ratio; lines of scripts, styles and comments have none. Peaks are mostly content.", len(x.lines)), told.Beside(x.curve(nil, x.ratios()), x.table(false, unmarked))...)
}

func (x *teller) written(i int) string {
	l := x.lines[i]
	return fmt.Sprintf("ratio(%d) = %d / %d = %s", i+1, l.chars, max(l.tags, 1), number(x.raw[i]))
}

func number(v float64) string { return fmt.Sprintf("%.2f", v) }

func (x *teller) ratios() told.Figure {
	return told.Figure{ID: "ratio", Name: say.Words{En: "ratio"}, Of: func(i int) float64 { return x.raw[i] }}
}

func (x *teller) smoothRatios() told.Figure {
	return told.Figure{ID: "smooth", Name: say.Words{En: "smoothed"}, Of: func(i int) float64 { return x.smooth[i] }}
}

func (x *teller) curve(levels []told.Level, figures ...told.Figure) *trace.View {
	return told.Curve(told.Axes{
		ID: "ratios", Title: say.Words{En: "Characters for each tag, line by line"},
		Along: say.Words{En: "line"}, N: len(x.lines), Up: say.Words{En: "ratio"},
	}, figures, levels...)
}

// table shows the lines with their figures, around the one with the most characters.
func (x *teller) table(smoothed bool, mark func(i int) trace.Mark) *trace.View {
	table := &trace.Table{Show: told.Few, Columns: []trace.Column{
		trace.NumberColumn("line"), trace.NumberColumn("characters"), trace.NumberColumn("tags"), trace.NumberColumn("ratio"),
	}}
	if smoothed {
		table.Columns = append(table.Columns, trace.NumberColumn("smoothed"))
	}
	table.Columns = append(table.Columns, trace.TextColumn("text"))
	texts := x.texts()
	for i, l := range x.lines {
		cells := []any{i + 1, l.chars, l.tags, number(x.raw[i])}
		if smoothed {
			cells = append(cells, number(x.smooth[i]))
		}
		table.Add(fmt.Sprint("l", i+1), mark(i), append(cells, texts[i])...)
	}
	table.From = told.From(x.most, len(table.Rows))
	return &trace.View{ID: "lines", Title: say.Words{En: "Lines of the source"}, Table: table}
}

// texts returns the beginning of the text on each line.
func (x *teller) texts() []string {
	texts := make([]string, len(x.lines))
	for _, p := range x.pieces {
		if texts[p.line] == "" {
			node := &x.Tree.Nodes[p.node]
			from, to := max(int(node.Start), int(x.starts[p.line])), min(int(node.End), x.ends(int(p.line)))
			texts[p.line] = told.Begins(x.Tree.HTML[from:max(from, to)])
		}
	}
	return texts
}

// smoothed shows the effect of smoothing.
func (x *teller) smoothed() {
	x.Code(codeSmooth)
	x.Chapter("Smoothing")
	at := 0
	for i := range x.raw {
		if math.Abs(x.raw[i]-x.smooth[i]) > math.Abs(x.raw[at]-x.smooth[at]) {
			at = i
		}
	}
	x.Step(codeSmooth, say.New("Each ratio is averaged with %d {line|lines} on either side, weighted by distance: line %d changes from %s to %s. This raises short lines within an article and lowers a long line within a menu.", x.set.radius, at+1, number(x.raw[at]), number(x.smooth[at])),
		append(told.Beside(x.curve(nil, x.ratios(), x.smoothRatios()), x.table(true, unmarked)), trace.FormulaView("kernel", say.Words{En: "Gaussian kernel"},
			"smooth(i) = Σ w(j) · ratio(i + j) / Σ w(j),  w(j) = e^(−j² / 2r²)", x.kernel()))...)
}

// kernel writes the weights of the kernel.
func (x *teller) kernel() string {
	out := fmt.Sprintf("r = %d:  w = 1", x.set.radius)
	for j := 1; j <= min(x.set.radius, 6); j++ {
		out += fmt.Sprintf(", %.3f", math.Exp(-float64(j*j)/float64(2*x.set.radius*x.set.radius)))
	}
	return out
}

// parted shows which lines are content.
func (x *teller) parted() {
	n := 0
	for _, is := range x.part.content {
		if is {
			n++
		}
	}
	ask := say.New("How many of the %d {line is|lines are} content?", len(x.lines))
	x.Offer(trace.HowMany(n, len(x.lines)))
	if x.set.method == "threshold" {
		x.Code(codeThreshold)
		x.Chapter("Threshold")
		line := told.Level{ID: "threshold", Name: say.New("threshold %s", number(x.part.limit)).Words, At: x.part.limit}
		x.Ask(ask, codeThreshold, say.New("Lines with a smoothed ratio of at least %g standard deviations (%s): %d {line|lines}.", x.set.lambda, number(x.part.limit), n),
			x.curve([]told.Level{line}, x.ratios(), x.smoothRatios()), trace.FormulaView("limit", say.Words{En: "Threshold"}, "λ · σ(smooth)", fmt.Sprintf("%g · %s = %s", x.set.lambda, number(deviation(x.smooth)), number(x.part.limit))))
		return
	}
	x.Chapter("cetr|Clusters")
	counts := make([]int, len(x.part.centres))
	for _, g := range x.part.groups {
		counts[g]++
	}
	if x.set.method == "k-means" {
		x.Code(codeKMeans)
		top := 0.0
		for i, g := range x.part.groups {
			if g == x.part.low {
				top = max(top, x.smooth[i])
			}
		}
		line := told.Level{ID: "lowest", Name: say.New("lowest cluster up to %s", number(top)).Words, At: top}
		x.Ask(ask, codeKMeans, say.New("%d {cluster|clusters} of the smoothed ratios; the lowest has %d {line|lines} and is cut, the %d {other is|others are} content.", len(counts), counts[x.part.low], n),
			x.curve([]told.Level{line}, x.smoothRatios()), x.clusters(counts))
		return
	}
	x.Code(codeSlope, codeClusters)
	x.Step(codeSlope, say.New("A second number of each line shows how much the ratio changes after it: the mean ratio of the next %d {line|lines} minus its own, smoothed, as an absolute value.", derivativeLines), x.curve(nil, x.smoothRatios(), told.Figure{
		ID: "slope", Name: say.Words{En: "slope"}, Of: func(i int) float64 { return x.part.points[i][1] },
	}))
	x.Ask(ask, codeClusters, say.New("The two numbers make each line a point. Of %d {cluster|clusters}, the one with its centre fixed at the origin has %d {line|lines}, neither long nor next to a long one. The other %d {line is|lines are} content.", len(counts), counts[x.part.low], n),
		told.Beside(x.scatter(), x.clusters(counts))...)
}

// clusters shows the centres of the clusters with how many lines are in each.
func (x *teller) clusters(counts []int) *trace.View {
	table := &trace.Table{Columns: []trace.Column{
		trace.NumberColumn("cluster"), trace.NumberColumn("lines"), trace.NumberColumn("ratio at its centre"), trace.NumberColumn("slope"),
	}}
	for g, c := range x.part.centres {
		table.Add(fmt.Sprint("cluster", g), trace.If(uint8(g) == x.part.low, trace.Dropped, trace.Same), g+1, counts[g], number(c[0]), number(c[1]))
	}
	return &trace.View{ID: "clusters", Title: say.Text("cetr-words|Clusters"), Table: table}
}

// scatter shows the lines as points; equal points are drawn once.
func (x *teller) scatter() *trace.View {
	curve := &trace.Curve{
		X: trace.Axis{Title: trace.Worded(say.Words{En: "smoothed ratio"}), High: 1},
		Y: trace.Axis{Title: trace.Worded(say.Words{En: "slope"}), High: 1},
	}
	known := map[[2]float64]bool{}
	for i, p := range x.part.points {
		at := [2]float64{told.Round(p[0]), told.Round(p[1])}
		curve.X.High, curve.Y.High = max(curve.X.High, at[0]), max(curve.Y.High, at[1])
		if known[at] {
			continue
		}
		known[at] = true
		curve.Points = append(curve.Points, trace.Point{ID: fmt.Sprint("l", i+1), X: at[0], Y: at[1], Mark: x.isContent(i)})
	}
	for g, c := range x.part.centres {
		curve.Points = append(curve.Points, trace.Point{
			ID: fmt.Sprint("centre", g), X: told.Round(c[0]), Y: told.Round(c[1]), Mark: trace.Used,
			Label: trace.Worded(say.New("centre %d", g+1).Words),
		})
	}
	return &trace.View{ID: "scatter", Title: say.Words{En: "The lines as points"}, Curve: curve}
}

// isContent marks the lines of content.
func (x *teller) isContent(i int) trace.Mark {
	return trace.If(x.part.content[i], trace.Same, trace.Dropped)
}

// unmarked marks no line.
func unmarked(int) trace.Mark { return trace.None }

// nodes shows which texts are kept.
func (x *teller) nodes() {
	x.Code(codeNodes)
	x.Chapter("From lines to texts")
	kept, chars := x.Blocks.Count(x.Kept)
	x.Step(codeNodes, say.New("A text between two tags may lie on several lines: it is kept when most of its characters lie on lines of content. That makes %d {piece|pieces} with %d {character|characters}.", kept, chars),
		x.Blocks.ShownBeside(x.table(true, x.isContent), told.Marks(x.Body))...)
}
