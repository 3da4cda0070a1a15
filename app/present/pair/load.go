package pair

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"pagetwin/app/present/learned"
	"pagetwin/app/present/results"
	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/relate"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
	"pagetwin/core/text"
	"pagetwin/core/text/align"
)

// View is all that is known of the two pages that are shown.
type View struct {
	A, B     int
	Sides    [2]Side
	Label    truth.Label // what the set's truth says
	Align    *align.Alignment
	Edits    []align.Edit    // places are those of the bodies
	Shared   float64         // share of the smaller body's tokens that stands in shared passages
	Texts    relate.Measured // how the two stand to each other, by their texts
	Verdicts []Verdict       // one for each algorithm of the desk
	Why      *Why            // what the chosen algorithm makes of the pair
	Matches  []Match         // features that both have, the heaviest first
	NoProof  error           // why there is no evidence
}

// Side is one of the two pages.
type Side struct {
	Info  page.Page
	Title string
	Body  string      // what the algorithms read
	Text  string      // what is shown: the body, or all blocks of the page
	Cut   []text.Span // what of Text the denoiser cut
	Err   error       // why the page cannot be read
	Left  say.Words   // why a run leaves it out; empty where it does not

	blocks []blockPlace
}

// blockPlace tells where a kept block stands in the body and in the text shown.
type blockPlace struct{ body, shown, n int }

// Verdict is what one algorithm says of the pair.
type Verdict struct {
	Algorithm int // position among the desk's
	Run       *results.Result
	Score     float64
	Cut       float64
	State     VerdictState
	Tried     bool // not by the run, but now: Score is known
	Err       error
}

// VerdictState tells how far a verdict goes.
type VerdictState int

// The states of a verdict.
const (
	Scored   VerdictState = iota // Score is known
	NotKept                      // a run left the pair out: below its floor, or never a candidate; see Verdict.Tried
	NeedsRun                     // the algorithm must see the whole set first: run it
	Failed                       // see Err
)

// Decided tells whether the algorithm calls the pair duplicates.
func (v Verdict) Decided() bool { return v.State == Scored && v.Score >= v.Cut }

// Lost tells whether a run left out a pair that its threshold accepts: its index never
// brought the two together.
func (v Verdict) Lost() bool { return v.State == NotKept && v.Tried && v.Score >= v.Cut && v.Score > 0 }

// Opinion is what an algorithm says of a pair.
type Opinion int

// The opinions. An algorithm that was not asked, or failed, says nothing.
const (
	SaysNothing Opinion = iota
	SaysDuplicate
	SaysNot
)

// Opinion returns what the verdict comes to.
func (v Verdict) Opinion() Opinion {
	switch {
	case v.Decided():
		return SaysDuplicate
	case v.State == Scored || v.State == NotKept:
		return SaysNot
	}
	return SaysNothing
}

// Asked is one algorithm whose verdict is wanted.
type Asked struct {
	Algo   *algo.Algorithm
	Values param.Values
	Run    *results.Result // nil where there is none over the set
	Now    *results.Result // run as it was when it was asked
}

// Job is everything that a view of a pair is worked out from.
type Job struct {
	Set   *page.Set
	Truth *truth.Truth
	A, B  int          // positions in set, -1 for a page from elsewhere
	Own   [2]*page.Set // of pages from elsewhere
	learned.Making
	Seg    *text.Segmenter
	Sites  *learned.Sites
	Asked  []Asked
	chosen int
	whole  bool
	Tells  bool         // a story is told: why a run leaves a page out is wanted
	Asks   pass.Reading // which pages methods are fitted to, and what of their text
	Fitted *learned.Methods
}

// how names what the view depends on besides the two pages.
func (j Job) how() string {
	return fmt.Sprint(j.Making.Key(), "|", j.Asks, "|", j.whole, "|", j.Sites.Repeats(j.Set) != nil)
}

// ShortestPassage is how many tokens a passage needs that has moved.
const ShortestPassage = 8

func (j Job) do(ctx context.Context) *View {
	v := &View{A: j.A, B: j.B}
	if j.OfSet() {
		v.Label = j.Truth.Label(page.MakePair(j.A, j.B))
	}
	var docs [2]*text.Doc
	for i := range docs {
		docs[i] = j.Read(ctx, i, &v.Sides[i])
	}
	if docs[0] == nil || docs[1] == nil || ctx.Err() != nil {
		return v
	}
	a, b := docs[0].Body, docs[1].Body
	v.Align = align.Texts(a, b, ShortestPassage)
	v.Edits = v.Align.Edits(len(a), len(b))
	if n := min(v.Align.TokensA, v.Align.TokensB); n > 0 {
		v.Shared = float64(v.Align.Shared) / float64(n)
	}
	v.Texts = relate.Between(docs[0], docs[1])
	if len(j.Asked) == 0 {
		return v
	}
	if err := j.Seg.Load(); err != nil {
		v.NoProof = err
		return v
	}
	for i := range j.Asked {
		if ctx.Err() == nil {
			v.Verdicts = append(v.Verdicts, j.Verdict(i, docs))
		}
	}
	if j.chosen >= 0 && ctx.Err() == nil {
		v.NoProof = j.explain(ctx, v, docs)
	}
	return v
}

// fill takes over what was read; with whole the text shown holds the blocks that
// were cut too.
func (s *Side) fill(p pass.Prepared, whole bool) {
	s.Title, s.Body, s.Text = p.Doc.Title, p.Doc.Body, p.Doc.Body
	if !whole || len(p.Body.Blocks) == 0 {
		return
	}
	var b strings.Builder
	for _, block := range p.Body.Blocks {
		if block.Text == "" {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte('\n')
		}
		at := b.Len()
		b.WriteString(block.Text)
		if block.At >= 0 {
			s.blocks = append(s.blocks, blockPlace{block.At, at, len(block.Text)})
		} else {
			s.Cut = append(s.Cut, text.Span{Start: at, End: b.Len()})
		}
	}
	slices.SortFunc(s.blocks, func(x, y blockPlace) int { return x.body - y.body })
	s.Text = b.String()
}

// Shown maps a place of the body to the text that is shown.
func (s *Side) Shown(at int) int {
	if len(s.blocks) == 0 {
		return at
	}
	i, found := slices.BinarySearchFunc(s.blocks, at, func(b blockPlace, at int) int { return cmp.Compare(b.body, at) })
	if !found {
		i--
	}
	if i < 0 {
		return s.blocks[0].shown
	}
	return s.blocks[i].shown + min(at-s.blocks[i].body, s.blocks[i].n)
}

// ShownSpan maps a stretch of the body.
func (s *Side) ShownSpan(x text.Span) text.Span {
	if len(s.blocks) == 0 || x.End <= x.Start {
		return text.Span{Start: s.Shown(x.Start), End: s.Shown(x.End)}
	}
	return text.Span{Start: s.Shown(x.Start), End: s.Shown(x.End-1) + 1}
}

// inBody maps a place of the text that is shown back to the body.
func (s *Side) inBody(at int) int {
	best := 0
	if len(s.blocks) == 0 {
		return at
	}
	for _, b := range s.blocks {
		if b.shown <= at {
			best = b.body + min(at-b.shown, b.n)
		}
	}
	return best
}

// Across maps a place of the text shown on one side to the other side.
func (v *View) Across(from, at int) int {
	if v.Align == nil {
		return at
	}
	f, t := &v.Sides[from], &v.Sides[1-from]
	lenA, lenB := len(v.Sides[0].Body), len(v.Sides[1].Body)
	if from == 0 {
		return t.Shown(v.Align.ToB(f.inBody(at), lenA, lenB))
	}
	return t.Shown(v.Align.ToA(f.inBody(at), lenA, lenB))
}

// OfSet tells whether both pages are of the open set.
func (j Job) OfSet() bool { return j.A >= 0 && j.B >= 0 }

// Read reads the page of one side; nil where that cannot be done.
func (j Job) Read(ctx context.Context, i int, side *Side) *text.Doc {
	set, at, learn := j.Set, []int{j.A, j.B}[i], j.Sites.Ready
	if own := j.Own[i]; own != nil {
		set, at, learn = own, 0, j.Sites.Alone
	}
	*side = Side{Info: set.Pages[at]}
	ready, err := learn(ctx, set, j.Making)
	if err != nil {
		side.Err = err
		return nil
	}
	p, err := pass.Prepare(ctx, set, at, ready, j.Seg)
	if err != nil {
		side.Err = err
		return nil
	}
	side.fill(p, j.whole)
	if j.Tells && j.Own[i] == nil {
		sel, err := j.selected(ctx)
		if err != nil {
			side.Err = err
			return nil
		}
		side.Left = sel.Says(&p)
	}
	return j.Asks.Doc(p) // the text shown is not folded, and has the same places
}

// Verdict asks one algorithm: the run that there is, else the method itself.
func (j Job) Verdict(i int, docs [2]*text.Doc) Verdict {
	ask := j.Asked[i]
	v := Verdict{Algorithm: i, Run: ask.Run}
	switch {
	case ask.Run == nil:
		v.State, v.Cut = NeedsRun, ask.Algo.Cut(ask.Values)
	case !j.OfSet():
		v.State, v.Cut = NeedsRun, ask.Now.Decides
	default:
		v.Cut = ask.Now.Decides
		s, ok := ask.Now.ScoreOf(j.Set.Pages[j.A].ID, j.Set.Pages[j.B].ID)
		if v.Score = s; ok {
			return v
		}
		v.State = NotKept
	}
	m, err := ask.Algo.New(ask.Values)
	if err != nil {
		if v.State == NeedsRun {
			v.State, v.Err = Failed, err
		}
		return v
	}
	switch m.(type) {
	case algo.Fitter, algo.Matcher: // which must see the whole set, or is another program
	default:
		v.take(m.Score(m.Sign(docs[0]), m.Sign(docs[1])))
	}
	return v
}

// take takes in the score of a pair that no run has kept.
func (v *Verdict) take(score float64) {
	v.Score, v.Tried = score, true
	if v.State == NeedsRun {
		v.State = Scored
	}
}

func (s *Side) shownSpans(in []text.Span) []text.Span {
	out := make([]text.Span, len(in))
	for i, x := range in {
		out[i] = s.ShownSpan(x)
	}
	return spansInOrder(out)
}

// first is where a match first stands in the left text; one without a place comes
// last.
func (m Match) first() int {
	if len(m.A) == 0 {
		return int(^uint(0) >> 1)
	}
	return m.A[0].Start
}
