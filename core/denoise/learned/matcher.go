package learned

// matcher finds words of several groups in a byte string in one pass
// (Aho, Corasick, Efficient string matching, CACM 18(6), 1975), as a complete
// automaton over classes of bytes. It is not changed after it was made.
type matcher struct {
	class [256]uint8           // of each byte; ASCII letters in either case have one
	next  [][maxClasses]uint16 // by state and class; the classes of letters are together
	found []uint32             // groups of the words that end in a state, as bits
	heads [len(stopHan)]uint64 // a bit for each character of the main block of Han that a word begins with
}

// maxClasses is the number of classes of bytes, at most.
const maxClasses = 128

// newMatcher makes a matcher; words[g] are the words of group g, in lower case.
// Fewer than 65,536 bytes in all, fewer than maxClasses different ones, at most
// 32 groups.
func newMatcher(words [][]string) *matcher {
	m := &matcher{}
	classes := uint8(0)
	classify := func(b byte) {
		if m.class[b] == 0 {
			classes++
			m.class[b] = classes
		}
	}
	classify(' ')
	for c := byte('a'); c <= 'z'; c++ {
		classify(c)
	}
	for _, group := range words {
		for _, w := range group {
			for i := range len(w) {
				classify(w[i])
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
	m.next = append(m.next, [maxClasses]uint16{})
	m.found = append(m.found, 0)
	return len(m.found) - 1
}

func (m *matcher) add(w string, bit uint32) {
	s := 0
	for i := range len(w) {
		c := m.class[w[i]]
		if m.next[s][c] == 0 {
			n := m.state()
			m.next[s][c] = uint16(n)
		}
		s = int(m.next[s][c])
	}
	m.found[s] |= bit
	if r, ok := hanAt(w, 0); ok {
		r -= hanFirst
		m.heads[r>>6] |= 1 << (r & 63)
	}
}

// complete turns the tree of words into an automaton, breadth first.
func (m *matcher) complete() {
	fail := make([]uint16, len(m.found))
	queue := []uint16{}
	for _, n := range m.next[0] {
		if n != 0 {
			queue = append(queue, n)
		}
	}
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		m.found[s] |= m.found[fail[s]]
		for c, back := range m.next[fail[s]] {
			if n := m.next[s][c]; n != 0 {
				fail[n] = back
				queue = append(queue, n)
			} else {
				m.next[s][c] = back
			}
		}
	}
}

// run goes on from a state through s and adds the groups found to *found.
func (m *matcher) run(state uint16, s string, found *uint32) uint16 {
	f := *found
	for i := 0; i < len(s); i++ {
		if state == 0 {
			if i = m.skip(s, i); i == len(s) {
				break
			}
		}
		state = m.next[state][m.class[s[i]]%maxClasses]
		f |= m.found[state]
	}
	*found = f
	return state
}

// skip returns where the characters of Han end that stand at s[i:] and with which
// no word begins: they leave the automaton in its first state.
func (m *matcher) skip(s string, i int) int {
	for ; ; i += 3 {
		r, ok := hanAt(s, i)
		if !ok {
			return i
		}
		if r -= hanFirst; m.heads[r>>6]>>(r&63)&1 != 0 {
			return i
		}
	}
}

// in returns the groups found in s between two spaces.
func (m *matcher) in(s string) uint32 {
	var f uint32
	m.run(m.run(m.run(0, " ", &f), s, &f), " ", &f)
	return f
}
