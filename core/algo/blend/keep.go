package blend

import (
	"context"

	"pagetwin/core/algo"
	bytes "pagetwin/core/pack"
	"pagetwin/core/say"
	"pagetwin/core/text"
)

// AppendState appends what each component found out of the set.
func (m fittedMethod) AppendState(b []byte) []byte {
	for _, c := range m.methods {
		b = bytes.Bytes(b, algo.StateOf(c))
	}
	return b
}

// Restore gives each component what AppendState appended of it.
func (m fittedMethod) Restore(ctx context.Context, c *text.Corpus, state []byte) error {
	r := bytes.Read(state)
	for i, own := range m.methods {
		if err := algo.Restore(ctx, own, c, r.Bytes()); err != nil {
			return say.Errorf("blend: component %s: %v", "blend：分量 %s：%v", m.Components[i].Name, err)
		}
	}
	if r.Done() != nil {
		return algo.ErrState
	}
	return nil
}
