package present

import (
	"strings"
	"testing"

	"pagetwin/app/present/teach"
)

func TestThePlayerAsksBeforeDecidingSteps(t *testing.T) {
	d, _ := teachPair(t, "digest")
	p := d.Teach
	p.SetAsking(true)
	asked := 0
	for n := 0; p.At+1 < len(p.Moments.Steps); n++ {
		if n > 100 {
			t.Fatal("the player does not come to the end")
		}
		was := p.At
		if p.Forward(); !p.Question {
			continue
		}
		asked++
		if p.At != was || p.Asked().En == "" {
			t.Errorf("the question %q is asked at %d, after %d", p.Asked().En, p.At, was)
		}
		p.Forward()
		if p.Question || len(p.Answers) == 0 || p.At != was+1 {
			t.Errorf("the answer is at %d, of %d", p.At, len(p.Answers))
		}
	}
	if asked < 2 || p.Right+p.Wrong > 0 {
		t.Errorf("%d asked, %d right, %d wrong without an answer", asked, p.Right, p.Wrong)
	}
	if p.Chapter(len(p.Moments.Chapters) - 1); !p.Question || p.At != p.Moments.Chapters[len(p.Moments.Chapters)-1].From-1 {
		t.Errorf("the last chapter is shown, and its decision not asked for: at %d", p.At)
	}
	p.Jump(0)
	for !p.Question {
		p.Forward()
	}
	at := p.At
	if p.Back(); p.Question || p.At != at {
		t.Error("back from a question leads elsewhere than to the step before it")
	}
	for !p.Question {
		p.Forward()
	}
	p.First.Story = nil // the story could not be made again
	if p.Lay(); p.Question || p.Asked().En != "" {
		t.Error("a story that is gone leaves its question")
	}
}

// pose goes to the next question.
func pose(t *testing.T, p *teach.Teach) {
	t.Helper()
	for n := 0; !p.Question; n++ {
		if p.Forward(); n > 100 {
			t.Fatal("nothing is asked")
		}
	}
}

func TestAStudentIsToldRightFromWrong(t *testing.T) {
	d, _ := teachPair(t, "digest")
	p := d.Teach
	if p.Typed("A") {
		t.Error("a key answers where nothing is asked")
	}
	p.SetAsking(true)
	for n := range 2 {
		pose(t, p)
		right := p.Ballot.Right
		for _, key := range []string{"D", "BackSpace"} {
			if len(p.Answers) == 2 && p.Typed(key) {
				t.Errorf("%s answers one of two", key)
			}
		}
		p.Vote((right + n) % len(p.Answers))
		p.Forward()
		if p.Vote(0); p.Chosen != (right+n)%len(p.Answers) {
			t.Error("the answer changes once it is known which is right")
		}
	}
	if p.Right != 1 || p.Wrong != 1 {
		t.Errorf("%d right, %d wrong", p.Right, p.Wrong)
	}
	if p.Forward(); !p.Question && len(p.Answers) > 0 {
		t.Error("the answers stay beyond the step that tells the right one")
	}
}

func TestBothStoriesSideBySideAsk(t *testing.T) {
	d, l := teachPair(t, "digest")
	p := d.Teach
	p.SetBeside(true)
	p.ChooseOf(p.Second, at(t, d, "simhash"))
	toldAll(t, d, l)
	p.SetAsking(true)
	asked := map[*teach.Told]int{}
	for n := 0; p.At+1 < len(p.Moments.Steps) && n < 200; n++ {
		if p.Forward(); p.Question {
			asked[p.Of]++
		}
	}
	if asked[&p.First] < 2 || asked[p.Second] < 2 || len(asked) != 2 {
		t.Errorf("the stories ask %v", asked)
	}
}

func TestAClassVotesByAShowOfHands(t *testing.T) {
	d, _ := teachPair(t, "digest")
	p := d.Teach
	p.SetAsking(true)
	pose(t, p)
	for _, key := range []string{"A", "1", "7", "B", "9", "9", "9", "9", "BackSpace", "A", "0"} {
		if !p.Typed(key) {
			t.Fatalf("%s does nothing", key)
		}
	}
	if p.Typed("Left") || p.Hands[0] != 170 || p.Hands[1] != 99 || !p.Class() {
		t.Errorf("the hands are %v", p.Hands)
	}
	p.Forward()
	if p.Question || p.Hands[0] != 170 || p.Right+p.Wrong > 0 {
		t.Errorf("beside the answer the hands are %v; %d right, %d wrong", p.Hands, p.Right, p.Wrong)
	}
	if p.Back(); len(p.Answers) > 0 {
		t.Error("the hands are shown beside another step")
	}
}

func TestNoWayLeadsPastTheDecisionUnasked(t *testing.T) {
	d, _ := teachPair(t, "tianwang")
	p := d.Teach
	p.SetAsking(true)
	at := p.First.Story.Decision()
	for name, way := range map[string]func(){
		"last": p.Last, "the slider": func() { p.Jump(at + 1) }, "the chapter": func() { p.Chapter(len(p.Moments.Chapters) - 1) },
	} {
		p.Jump(0)
		if way(); !p.Question || p.At != at-1 {
			t.Errorf("%s leads to step %d of %d, asked: %v", name, p.At, at, p.Question)
		}
		if p.Last(); p.Question || p.At != len(p.Moments.Steps)-1 {
			t.Errorf("after the question the last step is %d", p.At)
		}
	}
}

func TestTheOutcomeIsHeldBackUntilTheDecision(t *testing.T) {
	d, l := teachPair(t, "tianwang")
	p := d.Teach
	at := p.First.Story.Decision()
	told := func() bool { return strings.Contains(p.Facts(&p.First), "0.8") }
	for i := range p.Moments.Steps {
		if p.Jump(i); told() != (i >= at) {
			t.Errorf("step %d of %d says %q", i, at, p.Facts(&p.First))
		}
	}
	p.Jump(0)
	head := p.Heading()
	if p.SetOutcome(true); !told() || p.Heading() == head {
		t.Errorf("on request it says %q, in the lecture %q", p.Facts(&p.First), p.Heading())
	}
	if p.SetOutcome(false); told() || p.Heading() != head {
		t.Errorf("hidden again it says %q, in the lecture %q", p.Facts(&p.First), p.Heading())
	}
	p.SetOutcome(true)
	d.TeachPair(1, 0, p.First.Of, nil)
	toldAll(t, d, l)
	if told() {
		t.Errorf("another pair begins with %q", p.Facts(&p.First))
	}
	p.SetSubject(teach.SubjectPage)
	toldAll(t, d, l)
	if p.Last(); told() {
		t.Errorf("a page says %q", p.Facts(&p.First))
	}
}
