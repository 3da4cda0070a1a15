package catalog

import (
	"context"

	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// Spreading reports whether an algorithm can be used with an index of kept pages and on a cluster:
// whether its pages can be grouped by keys that depend on each page alone, see [algo.Spread].
type Spreading struct {
	Can     bool
	Learns  bool      // it must learn from the whole set before a page is signed
	Why     say.Words // the reason, if it cannot be spread
	Crowded say.Words // why keys are too common, see [algo.Spread.Crowded]; empty if they are not
	Differs say.Words // how pairs can differ from those in memory, see [algo.Spread.Differs]; empty if they do not
}

// SpreadingOf returns the spreading of an algorithm with the values v, for pairs that score at
// least score; 0 stands for its threshold. The error is about the values.
func SpreadingOf(a algo.Algorithm, v param.Values, score float64) (Spreading, error) {
	m, err := a.New(v)
	if err != nil {
		return Spreading{}, err
	}
	if score <= 0 {
		score = a.Cut(v)
	}
	s, err := algo.SpreadOf(m, algo.SpreadOptions{Score: score})
	if err != nil {
		return Spreading{Why: say.Of(err)}, nil
	}
	return Spreading{Can: true, Learns: learns(m), Crowded: s.Crowded, Differs: s.Differs}, nil
}

func learns(m algo.Method) bool {
	f, ok := m.(algo.Fitter)
	if !ok {
		return false
	}
	looked := say.Errorf("examined")
	return f.Fit(context.Background(), text.NewCorpus(2, func(context.Context, func(worker, i int, d *text.Doc) error) error { return looked })) != nil
}

// Words words it in one line.
func (s Spreading) Words() say.Words {
	if !s.Can {
		return say.New("no: %s", s.Why).Words
	}
	out := say.Text("catalog|yes")
	if s.Learns {
		out = say.Words{En: "yes, after learning from the whole set"}
	}
	for _, w := range []say.Words{s.Crowded, s.Differs} {
		if w.En != "" {
			out = say.New("%s; %s", out, w).Words
		}
	}
	return out
}
