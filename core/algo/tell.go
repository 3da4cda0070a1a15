package algo

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

// Story records a story about two pages. Their signatures and score are recorded already.
type Story struct {
	*trace.Recorder
	Docs [2]*text.Doc
	Sigs [2]Signature // as Sign gives them
}

// Chapter begins a chapter, and adds the lines of pseudo-code that it introduces.
func (s *Story) Chapter(en string, code ...string) {
	s.Code(code...)
	s.Recorder.Chapter(en)
}

// Unsigned reports whether one of the signatures is empty.
func (s *Story) Unsigned() bool { return len(s.Sigs[0]) == 0 || len(s.Sigs[1]) == 0 }

// Body shows the body of a page, 0 the left one, with marked spans, which must be sorted.
func (s *Story) Body(side int, spans ...trace.Span) *trace.View {
	return bodyView(s.Recorder, trace.Sides[side], s.Docs[side], spans...)
}

// Bodies shows both bodies with the spans that lit returns, in any order.
func (s *Story) Bodies(lit func(side int) []trace.Span) []*trace.View {
	out := make([]*trace.View, len(s.Docs))
	for i := range s.Docs {
		spans := lit(i)
		slices.SortStableFunc(spans, func(a, b trace.Span) int { return a.Start - b.Start })
		out[i] = s.Body(i, spans...)
	}
	return out
}

// HasStory reports whether an algorithm has a story of its decision, with its defaults.
func HasStory(a Algorithm) bool {
	m, err := a.New(param.Defaults(a.Params))
	_, ok := m.(Explainer)
	return err == nil && ok
}

// StoryOptions are the algorithm of a story and its other contents.
type StoryOptions struct {
	Algorithm Algorithm
	Values    param.Values
	Method    Method    // of these values, fitted
	Index     Method    // the method with the index of the run, see [IndexedFor]; nil: that of Method
	Pages     int       // size of the set, for which the index is made, see [SizedFor]; 0: few
	Known     say.Words // a sentence on the label of the pair; empty: none

	// Left is the reason, as a clause, why a run leaves out each page: "its body has 12 letters and
	// digits, fewer than 30"; empty where the run includes it.
	Left [2]say.Words

	// Make makes and fits the method of other values, to find values that would change the
	// decision; nil: none are tried. It may return [text.ErrUnread] where that would mean to
	// read the whole set again. It is not called where fitting trains a model.
	Make func(param.Values) (Method, error)
}

const (
	codeBody   = "body ← denoise(page)"
	codeMeet   = "candidate ← index(left, right)"
	codeDecide = "duplicates ← score ≥ threshold"
)

// Tell returns the story of how the method decides about two pages, which may be empty.
func (t StoryOptions) Tell(a, b *text.Doc) (*trace.Story, error) {
	t.Method = SizedFor(t.Method, t.Pages)
	m, ok := t.Method.(Explainer)
	if !ok {
		return nil, say.Errorf("algorithm %s has no story yet", t.Algorithm.Name)
	}
	if t.Index == nil {
		t.Index = t.Method
	}
	pages := [2]trace.Page{pageOf(a), pageOf(b)}
	r := trace.NewRecorder(trace.OfPair, t.Algorithm.Name, t.Algorithm.Title, trace.Settings(t.Algorithm.Params, t.Values), pages[0], pages[1])
	whole := [2]*text.Doc{a, b}
	a, b = Beginning(a), Beginning(b)
	docs := [2]*text.Doc{a, b}
	r.Code(codeBody)
	begin(r, docs)
	t.remarks(r, docs, pages)
	sigs := [2]Signature{t.Method.Sign(a), t.Method.Sign(b)}
	for i, sig := range sigs {
		r.Signed(trace.Sides[i], sig)
	}
	r.Scored(t.Method.Score(sigs[0], sigs[1]))
	if s := (&Story{r, docs, sigs}); !a.Empty() && !b.Empty() || !s.Unsigned() {
		m.Trace(s)
	}
	t.meet(r, sigs)
	t.decide(r, docs, a != whole[0] || b != whole[1], sigs)
	return r.End(t.Algorithm.Cut(t.Values)), nil
}

func pageOf(d *text.Doc) trace.Page {
	return trace.Page{ID: d.ID, Title: d.Title, Chars: utf8.RuneCountInString(d.Body)}
}

func (t StoryOptions) active() []param.Param {
	return slices.DeleteFunc(slices.Clone(t.Algorithm.Params), func(p param.Param) bool {
		return p.Idle != nil && p.Idle(t.Values)
	})
}

func bodyView(r *trace.Recorder, side trace.Side, d *text.Doc, spans ...trace.Span) *trace.View {
	id := "body-left"
	if side == trace.Right {
		id = "body-right"
	}
	return &trace.View{ID: id, Title: say.Words{En: "Body"}, Side: side, Text: &trace.Text{Text: r.Text(d.Body), Spans: spans}}
}

func begin(r *trace.Recorder, docs [2]*text.Doc) {
	r.Chapter("From page to body")
	left, right := bodyView(r, trace.Left, docs[0]), bodyView(r, trace.Right, docs[1])
	n := [2]int{utf8.RuneCountInString(docs[0].Body), utf8.RuneCountInString(docs[1].Body)}
	switch {
	case docs[0].Empty() && docs[1].Empty():
		r.Step(codeBody, say.New("Neither body has a letter or digit: %d and %d {character|characters}, all of them separators.", n[0], n[1]), left, right)
	case docs[0].Empty():
		r.Step(codeBody, say.New("The left body has no letter or digit among its %d {character|characters}; the right one has %d {character|characters}.", n[0], n[1]), left, right)
	case docs[1].Empty():
		r.Step(codeBody, say.New("The left body has %d {character|characters}; the right one has no letter or digit among its %d.", n[0], n[1]), left, right)
	case docs[0].Body == docs[1].Body:
		r.Step(codeBody, say.New("Both bodies are the same, character for character: %d {character|characters}.", n[0]), left, right)
	case magnify(docs, left, right):
		r.Step(codeBody, say.New("The bodies, of %d and %d {character|characters}, differ in a single place: “%s” on the left, “%s” on the right.", n[0], n[1], differing(docs[0], left), differing(docs[1], right)), left, right)
	default:
		r.Step(codeBody, say.New("Text kept by the denoiser: %d {character|characters} on the left, %d on the right.", n[0], n[1]), left, right)
	}
}

// mostMagnified is the most bytes of a body that may differ to be put under a magnifying glass.
const mostMagnified = 24

// magnify puts the only place where two bodies differ under a magnifying glass; false if they
// differ in more than a few characters.
func magnify(docs [2]*text.Doc, views ...*trace.View) bool {
	a, b := docs[0].Body, docs[1].Body
	from := commonPrefix(a, b)
	end := 0 // bytes that both end with
	for end < min(len(a), len(b))-from && a[len(a)-end-1] == b[len(b)-end-1] {
		end++
	}
	for end > 0 && !utf8.RuneStart(a[len(a)-end]) {
		end--
	}
	for i, d := range docs {
		to := len(d.Body) - end
		if to <= from || to-from > mostMagnified {
			return false
		}
		views[i].Text.Spans = []trace.Span{{ID: "only", Start: from, End: to, Mark: trace.Differs}}
	}
	for _, v := range views {
		v.Text.Lens = "only"
	}
	return true
}

func differing(d *text.Doc, v *trace.View) string {
	s := v.Text.Spans[0]
	return trace.Quote(d.Body[s.Start:s.End])
}

func (t StoryOptions) meet(r *trace.Recorder, sigs [2]Signature) {
	met, ok := IndexTestsOf(t.Index, sigs[0], sigs[1])
	if !ok {
		return
	}
	r.Code(codeMeet)
	r.Chapter("Index: a candidate pair?")
	passed, perhaps := met.Count()
	bridges := IndexTestsView("meeting", met)
	ask := say.New("Among millions of pages, would these two be compared?")
	r.Offer(trace.Choose(map[Outcome]int{IsCandidate: 0, NoCandidate: 1, MaybeCandidate: 2}[met.Outcome()], say.Text("trace|Yes"), say.Text("trace|No"), say.Words{En: "It depends on the other pages"}))
	switch met.Outcome() {
	case IsCandidate:
		r.Ask(ask, codeMeet, say.New("The index has %d {condition|conditions}; %d {is|are} met and %d {is|are} needed: the pages are compared, whatever the size of the set.", len(met.Tests), passed, met.Need), bridges)
	case MaybeCandidate:
		r.Ask(ask, codeMeet, say.New("The index has %d {condition|conditions}: %d {is|are} met, %d more may be met, and %d {is|are} needed. The result depends on the other pages of the set.", len(met.Tests), passed, perhaps, met.Need), bridges)
	default:
		r.Ask(ask, codeMeet, say.New("The index has %d {condition|conditions}; %d {is|are} met and %d {is|are} needed: a run with the index never compares these pages.", len(met.Tests), passed, met.Need), bridges)
	}
}

const mostTests = 8

// Where the tiles of a test lie: what the left page has, the bridge between the pages, and what the
// right page has.
var testTiles = [3][2]float64{{0, 22}, {22, 78}, {78, 100}}

// IndexTestsView shows the tests of an index on two pages as bridges between their values, the
// passed ones first.
func IndexTestsView(id string, met IndexTests) *trace.View {
	track := &trace.Track{Axis: trace.Axis{High: testTiles[2][1]}, Zones: []trace.Zone{
		{Label: trace.Worded(say.Words{En: "left"}), From: testTiles[0][0], To: testTiles[0][1]},
		{From: testTiles[1][0], To: testTiles[1][1]},
		{Label: trace.Worded(say.Words{En: "right"}), From: testTiles[2][0], To: testTiles[2][1]},
	}}
	for _, want := range []Outcome{IsCandidate, MaybeCandidate, NoCandidate} {
		for i, test := range met.Tests {
			if test.Outcome != want || len(track.Lanes) == mostTests {
				continue
			}
			mark := map[Outcome]trace.Mark{IsCandidate: trace.Same, MaybeCandidate: trace.Used, NoCandidate: trace.Differs}[want]
			lane := trace.Lane{ID: fmt.Sprint("test", i), Mark: mark}
			for n, label := range []trace.Label{trace.Spelled(test.A), trace.Worded(say.New("%v: %v", test.Name, foundOf(test)).Words), trace.Spelled(test.B)} {
				lane.Things = append(lane.Things, trace.Thing{ID: []string{"left", "bridge", "right"}[n], Label: label, From: testTiles[n][0], To: testTiles[n][1], Mark: mark})
			}
			if want == NoCandidate { // the bridge is broken
				lane.Things[1].Mark = trace.Dropped
			}
			track.Lanes = append(track.Lanes, lane)
		}
	}
	view := &trace.View{ID: id, Title: say.Words{En: "Conditions of the index"}, Track: track}
	if n := len(met.Tests); n > mostTests {
		view.Note = say.New("The first %d of %d are shown.", mostTests, n).Words
	}
	return view
}

func foundOf(t IndexTest) say.Words {
	switch {
	case t.Found.En != "":
		return t.Found
	case t.Outcome == IsCandidate:
		return say.Words{En: "= same"}
	case t.Outcome == MaybeCandidate:
		return say.Words{En: "perhaps"}
	}
	return say.Words{En: "≠ different"}
}

// decide compares the score with the threshold; long reports that the story leaves out the end of a
// body.
func (t StoryOptions) decide(r *trace.Recorder, docs [2]*text.Doc, long bool, sigs [2]Signature) {
	r.Code(codeDecide)
	r.Chapter("algo|Decision")
	score, cut := r.Score(), t.Algorithm.Cut(t.Values)
	view := scoreView(score, cut)
	pages := [2]*trace.View{}
	for i, d := range docs {
		pages[i] = bodyView(r, trace.Sides[i], d, evidence(r, trace.Sides[i], d)...)
	}
	ask := say.New("Duplicates or not?")
	r.Offer(trace.Either(score >= cut && score > 0, say.Text("algo|Duplicates"), say.Words{En: "Not duplicates"}))
	said := verdict(score, cut, sigs)
	if t.Known.En != "" {
		said = say.New("%v %v", said.Words, t.Known)
	}
	r.Ask(ask, codeDecide, said, pages[0], view, pages[1])
	if t.Make != nil && !docs[0].Empty() && !docs[1].Empty() {
		t.turn(r, docs, long, score >= cut && score > 0, view)
	}
}

func verdict(score, cut float64, sigs [2]Signature) say.Message {
	is, limit := apart(score, cut)
	switch {
	case len(sigs[0]) == 0 || len(sigs[1]) == 0:
		return say.New("A page without features cannot be a duplicate: score 0, not duplicates.")
	case score >= cut && score > 0:
		return say.New("The score %s reaches the threshold %s: duplicates.", is, limit)
	}
	return say.New("The score %s is below the threshold %s: not duplicates.", is, limit)
}

// evidence returns the spans in the body of one page that the story last marked as the same on both
// pages or as different.
func evidence(r *trace.Recorder, side trace.Side, d *text.Doc) []trace.Span {
	telling := func(s trace.Span) bool { return s.Mark == trace.Same || s.Mark == trace.Differs }
	for _, v := range r.Recent() {
		if v.Side != side || v.Text == nil || v.Text.Text != r.Text(d.Body) || !slices.ContainsFunc(v.Text.Spans, telling) {
			continue
		}
		spans := slices.DeleteFunc(slices.Clone(v.Text.Spans), func(s trace.Span) bool { return !telling(s) })
		for i := range spans {
			spans[i].Origin = "" // it was in a step long before
		}
		return spans
	}
	return nil
}

func apart(x, y float64) (string, string) {
	a, b := fmt.Sprintf("%.4g", x), fmt.Sprintf("%.4g", y)
	if a == b && x != y {
		return fmt.Sprint(x), fmt.Sprint(y)
	}
	return a, b
}

func scoreView(score, cut float64) *trace.View {
	is, limit := apart(score, cut)
	out := &trace.Scale{
		Score: score, Cut: cut, Text: is, Limit: trace.Worded(say.New("threshold %s", limit).Words),
		Verdict: trace.Worded(say.Text("decision|not duplicates")), Mark: trace.Differs,
	}
	if score >= cut && score > 0 {
		out.Verdict, out.Mark = trace.Worded(say.Text("decision|duplicates")), trace.Same
	}
	return &trace.View{ID: "score", Title: say.Words{En: "Score and threshold"}, Scale: out}
}
