package label

// Guide says in a few words each what the verdicts mean to the people who judge together.
type Guide map[Verdict]string

// Guide returns what was last said of the meaning of each verdict; a verdict of which
// nothing was said is not in it.
func (s *State) Guide() Guide { return s.guide }

// SetGuide appends what the verdicts mean, down to the disk.
func (j *Journal) SetGuide(g Guide, who string) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.write(line{Seq: j.state.last + 1, Guide: g, Who: who, At: now()})
}

// overlaid is the guide with what was said later laid over it; an empty text takes the
// word back.
func (g Guide) overlaid(later Guide) Guide {
	out := Guide{}
	for _, said := range []Guide{g, later} {
		for v, text := range said {
			if out[v] = text; text == "" {
				delete(out, v)
			}
		}
	}
	return out
}
