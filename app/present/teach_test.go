package present

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pagetwin/app/present/presenttest"
	"pagetwin/app/present/session"
	"pagetwin/app/present/shipped"
	"pagetwin/app/present/teach"
	"pagetwin/core/algo"
	"pagetwin/core/trace"
)

// teachPair shows how an algorithm decides on the first two pages of a small set.
func teachPair(t *testing.T, algorithm string) (*Desk, *presenttest.Loop) {
	t.Helper()
	d, l := pairSet(t)
	d.TeachPair(0, 1, at(t, d, algorithm), nil)
	toldAll(t, d, l)
	return d, l
}

func at(t *testing.T, d *Desk, algorithm string) int {
	t.Helper()
	i := slices.IndexFunc(d.Algorithms, func(a algo.Algorithm) bool { return a.Name == algorithm })
	if i < 0 {
		t.Fatalf("no algorithm %s", algorithm)
	}
	return i
}

// toldAll waits until the stories are made.
func toldAll(t *testing.T, d *Desk, l *presenttest.Loop) {
	t.Helper()
	l.Until(t, func() bool {
		return !d.Teach.First.Loading() && (d.Teach.Second == nil || !d.Teach.Second.Loading())
	})
	for _, told := range d.Teach.Stories() {
		if told.Err != nil {
			t.Fatal(told.Err)
		}
	}
}

func TestAStoryOfTwoPagesIsMadeAndSteppedThrough(t *testing.T) {
	d, _ := teachPair(t, "tianwang")
	p := d.Teach
	s := p.First.Story
	if d.At() != session.AtTeach || s == nil || s.Name != "tianwang" || s.Pages[0].ID != "a" || s.Pages[1].ID != "b" {
		t.Fatalf("at %s, the story is %+v", d.At(), s)
	}
	if len(p.Moments.Steps) != len(s.Steps) {
		t.Fatalf("%d moments of %d steps", len(p.Moments.Steps), len(s.Steps))
	}
	if p.Forward(); p.At != 1 {
		t.Errorf("forward leads to %d", p.At)
	}
	p.Last()
	if p.Forward(); p.At != len(s.Steps)-1 {
		t.Errorf("behind the last is %d", p.At)
	}
	if p.Chapter(1); p.At != s.Chapters[1].From {
		t.Errorf("chapter 2 begins at %d", p.At)
	}
	p.Jump(0)
	if p.Back(); p.At != 0 {
		t.Errorf("before the first is %d", p.At)
	}
}

func TestAnotherSettingKeepsTheStepAndMarksTheFirstDifference(t *testing.T) {
	d, l := teachPair(t, "shingling")
	p := d.Teach
	if p.Parting >= 0 {
		t.Errorf("the first story parts at %d", p.Parting)
	}
	p.Chapter(2)
	title := p.Moments.Chapters[2].Title
	p.First.Form.Set("k", "7")
	toldAll(t, d, l)
	if c := p.Moments.ChapterAt(p.At); !p.Moments.Chapters[c].Title.Equal(title) {
		t.Errorf("another k leads to %v", p.Moments.Chapters[c].Title)
	}
	if p.Parting < 1 || p.Parting >= len(p.Moments.Steps) {
		t.Errorf("the stories part at %d", p.Parting)
	}
	p.First.Form.Set("k", "x")
	if p.First.Story == nil {
		t.Error("a wrong value takes the story away")
	}
	p.First.Form.Reset()
	toldAll(t, d, l)
	if p.Parting >= 0 {
		t.Errorf("as it was at first, the stories part at %d", p.Parting)
	}
}

func TestTwoStoriesAreShownSideBySide(t *testing.T) {
	d, l := teachPair(t, "digest")
	p := d.Teach
	p.SetBeside(true)
	toldAll(t, d, l)
	for i, m := range p.Moments.Steps {
		if m != [2]int{i, i} {
			t.Fatalf("the same story twice: moment %d is %v", i, m)
		}
	}
	p.ChooseOf(p.Second, at(t, d, "minhash"))
	toldAll(t, d, l)
	if p.First.Story.Name != "digest" || p.Second.Story.Name != "minhash" {
		t.Fatalf("%s beside %s", p.First.Story.Name, p.Second.Story.Name)
	}
	if last := p.Moments.Steps[len(p.Moments.Steps)-1]; last != [2]int{len(p.First.Story.Steps) - 1, len(p.Second.Story.Steps) - 1} {
		t.Errorf("the last moment is %v", last)
	}
	p.SetBeside(false)
	if len(p.Moments.Steps) != len(p.First.Story.Steps) {
		t.Errorf("%d moments of one story", len(p.Moments.Steps))
	}
}

func TestOneChangedByteBreaksADigestAndIsMarked(t *testing.T) {
	d, l := pairSet(t)
	d.TeachPair(0, 1, at(t, d, "digest"), nil)
	toldAll(t, d, l)
	p := d.Teach
	p.Edit(true)
	p.SetEdit(1, p.Edits[0])
	toldAll(t, d, l)
	if !p.First.Story.Duplicates() {
		t.Errorf("of two equal texts the score is %v", p.First.Story.Score)
	}
	if p.Parting < 0 {
		t.Error("nothing tells where the edit makes a difference")
	}
	p.SetEdit(1, strings.Replace(p.Edits[0], "春", "秋", 1))
	toldAll(t, d, l)
	if p.First.Story.Duplicates() {
		t.Error("one character more or less does not matter")
	}
	p.Edit(false)
	toldAll(t, d, l)
	if p.Edits != nil || p.Parting >= 0 || p.First.Story.Duplicates() {
		t.Errorf("the pages are not as they were: %v", p.First.Story.Score)
	}
}

func TestTypedTextsHaveAStoryWithNoSetOpen(t *testing.T) {
	d, l := newTestDesk(t)
	p := d.Teach
	p.ChooseOf(&p.First, at(t, d, "simhash"))
	p.ChooseText(0, "云溪镇的老邮局今年春天重新开门。")
	p.ChooseText(1, "云溪镇的老邮局今年春天重新开张。")
	toldAll(t, d, l)
	if p.First.Story == nil || p.First.Story.Pages[0].Chars != 16 {
		t.Fatalf("the story is %+v", p.First.Story)
	}
	p.ChooseOf(&p.First, at(t, d, "tianwang"))
	l.Until(t, func() bool { return !p.First.Loading() })
	if p.First.Story != nil || p.First.Err == nil || !strings.Contains(p.First.Err.Error(), "open one") {
		t.Errorf("without a set: %v", p.First.Err)
	}
}

func TestTheStoryOfARunsPairHasTheRunsSettings(t *testing.T) {
	d, l := pairSet(t)
	for i, a := range d.Algorithms {
		d.Run.Tick(i, a.Name == "shingling")
	}
	i := at(t, d, "shingling")
	d.Run.Choose(i)
	d.Run.Form().Set("k", "3")
	d.Run.Form().Set("measure", "exact")
	done := false
	d.Run.Start(func(error) { done = true })
	l.Until(t, func() bool { return done })
	r := d.Session.Results()[0]
	d.Run.Form().Set("k", "5")
	d.TeachPair(0, 1, i, r)
	toldAll(t, d, l)
	if v, _ := d.Teach.First.Form.Values(); v.Int("k") != 3 {
		t.Errorf("the story is told of k = %d, the run had 3", v.Int("k"))
	}
	if s, ok := r.ScoreOf("a", "b"); !ok || s == 0 || s != d.Teach.First.Story.Score {
		t.Errorf("the run says %v, the story comes to %v", s, d.Teach.First.Story.Score)
	}
}

// course puts the sample that is a course on the desk, and returns it.
func courseOf(t *testing.T, d *Desk) shipped.Sample {
	t.Helper()
	d.Samples = shipped.Find("../..")
	i := slices.IndexFunc(d.Samples, func(s shipped.Sample) bool { return s.Course })
	if i < 0 {
		t.Fatal("no sample is a course")
	}
	return d.Samples[i]
}

func TestThePlaceBeginsWithTheLessonsAndOnesOwnPages(t *testing.T) {
	d, l := pairSet(t)
	courseOf(t, d)
	d.Go(session.AtTeach)
	p := d.Teach
	l.Until(t, func() bool { return len(p.Cards) == 8 && p.Cards[7].Story != nil })
	for _, c := range p.Cards {
		if c.Story == nil || c.Lesson.PictureOf(c.Story) == nil {
			t.Errorf("the lesson %s has no picture", c.Lesson.ID)
		}
	}
	if !p.Picking || p.First.Story != nil || p.Kept() != nil {
		t.Error("a story is shown before one is chosen")
	}
	p.Typed("9")
	toldAll(t, d, l)
	if p.Picking || p.Choosing || p.A != 0 || p.B != 1 || p.First.Story == nil {
		t.Errorf("of one's own pages, %d and %d are shown", p.A, p.B)
	}
	p.A, p.B = 1, 0
	p.Pick()
	if p.ChooseCard(8); p.A != 1 || p.Picking {
		t.Error("the chosen pages are lost on the way over the lessons")
	}
}

func TestWithNoSetOpenOnesOwnPagesAreTyped(t *testing.T) {
	d, _ := newTestDesk(t)
	p := d.Teach
	d.Go(session.AtTeach)
	if p.ChooseCard(0); !p.Choosing || p.Picking { // with no course, the only card
		t.Errorf("choosing: %v, the lessons: %v", p.Choosing, p.Picking)
	}
}

func TestThePlayerPlaysToTheEnd(t *testing.T) {
	d, l := teachPair(t, "digest")
	p := d.Teach
	p.Pace = 1
	p.SetSpeed(len(teach.Speeds) - 1)
	p.Play(true)
	l.Until(t, func() bool { return !p.Playing })
	if p.At != len(p.Moments.Steps)-1 {
		t.Errorf("it stopped at %d of %d", p.At, len(p.Moments.Steps))
	}
}

func TestADenoiserHasAStoryOfOnePage(t *testing.T) {
	d, l := pairSet(t)
	d.Setup.ChooseDenoiser(denoiserAt(t, d.Denoisers, "cetd"))
	d.Page.Show(1)
	l.Until(t, func() bool { return !d.Page.Loading() && d.Page.View != nil })
	d.Page.Teach()
	toldAll(t, d, l)
	s := d.Teach.First.Story
	if d.At() != session.AtTeach || s == nil || s.About != "page" || s.Name != "cetd" || s.Pages[0].ID != "b" {
		t.Fatalf("the story is %+v", s)
	}
	if s.Body != d.Page.View.Body.Text {
		t.Errorf("the story comes to %q, the page shows %q", s.Body, d.Page.View.Body.Text)
	}
	d.Teach.SetBeside(true)
	d.Teach.ChooseOf(d.Teach.Second, denoiserAt(t, d.Denoisers, "tags"))
	toldAll(t, d, l)
	if s := d.Teach.Second.Story; s.Name != "tags" {
		t.Errorf("beside it is %s", s.Name)
	}
	d.TeachPair(0, 1, at(t, d, "digest"), nil)
	toldAll(t, d, l)
	if s := d.Teach.First.Story; s.Name != "digest" || d.Teach.Second != nil {
		t.Errorf("of a pair the story is %+v", s)
	}
}

func TestASetHasStoriesOfItsIndexItsMeasuresAndItsGroups(t *testing.T) {
	d, l := newTestDesk(t)
	d.Library.Show(presenttest.FourPages())
	p := d.Teach
	d.Go(session.AtTeach)
	for _, x := range []teach.Subject{teach.SubjectIndex, teach.SubjectMeasures, teach.SubjectGroups} {
		p.SetSubject(x)
		p.ChooseOf(&p.First, at(t, d, "digest"))
		toldAll(t, d, l)
		if s := p.First.Story; s == nil || s.About != "set" || s.Name != string(x) || len(p.Moments.Steps) != len(s.Steps) {
			t.Errorf("%s: the story is %+v", x, s)
		}
	}
}

// A run keeps its method: a story of one of its pairs need not read the set again, and gives the
// same decision.
func TestAStoryDecidesWithTheRunsOwnMethod(t *testing.T) {
	d, l := pairSet(t)
	i := at(t, d, "charfreq")
	for n := range d.Algorithms {
		d.Run.Tick(n, n == i)
	}
	d.Run.Choose(i)
	d.Run.Form().Set("weighting", "tfidf")
	done := false
	d.Run.Start(func(error) { done = true })
	l.Until(t, func() bool { return done })
	r := d.Session.Results()[0]
	if r.Result.Fitted.Method == nil || len(r.Result.Fitted.Counts) == 0 {
		t.Fatalf("the run leaves %+v", r.Result.Fitted)
	}
	d.TeachPair(0, 1, i, r)
	toldAll(t, d, l)
	if s, ok := r.ScoreOf("a", "b"); !ok || s != d.Teach.First.Story.Score || s == 0 {
		t.Errorf("the run says %v, the story comes to %v", s, d.Teach.First.Story.Score)
	}
}

func TestAStoryIsSaved(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long, and no two goroutines meet in it")
	}
	d, l := teachPair(t, "digest")
	dir := t.TempDir()
	for _, x := range teach.Takings() {
		path := filepath.Join(dir, d.Teach.TakeName()+x.Ext)
		d.Teach.Take(path, false)
		l.Until(t, func() bool { return d.Status.Current() == nil })
		data, err := os.ReadFile(path)
		begins := map[string]string{".pdf": "%PDF", ".png": "\x89PNG", ".svg": "<svg", ".json": `{"version":1`, ".html": "<!doctype html>"}[x.Ext]
		if err != nil || len(data) == 0 || !strings.HasPrefix(string(data), begins) {
			t.Errorf("%s: %v, begins with %.20q", x.Ext, err, data)
		}
	}
	d.Teach.Take(filepath.Join(dir, "story.doc"), false)
	l.Until(t, func() bool { return d.Status.Current() == nil })
	if _, err := os.Stat(filepath.Join(dir, "story.doc")); err == nil {
		t.Error("an ending that nobody knows is written")
	}
}

func TestALessonOfTheCoursePackIsTaughtInTwoWays(t *testing.T) {
	d, l := newTestDesk(t)
	courseOf(t, d)
	d.PickLesson()
	p := d.Teach
	l.Until(t, func() bool { return len(p.Cards) == 8 })
	p.Typed("3")
	l.Until(t, func() bool { return p.Second != nil && p.Second.Story != nil && p.First.Story != nil })
	if d.At() != session.AtTeach || p.Picking || p.Lesson != 2 || p.LessonTitle() == "" {
		t.Fatalf("at %s, lesson %d", d.At(), p.Lesson)
	}
	for n, lesson := range p.Course.Lessons {
		p.ChooseLesson(n)
		toldAll(t, d, l)
		for k, told := range p.Stories() {
			want := lesson.Ways[k].Result
			if told.Story.About == trace.OfSet {
				continue
			}
			if told.Story.Score != want.Score || told.Story.Duplicates() != want.Duplicates || told.Story.Pages[0].ID != lesson.Pages[0] {
				t.Errorf("lesson %s, way %d: the story of %s comes to %v, the pack says %v", lesson.ID, k+1, told.Story.Pages[0].ID, told.Story.Score, want.Score)
			}
		}
		asked := p.LessonWords()
		if asked != d.Book.W(lesson.Question) {
			t.Errorf("lesson %s begins with %q", lesson.ID, asked)
		}
		if p.SetOutcome(true); len(p.LessonWords()) <= len(asked) {
			t.Errorf("lesson %s: the answer is not shown on request", lesson.ID)
		}
		if p.SetOutcome(false); p.LessonWords() != asked {
			t.Errorf("lesson %s: the answer is not hidden again", lesson.ID)
		}
		if p.Last(); len(p.LessonWords()) <= len(asked) {
			t.Errorf("lesson %s: the answer is not shown at step %d", lesson.ID, p.At)
		}
	}
	p.ChooseLesson(len(p.Course.Lessons) - 1)
	toldAll(t, d, l)
	if p.Subject != teach.SubjectGroups || p.First.Story.Name != "groups" || p.Second == nil {
		t.Errorf("the chain is told of %s", p.Subject)
	}
	d.Library.Show(presenttest.FourPages())
	l.Until(t, func() bool { return p.Course == nil && p.Lesson < 0 })
}
