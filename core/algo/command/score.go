package command

import (
	"context"
	"encoding/json"
	"io"
	"sync"

	"pagetwin/core/algo"
	"pagetwin/core/algo/scores"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// Algorithm returns the algorithm of a command of kind Score.
func (c *Command) Algorithm() algo.Algorithm {
	return algo.Algorithm{
		Name: c.Name, Title: c.Title, Idea: c.Idea, Command: true, Print: c.print(),
		Cost:      param.Words{En: "determined by the command"},
		Fails:     param.Words{En: "if the command fails"},
		Params:    c.Params,
		Threshold: c.Threshold,
		New: func(v param.Values) (algo.Method, error) {
			return &scorer{command: c, values: v}, nil
		},
	}
}

// scorer scores pages by a command. The signature of a page holds the whole input of the command
// for it.
type scorer struct {
	command *Command
	values  param.Values
	mu      sync.Mutex
	said    string
}

type document struct {
	ID    string `json:"id"`
	URL   string `json:"url,omitempty"`
	Title string `json:"title,omitempty"`
	Text  string `json:"text"`
}

func (s *scorer) Sign(d *text.Doc) algo.Signature {
	if d.Body == "" {
		return nil
	}
	return pack(d.ID, d.URL, d.Title, d.Body)
}

func (s *scorer) Match(ctx context.Context, sigs []algo.Signature, emit func(a, b int, score float64) error) (algo.Matched, error) {
	found, err := s.score(ctx, sigs)
	if err != nil {
		return algo.Matched{}, say.Errorf("the command %s: %v", s.command.Name, err)
	}
	for _, p := range found.Pairs {
		if err := emit(int(p.A), int(p.B), p.Score); err != nil {
			return algo.Matched{}, err
		}
	}
	return algo.Matched{Floor: found.Floor, Problems: found.Problems}, nil
}

func (s *scorer) score(ctx context.Context, sigs []algo.Signature) (*scores.Scores, error) {
	ids, at := make([]string, len(sigs)), make(map[string]int, len(sigs))
	for i, sig := range sigs {
		if len(sig) > 0 {
			ids[i] = unpack(sig)[0]
			at[ids[i]] = i
		}
	}
	i := 0
	next := func() ([]byte, error) {
		for ; i < len(sigs); i++ {
			if len(sigs[i]) > 0 {
				p := unpack(sigs[i])
				i++
				return jsonLine(document{p[0], p[1], p[2], p[3]})
			}
		}
		return nil, nil
	}
	var found *scores.Scores
	said, err := s.command.run(ctx, s.values, next, func(out io.Reader) (err error) {
		found, err = scores.ReadStream(out, scores.Pages{
			Find: func(id string) (int, bool) { i, ok := at[id]; return i, ok },
			ID:   func(i int) string { return ids[i] },
		}, s.command.Name)
		return err
	})
	s.mu.Lock()
	s.said = said
	s.mu.Unlock()
	return found, err
}

func (s *scorer) Warnings() []say.Words {
	s.mu.Lock()
	defer s.mu.Unlock()
	return heard(s.command.Name, s.said)
}

func heard(name, said string) []say.Words {
	if said == "" {
		return nil
	}
	return []say.Words{say.New("%s wrote to standard error: %s", name, said).Words}
}

// Score runs the command on two pages alone; it returns 0 if the command does not score them.
func (s *scorer) Score(a, b algo.Signature) float64 {
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	if unpack(a)[0] == unpack(b)[0] {
		return 1
	}
	found, err := s.score(context.Background(), []algo.Signature{a, b})
	if err != nil || len(found.Pairs) == 0 {
		return 0
	}
	return found.Pairs[0].Score
}

func jsonLine(v any) ([]byte, error) {
	b, err := json.Marshal(v)
	return append(b, '\n'), err
}
