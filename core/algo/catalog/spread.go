package catalog

import (
	"context"

	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// Spreading says whether an algorithm can be spread over files and machines: whether its pages can
// be grouped by keys that depend on each page alone, see [algo.Spread].
type Spreading struct {
	Can      bool
	Learns   bool      // it must learn from the whole set before a page is signed
	Measures bool      // frequencies of elements, counted before, make keys fewer and more selective
	Why      say.Words // the reason, if it cannot be spread
	Crowded  say.Words // why keys are too common, see [algo.Spread.Crowded]; empty if they are not
	Differs  say.Words // how pairs can differ from those in memory, see [algo.Spread.Differs]; empty if they do not
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
	return Spreading{Can: true, Learns: learns(m), Measures: s.Elements != nil, Crowded: s.Crowded, Differs: s.Differs}, nil
}

func learns(m algo.Method) bool {
	f, ok := m.(algo.Fitter)
	if !ok {
		return false
	}
	looked := say.Errorf("examined")
	return f.Fit(context.Background(), text.NewCorpus(2, func(context.Context, func(worker, i int, d *text.Doc) error) error { return looked })) != nil
}

// Short words it for a cell of a table, with the number of keys of a page of news, see
// [KeysOfAPage].
func (s Spreading) Short(keys int) say.Words {
	if !s.Can {
		return say.Text("catalog|no")
	}
	out := say.New("%d {key|keys} a page", keys).Words
	if keys == 1 {
		out.En = "1 key a page"
	}
	if s.Learns {
		out = say.New("%s, after learning", out).Words
	}
	if s.Crowded.En != "" {
		out = say.New("%s, quadratic", out).Words
	}
	return out
}

// Words words it in one line.
func (s Spreading) Words() say.Words {
	if !s.Can {
		return say.New("no: %s", s.Why).Words
	}
	out := say.Text("catalog|yes")
	if s.Learns {
		out = say.Words{En: "yes, after pagetwin pieces learn on the whole set"}
	}
	for _, w := range []say.Words{s.Crowded, s.Differs} {
		if w.En != "" {
			out = say.New("%s; %s", out, w).Words
		}
	}
	return out
}

// KeysOfAPage returns the number of keys of a text of Chinese news, 1,800 characters on average,
// with the defaults of an algorithm in a set of a million pages; 0 if it cannot be spread. On disk
// a key takes 12 bytes.
func KeysOfAPage(algorithm string) int {
	return map[string]int{
		"tianwang": 1, "featurecode": 96, "titletopic": 61, "som": 4, "imatch": 11, "shingling": 15,
		"simhash": 56, "projection": 13, "combined": 15, "spotsigs": 49, "longsentence": 11,
		"keysentence": 10, "digest": 1, "bloom": 71, "boolean": 12, "fourier": 14, "minhash": 25,
		"textprofile": 1, "winnowing": 141, "substring": 110, "blend": 48, "links": 594,
	}[algorithm]
}
