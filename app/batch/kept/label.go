package kept

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"pagetwin/app/batch/cli"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
	"pagetwin/core/find/cluster"
	"pagetwin/core/find/result"
	"pagetwin/core/judge/eval"
	"pagetwin/core/judge/label"
	"pagetwin/core/lab/workspace"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
	"pagetwin/core/page/truthfile"
)

// Label are the commands about judgements.
type Label struct {
	Import    labelImportCmd    `cmd:"" help:"Import the labels of a pairs file under the name of one annotator."`
	Export    labelExportCmd    `cmd:"" help:"Write the combined labels of all annotators as a pairs file."`
	Agreement labelAgreementCmd `cmd:"" help:"Measure how far the annotators agree, and list the pairs on which they disagree."`
	Next      labelNextCmd      `cmd:"" help:"Label the pairs of a queue in a terminal; outside of a terminal, list them."`
	Estimate  labelEstimateCmd  `cmd:"" help:"Estimate precision and recall of a run over all its scored pairs from randomly chosen labelled pairs."`
}

type labelImportCmd struct {
	inWorkspace
	Set       cli.Set `arg:"" help:"Page set that the labels belong to."`
	File      cli.In  `arg:"" help:"Pairs file with the header id1, id2, label (1 0 p ?), TREC qrels, or Splink labels."`
	Annotator string  `required:"" aliases:"who" placeholder:"NAME" help:"Name of the annotator."`
	cli.AsJSON
}

// Run imports labels. Labels that the same person has given already are skipped.
func (c labelImportCmd) Run(e *cli.Env) error {
	set, err := cli.Open(e, c.Set)
	if err != nil {
		return err
	}
	defer set.Close()
	labels, problems, err := truthfile.Load(set, string(c.File))
	if err != nil {
		return err
	}
	cli.Complain(e, problems)
	if labels.Kind != truth.Judged {
		return say.Errorf("%s lists clusters, not pairs: use it as --truth of runs instead", c.File)
	}
	if labels.Bare {
		return say.Errorf("%s has no header, so its third column may hold scores of a program rather than labels of %s: begin the file with a line id1, id2, label", c.File, c.Annotator)
	}
	w, err := c.begin(e)
	if err != nil {
		return err
	}
	j, err := label.OpenOn(e.Disk, w.Labels())
	if err != nil {
		return err
	}
	told(e, j)
	list, same, other := imported(set, labels, j.State().For(set), c.Annotator)
	err = j.JudgeAll(list)
	if e := j.Close(); err == nil {
		err = e
	}
	if err != nil {
		return err
	}
	return e.Result(c.JSON, map[string]any{"imported": len(list), "known": same, "refused": other},
		"%d {label|labels} imported, %d already known, %d with labels that annotators cannot give\n", len(list), same, other)
}

// told prints the problems that were found while opening the journal.
func told(e *cli.Env, j *label.Journal) {
	for _, line := range j.Warnings() {
		e.Warn(line)
	}
	cli.Complain(e, j.Problems())
}

// imported converts labelled pairs of the set to judgements, in the order of positions.
func imported(set *page.Set, labels *truth.Truth, state *label.State, who string) (list []label.Judgement, same, other int) {
	pairs := make([]page.Pair, 0, len(labels.Pairs))
	for p := range labels.Pairs {
		pairs = append(pairs, p)
	}
	slices.SortFunc(pairs, func(x, y page.Pair) int { return cmp.Or(cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B)) })
	now := time.Now()
	for _, p := range pairs {
		v, ok := label.VerdictOf(labels.Pairs[p])
		if !ok {
			other++
			continue
		}
		pair := label.MakePair(set.Pages[p.A].ID, set.Pages[p.B].ID)
		if e, ok := state.Of(who, set.Name, pair); ok && e.Verdict == v {
			same++
			continue
		}
		list = append(list, label.Judgement{
			Pair: pair, Verdict: v, Who: who, At: now, Queue: "import", Set: set.Name, Fingerprint: set.Fingerprint,
		})
	}
	return list, same, other
}

// judgedState reads the judgements of the workspace. With a path it reads those of one set,
// which the caller must close.
func judgedState(e *cli.Env, w *workspace.Workspace, path cli.Set) (*label.State, *page.Set, error) {
	j, err := label.Read(w.Labels())
	if err != nil {
		return nil, nil, err
	}
	told(e, j)
	if path == "" {
		return j.State(), nil, nil
	}
	set, err := cli.Open(e, path)
	if err != nil {
		return nil, nil, err
	}
	state := j.State().For(set)
	m := state.Match(set)
	cli.Complain(e, m.Unknown)
	if m.Stale > 0 {
		e.Warnf("%d of %d {label|labels} were given when the content of the set was different", m.Stale, len(m.Known))
	}
	return state, set, nil
}

type labelExportCmd struct {
	inWorkspace
	Set   cli.Set `arg:"" help:"Page set."`
	Out   cli.Out `short:"o" placeholder:"FILE" help:"Write to FILE instead of standard output; the extension sets the format (.tsv .csv .jsonl .parquet .tex .md .html .qrels.txt)."`
	Judge string  `placeholder:"NAME" help:"Annotator whose label decides disputed pairs. Default: a disputed pair is unsure."`
}

// Run writes the columns id1, id2, label and how: a truth file for other runs.
func (c labelExportCmd) Run(e *cli.Env) error {
	if err := cli.CheckPairs(c.Out); err != nil {
		return cli.Usage(err)
	}
	w, err := c.open(e)
	if err != nil {
		return err
	}
	state, set, err := judgedState(e, w, c.Set)
	if err != nil {
		return err
	}
	defer set.Close()
	by := make(map[label.Pair][]string)
	for _, entry := range state.Entries() {
		by[entry.Pair] = append(by[entry.Pair], entry.Who)
	}
	resolved := state.Resolved(c.Judge)
	pairs := make([]label.Pair, 0, len(resolved))
	for p := range resolved {
		pairs = append(pairs, p)
	}
	slices.SortFunc(pairs, func(x, y label.Pair) int { return cmp.Or(cmp.Compare(x.ID1, y.ID1), cmp.Compare(x.ID2, y.ID2)) })
	return e.SaveTable(cmp.Or(c.Out, "-"), cli.Sure(func() *table.Table {
		return table.Of("labels", param.Words{En: "Labelled pairs"}, []table.Column[label.Pair]{
			table.Col("id1", "page 1", table.Text, func(p label.Pair) any { return p.ID1 }),
			table.Col("id2", "page 2", table.Text, func(p label.Pair) any { return p.ID2 }),
			table.Col("label", "label", table.Text, func(p label.Pair) any { return string(resolved[p].Label()) }),
			table.Col("how", "origin", table.Text, func(p label.Pair) any {
				slices.Sort(by[p])
				return "hand: " + strings.Join(by[p], ", ")
			}),
		}, slices.Values(pairs))
	}))
}

type labelAgreementCmd struct {
	inWorkspace
	Set cli.Set `placeholder:"PATH" help:"Only the labels of this page set."`
	cli.AsJSON
}

func (c labelAgreementCmd) Run(e *cli.Env) error {
	w, err := c.open(e)
	if err != nil {
		return err
	}
	state, set, err := judgedState(e, w, c.Set)
	if err != nil {
		return err
	}
	if set != nil {
		defer set.Close()
	}
	if c.JSON {
		return cli.PrintJSON(e.Stdout, struct {
			Progress   label.Progress    `json:"progress"`
			Agreements []label.Agreement `json:"agreements"`
			Disputed   []label.Dispute   `json:"disputed"`
		}{state.Progress(), state.Agreements(), state.Disputed()})
	}
	p := state.Progress()
	t := cli.NewColumns(e.Stdout)
	fmt.Fprint(t, e.Say("labelled pairs\t%d  (D %d, P %d, N %d, U %d)\n", p.Pairs, p.Verdicts[label.Duplicate], p.Verdicts[label.Partial], p.Verdicts[label.Different], p.Verdicts[label.Unsure]))
	for _, who := range state.Annotators() {
		fmt.Fprint(t, e.Say("labels of %s\t%d\n", say.Shown(who), p.Annotator[who]))
	}
	for _, g := range state.Agreements() {
		for _, x := range []struct {
			what  string
			kappa label.Kappa
		}{{"D P N U", g.All}, {"D N", g.Decided}} {
			kappa := "–"
			if x.kappa.Defined {
				kappa = fmt.Sprintf("%.4f [%.4f, %.4f]", x.kappa.Kappa, x.kappa.Interval.Low, x.kappa.Interval.High)
			}
			fmt.Fprint(t, e.Say("%s and %s over %s\t%d {pair|pairs}, agreement %.4f, kappa %s\n", say.Shown(g.A), say.Shown(g.B), x.what, x.kappa.N, x.kappa.Observed, kappa))
		}
	}
	for _, d := range state.Disputed() {
		fmt.Fprint(t, e.Say("disputed\t%s  %s ", say.Shown(d.ID1), say.Shown(d.ID2)))
		for _, entry := range d.By {
			fmt.Fprintf(t, " %s: %s", say.Shown(entry.Who), entry.Verdict)
		}
		fmt.Fprintln(t)
	}
	return t.Flush()
}

// poolFlags choose the runs from which a queue is drawn.
type poolFlags struct {
	inWorkspace
	Set  cli.Set  `arg:"" help:"Page set that the runs were made on."`
	Run  []string `name:"run" required:"" sep:"none" placeholder:"RUN" help:"Saved run, or latest; may be repeated, and the pairs of the first run are labelled."`
	Seed uint64   `default:"1" help:"Seed of the random queues."`
}

// pool opens the runs and the set, which the caller must close. The result is that of the first
// run.
func (c poolFlags) pool(e *cli.Env) (*label.Pool, *result.Result, *label.State, error) {
	w, err := c.open(e)
	if err != nil {
		return nil, nil, nil, err
	}
	state, set, err := judgedState(e, w, c.Set)
	if err != nil {
		return nil, nil, nil, err
	}
	p := &label.Pool{Set: set, Seed: c.Seed}
	var first *result.Result
	for _, id := range c.Run {
		r, res, err := w.Open(id)
		if err == nil {
			if why := r.ChangedSet(set); why.En != "" {
				err = why.Errorf()
			}
		}
		if err != nil {
			set.Close()
			return nil, nil, nil, err
		}
		first = cmp.Or(first, res)
		p.Runs = append(p.Runs, eval.Decision{Pairs: res.Pairs, Threshold: r.Threshold})
	}
	return p, first, state, nil
}

type labelNextCmd struct {
	poolFlags
	Queue     string `default:"threshold" help:"Queue: threshold, disputed, doubtful, varied, random, strata or group."`
	Group     string `placeholder:"ID" help:"A page of the group, for the queue group."`
	Annotator string `aliases:"who" placeholder:"NAME" help:"Name of the annotator; pairs that NAME has labelled are skipped. Default: pairs that anyone has labelled are skipped."`
	Limit     int    `help:"Number of pairs. Default: 20, or 500 in a terminal."`
}

// mostListed is the default number of listed pairs.
const mostListed = 20

// Run shows the next pairs for judging in a terminal; without a terminal it lists them: id1,
// id2, score.
func (c labelNextCmd) Run(e *cli.Env) error {
	q, err := label.FindQueue(c.Queue)
	if err != nil {
		return cli.Usage(err)
	}
	judges := cli.IsTerminal(os.Stdin) && cli.IsTerminal(e.Out)
	switch {
	case judges && c.Annotator == "":
		return cli.Wrong("--annotator NAME is missing (to list the pairs instead, pipe the output: | cat)")
	case !judges && c.Limit == 0:
		c.Limit = mostListed
	}
	p, run, state, err := c.pool(e)
	if err != nil {
		return err
	}
	defer p.Set.Close()
	p.Judged, p.Limit = state.Skip(p.Set, c.Annotator), c.Limit
	if c.Group != "" {
		if p.Group, err = groupOf(p, state, c.Group); err != nil {
			return cli.Usage(err)
		}
	}
	if err := q.Needs(p); err != nil {
		return cli.Usage(err)
	}
	if judges {
		return c.judge(e, p.Set, run, q.List(p))
	}
	for _, x := range q.List(p) {
		score := "–"
		if x.Scored {
			score = fmt.Sprintf("%.6g", x.Score)
		}
		if _, err := fmt.Fprintf(e.Stdout, "%s\t%s\t%s\n", say.Escape(p.Set.Pages[x.A].ID), say.Escape(p.Set.Pages[x.B].ID), score); err != nil {
			return err
		}
	}
	return nil
}

type labelEstimateCmd struct {
	poolFlags
	Queue string `default:"random" enum:"random,strata" help:"Queue that the pairs were drawn from: random or strata."`
	cli.AsJSON
}

func (c labelEstimateCmd) Run(e *cli.Env) error {
	p, _, state, err := c.pool(e)
	if err != nil {
		return err
	}
	defer p.Set.Close()
	gold := state.Truth(p.Set, nil, "")
	s := label.Estimate(p, c.Queue, gold.Label, c.Seed)
	if c.JSON {
		return cli.PrintJSON(e.Stdout, s)
	}
	t := cli.NewColumns(e.Stdout)
	fmt.Fprint(t, e.Say("scored pairs\t%d\nrandom sample\t%d\nof these D or N\t%d\n", s.Scored, s.Sampled, s.Counted))
	if !s.Known {
		fmt.Fprint(t, e.Say("estimate\tnone: too few decided pairs are labelled from the queue %s; label more (label next --queue %s)\n", c.Queue, c.Queue))
	}
	for _, x := range []struct {
		name  string
		value float64
		eval.Interval
		known bool
	}{{"precision", s.Precision, s.Intervals.Precision, s.Known}, {"recall", s.Recall, s.Intervals.Recall, s.Defined}, {"f1", s.F1, s.Intervals.F1, s.Defined}} {
		if x.known {
			fmt.Fprintf(t, "%s\t%.4f  [%.4f, %.4f]\n", x.name, x.value, x.Low, x.High)
		}
	}
	if s.ForRecall > 0 {
		fmt.Fprint(t, e.Say("labels for recall\tabout %d in total for an error within ±0.12\n", s.ForRecall))
	}
	return t.Flush()
}

func groupOf(p *label.Pool, state *label.State, id string) ([]int32, error) {
	at, ok := p.Set.Index(id)
	if !ok {
		return nil, say.Errorf("the set has no page %q", id)
	}
	edits, _ := state.GroupEdits(p.Set)
	labels := cluster.EditedLabels(len(p.Set.Pages), p.Runs[0].Pairs, p.Runs[0].Threshold, edits)
	var members []int32
	for i, l := range labels {
		if l == labels[at] {
			members = append(members, int32(i))
		}
	}
	return members, nil
}
