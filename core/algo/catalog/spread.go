package catalog

import (
	"context"

	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// Spreading reports whether an algorithm can be spread over files and machines: its pages
// grouped by keys that each of them tells alone, see [algo.Spread].
type Spreading struct {
	Can      bool
	Learns   bool      // what it finds out of the whole set must be known before a page is signed
	Measures bool      // how common elements are, known before, makes keys fewer and better
	Why      say.Words // where it cannot: the reason
	Crowded  say.Words // where keys tell little apart: see [algo.Spread.Crowded]
	Differs  say.Words // where pairs can be others than in memory: see [algo.Spread.Differs]
}

// SpreadingOf tells it of an algorithm with the values v, for pairs that score at least
// score; 0: those that it takes for duplicates. The error is that of the values.
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

// learns reports whether a method looks at the pages of the whole set before it signs one.
func learns(m algo.Method) bool {
	f, ok := m.(algo.Fitter)
	if !ok {
		return false
	}
	looked := say.Errorf("looked at")
	return f.Fit(context.Background(), text.NewCorpus(2, func(context.Context, func(worker, i int, d *text.Doc) error) error { return looked })) != nil
}

// Short says it in a cell of a table: with how many keys a page of news, see [KeysOfAPage].
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
		out = say.New("%s, grows with the square", out).Words
	}
	return out
}

// Words say it in one line.
func (s Spreading) Words() say.Words {
	if !s.Can {
		return say.New("no: %s", s.Why).Words
	}
	out := say.Text("catalog|yes")
	if s.Learns {
		out = say.Words{En: "yes, once what it learns of the whole set is known"}
	}
	for _, w := range []say.Words{s.Crowded, s.Differs} {
		if w.En != "" {
			out = say.New("%s; %s", out, w).Words
		}
	}
	return out
}

// KeysOfAPage returns how many keys a text of Chinese news has, 1,800 characters on average,
// with the defaults of an algorithm in a set of a million pages; 0 where it cannot be
// spread. On disk a key takes 12 bytes.
func KeysOfAPage(algorithm string) int {
	return map[string]int{
		"tianwang": 1, "featurecode": 96, "titletopic": 61, "som": 4, "imatch": 11, "shingling": 15,
		"simhash": 56, "projection": 13, "combined": 15, "spotsigs": 49, "longsentence": 11,
		"keysentence": 10, "digest": 1, "bloom": 71, "boolean": 12, "fourier": 14, "minhash": 25,
		"lshbloom": 25, "textprofile": 1, "winnowing": 141, "substring": 110, "blend": 48, "links": 594,
	}[algorithm]
}
