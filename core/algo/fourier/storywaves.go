package fourier

import (
	"cmp"
	"fmt"
	"math"
	"math/cmplx"
	"slices"

	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/trace"
)

const (
	parts  = 60  // parts of a page whose means are drawn
	points = 240 // points of a drawn wave
	drawn  = 3   // waves drawn one after the other before all together
)

func (t *story) waves() {
	t.Chapter("Waves", codeTransform)
	w := t.waving()
	l, r := t.Read[0], t.Read[1]
	t.Step(codeTransform, say.New("All %d {number|numbers} of the left page and %d of the right one, averaged over parts of the page: single characters are noise; the first coefficients describe the trend.", len(l.x), len(r.x)), w.curves(0)...)
	t.Step(codeTransform, say.New("The coefficient of number 0 is the mean of the page: %+.5f on the left, %+.5f on the right.", real(l.c[0]), real(r.c[0])), w.curves(1)...)
	first := min(drawn, w.most-1)
	for k := 1; k <= first; k++ {
		said := say.New("Coefficient %d is the wave that oscillates %v over the page, with the magnitude %.5f on the left and %.5f on the right.", k, swings[k-1], cmplx.Abs(l.c[k]), cmplx.Abs(r.c[k]))
		if k == 1 {
			t.Offer(trace.Either(false, say.Words{En: "Single characters"}, say.Words{En: "The trend over the page"}))
			t.Ask(say.New("What does a wave with one oscillation over the page add?"), codeTransform, said, w.wave(k+1))
			continue
		}
		t.Step(codeTransform, said, w.wave(k+1))
	}
	if w.most > drawn+1 {
		t.Step(codeTransform, say.New("All %d kept {coefficient|coefficients}: the shortest wave is %.1f characters long on the left and %.1f on the right; finer changes are not visible.", t.q, l.shortest(), r.shortest()), w.curves(drawn+2)...)
	}
	t.Step(codeTransform, say.New("Both sums of waves laid over each other, as if the pages were of the same length: the farther apart they are, the more the coefficients differ."), w.over())
}

type waving struct {
	sides     [2]side
	all       [2][]trace.Series // of each page: the means, c_0, and with each further wave
	low, high float64
	most      int // the most sums of a page; one of few characters has fewer waves
}

func (t *story) waving() waving {
	w := waving{sides: t.Read, low: math.Inf(1), high: math.Inf(-1)}
	for i, s := range t.Read {
		w.all[i] = append([]trace.Series{s.means()}, s.sums()...)
		for _, series := range w.all[i] {
			for _, p := range series.XY {
				w.low, w.high = min(w.low, p[1]), max(w.high, p[1])
			}
		}
		w.most = max(w.most, len(w.all[i])-1)
	}
	w.low, w.high = widened(w.low, w.high)
	return w
}

func (w waving) curves(upTo int) []*trace.View {
	out := make([]*trace.View, len(w.sides))
	for i := range w.sides {
		out[i] = &trace.View{ID: storykit.ID("waves", trace.Sides[i]), Side: trace.Sides[i], Title: say.Words{En: "The whole page"}, Curve: w.curve(i, upTo)}
	}
	return out
}

func (w waving) wave(upTo int) *trace.View {
	curve := w.curve(0, upTo)
	view := &trace.View{ID: "wave", Title: say.Words{En: "Waves of the left page"}, Curve: curve}
	if upTo == 2 {
		view.Origin = storykit.ID("waves", trace.Left)
	}
	return view
}

func (w waving) curve(i, upTo int) *trace.Curve {
	shown := []trace.Series{w.all[i][0]}
	if at := min(upTo, len(w.all[i])-1); at > 0 {
		shown = append(shown, w.all[i][at])
	}
	return &trace.Curve{
		X: trace.Axis{Title: trace.Worded(place), High: float64(len(w.sides[i].x))}, Y: trace.Axis{Title: trace.Worded(value), Low: w.low, High: w.high}, Series: shown,
	}
}

func (w waving) over() *trace.View {
	curve := &trace.Curve{X: trace.Axis{Title: trace.Worded(say.Words{En: "part of the page"}), High: 1}, Y: trace.Axis{Title: trace.Worded(value), Low: w.low, High: w.high}}
	for i, all := range w.all {
		series := trace.Series{ID: storykit.ID("sum", trace.Sides[i]), Label: trace.Worded(storykit.Pages[i])}
		if w.most > drawn+1 { // the step before shows it
			series.Origin = trace.At(storykit.ID("waves", trace.Sides[i]), "sum")
		}
		for _, p := range all[len(all)-1].XY {
			series.XY = append(series.XY, [2]float64{round(p[0] / float64(len(w.sides[i].x))), p[1]})
		}
		curve.Series = append(curve.Series, series)
	}
	return &trace.View{ID: "over", Title: say.Words{En: "The waves of both pages"}, Curve: curve}
}

// swings holds the words for the frequencies of the first waves.
var swings = [drawn]say.Words{{En: "once"}, {En: "twice"}, {En: "three times"}}

func (s side) waves() int { return min(len(s.c)-1, (len(s.x)-1)/2) }

func (s side) shortest() float64 { return float64(len(s.x)) / float64(max(1, s.waves())) }

func (s side) means() trace.Series {
	out := trace.Series{ID: "mean", Label: trace.Worded(say.Words{En: "mean of a part"})}
	n := len(s.x)
	for p := range min(parts, n) {
		from, to := p*n/min(parts, n), (p+1)*n/min(parts, n)
		sum := 0.0
		for _, v := range s.x[from:to] {
			sum += v
		}
		out.XY = append(out.XY, [2]float64{math.Round(50*float64(from+to)) / 100, round(sum / float64(to-from))})
	}
	return out
}

// sums returns the partial sums of the waves: c_0 alone, c_0 with one more of the first waves
// each time, and with all waves. A wave is 2·Re(c_k·e^(2πikx/n)), since c_{n−k} is the
// conjugate of c_k.
func (s side) sums() []trace.Series {
	n := len(s.x)
	most := s.waves()
	var out []trace.Series
	for upTo := 0; upTo <= most; upTo++ {
		if upTo > drawn {
			upTo = most
		}
		label := say.Words{En: "c[0]"}
		if upTo > 0 {
			label = say.New("c[0] and %d {wave|waves}", upTo).Words
		}
		series := trace.Series{ID: "sum", Label: trace.Worded(label)}
		for p := range points + 1 {
			x := float64(n) * float64(p) / points
			y := real(s.c[0])
			for k := 1; k <= upTo; k++ {
				sin, cos := math.Sincos(2 * math.Pi * float64(k) * x / float64(n))
				y += float64(2*real(s.c[k])*cos) - float64(2*imag(s.c[k])*sin)
			}
			series.XY = append(series.XY, [2]float64{math.Round(100*x) / 100, round(y)})
		}
		out = append(out, series)
	}
	return out
}

func (t *story) words() int { return len(t.Read[0].sig) / t.q }

func (t *story) far(k int) float64 {
	w := t.words()
	return distance(t.Read[0].sig[:k*w], t.Read[1].sig[:k*w]) / t.sigma
}

func (t *story) coefficients() {
	if t.magnitude {
		t.Code(codeMagnitude)
	}
	t.Chapter("Compare the coefficients", codeDistance)
	l, r := t.Read[0].sig, t.Read[1].sig
	w := t.words()
	whole := t.far(t.q)
	shares := make([]float64, t.q)
	at := 0
	for k := range shares {
		if whole > 0 {
			e := distance(l[k*w:(k+1)*w], r[k*w:(k+1)*w]) / t.sigma / whole
			shares[k] = e * e
		}
		if shares[k] > shares[at] {
			at = k
		}
	}
	largest := shares[at]
	view := t.dials(shares, at)
	code := codeDistance
	what := say.Words{En: "complex numbers"}
	if t.magnitude {
		code = codeMagnitude
		what = say.Words{En: "magnitudes, which a shift of the whole text does not change"}
	}
	if largest == 0 {
		t.Step(code, say.New("Both pages keep %d {coefficient|coefficients} as %v: they are the same.", t.q, what), view)
		return
	}
	t.Offer(trace.OneOf(fmt.Sprint(at), "0", "1", "2", "3"))
	t.Ask(say.New("Which coefficient contributes most to the distance?"), code,
		say.New("Each page keeps %d {coefficient|coefficients} as %v. Coefficient %d makes up %.1f%% of the squared distance.", t.q, what, at, 100*largest), view)
}

const mostDials = 8

func (t *story) dials(shares []float64, most int) *trace.View {
	first := min(1, len(shares)-1) // the mean is another length than the waves
	var list []int
	for k := first; k < len(shares) && len(list) < mostDials; k++ {
		list = append(list, k)
	}
	if most >= first && !slices.Contains(list, most) {
		list[len(list)-1] = most
	}
	reach := 0.0
	for _, s := range t.Read {
		for _, k := range list {
			reach = max(reach, cmplx.Abs(s.c[k]))
		}
	}
	reach = cmp.Or(1.15*reach, 1)
	out := &trace.Dials{Low: [2]float64{-reach, -reach}, High: [2]float64{reach, reach}}
	for _, k := range list {
		dial := trace.Dial{ID: fmt.Sprint(k), Label: trace.Plain(fmt.Sprintf("k = %d: %.1f%%", k, 100*shares[k])), Gap: true, Mark: trace.If(k == most && shares[k] > 0, trace.Differs, trace.None)}
		for i, s := range t.Read {
			arrow := trace.Arrow{ID: storykit.ID("c", trace.Sides[i]), To: [2]float64{real(s.c[k]), imag(s.c[k])}, Side: trace.Sides[i]}
			if t.magnitude { // beside each other
				x := reach * (float64(i) - 0.5) / 4
				arrow.From, arrow.To = [2]float64{x, 0}, [2]float64{x, cmplx.Abs(s.c[k])}
			}
			dial.Arrows = append(dial.Arrows, arrow)
		}
		out.Dials = append(out.Dials, dial)
	}
	view := &trace.View{ID: "coefficients", Title: say.Words{En: "Coefficients of both pages as arrows, with their parts of D²"}, Dials: out}
	if first > 0 {
		view.Title = say.Words{En: "Coefficients of both pages as arrows, without the mean c[0], with their parts of D²"}
	}
	view.Note = say.New("Blue: left page, purple: right page. The line between the tips is what a coefficient adds to the distance; %d of %d {coefficient is|coefficients are} shown.", len(list), len(shares)).Words
	return view
}

func (t *story) apart() {
	limit := trace.Series{ID: "limit", Label: trace.Worded(say.New("threshold %g", t.distance).Words), XY: [][2]float64{{0, t.distance}, {float64(t.q), t.distance}}}
	grows := trace.Series{ID: "far", Label: trace.Worded(say.Words{En: "D/σ of the first m"}), XY: [][2]float64{{0, 0}}}
	over := 0
	for k := 1; k <= t.q; k++ {
		far := t.far(k)
		grows.XY = append(grows.XY, [2]float64{float64(k), round(far)})
		if over == 0 && far > t.distance {
			over = k
		}
	}
	at := cmp.Or(over, t.q)
	view := &trace.View{ID: "far", Title: say.Words{En: "Distance of the first m coefficients"}, Curve: &trace.Curve{
		X:      storykit.Axis("coefficients m", 0, float64(t.q)),
		Y:      storykit.Axis("distance in σ", 0, cmp.Or(1.1*max(t.far(t.q), t.distance), 1)),
		Series: []trace.Series{grows, limit},
		Points: []trace.Point{{ID: "end", Label: trace.Plain(fmt.Sprintf("m = %d", at)), X: float64(at), Y: round(t.far(at)), Mark: trace.If(over > 0, trace.Differs, trace.Same)}},
	}}
	ask := say.New("After how many coefficients is the decision clear?")
	t.Offer(trace.HowMany(at, t.q))
	if over > 0 {
		t.Ask(ask, codeDistance, say.New("A partial distance never exceeds the full distance: after %d of %d {coefficient|coefficients}, it is %.4f σ, more than %g, and further coefficients cannot reduce it.", over, t.q, t.far(over), t.distance), view)
		return
	}
	t.Ask(ask, codeDistance, say.New("A partial distance never exceeds the full distance: all %d {coefficient is|coefficients are} needed to see that it is %.4f σ, within %g.", t.q, t.far(t.q), t.distance), view)
}

func (t *story) score() {
	t.Code(codeScore)
	far := distance(t.Read[0].sig, t.Read[1].sig)
	score := t.Story.Score()
	t.Step(codeScore, say.New("Random pairs of the set have the median distance σ = %.4g; this pair has D = %.4g, which is %.4f σ. The score is %.4f.", t.sigma, far, far/t.sigma, score),
		storykit.Formula("score-formula", say.Words{En: "Score"}, "score = 1 / (1 + D/σ)",
			fmt.Sprintf("D/σ = %.4g / %.4g = %.4f", far, t.sigma, far/t.sigma), fmt.Sprintf("score = 1 / (1 + %.4f) = %.4f", far/t.sigma, score)), scoreCurve(far/t.sigma, score))
}

func scoreCurve(far, score float64) *trace.View {
	high := max(2, 1.2*far)
	line := storykit.Line("score", "1 / (1 + D/σ)", points+1, func(i int) (x, y float64) {
		x = high * float64(i) / points
		return round(x), round(scoreAt(x))
	})
	return storykit.Curve("falls", say.Words{En: "Score by distance"}, storykit.Axis("distance in σ", 0, high), storykit.Axis("score", 0, 1),
		line, [2]float64{far, score}, trace.Used)
}
