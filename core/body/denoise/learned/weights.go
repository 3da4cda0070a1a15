package learned

import (
	"io"

	"pagetwin/core/base/boost"
	"pagetwin/core/base/linear"
	"pagetwin/core/base/say"
)

// Write writes the model and the record of how it was made.
func (m *Model) Write(w io.Writer, made any) error {
	lexicon, err := m.lexicon.words.AppendBinary(nil)
	if err != nil {
		return err
	}
	if lexicon, err = m.lexicon.names.AppendBinary(lexicon); err != nil {
		return err
	}
	c := boost.Content{Made: made, Models: []*boost.Model{m.First, m.Second}, Beside: lexicon}
	return boost.WriteFile(w, c, int(columns2), int(groups))
}

// readModel reads a weights file.
func readModel(file string) (*Model, error) {
	c, err := boost.ReadFile(file, int(groups), int(columns1), int(columns2))
	if err != nil {
		return nil, say.Errorf("weights: %v", err)
	}
	m := &Model{First: c.Models[0], Second: c.Models[1], lexicon: new(lexicon)}
	rest := c.Beside
	for _, x := range [...]**linear.Model{&m.lexicon.words, &m.lexicon.names} {
		if *x, rest, err = linear.Read(rest); err != nil {
			return nil, say.Errorf("weights: %v", err)
		}
	}
	return m, nil
}
