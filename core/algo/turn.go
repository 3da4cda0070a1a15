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

// turned is the result of trying other values of one parameter.
type turned struct {
	param  param.Param
	tried  []any // in the order in which they were tried, the nearest first
	turns  int   // index in tried of the first value that changes the decision, -1 for none
	unread bool  // trying a value would mean to read the whole set again
}

// turn shows which values of each number parameter in a sweep would change the decision, with all
// other parameters unchanged. It finds them by trying. If another value would mean to train a model
// again, or to fit a method again to very long pages, only the parameters that decide over the
// score are varied.
func (t StoryOptions) turn(r *trace.Recorder, docs [2]*text.Doc, long, now bool, score *trace.View) {
	table := &trace.Table{Columns: []trace.Column{
		{Title: trace.Worded(say.Words{En: "setting"})},
		{Title: trace.Worded(say.Words{En: "now"}), Number: true},
		{Title: trace.Worded(say.Words{En: "changes at"}), Number: true},
		{Title: trace.Worded(say.Words{En: "tried values, nearest first"})},
	}}
	_, trained := t.Method.(Trainer)
	_, fits := t.Method.(Fitter)
	turns, left := 0, 0
	for _, p := range t.active() {
		if p.Kind != param.Int && p.Kind != param.Float || len(p.Grid) == 0 {
			continue
		}
		if (trained || fits && long) && p.Name != t.Algorithm.Decider(t.Values) {
			left++
			continue
		}
		found := t.try(p, docs, now)
		if found.unread {
			left++
			continue
		}
		if len(found.tried) == 0 {
			continue
		}
		at, mark := trace.Plain("–"), trace.None
		if found.turns >= 0 {
			at, mark = trace.SettingValue(p, found.tried[found.turns]), trace.Used
			turns++
		}
		list := ""
		for i, v := range found.tried {
			if i > 0 {
				list += " "
			}
			list += p.Format(v)
		}
		table.Add(p.Name, mark, p.Title, trace.SettingValue(p, t.Values[p.Name]), at, list)
	}
	untried := say.New("%d other {setting|settings} would require reading the whole set again and {was|were} not tried.", left)
	if trained {
		untried = say.New("%d other {setting|settings} would require training the model again and {was|were} not tried.", left)
	}
	if len(table.Rows) == 0 {
		if left > 0 {
			r.Step(codeDecide, untried, score)
		}
		return
	}
	view := &trace.View{ID: "turns", Title: say.Words{En: "What would change the decision"}, Table: table}
	if left > 0 {
		view.Note = untried.Words
	}
	ask := say.New("How many of %d {setting|settings}, changed alone, would change the decision?", len(table.Rows))
	r.Offer(trace.HowMany(turns, len(table.Rows)))
	if turns == 0 {
		r.Ask(ask, codeDecide, say.New("No tried value of %d {setting|settings}, changed one at a time, changes the decision.", len(table.Rows)), view)
		return
	}
	r.Ask(ask, codeDecide, say.New("Changed one at a time, %d of %d {setting|settings} change the decision: the table shows the nearest such value.", turns, len(table.Rows)), view)
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
		score := m.Score(m.Sign(docs[0]), m.Sign(docs[1]))
		if (score >= t.Algorithm.Cut(values) && score > 0) != now {
			out.turns = len(out.tried) - 1
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
