package fourier

import (
	"cmp"
	"fmt"
	"math"
	"math/cmplx"

	"pagetwin/core/algo"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/trace"
)

const (
	parts  = 60  // parts of a page whose means are drawn
	points = 240 // points of a drawn wave
	drawn  = 3   // waves drawn one after the other before all together
)

// waves draws the first coefficients of both pages as waves over their numbers.
func (t *teller) waves() {
	t.Chapter("Waves", codeTransform)
	var all [2][]trace.Series // of each page: the means, c_0, and with each further wave
	low, high := 0.0, 0.0
	for i, s := range t.sides {
		all[i] = append([]trace.Series{s.means()}, s.sums()...)
		for _, series := range all[i] {
			for _, p := range series.XY {
				low, high = min(low, p[1]), max(high, p[1])
			}
		}
	}
	low, high = widened(low, high)
	// A page of few characters has fewer waves.
	most := max(len(all[0]), len(all[1])) - 1
	views := func(upTo int) (out []*trace.View) {
		for i, s := range t.sides {
			shown := []trace.Series{all[i][0]}
			if at := min(upTo, len(all[i])-1); at > 0 {
				shown = append(shown, all[i][at])
			}
			out = append(out, &trace.View{
				ID: storykit.ID("waves", trace.Sides[i]), Side: trace.Sides[i], Title: say.Words{En: "The whole page"},
				Curve: &trace.Curve{X: trace.Axis{Title: trace.Worded(place), High: float64(len(s.x))}, Y: trace.Axis{Title: trace.Worded(value), Low: low, High: high}, Series: shown},
			})
		}
		return out
	}
	l, r := t.sides[0], t.sides[1]
	t.Step(codeTransform, say.New("All %d {number|numbers} of the left page and %d of the right one, averaged over parts of the page: single characters are noise; the first coefficients describe the trend.", len(l.x), len(r.x)), views(0)...)
	t.Step(codeTransform, say.New("The coefficient of number 0 is the mean of the page: %+.5f on the left, %+.5f on the right.", real(l.c[0]), real(r.c[0])), views(1)...)
	for k := 1; k <= min(drawn, most-1); k++ {
		said := say.New("Coefficient %d is the wave that oscillates %v over the page, with the magnitude %.5f on the left and %.5f on the right.", k, swings[k-1], cmplx.Abs(l.c[k]), cmplx.Abs(r.c[k]))
		if k == 1 {
			t.Offer(trace.Either(false, say.Words{En: "Single characters"}, say.Words{En: "The trend over the page"}))
			t.Ask(say.New("What does a wave with one oscillation over the page add?"), codeTransform, said, views(k+1)...)
			continue
		}
		t.Step(codeTransform, said, views(k+1)...)
	}
	if most > drawn+1 {
		t.Step(codeTransform, say.New("All %d kept {coefficient|coefficients}: the shortest wave is %.1f characters long on the left and %.1f on the right; finer changes are not visible.", t.q, l.shortest(), r.shortest()), views(drawn+2)...)
	}
}

// swings holds the frequencies of the first waves, as they stand in sentences.
var swings = [drawn]say.Words{{En: "once"}, {En: "twice"}, {En: "three times"}}

// waves returns the number of waves that the coefficients of the page determine.
func (s side) waves() int { return min(len(s.c)-1, (len(s.x)-1)/2) }

// shortest returns the length of the shortest wave in characters; that of the page where
// only the mean is known.
func (s side) shortest() float64 { return float64(len(s.x)) / float64(max(1, s.waves())) }

// means returns the means of the parts of the page.
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

// words returns the number of words that a coefficient takes in a signature.
func (t *teller) words() int { return len(t.sides[0].sig) / t.q }

// far returns the distance of the first k coefficients, in units of σ.
func (t *teller) far(k int) float64 {
	w := t.words()
	return distance(t.sides[0].sig[:k*w], t.sides[1].sig[:k*w]) / t.sigma
}

// coefficients shows which coefficients are kept, and by how much each differs.
func (t *teller) coefficients() {
	if t.magnitude {
		t.Code(codeMagnitude)
	}
	t.Chapter("Compare the coefficients", codeDistance)
	l, r := t.sides[0].sig, t.sides[1].sig
	w := t.words()
	whole := t.far(t.q)
	table := storykit.Table(storykit.Few, storykit.Numbers("k"), storykit.Numbers("left"), storykit.Numbers("right"), storykit.Numbers("part of D²"), storykit.Numbers("D/σ so far"))
	largest, at := 0.0, 0
	for k := range t.q {
		share := 0.0
		if whole > 0 {
			e := distance(l[k*w:(k+1)*w], r[k*w:(k+1)*w]) / t.sigma / whole
			share = e * e
		}
		if share > largest {
			largest, at = share, k
		}
		table.Add(fmt.Sprint(k), trace.None, k, even(l[k*w:(k+1)*w]), even(r[k*w:(k+1)*w]), fmt.Sprintf("%.1f%%", 100*share), fmt.Sprintf("%.4f", t.far(k+1)))
	}
	if largest > 0 {
		table.Rows[at].Mark = trace.Differs
	}
	view := &trace.View{ID: "coefficients", Title: say.Words{En: "Coefficients"}, Table: table}
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

// even formats a coefficient or its magnitude with a fixed number of digits.
func even(c algo.Signature) string {
	if len(c) == 1 {
		return fmt.Sprintf("%.6f", math.Float64frombits(c[0]))
	}
	return fmt.Sprintf("%+.6f %+.6fi", math.Float64frombits(c[0]), math.Float64frombits(c[1]))
}

// apart shows after how many coefficients the partial distance exceeds the threshold.
func (t *teller) apart() {
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

// score shows the distance in units of σ, the median distance of random pairs, and the score.
func (t *teller) score() {
	t.Code(codeScore)
	far := distance(t.sides[0].sig, t.sides[1].sig)
	score := t.Story.Score()
	t.Step(codeScore, say.New("Random pairs of the set have the median distance σ = %.4g; this pair has D = %.4g, which is %.4f σ. The score is %.4f.", t.sigma, far, far/t.sigma, score),
		storykit.Formula("score-formula", say.Words{En: "Score"}, "score = 1 / (1 + D/σ)",
			fmt.Sprintf("D/σ = %.4g / %.4g = %.4f", far, t.sigma, far/t.sigma), fmt.Sprintf("score = 1 / (1 + %.4f) = %.4f", far/t.sigma, score)), scoreCurve(far/t.sigma, score))
}

// scoreCurve shows how the score falls with the distance.
func scoreCurve(far, score float64) *trace.View {
	high := max(2, 1.2*far)
	line := storykit.Line("score", "1 / (1 + D/σ)", points+1, func(i int) (x, y float64) {
		x = high * float64(i) / points
		return round(x), round(scoreAt(x))
	})
	return storykit.Curve("falls", say.Words{En: "Score by distance"}, storykit.Axis("distance in σ", 0, high), storykit.Axis("score", 0, 1),
		line, [2]float64{far, score}, trace.Used)
}
