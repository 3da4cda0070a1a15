package kept

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/term"

	"pagetwin/app/batch/cli"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/say"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/judge/label"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
	"pagetwin/core/text"
)

// judging shows the pairs of a queue in a terminal, one after the other, and reads a key for
// each. It is blind: ids, scores and decisions are hidden, and the order of the two texts is
// random.
type judging struct {
	in, out *os.File
	lang    string
	doc     func(i int32) *text.Doc
	journal *label.Journal
	set     *page.Set
	items   []label.Item
	seed    uint64
	common  label.Judgement // fields that all judgements share
	at      int             // position in items; len(items) after the last
	given   int             // judgements given and not taken back
	note    string          // message about the last key

	rows  [][2]sideRow
	chars [2]int
	of    [2]int    // position and width for which rows were laid out
	top   int       // first visible row
	seen  int       // number of rows visible at once
	since time.Time // when the pair was first shown
}

func (c labelNextCmd) judge(e *cli.Env, set *page.Set, run *result.Result, items []label.Item) error {
	d, err := catalog.Denoiser(run.Denoiser)
	if err != nil {
		return err
	}
	w, err := c.open(e)
	if err != nil {
		return err
	}
	journal, err := label.OpenOn(e.Disk, w.Labels())
	if err != nil {
		return err
	}
	defer journal.Close()
	told(e, journal)
	j := &judging{
		in: os.Stdin, out: e.Out.(*os.File), lang: e.Lang, journal: journal, set: set, items: items, seed: c.Seed, of: [2]int{-1, 0},
		doc:    cli.Reader(e, set, detect.Options{Denoiser: d, Denoise: run.Denoise, Reading: run.Reading}),
		common: label.Judgement{Who: c.Annotator, Blind: true, Queue: c.Queue, Set: set.Name, Fingerprint: set.Fingerprint},
	}
	if len(items) > 0 {
		j.doc(items[0].A) // learn templates and repeats before the screen is taken over
		e.HideProgress()
		err = j.run(e.Ctx)
	}
	_, told := io.WriteString(e.Stdout, e.Say("%d {label|labels} of %s written to %s, %d {pair|pairs} left in the queue\n",
		j.given, say.Shown(c.Annotator), journal.Path(), len(j.items)-j.at))
	return cmp.Or(err, told)
}

// say returns a text in the language of the command.
func (j *judging) say(en string, args ...any) string { return say.In(j.lang, en, args...) }

// run reads keys until the person quits or the queue is done.
func (j *judging) run(ctx context.Context) error {
	was, err := term.MakeRaw(int(j.in.Fd()))
	if err != nil {
		return say.Errorf("cannot read single keys from the terminal: %v", err)
	}
	defer func() { _ = term.Restore(int(j.in.Fd()), was) }()
	fmt.Fprint(j.out, "\x1b[?1049h\x1b[?25l") // switch to the alternate screen and hide the cursor
	defer fmt.Fprint(j.out, "\x1b[?25h\x1b[?1049l")
	keys := keysOf(ctx, j.in)
	for j.at < len(j.items) {
		if err := j.show(); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case k, ok := <-keys:
			if k = strings.ToUpper(k); !ok || k == "Q" || k == "\x03" || k == "\x04" { // the last two are Ctrl+C and Ctrl+D
				return nil
			}
			if err := j.press(k); err != nil {
				return err
			}
		}
	}
	return nil
}

// oneKey matches the bytes that a terminal sends for one key.
var oneKey = regexp.MustCompile(`(?s)\x1b[\[O][0-9;]*[A-Za-z~]|.`)

// keysOf returns a channel of the keys pressed at a terminal.
func keysOf(ctx context.Context, in io.Reader) <-chan string {
	keys := make(chan string)
	go func() {
		defer close(keys)
		for buf := make([]byte, 64); ; {
			n, err := in.Read(buf)
			for _, k := range oneKey.FindAllString(string(buf[:n]), -1) {
				select {
				case keys <- k:
				case <-ctx.Done():
					return
				}
			}
			if err != nil {
				return
			}
		}
	}()
	return keys
}

// press carries out the action of a key.
func (j *judging) press(k string) error {
	j.note = ""
	switch k {
	case "B", "\x7f", "\b":
		return j.back()
	case "J", "K":
		j.at = max(0, min(j.at+1-2*strings.Index("JK", k), len(j.items)-1))
	case " ", "\x1b[6~":
		j.top += j.seen - 1
	case "\x1b[5~":
		j.top -= j.seen - 1
	case "\x1b[A", "\x1b[B":
		j.top += 2*strings.Index("AB", k[2:]) - 1
	case "\t":
		next := min(j.top+j.seen, len(j.rows))
		if i := slices.IndexFunc(j.rows[next:], func(r [2]sideRow) bool { return r[0].marked || r[1].marked }); i >= 0 {
			j.top = next + i - 1
		} else {
			j.note = j.say("no more differences below")
		}
	case "Y":
		return j.judge(label.Duplicate)
	default:
		if v := label.Verdict(k); v.Label() != truth.Unjudged {
			return j.judge(v)
		}
	}
	return nil
}

// judge writes a verdict on the visible pair to the disk and shows the next pair.
func (j *judging) judge(v label.Verdict) error {
	seen := time.Since(j.since)
	if seen < label.LeastSeen {
		j.note = j.say("%s ignored: pressed too soon after the pair appeared", string(v))
		return nil
	}
	said, p := j.common, j.items[j.at].Pair
	said.Pair, said.Verdict, said.Seconds = label.MakePair(j.set.Pages[p.A].ID, j.set.Pages[p.B].ID), v, seen.Seconds()
	if _, err := j.journal.Judge(said); err != nil {
		return err
	}
	j.note = j.say("previous pair: %s", v.Title())
	j.at++
	j.given++
	return nil
}

// back takes the person's last judgement back and shows its pair again.
func (j *judging) back() error {
	e, ok, err := j.journal.Undo(j.common.Who)
	if err != nil {
		return err
	}
	a, okA := j.set.Index(e.ID1)
	b, okB := j.set.Index(e.ID2)
	switch {
	case !ok:
		j.note = j.say("nothing to undo")
	case !okA || !okB:
		j.note = j.say("undone: a label of pages of another set, %s", say.Shown(e.Set))
	default:
		p := page.MakePair(a, b)
		at := slices.IndexFunc(j.items, func(it label.Item) bool { return it.Pair == p })
		if at < 0 {
			at = j.at
			j.items = slices.Insert(j.items, at, label.Item{Pair: p})
		}
		j.at, j.note = at, j.say("undone: %s", e.Verdict.Title())
		j.given--
	}
	return nil
}

// fromWidth is the least width, in cells, at which the texts are shown side by side.
const fromWidth = 100

// show draws the pair.
func (j *judging) show() error {
	w, h, err := term.GetSize(int(j.out.Fd()))
	if err != nil || w < 20 || h < 10 {
		w, h = 80, 24 // for terminals that do not report their size
	}
	beside := w >= fromWidth
	cells := w - 1
	j.seen = (h - 4) / 2
	if beside {
		cells, j.seen = (w-4)/2, h-3
	}
	fresh := j.of[0] != j.at
	if j.of != [2]int{j.at, cells} {
		j.lay(cells)
	}
	j.top = max(0, min(j.top, len(j.rows)-j.seen))
	in := j.rows[j.top:min(j.top+j.seen, len(j.rows))]
	var s strings.Builder
	s.WriteString("\x1b[H\x1b[2J")
	line := func(text string) { s.WriteString(text + "\r\n") }
	short := func(text string) string { return text[:cli.Fitting(text, w-1)] }
	line(short(j.say("pair %d of %d · %d labelled · %d and %d {character|characters} · rows %d to %d of %d",
		j.at+1, len(j.items), j.given, j.chars[0], j.chars[1], j.top+1, j.top+len(in), len(j.rows))))
	for _, r := range in {
		if beside {
			line(r[0].shown + " │ " + r[1].shown)
		} else {
			line(r[0].shown)
		}
	}
	if !beside {
		line(strings.Repeat("─", cells))
		for _, r := range in {
			line(r[1].shown)
		}
	}
	line(short(cmp.Or(j.note, j.say("reversed: only in one text · underlined: moved"))))
	s.WriteString(short(j.say("D duplicate  N not  P partial  U unsure  B undo  JK step  ↑↓ Tab scroll  Q quit")))
	if _, err := io.WriteString(j.out, s.String()); err != nil {
		return err
	}
	if fresh {
		j.since = time.Now()
	}
	return nil
}

func (j *judging) lay(cells int) {
	p := j.items[j.at].Pair
	order := [2]int32{p.A, p.B}
	if rand.New(rand.NewPCG(j.seed, uint64(p.A)<<32|uint64(p.B))).IntN(2) == 1 {
		order = [2]int32{p.B, p.A}
	}
	var texts [2]string
	for i, at := range order {
		texts[i] = j.say("(this page cannot be read)")
		if d := j.doc(at); d != nil {
			j.chars[i] = utf8.RuneCountInString(d.Body)
			if texts[i] = plain(d.Body); !strings.HasPrefix(d.Body, d.Title) {
				texts[i] = plain(d.Title + "\n" + d.Body)
			}
		}
	}
	if j.of[0] != j.at {
		j.top = 0
	}
	j.rows, j.of = sides(texts[0], texts[1], cells), [2]int{j.at, cells}
}
