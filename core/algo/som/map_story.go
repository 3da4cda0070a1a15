package som

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/trace"
)

// widest is the greatest number of rows and columns of a map that are shown.
const widest = 32

type window struct{ top, bottom, left, right int }

func (g *grid) window(most int, nodes ...int) window {
	span := func(at func(node int) int) (from, to int) {
		low, high := at(nodes[0]), at(nodes[0])
		for _, n := range nodes[1:] {
			if a, b := min(low, at(n)), max(high, at(n)); b-a < most {
				low, high = a, b
			}
		}
		from = max(0, min((low+high+1)/2-most/2, g.side-most))
		return from, min(g.side, from+most)
	}
	var w window
	w.top, w.bottom = span(func(n int) int { return n / g.side })
	w.left, w.right = span(func(n int) int { return n % g.side })
	return w
}

func (t *story) mapView(title, note say.Words, w window, cell func(node int) trace.Cell) *trace.View {
	v := &trace.View{ID: mapID, Title: title, Grid: &trace.Grid{Columns: w.right - w.left}}
	for row := w.top; row < w.bottom; row++ {
		for col := w.left; col < w.right; col++ {
			c := cell(row*t.grid.side + col)
			c.ID, c.Fill = fmt.Sprint(row*t.grid.side+col), math.Round(1000*c.Fill)/1000
			v.Grid.Cells = append(v.Grid.Cells, c)
		}
	}
	part := say.New("The map has %d × %d {node|nodes}.", t.grid.side, t.grid.side).Words
	if t.grid.side > widest {
		part = say.New("Rows %d to %d and columns %d to %d of a map of %d × %d {node|nodes}.",
			w.top+1, w.bottom, w.left+1, w.right, t.grid.side, t.grid.side).Words
	}
	if v.Note = part; note.En != "" {
		v.Note = say.New("%v %v", note, part).Words
	}
	return v
}

const mapID = "map"

func (t *story) part() window { return t.grid.window(widest, t.winner(0), t.winner(1)) }

func (w window) has(node, side int) bool {
	row, col := node/side, node%side
	return w.top <= row && row < w.bottom && w.left <= col && col < w.right
}

var (
	leftNode  = trace.Worded(say.Words{En: "L"})
	rightNode = trace.Worded(say.Text("som|R"))
)

var darker = say.Words{En: "Darker means nearer."}

func nearness(distances ...[]float64) func(distance float64) float64 {
	r := interval{math.Inf(1), 0}
	for _, list := range distances {
		r.low, r.high = min(r.low, slices.Min(list)), max(r.high, slices.Max(list))
	}
	return func(distance float64) float64 { return 1 - r.share(distance) }
}

func (g *grid) distances(x []entry) []float64 {
	out := make([]float64, g.nodes())
	g.winner(out, x)
	for j, d := range out {
		out[j] = math.Sqrt(max(0, 1+g.far(j, d)))
	}
	return out
}

func (t *story) search() {
	t.Chapter("Search for the winner", codeWinner)
	a := t.winner(0)
	t.found = t.searched(0, say.Words{En: "Distance of each node from the left page"}, trace.At("weights", "left"))
	t.Step(codeWinner, say.New("The left page is compared with all %d {node|nodes} of the trained map. The nearest is %v, %.4f away: the winner.", t.grid.nodes(), t.placed(a), t.away[0][a]), t.found, t.nearest(0, a))
}

func (t *story) follow() {
	t.Chapter("The second page follows", codeWinner)
	a, b := t.winner(0), t.winner(1)
	view := t.searched(1, say.Words{En: "Distance of each node from the right page"}, trace.At(storykit.ID("nearest", trace.Right), fmt.Sprint(b)))
	t.Offer(trace.YesNo(a == b))
	t.Ask(say.New("Is the same node nearest to both pages?"), codeWinner,
		say.New("The nearest node to the left page was %v. The nearest to the right page is %v, %.4f away.", t.placed(a), t.placed(b), t.away[1][b]), view, t.nearest(1, b))
}

func (t *story) searched(page int, title say.Words, origin string) *trace.View {
	t.away[page] = t.grid.distances(t.vectors[page])
	best, fill, w := t.winner(page), nearness(t.away[page]), t.part()
	if !w.has(best, t.grid.side) {
		w = t.grid.window(widest, best)
	}
	return t.mapView(title, darker, w, func(j int) trace.Cell {
		c := trace.Cell{Fill: fill(t.away[page][j])}
		if j == t.winner(0) {
			c.Label, c.Mark = leftNode, trace.Used
		}
		if j == best {
			if c.Mark, c.Origin = trace.New, origin; page == 1 {
				c.Label = rightNode
				if j == t.winner(0) {
					c.Label = trace.Plain("=")
				}
			}
		}
		return c
	})
}

func (t *story) winner(i int) int { return int(t.Sigs[i][0]) }

func (t *story) placed(node int) say.Words {
	return say.New("row %d, column %d", node/t.grid.side+1, node%t.grid.side+1).Words
}

func (t *story) nearest(i, best int) *trace.View {
	order := []int{best}
	for j := range t.grid.nodes() {
		if j != best {
			order = append(order, j)
		}
	}
	slices.SortStableFunc(order[1:], func(a, b int) int { return cmp.Compare(t.away[i][a], t.away[i][b]) })
	bars := &trace.Bars{}
	for _, j := range order[:min(storykit.Few, len(order))] {
		bars.Bars = append(bars.Bars, storykit.Bar(fmt.Sprint(j), t.placed(j), t.away[i][j], fmt.Sprintf("%.4f", t.away[i][j]), trace.If(j == best, trace.New, trace.None)))
		bars.High = max(bars.High, t.away[i][j], math.SmallestNonzeroFloat64)
	}
	return &trace.View{ID: storykit.ID("nearest", trace.Sides[i]), Title: say.Words{En: "The nearest nodes"}, Bars: bars, Note: say.Words{En: "If several nodes are equally near, the first wins."}}
}

// only returns a map with the words of x alone, which a training step with x reads and moves,
// and x over these words.
func (g *grid) only(x []entry) (*grid, []entry) {
	out := newGrid(g.nodes(), g.side, len(x))
	copy(out.scale, g.scale)
	copy(out.square, g.square)
	y := make([]entry, len(x))
	for i, e := range x {
		copy(out.row(i), g.row(int(e.term)))
		y[i] = entry{int32(i), e.weight}
	}
	return out, y
}

// adjacent is the largest radius, in nodes, of the training step that is shown.
const adjacent = 4

func (p plan) moment() int {
	t := p.steps / 2
	for t+1 < p.steps {
		if _, radius := p.at(t); radius <= adjacent {
			break
		}
		t++
	}
	return t
}

func (t *story) presentation() {
	t.Chapter("One presentation of the training", codeUpdate)
	p, at := t.plan, t.plan.moment()
	eta, radius := p.at(at)
	t.Step(codeUpdate, say.New("The map was trained with %d {presentation|presentations} of random pages. The rate η falls from 0.9 to 0, and the radius r from %d {node|nodes} to 0: first the whole map is ordered, then neighbouring nodes separate.", p.steps, p.radius), t.found, p.view(at))
	g, x := t.grid.only(t.vectors[0])
	best := t.winner(0)
	before := g.distances(x)
	newTrainer(g, t.unit).step(x, eta, radius)
	after := g.distances(x)
	row, col := best/g.side, best%g.side
	within := func(j int) bool {
		return max(row-j/g.side, j/g.side-row, col-j%g.side, j%g.side-col) <= radius
	}
	nodes := g.around(row, radius) * g.around(col, radius)
	fill := nearness(before, after)
	views := func(title say.Words, distances []float64) []*trace.View {
		bars := &trace.Bars{High: math.Sqrt2, Show: storykit.Few}
		for j := range distances {
			if within(j) {
				bars.Bars = append(bars.Bars, storykit.Bar(fmt.Sprint(j), t.placed(j), distances[j], fmt.Sprintf("%.4f", distances[j]), trace.If(j == best, trace.New, trace.Used)))
				bars.High = max(bars.High, distances[j])
			}
		}
		slices.SortStableFunc(bars.Bars, func(x, y trace.Bar) int { return cmp.Compare(x.Mark, y.Mark) }) // the winner first
		grid := t.mapView(title, darker, t.grid.window(2*adjacent+3, best), func(j int) trace.Cell {
			c := trace.Cell{Fill: fill(distances[j]), Mark: trace.If(within(j), trace.Used, trace.None)}
			if j == best {
				c.Mark, c.Label = trace.New, leftNode
			}
			return c
		})
		return []*trace.View{grid, {ID: "moved", Title: say.Words{En: "Distances of the nodes that move"}, Bars: bars}}
	}
	t.Offer(trace.Choose(moving(nodes, g.nodes()), say.Words{En: "Only the winner"}, say.Words{En: "The winner and its neighbours"}, say.Words{En: "All nodes"}))
	t.Ask(say.New("Which nodes will move towards the left page?"), codeUpdate,
		say.New("If the left page were drawn again at presentation %d, with η = %.3f and r = %d, its winner and all nodes within %d {row and column|rows and columns} would move, %d in total.", at, eta, radius, radius, nodes),
		views(say.Words{En: "Before the presentation"}, before)...)
	t.Step(codeUpdate, say.New("Each node moves %.0f%% of the way to the page. The winner was %.4f away and is now %.4f away; in this way, similar pages end up close together.", 100*eta, before[best], after[best]),
		views(say.Words{En: "After the presentation"}, after)...)
}

func moving(nodes, all int) int {
	switch nodes {
	case 1:
		return 0
	case all:
		return 2
	}
	return 1
}

func (p plan) view(at int) *trace.View {
	rate := trace.Series{ID: "eta", Label: trace.Plain("η(t)")}
	wide := trace.Series{ID: "radius", Label: trace.Plain("r(t) / r(0)")}
	for i := range 101 {
		step := i * p.steps / 100
		eta, radius := p.at(step)
		rate.XY = append(rate.XY, [2]float64{float64(step), eta})
		wide.XY = append(wide.XY, [2]float64{float64(step), float64(radius) / float64(p.radius)})
	}
	eta, _ := p.at(at)
	return &trace.View{ID: "plan", Title: say.Words{En: "Rate and radius of the training"}, Curve: &trace.Curve{
		X: trace.Axis{Title: trace.Worded(say.Words{En: "presentation t"}), High: float64(p.steps)}, Y: trace.Axis{Title: trace.Plain("η, r / r(0)"), High: 1},
		Series: []trace.Series{rate, wide},
		Points: []trace.Point{{ID: "told", Label: trace.Plain(fmt.Sprintf("t = %d", at)), X: float64(at), Y: eta, Mark: trace.Used}},
	}}
}

func (t *story) homes() {
	t.Chapter("Position on the map", codeNode)
	a, b := t.winner(0), t.winner(1)
	all, used := 0, 0
	for _, n := range t.crowd() {
		if all += n; n > 0 {
			used++
		}
	}
	view := t.homesView(a, b)
	d := t.distance(t.Sigs[0], t.Sigs[1])
	t.Step(codeNode, say.New("The %d {page|pages} of the set are on %d of %d {node|nodes}. The left page is on %v, the right one on %v: %d apart.", all, used, t.grid.nodes(), t.placed(a), t.placed(b), d), view)
}

func (t *story) crowd() []int {
	out := make([]int, t.grid.nodes())
	for _, n := range t.home {
		if n >= 0 {
			out[n]++
		}
	}
	return out
}

func (t *story) homesView(found ...int) *trace.View {
	pages := t.crowd()
	most := max(1, slices.Max(pages))
	note := say.Words{} // the title is enough
	if len(found) > 0 {
		note = say.Words{En: "L and R: the nodes of the two pages (= if both are on the same node); numbers: pages of the set on each node."}
	}
	return t.mapView(say.Words{En: "Pages on each node"}, note, t.part(), func(j int) trace.Cell {
		c := trace.Cell{Fill: 0.6 * float64(pages[j]) / float64(most)}
		if pages[j] > 0 {
			c.Label = trace.Plain(fmt.Sprint(pages[j]))
		}
		switch at := slices.Index(found, j); {
		case at == 0 && found[0] == found[1]:
			c.Mark, c.Label = trace.Same, trace.Plain("=")
		case at == 0:
			c.Mark, c.Label = trace.New, leftNode
		case at == 1:
			c.Mark, c.Label = trace.Used, rightNode
		}
		return c
	})
}

func (t *story) decide() {
	d := t.distance(t.Sigs[0], t.Sigs[1])
	c := cosine(t.Sigs[0][1:], t.Sigs[1][1:])
	clouds, shared := t.products()
	formula := storykit.Formula("cosine", say.Words{En: "Cosine"}, "cos = Σ x_l(w) · x_r(w)", fmt.Sprintf("cos = %.6f", c))
	if t.decision == literal {
		t.Chapter("Decision in the cell", codeLiteral)
		ask := say.New("Are the pages on the same node?")
		t.Offer(trace.YesNo(d == 0))
		if d == 0 {
			t.Ask(ask, codeLiteral, say.New("Yes, and nothing else is required: the score is %d. The cosine, %.4f, is not used.", 1, c), clouds, formula)
			return
		}
		t.Ask(ask, codeLiteral, say.New("They are %d apart: the score is 0. The cosine, %.4f, is not used.", d, c), clouds, formula)
		return
	}
	t.Chapter("som|Decision in the cell", codeGuarded)
	ask := say.New("Are the nodes close enough on the map?")
	t.Offer(trace.YesNo(d <= 1))
	if d > 1 {
		t.Ask(ask, codeGuarded, say.New("The nodes are %d apart and not adjacent: the score is 0. The cosine over %d shared {word|words} would be %.4f.", d, shared, c), clouds, formula)
		return
	}
	t.Ask(ask, codeGuarded, say.New("The nodes are %d apart, which is close enough. The map groups by subject, so the cosine must identify copies: over %d shared {word|words} it is %.4f.", d, shared, c), clouds, formula)
}

func (t *story) products() (*trace.View, int) {
	in := make(map[int32]bool, len(t.vectors[1]))
	for _, e := range t.vectors[1] {
		in[e.term] = true
	}
	shared := 0
	for _, e := range t.vectors[0] {
		if in[e.term] {
			shared++
		}
	}
	return t.clouds("products", say.Words{En: "What each word adds to the cosine"}, [2][]float64{t.valuesOf(0), t.valuesOf(1)}, storykit.Below{Label: say.Words{En: "product"}, Mark: trace.Same, Value: func(x storykit.Pillar) float64 { return x.Values[0] * x.Values[1] }}), shared
}
