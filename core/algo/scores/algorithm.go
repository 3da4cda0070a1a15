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

const usualThreshold = 0.5

// Algorithm returns an algorithm called name whose scores are those of s, for runs over the set
// that they were read for. Its default threshold is 0.5, or the lowest score of the file if that is
// more.
func Algorithm(name string, s *Scores) algo.Algorithm {
	cut := max(usualThreshold, s.Floor)
	return algo.Algorithm{
		Name:  name,
		Title: say.New("%v (scores from a file)", name).Words,
		Idea:  say.New("The pairs were scored by another program; the scores come from %v.", s.Name).Words,
		Params: []param.Param{
			{
				Name: paramThreshold, Kind: param.Float, Default: cut, Min: 0, Max: 1, AfterSigning: true,
				Title: param.Words{En: "Threshold"},
				Help:  param.Words{En: "Minimum score of duplicates."},
			},
			{
				Name: ParamFile, Kind: param.Text, Default: s.Name, AfterSigning: true,
				Title: param.Words{En: "File"},
				Help:  param.Words{En: "File of the scores."},
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

// Kept returns the algorithm of a kept run with the values v: it names the run, but cannot score.
func Kept(name string, v param.Values) algo.Algorithm {
	s := &Scores{}
	s.Name, _ = v[ParamFile].(string)
	s.Content, _ = v[paramContent].(string)
	s.Floor, _ = v[paramThreshold].(float64)
	return Algorithm(name, s)
}

// method returns the scores of a file. The signature of a page is its position.
type method struct{ scores *Scores }

func (m *method) Sign(d *text.Doc) algo.Signature { return algo.Signature{uint64(d.Index)} }

func (m *method) Score(a, b algo.Signature) float64 {
	switch {
	case len(a) == 0 || len(b) == 0:
		return 0
	case a[0] == b[0]:
		return 1
	}
	return m.scores.Of(page.MakePair(int(a[0]), int(b[0])))
}

// Match emits every pair of the file, also of pages that this run leaves out.
func (m *method) Match(_ context.Context, _ []algo.Signature, emit func(a, b int, score float64) error) (algo.Matched, error) {
	for _, p := range m.scores.Pairs {
		if err := emit(int(p.A), int(p.B), p.Score); err != nil {
			return algo.Matched{}, err
		}
	}
	return algo.Matched{Floor: m.scores.Floor, Problems: m.scores.Problems}, nil
}

func (m *method) Warnings() []param.Words { return m.scores.Warnings() }

// longestName is the most characters in the name of scores of another program.
const longestName = 60

// CheckName returns an error unless scores may be called name: the name is used in tables, figures
// and the names of files.
func CheckName(name string) error {
	ok := name != "" && utf8.RuneCountInString(name) <= longestName && !strings.HasPrefix(name, ".")
	for _, r := range name {
		ok = ok && (unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("-_.+", r))
	}
	if !ok {
		return say.Errorf("a name must have 1 to %d {letter|letters}, digits or - _ . + and must not begin with a dot, got %q", longestName, name)
	}
	return nil
}
