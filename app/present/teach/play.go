package teach

import (
	"context"
	"time"

	"pagetwin/app/present/beside"
	"pagetwin/core/base/say"
	"pagetwin/core/trace"
	"pagetwin/core/trace/motion"
)

// Player steps through the moments of a story.
type Player struct {
	At       int  // the shown moment
	Playing  bool // it moves forward automatically
	Speed    int  // position in [Speeds]
	Asking   bool // it stops and asks before a deciding step
	Question bool // it has asked about the moment after At, which is not shown yet
	Ballot        // the answers to the question, open or just answered
	Right    int  // number of right answers of a student alone
	Wrong    int
	Motion   bool // things travel between two moments

	teach *Teach
	clock *beside.Beside
	Pace  time.Duration // time for a step at normal speed
}

// Speeds are the factors of the player's speed relative to reading speed.
var Speeds = []float64{0.5, 1, 2, 4, 8}

func newPlayer(t *Teach) Player {
	return Player{Speed: 1, Motion: t.Desk.Store.StringWithFallback(motionKey, "on") == "on", teach: t, clock: t.Desk.Beside(), Pace: 4 * time.Second}
}

// motionKey is the key of the stored setting of motion: "on" or "off".
const motionKey = "motion"

// SetMotion switches motion between two moments on or off.
func (p *Player) SetMotion(on bool) {
	if p.Motion = on; on {
		p.teach.Desk.Store.SetString(motionKey, "on")
	} else {
		p.teach.Desk.Store.SetString(motionKey, "off")
	}
}

// Travel returns the duration of the motion between two moments, 0 for no motion: at most a part
// of the time for which a moment is shown.
func (p *Player) Travel() time.Duration {
	switch {
	case !p.Motion:
		return 0
	case p.Playing:
		return min(motion.TravelTime, time.Duration(0.4*float64(p.Pace)/Speeds[p.Speed]))
	}
	return motion.TravelTime
}

// reset returns to the first moment.
func (p *Player) reset() { p.show(0) }

// show makes moment i the shown one, without a question.
func (p *Player) show(i int) { p.At, p.Question, p.Ballot = i, false, Ballot{} }

func (p *Player) moments() trace.Moments { return p.teach.Moments }

// Jump shows moment i, and asks a question only if it passes the decision on the way.
func (p *Player) Jump(i int) {
	i = max(0, min(i, len(p.moments().Steps)-1))
	if at := p.decision(); p.Asking && p.At < at && at <= i && !(p.At == at-1 && p.Question) {
		p.pose(at)
		return
	}
	if i != p.At || p.Question {
		p.show(i)
		p.teach.changed()
	}
}

// Forward shows the next moment, or asks about it first.
func (p *Player) Forward() {
	m := p.moments()
	if p.At+1 >= len(m.Steps) {
		p.Play(false)
		return
	}
	switch {
	case p.Question:
		p.At, p.Question = p.At+1, false
		p.count()
	case p.Asking && p.asks(p.At+1):
		p.pose(p.At + 1)
		return
	default:
		p.show(p.At + 1)
	}
	p.teach.changed()
}

// Back shows the previous moment, or withdraws the question.
func (p *Player) Back() {
	if p.Question {
		p.show(p.At)
		p.teach.changed()
		return
	}
	p.Jump(p.At - 1)
}

// decision returns the moment at which the first story reveals its score, -1 for none and if that
// is the first moment or no question is asked there.
func (p *Player) decision() int {
	s := p.teach.First.Story
	if s == nil || s.Decision() < 0 {
		return -1
	}
	at := p.moments().Find(s.Decision())
	if at == 0 || !p.asks(at) {
		return -1
	}
	return at
}

func (p *Player) pose(i int) {
	p.show(i - 1)
	of, step := p.ask(i)
	p.Question, p.Ballot = true, newBallot(of, step.Choices)
	p.Play(false)
	p.teach.changed()
}

// Last shows the last moment.
func (p *Player) Last() { p.Jump(len(p.moments().Steps) - 1) }

// Chapter shows the beginning of chapter n, or asks about it first.
func (p *Player) Chapter(n int) {
	c := p.moments().Chapters
	if n < 0 || n >= len(c) {
		return
	}
	from := c[n].From
	if !p.Asking || from == 0 || !p.asks(from) {
		p.Jump(from)
		return
	}
	p.pose(from)
}

// SetAsking switches questions before deciding steps on or off.
func (p *Player) SetAsking(on bool) {
	if p.Asking != on {
		p.Asking = on
		p.show(p.At)
		p.teach.changed()
	}
}

// Asked returns the open question; empty for none.
func (p *Player) Asked() say.Words {
	if !p.Question {
		return say.Words{}
	}
	_, step := p.ask(p.At + 1)
	return step.Ask
}

// ask returns the story that asks before moment i, and the step that answers; an empty step if
// none asks. Of two stories that ask, the first one does.
func (p *Player) ask(i int) (of *Told, step trace.Step) {
	m := p.moments()
	for n, told := range p.teach.Stories() {
		if i >= len(m.Steps) || told.Story == nil {
			break
		}
		at := m.Steps[i][n]
		if at < 0 || i > 0 && m.Steps[i-1][n] == at {
			continue // the story waits for the other one
		}
		if step = told.Story.Steps[at]; step.Ask.En != "" {
			return told, step
		}
	}
	return nil, trace.Step{}
}

// asks reports whether a story asks before moment i.
func (p *Player) asks(i int) bool {
	of, _ := p.ask(i)
	return of != nil
}

// SetSpeed changes the speed.
func (p *Player) SetSpeed(i int) {
	if i >= 0 && i < len(Speeds) && i != p.Speed {
		p.Speed = i
		p.teach.changed()
	}
}

// Play starts or stops moving forward; at the end it starts from the beginning.
func (p *Player) Play(on bool) {
	if on == p.Playing || on && len(p.moments().Steps) == 0 {
		return
	}
	p.Playing = on
	if !on {
		p.clock.Drop()
		p.teach.changed()
		return
	}
	if p.At+1 >= len(p.moments().Steps) {
		p.At = 0
	}
	p.tick()
	p.teach.changed()
}

func (p *Player) tick() {
	wait := time.Duration(float64(p.Pace) / Speeds[p.Speed])
	p.clock.Begin(beside.Job{Work: func(ctx context.Context, _ beside.Turn) error {
		select {
		case <-ctx.Done():
		case <-time.After(wait):
		}
		return ctx.Err()
	}, Done: func(err error) {
		if err != nil || !p.Playing {
			return
		}
		if p.Forward(); p.Playing {
			p.tick()
		}
	}})
}
