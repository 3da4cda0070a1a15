package beside

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pagetwin/app/present/wording"
	"pagetwin/core/find/result"

	"pagetwin/core/base/say"
)

// In whichever order stages run, the share of the whole never decreases, stays within 0 and 1,
// is at least the share of finished parts, and is 1 at the end.
func TestTheShareOfTheWholeNeverDecreases(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		batches := rapid.SliceOfN(rapid.IntRange(1, 5), 1, 6).Draw(t, "batches")
		p := &Parts{}
		for _, n := range batches {
			p.All += n
		}
		last := 0.0
		check := func() {
			if p.share < last || p.share > 1 {
				t.Fatalf("%v after %v", p.share, last)
			}
			last = p.share
		}
		for _, n := range batches {
			p.Begin(n)
			for range rapid.IntRange(0, 3).Draw(t, "joint") {
				p.at(result.StageDenoise, "", rapid.Float64Range(0, 1).Draw(t, "done"))
				check()
			}
			for i := range n {
				for _, stage := range []string{result.StageFit, result.StageSign, result.StageJoin, result.StageScore} {
					p.at(stage, fmt.Sprint(i), rapid.Float64Range(0, 1).Draw(t, "done"))
					check()
				}
				p.Finish()
				check()
			}
			if least := float64(p.Done) / float64(p.All); p.share < least-1e-9 {
				t.Fatalf("%d of %d are done, told is %v", p.Done, p.All, p.share)
			}
		}
		if p.share < 1-1e-9 {
			t.Fatalf("all is done, told is %v", p.share)
		}
	})
}

func TestARunReportsTheShareOfTheWhole(t *testing.T) {
	book, err := wording.NewBook("en")
	if err != nil {
		t.Fatal(err)
	}
	s := NewStatus(nil, nil, book, "")
	task := &Task{Title: say.Same("Running a, b"), Parts: &Parts{All: 6}, status: s, cancel: func() {}, started: time.Now().Add(-time.Minute)}
	s.tasks = append(s.tasks, task)
	task.Parts.Begin(6)
	for range 3 {
		task.Parts.Finish()
	}
	if share, text := task.Share(), s.Text(); !strings.Contains(text, "4 of 6") || !strings.Contains(text, fmt.Sprintf("%d%%", int(100*share))) || !strings.Contains(text, "left") {
		t.Errorf("with 3 of 6 done, %.2f of all, the status says %q", share, text)
	}
}
