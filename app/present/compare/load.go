package compare

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
	"pagetwin/core/show/diagram"
	"pagetwin/core/text"
	"pagetwin/core/text/align"
)

// Mark holds the marked spans of the texts of both sides.
type Mark [2][]text.Span

// View holds all data of the two shown pages.
type View struct {
	A, B     int
	Sides    [2]Side
	Label    truth.Label // label from the set's truth
	Read     [2]string   // both bodies as they were compared: folded, with blanks in the place of quotes that do not count
	Align    *align.Alignment
	Edits    []align.Edit  // positions are those of the bodies
	Runs     []align.Match // equal runs of the bodies at any positions, the longest of AllRuns
	AllRuns  int
	Shared   float64          // share of the smaller body's tokens in shared passages
	Texts    relate.Measured  // the relation of the two texts
	Uncut    *relate.Measured // the same with the templates that were cut; nil if none was
	Verdicts []Verdict        // one for each algorithm of the desk
	Why      *Why             // the chosen algorithm's explanation of the pair
	Matches  []Match          // features of both pages, the heaviest first
	NoProof  error            // why there is no evidence
}

// Side is one of the two pages.
type Side struct {
	Info  page.Page
	Title string
	Body  string      // the body, of which algorithms read [View.Read]
	Text  string      // the shown text: the body, or all blocks of the page
	Cut   []text.Span // places in Text that the denoiser cut
	Err   error       // why the page cannot be read
	Left  say.Words   // why a run leaves the page out; empty if it does not

	blocks []blockPlace
	uncut  string // the body with the templates that were cut; "" where none was
}

// blockPlace is the place of a kept block in the body and in the shown text, and its length.
type blockPlace struct{ body, shown, n int }

// Verdict is one algorithm's verdict on the pair.
type Verdict struct {
	Algorithm int // position among the desk's algorithms
	Run       *results.Result
	Score     float64
	Cut       float64
	State     VerdictState
	Tried     bool // scored now, not by the run: Score is known
	Different bool // the run left the pair out as of different pages of a site, see [relate.Different]
	Err       error
}

// VerdictState reports whether a verdict has a score, or why not.
type VerdictState int

// The states of a verdict.
const (
	Scored   VerdictState = iota // Score is known
	NotKept                      // the run did not keep the pair: below its floor, or never a candidate; see Verdict.Tried
	NeedsRun                     // the algorithm must see the whole set first: a run is needed
	Failed                       // see Err
)

// Decided reports whether the algorithm decides that the pair is a duplicate.
func (v Verdict) Decided() bool { return v.State == Scored && v.Score >= v.Cut }

// Lost reports whether the run missed a pair that its threshold accepts: its index did not make
// it a candidate.
func (v Verdict) Lost() bool {
	return v.State == NotKept && !v.Different && v.Tried && v.Score >= v.Cut && v.Score > 0
}

// Opinion is the outcome of a verdict.
type Opinion int

// The opinions. An algorithm that was not run, or failed, has none.
const (
	SaysNothing Opinion = iota
	SaysDuplicate
	SaysNot
)

// Opinion returns the outcome of the verdict.
func (v Verdict) Opinion() Opinion {
	switch {
	case v.Decided():
		return SaysDuplicate
	case v.State == Scored || v.State == NotKept:
		return SaysNot
	}
	return SaysNothing
}

// Asked is an algorithm whose verdict is wanted.
type Asked struct {
	Algo   *algo.Algorithm
	Values param.Values
	Run    *results.Result // nil if there is none over the set
	Now    *results.Result // copy of Run when the job began
}

// Job is the input of a view of a pair.
type Job struct {
	Set   *page.Set
	Truth *truth.Truth
	A, B  int          // positions in the set, −1 for a page from elsewhere
	Own   [2]*page.Set // sets of pages from elsewhere
	learned.Making
	Seg    *text.Segmenter
	Sites  *learned.Sites
	Asked  []Asked
	Chosen int  // position in Asked of the algorithm that explains the pair, −1 for none
	Whole  bool // the shown texts include the parts that the denoiser cut
	Tells  bool // for a story: find out why a run leaves a page out
	Fitted *learned.Methods
}

// How returns a key of all settings of the view besides the two pages.
func (j Job) How() string {
	return fmt.Sprint(j.Making.Key(), "|", j.Whole, "|", j.Sites.Repeats(j.Set) != nil)
}

// ShortestPassage is the least number of tokens of a moved passage.
const ShortestPassage = 8

// View makes the view.
func (j Job) View(ctx context.Context) *View {
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
	v.Compare(docs[0].Body, docs[1].Body)
	if n := min(v.Align.TokensA, v.Align.TokensB); n > 0 {
		v.Shared = float64(v.Align.Shared) / float64(n)
	}
	v.Texts = relate.Between(docs[0], docs[1])
	if v.Sides[0].uncut+v.Sides[1].uncut != "" {
		m := relate.Between(v.Sides[0].withTemplates(), v.Sides[1].withTemplates())
		v.Uncut = &m
	}
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
	if j.Chosen >= 0 && ctx.Err() == nil {
		v.NoProof = j.explain(ctx, v, docs)
	}
	return v
}

// Compare aligns the two bodies as algorithms read them.
func (v *View) Compare(a, b string) {
	v.Read = [2]string{a, b}
	v.Align = align.Texts(a, b, ShortestPassage)
	v.Edits = v.Align.Edits(len(a), len(b))
	v.Runs, v.AllRuns = align.Repeats(a, b, ShortestPassage, diagram.MostRuns)
}

// fill takes over a prepared page; with whole the shown text includes cut blocks.
func (s *Side) fill(p pass.Prepared, whole bool) {
	s.Title, s.Body, s.Text, s.uncut = p.Doc.Title, p.Doc.Body, p.Doc.Body, p.Uncut
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

func (s *Side) withTemplates() *text.Doc { return text.NewDoc(nil, cmp.Or(s.uncut, s.Body)) }

// Shown maps a position in the body to the shown text.
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

// ShownSpan maps a span of the body to the shown text.
func (s *Side) ShownSpan(x text.Span) text.Span {
	if len(s.blocks) == 0 || x.End <= x.Start {
		return text.Span{Start: s.Shown(x.Start), End: s.Shown(x.End)}
	}
	return text.Span{Start: s.Shown(x.Start), End: s.Shown(x.End-1) + 1}
}

// InBody maps a position in the shown text to the body.
func (s *Side) InBody(at int) int {
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

// Across maps a position in the shown text of one side to the other side.
func (v *View) Across(from, at int) int {
	if v.Align == nil {
		return at
	}
	f, t := &v.Sides[from], &v.Sides[1-from]
	lenA, lenB := len(v.Sides[0].Body), len(v.Sides[1].Body)
	if from == 0 {
		return t.Shown(v.Align.ToB(f.InBody(at), lenA, lenB))
	}
	return t.Shown(v.Align.ToA(f.InBody(at), lenA, lenB))
}

// OfSet reports whether both pages are of the open set.
func (j Job) OfSet() bool { return j.A >= 0 && j.B >= 0 }

// Read reads the page of one side; nil if that fails.
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
	side.fill(p, j.Whole)
	if j.Tells && j.Own[i] == nil {
		sel, err := j.selected(ctx)
		if err != nil {
			side.Err = err
			return nil
		}
		side.Left = sel.Says(&p)
	}
	return j.Reading.Doc(p) // the shown text is not folded, but has the same positions
}

// Verdict returns the verdict of one algorithm: from its run if there is one, or else from the
// method.
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
		v.State, v.Different = NotKept, relate.Different(docs[0], docs[1])
	}
	m, err := ask.Algo.New(ask.Values)
	if err != nil {
		if v.State == NeedsRun {
			v.State, v.Err = Failed, err
		}
		return v
	}
	switch m.(type) {
	case algo.Fitter, algo.Matcher: // the method must see the whole set, or is another program
	default:
		v.take(m.Score(m.Sign(docs[0]), m.Sign(docs[1])))
	}
	return v
}

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

// spansInOrder returns the spans sorted by their start.
func spansInOrder(s []text.Span) []text.Span {
	s = slices.Clone(s)
	slices.SortFunc(s, func(a, b text.Span) int { return a.Start - b.Start })
	return s
}

// first returns the first position of a match in the left text; a match without a position sorts
// last.
func (m Match) first() int {
	if len(m.A) == 0 {
		return int(^uint(0) >> 1)
	}
	return m.A[0].Start
}
