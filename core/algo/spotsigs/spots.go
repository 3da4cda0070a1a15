package spotsigs

import (
	"unicode/utf8"

	"pagetwin/core/base/hash"
	"pagetwin/core/text"
)

// reading is a page split into tokens, with its antecedents and content words.
type reading struct {
	t       text.Tokens
	content [2][]int32 // content tokens, by script
	antes   []ante
	chain   [2]int // content words of a spot, by script of the antecedent
	buf     []byte
}

type ante struct {
	token  int32
	next   int32 // position in content of the first content word after it
	step   int32
	script int8
}

// Scripts have separate chains if the text is not segmented: a Han character is followed by Han
// characters, any other word by such words. With segmentation there is one script.
const (
	anyScript   = 0
	otherScript = 1
)

func (m *method) read(d *text.Doc) *reading {
	r := &reading{chain: [2]int{m.chain, m.chain}, buf: make([]byte, 0, 128)}
	split := m.unit == unitChar
	if split {
		r.t = d.Tokens()
		r.chain[anyScript] = m.chars
	} else {
		r.t = d.Words(text.Dict)
	}
	words := m.lexicon(d)
	n := r.t.Len()
	r.content[anyScript] = make([]int32, 0, n)
	r.antes = make([]ante, 0, n/8+8)
	for i := range n {
		word := r.t.At(i)
		script := anyScript
		if split && !startsWide(word) {
			script = otherScript
		}
		what, known := words.role(word)
		switch {
		case !known:
			r.content[script] = append(r.content[script], int32(i))
		case what.step > 0:
			r.antes = append(r.antes, ante{int32(i), int32(len(r.content[script])), int32(what.step), int8(script)})
		}
	}
	return r
}

func startsWide(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return r >= utf8.RuneSelf && text.IsWide(r)
}

// last returns the position in content of the last word of the chain after a; ok is false if the
// page ends before it.
func (r *reading) last(a ante) (int, bool) {
	at := int(a.next) + int(a.step)*r.chain[a.script] - 1
	return at, at < len(r.content[a.script])
}

// spot returns a:t1:…:tc, valid until the next call.
func (r *reading) spot(a ante) []byte {
	r.buf = append(r.buf[:0], r.t.At(int(a.token))...)
	for n := range r.chain[a.script] {
		r.buf = append(r.buf, ':')
		r.buf = append(r.buf, r.t.At(r.word(a, n))...)
	}
	return r.buf
}

// word returns the token of the n-th word of the chain after a, from 0.
func (r *reading) word(a ante, n int) int {
	return int(r.content[a.script][int(a.next)-1+(n+1)*int(a.step)])
}

func (r *reading) place(a ante) text.Span {
	last, _ := r.last(a)
	return text.Span{
		Start: int(r.t.Start[a.token]),
		End:   int(r.t.Start[r.content[a.script][last]+1]),
	}
}

func (r *reading) hashes() []uint64 {
	out := make([]uint64, 0, len(r.antes))
	for _, a := range r.antes {
		if _, whole := r.last(a); whole {
			out = append(out, hash.String(r.spot(a)))
		}
	}
	return out
}
