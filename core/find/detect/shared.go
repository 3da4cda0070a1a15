package detect

import (
	"slices"
	"sync"

	"pagetwin/core/algo"
)

// shared lets pages with equal signatures share one in memory, as soon as they are
// signed: 200,000 equal pages take the room of one signature and not of 200,000.
type shared struct {
	parts [64]struct {
		sync.Mutex
		first map[uint64]algo.Signature // by hash; of those with one hash the first that came
	}
}

// worthSharing is the length in words from which a signature is looked up: a shorter
// one takes less room than its place in the map.
const worthSharing = 8

// of returns s, or a signature equal to it that came before. It may be called from
// several goroutines. Which of two equal ones stays does not matter, since signatures
// are never changed.
func (m *shared) of(s algo.Signature) algo.Signature {
	if len(s) < worthSharing {
		return s
	}
	h := s.Hash()
	p := &m.parts[h%uint64(len(m.parts))]
	p.Lock()
	defer p.Unlock()
	if have, ok := p.first[h]; !ok {
		if p.first == nil {
			p.first = make(map[uint64]algo.Signature)
		}
		p.first[h] = s
	} else if slices.Equal(have, s) {
		return have
	}
	return s
}
