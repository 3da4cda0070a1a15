package learned

import (
	"io"

	"pagetwin/core/base/boost"
	"pagetwin/core/base/linear"
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise/learned/words"
)

// Write writes the model and the record of how it was made.
func (m *Model) Write(w io.Writer, made any) error {
	lexicon, err := m.lexicon.Words.AppendBinary(nil)
	if err != nil {
		return err
	}
	if lexicon, err = m.lexicon.Names.AppendBinary(lexicon); err != nil {
		return err
	}
	c := boost.Content{Made: made, Models: []*boost.Model{m.First, m.Second}, Beside: lexicon}
	return boost.WriteFile(w, c, int(columns2), int(groups))
}

func readModel(file string) (*Model, error) {
	c, err := boost.ReadFile(file, int(groups), int(columns1), int(columns2))
	if err != nil {
		return nil, say.Errorf("weights: %v", err)
	}
	m := &Model{First: c.Models[0], Second: c.Models[1], lexicon: new(words.Lexicon)}
	rest := c.Beside
	for _, x := range [...]**linear.Model{&m.lexicon.Words, &m.lexicon.Names} {
		if *x, rest, err = linear.Read(rest); err != nil {
			return nil, say.Errorf("weights: %v", err)
		}
	}
	return m, nil
}
