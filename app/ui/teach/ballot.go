package teach

import (
	"slices"

	"pagetwin/app/present/teach"
	"pagetwin/app/present/wording"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/stage"
	"pagetwin/core/trace"
	"pagetwin/core/trace/scene"
)

// ballot shows the question with its answers and the votes.
type ballot struct {
	board *stage.Board
	desk  *Desk
	shown asked
}

// asked is the content of a ballot.
type asked struct {
	words   string
	score   string // number of right answers of a student
	choices trace.Choices
	votes   scene.Votes
}

func newBallot(d *Desk, letters func() float32) *ballot {
	b := &ballot{desk: d}
	b.board = stage.NewBoard(letters, func(id string) {
		for i := range d.Teach.Answers {
			if scene.Answer(i) == id {
				d.Teach.Vote(i)
			}
		}
	})
	return b
}

// sync shows the open question, or its answer with the votes.
func (b *ballot) sync() {
	p := b.desk.Teach
	words := b.desk.Book.W(p.Asked())
	if words != "" && p.Second != nil && p.Of != nil {
		words = asker(p, b.desk.Book) + " · " + words
	}
	base.Show(b.board, words != "" || len(p.Answers) > 0)
	if !b.board.Visible() {
		return
	}
	now := asked{words: words, choices: p.Ballot.Choices, votes: votesOf(p)}
	if words == "" {
		now.words = b.shown.words
		if p.Chosen >= 0 && !p.Class() {
			now.score = " · " + b.desk.Book.T("teach.score", p.Right, p.Right+p.Wrong)
		}
	}
	if now.equal(b.shown) {
		return
	}
	b.shown = now
	b.board.Draw(func(opt scene.Options) scene.Scene {
		answers := make([]string, len(now.choices.Answers))
		for i, w := range now.choices.Answers {
			answers[i] = b.desk.Book.W(w)
		}
		return scene.Asked(b.desk.Book.T("teach.question", now.words)+now.score, answers, now.votes, opt)
	})
}

// asker names the story that asks, of two: by its algorithm if the other one has another.
func asker(p *teach.Teach, b *wording.Book) string {
	switch {
	case p.First.Of != p.Second.Of:
		return p.Title(p.Ballot.Of)
	case p.Ballot.Of == &p.First:
		return b.T("teach.which.first")
	}
	return b.T("teach.which.second")
}

// votesOf returns the votes, and the right answer once it is shown.
func votesOf(p *teach.Teach) scene.Votes {
	v := scene.Votes{Chosen: p.Chosen, Right: -1}
	if !p.Question {
		v.Right = p.Ballot.Right
	}
	if p.Class() {
		v.Hands = slices.Clone(p.Hands)
		if v.Right >= 0 { // of a class, no answer is that of a person
			v.Chosen = -1
		}
	}
	return v
}

func (a asked) equal(b asked) bool {
	return a.words == b.words && a.score == b.score && a.votes.Chosen == b.votes.Chosen && a.votes.Right == b.votes.Right &&
		slices.Equal(a.votes.Hands, b.votes.Hands) && len(a.choices.Answers) == len(b.choices.Answers)
}
