package teach

import (
	"slices"

	"pagetwin/core/trace"
)

// A Ballot is the answer of a student or a class to a question. A student chooses an answer; of a
// class, the raised hands are counted for each answer.
type Ballot struct {
	trace.Choices
	Of     *Told // the story that asks; nil while there is no ballot
	Chosen int   // position of the chosen answer, −1 for none
	Hands  []int // number of hands for each answer; all 0 for a student alone
}

// mostHands is the largest number of hands for one answer.
const mostHands = 999

func newBallot(of *Told, c trace.Choices) Ballot {
	return Ballot{Choices: c, Of: of, Chosen: -1, Hands: make([]int, len(c.Answers))}
}

// Class reports whether hands were counted.
func (b Ballot) Class() bool { return slices.ContainsFunc(b.Hands, func(n int) bool { return n > 0 }) }

// Vote chooses answer i of the open question.
func (p *Player) Vote(i int) {
	if p.Question && i >= 0 && i < len(p.Answers) {
		p.Chosen = i
		p.teach.changed()
	}
}

func (p *Player) count() {
	switch {
	case p.Chosen < 0 || p.Class() || len(p.Answers) == 0:
	case p.Chosen == p.Ballot.Right:
		p.Right++
	default:
		p.Wrong++
	}
}

// Typed handles a key while a question is open, and reports whether it did: A, B and so on choose
// an answer, digits add to the number of hands for it, and BackSpace deletes one. While the lessons
// are shown, digits choose a card.
func (t *Teach) Typed(key string) bool {
	digit := len(key) == 1 && key >= "0" && key <= "9"
	switch {
	case t.Picking && digit:
		t.ChooseCard(int(key[0] - '1'))
		return true
	case !t.Question:
		return false
	case len(key) == 1 && key >= "A" && int(key[0]-'A') < len(t.Answers):
		t.Vote(int(key[0] - 'A'))
		return true
	case t.Chosen < 0 || !digit && key != "BackSpace":
		return false
	}
	n := t.Hands[t.Chosen] / 10
	if digit {
		n = min(mostHands, 10*t.Hands[t.Chosen]+int(key[0]-'0'))
	}
	t.Hands[t.Chosen] = n
	t.changed()
	return true
}
