package algo

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

type turned struct {
	param  param.Param
	tried  []any // in the order in which they were tried, the nearest first
	turns  int   // index in tried of the first value that changes the decision, -1 for none
	unread bool  // trying a value would mean to read the whole set again

	score, cut float64 // with the value that changes the decision
}

func (f turned) value() trace.Label { return trace.SettingValue(f.param, f.tried[f.turns]) }

// turn shows which values of each number parameter in a sweep would change the decision, with all
// other parameters unchanged. It finds them by trying. If another value would mean to train a model
// again, or to fit a method again to very long pages, only the parameters that decide over the
// score are varied. score is the view of the decision.
func (t StoryOptions) turn(r *trace.Recorder, docs [2]*text.Doc, long, now bool, score *trace.View) {
	found, left := t.tryAll(docs, long, now)
	untried := say.New("%d other {setting|settings} would require reading the whole set again and {was|were} not tried.", left)
	if TraitsOf(t.Method).Watch != nil {
		untried = say.New("%d other {setting|settings} would require training the model again and {was|were} not tried.", left)
	}
	if len(found) == 0 {
		if left > 0 {
			score.Note = untried.Words
		}
		return
	}
	turns := 0
	for _, f := range found {
		if f.turns >= 0 {
			turns++
		}
	}
	tiles := t.turnsView(found)
	if left > 0 {
		tiles.Note = say.New("%v %v", tiles.Note, untried.Words).Words
	}
	ask := say.New("How many of %d {setting|settings}, changed alone, would change the decision?", len(found))
	r.Offer(trace.HowMany(turns, len(found)))
	if turns == 0 {
		r.Ask(ask, codeDecide, say.New("No tried value of %d {setting|settings}, changed one at a time, changes the decision.", len(found)), tiles)
		return
	}
	first := found[0] // those that change the decision stand first
	r.Ask(ask, codeDecide, say.New("Changed one at a time, %d of %d {setting|settings} would change the decision; for example, “%v” as %v instead of %v.",
		turns, len(found), first.param.Title, first.value().Words, trace.SettingValue(first.param, t.Values[first.param.Name]).Words), t.tipView(found[:turns], score.Scale), tiles)
}

func (t StoryOptions) tryAll(docs [2]*text.Doc, long, now bool) (found []turned, left int) {
	trained := TraitsOf(t.Method).Watch != nil
	_, fits := t.Method.(Fitter)
	for _, p := range t.active() {
		if p.Kind != param.Int && p.Kind != param.Float || len(p.Grid) == 0 {
			continue
		}
		if (trained || fits && long) && p.Name != t.Algorithm.Decider(t.Values) {
			left++
			continue
		}
		one := t.try(p, docs, now)
		switch {
		case one.unread:
			left++
		case len(one.tried) > 0:
			found = append(found, one)
		}
	}
	slices.SortStableFunc(found, func(a, b turned) int { return cmp.Compare(min(b.turns, 0), min(a.turns, 0)) })
	return found, left
}

func (t StoryOptions) tipView(found []turned, is *trace.Scale) *trace.View {
	bars := &trace.Bars{High: 1, Lines: []trace.Line{{Label: is.Limit, Value: is.Cut}}, Bars: []trace.Bar{
		{ID: "now", Label: trace.Worded(say.Words{En: "now"}), Value: is.Score, Text: is.Text, Mark: is.Mark, Origin: trace.At("score", "score")},
	}}
	for _, f := range found {
		score, cut := apart(f.score, f.cut)
		below := " < "
		if math.Nextafter(f.score, 2) == f.cut { // a threshold that must be exceeded
			cut, below = score, " ≤ "
		}
		text, mark := score, trace.Differs
		if f.score >= f.cut && f.score > 0 {
			mark = trace.Same
		}
		if f.cut != is.Cut {
			text += map[trace.Mark]string{trace.Same: " ≥ ", trace.Differs: below}[mark] + cut
		}
		label := say.New("%v: %v", f.param.Title, f.value().Words).Words
		bars.Bars = append(bars.Bars, trace.Bar{ID: f.param.Name, Label: trace.Worded(label), Value: f.score, Text: text, Mark: mark})
	}
	return &trace.View{ID: "tip", Title: say.Words{En: "Score with one other setting"}, Bars: bars}
}

func (t StoryOptions) turnsView(found []turned) *trace.View {
	track := &trace.Track{}
	for _, f := range found {
		lane := trace.Lane{ID: f.param.Name, Label: trace.Worded(f.param.Title)}
		add := func(id string, label trace.Label, mark trace.Mark) {
			at := float64(len(lane.Things))
			lane.Things = append(lane.Things, trace.Thing{ID: id, Label: label, From: at, To: at + 1, Mark: mark})
		}
		add("now", trace.SettingValue(f.param, t.Values[f.param.Name]), trace.Used)
		for i, v := range f.tried {
			add(fmt.Sprint("tried", i), trace.SettingValue(f.param, v), trace.Same)
		}
		if f.turns >= 0 {
			lane.Mark, lane.Things[len(lane.Things)-1].Mark = trace.Differs, trace.Differs
		}
		track.Lanes = append(track.Lanes, lane)
		track.Axis.High = max(track.Axis.High, float64(len(lane.Things)))
	}
	track.Zones = []trace.Zone{{Label: trace.Worded(say.Words{En: "now"}), To: 1}, {Label: trace.Worded(say.Words{En: "tried values, nearest first"}), From: 1, To: track.Axis.High}}
	return &trace.View{ID: "turns", Title: say.Words{En: "What would change the decision"}, Track: track, Note: say.Words{En: "Green values keep the decision; an orange one changes it."}}
}

// try tries the values of a parameter's grid, the nearest to the present one first, until one
// changes the decision. Values that the method refuses are skipped.
func (t StoryOptions) try(p param.Param, docs [2]*text.Doc, now bool) turned {
	out := turned{param: p, turns: -1}
	grid := slices.DeleteFunc(slices.Clone(p.Grid), func(v any) bool { return number(v) == number(t.Values[p.Name]) })
	slices.SortStableFunc(grid, func(x, y any) int {
		is := number(t.Values[p.Name])
		return cmp.Compare(math.Abs(number(x)-is), math.Abs(number(y)-is))
	})
	for _, v := range grid {
		values := t.Values.With(p.Name, v)
		m, err := t.made(p, values)
		if errors.Is(err, text.ErrUnread) {
			return turned{unread: true}
		}
		if err != nil {
			continue
		}
		out.tried = append(out.tried, v)
		score, cut := m.Score(m.Sign(docs[0]), m.Sign(docs[1])), t.Algorithm.Cut(values)
		if (score >= cut && score > 0) != now {
			out.turns, out.score, out.cut = len(out.tried)-1, score, cut
			return out
		}
	}
	return out
}

// made returns the method with another value of a parameter: the same method if the parameter
// decides over the score alone.
func (t StoryOptions) made(p param.Param, values param.Values) (Method, error) {
	if p.Name == t.Algorithm.Decider(values) {
		_, err := t.Algorithm.New(values)
		return t.Method, err
	}
	return t.Make(values)
}

func number(v any) float64 {
	n, ok := param.Number(v)
	if !ok {
		panic(fmt.Sprintf("algo: the value %v is no number", v))
	}
	return n
}
