package label

// Guide gives in a few words the meaning of each verdict for the people who judge together.
type Guide map[Verdict]string

// Guide returns the last given meaning of each verdict; a verdict without one is not in it.
func (s *State) Guide() Guide { return s.guide }

// SetGuide appends the meanings of the verdicts and waits for the disk.
func (j *Journal) SetGuide(g Guide, who string) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.write(line{Seq: j.state.last + 1, Guide: g, Who: who, At: now()})
}

// overlaid returns the guide with the meanings of later added or replaced; an empty text removes a
// meaning.
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
