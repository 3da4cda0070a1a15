package scores

import (
	"context"
	"strings"
	"unicode"
	"unicode/utf8"

	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/page"
	"pagetwin/core/text"
)

// ParamFile is the parameter that names the file.
const ParamFile = "file"

const (
	paramThreshold = "threshold"
	paramContent   = "content"
)

// usualThreshold decides where nobody says what does.
const usualThreshold = 0.5

// Algorithm makes an algorithm called name whose scores are those of s, for runs over the
// set that they were read for. It decides from 0.5 on unless told, or from the lowest
// score of the file where that is more.
func Algorithm(name string, s *Scores) algo.Algorithm {
	cut := max(usualThreshold, s.Floor)
	return algo.Algorithm{
		Name:  name,
		Title: say.New("%v (scores from a file)", name).Words,
		Idea:  say.New("Another program scored the pairs; its scores were read from %v.", s.Name).Words,
		Params: []param.Param{
			{
				Name: paramThreshold, Kind: param.Float, Default: cut, Min: 0, Max: 1, AfterSigning: true,
				Title: param.Words{En: "Threshold"},
				Help:  param.Words{En: "The score from which two pages are duplicates."},
			},
			{
				Name: ParamFile, Kind: param.Text, Default: s.Name, AfterSigning: true,
				Title: param.Words{En: "File"},
				Help:  param.Words{En: "The file that the scores were read from."},
			},
			{
				Name: paramContent, Kind: param.Text, Default: s.Content, AfterSigning: true,
				Title: param.Words{En: "Content"},
				Help:  param.Words{En: "The hash of that file."},
			},
		},
		Threshold: paramThreshold,
		New:       func(param.Values) (algo.Method, error) { return &method{s}, nil },
	}
}

// Kept is the algorithm of a run that was kept with the values v: it names the run, and
// scores nothing anew.
func Kept(name string, v param.Values) algo.Algorithm {
	s := &Scores{}
	s.Name, _ = v[ParamFile].(string)
	s.Content, _ = v[paramContent].(string)
	s.Floor, _ = v[paramThreshold].(float64)
	return Algorithm(name, s)
}

// method gives the scores of a file. The signature of a page is its position.
type method struct{ scores *Scores }

func (m *method) Sign(d *text.Doc) algo.Signature { return algo.Signature{uint64(d.Index)} }

// Score is that of the file, 0 where it has none.
func (m *method) Score(a, b algo.Signature) float64 {
	switch {
	case len(a) == 0 || len(b) == 0:
		return 0
	case a[0] == b[0]:
		return 1
	}
	return m.scores.Of(page.MakePair(int(a[0]), int(b[0])))
}

// Match gives every pair of the file, whatever became of its pages here.
func (m *method) Match(_ context.Context, _ []algo.Signature, emit func(a, b int, score float64) error) (algo.Matched, error) {
	for _, p := range m.scores.Pairs {
		if err := emit(int(p.A), int(p.B), p.Score); err != nil {
			return algo.Matched{}, err
		}
	}
	return algo.Matched{Floor: m.scores.Floor, Problems: m.scores.Problems}, nil
}

func (m *method) Warnings() []param.Words { return m.scores.Warnings() }

// longestName is how many characters the name of other people's scores has at most.
const longestName = 60

// CheckName reports whether scores may be called name: it stands in tables, figures and the
// names of files.
func CheckName(name string) error {
	ok := name != "" && utf8.RuneCountInString(name) <= longestName && !strings.HasPrefix(name, ".")
	for _, r := range name {
		ok = ok && (unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("-_.+", r))
	}
	if !ok {
		return say.Errorf("a name is 1 to %d {letter|letters}, digits or - _ . + and begins with no dot, got %q", longestName, name)
	}
	return nil
}
