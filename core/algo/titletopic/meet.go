package titletopic

import (
	"strconv"

	"pagetwin/core/algo"
	"pagetwin/core/param"
	"pagetwin/core/say"
)

// Meet asks of each step whether the two may pass it.
func (m *Method) Meet(a, b algo.Signature) algo.Meeting { return m.meet(a, b, m.own()) }

// Meet asks of each step whether the two may pass it.
func (l lower) Meet(a, b algo.Signature) algo.Meeting { return l.meet(a, b, l.limits) }

func (m *Method) meet(a, b algo.Signature, l limits) algo.Meeting {
	url := algo.Test{Name: param.Words{En: "URL", Zh: "网址"}, Met: algo.MetIf(a[0] != 0 && a[0] == b[0])}
	out := algo.Meeting{Need: 1, Tests: []algo.Test{url}}
	topicA, summaryA := m.fields(a)
	topicB, summaryB := m.fields(b)
	for _, step := range []struct {
		name  param.Words
		a, b  field
		theta float64
	}{
		{param.Words{En: "topic", Zh: "主题"}, topicA, topicB, l.theta1},
		{param.Words{En: "summary", Zh: "摘要"}, summaryA, summaryB, l.theta2},
	} {
		if step.theta >= 1 {
			continue
		}
		x, y := step.a.newSketch(), step.b.newSketch()
		both := x.length > 0 && y.length > 0
		bound := x.bound(&y)
		out.Tests = append(out.Tests, algo.Test{
			Name: step.name, A: strconv.Itoa(x.length), B: strconv.Itoa(y.length),
			Met:   algo.MetIf(both && mayPass(&x, &y, step.theta)),
			Found: say.New("at most %d of %d shared, more than the share %g needed", "至多共有 %d 个（共 %d 个），占比须超过 %g", max(0, bound), max(x.length, y.length), step.theta).Words,
		})
	}
	return out
}
