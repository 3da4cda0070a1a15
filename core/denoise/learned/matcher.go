package learned

// matcher finds words of several groups in a byte string in one pass
// (Aho, Corasick, Efficient string matching, CACM 18(6), 1975), as a complete
// automaton over classes of bytes. It is not changed after it was made.
type matcher struct {
	class [256]uint8 // of each byte; ASCII letters in either case have one
	width int        // number of classes
	next  []uint16   // [state·width+class]
	found []uint32   // groups of the words that end in a state, as bits
}

// newMatcher makes a matcher; words[g] are the words of group g, in lower case.
// Fewer than 65,536 bytes in all, at most 32 groups.
func newMatcher(words [][]string) *matcher {
	m := &matcher{width: 1}
	for _, group := range words {
		for _, w := range group {
			for i := range len(w) {
				if m.class[w[i]] == 0 {
					m.class[w[i]] = uint8(m.width)
					m.width++
				}
			}
		}
	}
	for c := 'a'; c <= 'z'; c++ {
		m.class[c-'a'+'A'] = m.class[c]
	}
	for c := range 128 {
		if letter := 'a' <= c|0x20 && c|0x20 <= 'z'; !letter && m.class[c] == 0 {
			m.class[c] = m.class[' '] // whatever is no letter ends a word
		}
	}
	m.state()
	for g, group := range words {
		for _, w := range group {
			m.add(w, 1<<g)
		}
	}
	m.complete()
	return m
}

func (m *matcher) state() int {
	m.next = append(m.next, make([]uint16, m.width)...)
	m.found = append(m.found, 0)
	return len(m.found) - 1
}

func (m *matcher) add(w string, bit uint32) {
	s := 0
	for i := range len(w) {
		at := s*m.width + int(m.class[w[i]])
		if m.next[at] == 0 {
			n := m.state()
			m.next[at] = uint16(n)
		}
		s = int(m.next[at])
	}
	m.found[s] |= bit
}

// complete turns the tree of words into an automaton, breadth first.
func (m *matcher) complete() {
	fail := make([]uint16, len(m.found))
	queue := []uint16{}
	for c := range m.width {
		if n := m.next[c]; n != 0 {
			queue = append(queue, n)
		}
	}
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		m.found[s] |= m.found[fail[s]]
		for c := range m.width {
			at, back := int(s)*m.width+c, m.next[int(fail[s])*m.width+c]
			if n := m.next[at]; n != 0 {
				fail[n] = back
				queue = append(queue, n)
			} else {
				m.next[at] = back
			}
		}
	}
}

// run goes on from a state through s and adds the groups found to *found.
func (m *matcher) run(state uint16, s string, found *uint32) uint16 {
	f := *found
	for i := range len(s) {
		state = m.next[int(state)*m.width+int(m.class[s[i]])]
		f |= m.found[state]
	}
	*found = f
	return state
}

// in returns the groups found in s between two spaces.
func (m *matcher) in(s string) uint32 {
	var f uint32
	m.run(m.run(m.run(0, " ", &f), s, &f), " ", &f)
	return f
}
