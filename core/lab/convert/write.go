package convert

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"pagetwin/core/base/pack"
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
	"pagetwin/core/page/charset"
)

// item is a page to be written: its source as bytes (raw) or decoded (html), or a text.
type item struct {
	line
	raw  []byte
	html string
	body string // the true body; "" for none
}

// line is a line of pages.jsonl.
type line struct {
	ID    string `json:"id"`
	File  string `json:"file,omitempty"`
	HTML  string `json:"html,omitempty"`
	Text  string `json:"text,omitempty"`
	URL   string `json:"url,omitempty"`
	Title string `json:"title,omitempty"`
	Gold  string `json:"gold,omitempty"`
	Lang  string `json:"lang,omitempty"`
	Kind  string `json:"kind,omitempty"` // of page, as the set calls it
	Topic string `json:"topic,omitempty"`
	Site  string `json:"site,omitempty"`
	Date  string `json:"date,omitempty"`

	cluster string
}

// writer writes a set into an unfinished folder.
type writer struct {
	put      func(name string, content []byte) error // writes a file below the folder of the set
	opt      Options
	labelled bool           // the set says which pages are duplicates
	list     io.Writer      // of pages.jsonl
	seen     map[string]int // number of pages with an id
	order    []named        // pages in order, if the set has labels
	edges    [][2]string    // pages that are duplicates of one another
	judged   []judged
	res      Result
	pages    []say.Problem // of single pages
	said     say.Ledger    // summary of pages
	whole    say.Ledger    // of files and of the set as a whole: Result.Problems begins with them
}

// named is a page and its cluster in the set.
type named struct{ id, cluster string }

// judged is a pair with its label and the remark of the set on it.
type judged struct{ id1, id2, label, how string }

// add writes a page, unless the options exclude it. It returns errEnough if no more pages are
// needed.
func (w *writer) add(it item) error {
	switch {
	case len(bytes.TrimSpace(it.raw)) == 0 && it.html == "" && strings.TrimSpace(it.Text) == "":
		w.problem(it.ID, say.New("has no content; ignored"))
		return nil
	case !charset.IsText(it.raw):
		w.problem(it.ID, say.New("looks like %v, not a page; skipped", charset.BinaryKind(it.raw)))
		return nil
	case w.opt.Lang != "" && it.Lang != w.opt.Lang:
		w.res.Filtered++
		return nil
	}
	if w.seen[it.ID] > 0 && w.labelled {
		w.problem(it.ID, say.New("occurs again; labels of the set are assigned to the first"))
	}
	for id := it.ID; w.seen[it.ID] > 0; {
		w.seen[id]++
		it.ID = fmt.Sprintf("%s#%d", id, w.seen[id])
	}
	w.seen[it.ID] = 1
	w.res.Pages++
	if err := w.files(&it); err != nil {
		return err
	}
	var b bytes.Buffer
	if err := pack.JSON(&b, "").Encode(it.line); err != nil {
		return err
	}
	if _, err := w.list.Write(b.Bytes()); err != nil {
		return err
	}
	if w.labelled {
		w.order = append(w.order, named{it.ID, it.cluster})
	}
	if w.opt.Progress != nil {
		w.opt.Progress(w.res.Pages)
	}
	if w.res.Pages == w.opt.Pages {
		return errEnough
	}
	return nil
}

func (w *writer) files(it *item) error {
	switch {
	case it.raw != nil:
		it.File = fmt.Sprintf("pages/%06d.html", w.res.Pages)
		if err := w.put(it.File, it.raw); err != nil {
			return err
		}
	case it.html != "":
		it.HTML = it.html
	default:
		w.res.Texts++
	}
	if it.body = strings.TrimSpace(it.body); it.body == "" {
		return nil
	}
	w.res.Bodies++
	it.Gold = fmt.Sprintf("gold/%06d.txt", w.res.Pages)
	return w.put(it.Gold, []byte(it.body+"\n"))
}

// problem reports something wrong with a page.
func (w *writer) problem(where string, m say.Message) { w.said.Add(where, m) }
func (w *writer) first(where string, m say.Message)   { w.whole.Add(where, m) }

// close joins the problems: those of files and of the whole set first.
func (w *writer) close() {
	w.whole.Close()
	w.said.Close()
	w.res.Problems, w.pages = append(w.res.Problems, w.pages...), nil
}

// textOf returns the visible text of a page: of the text nodes for which keep is true, or all if
// keep is nil. Blocks are on separate lines.
func textOf(src string, keep func(t *markup.Tree, text int32) bool) string {
	t := markup.Parse(src)
	if keep == nil {
		return denoise.Seen(t)
	}
	const out, in = 0, 1
	segments := denoise.Cut(t, func(n int32) int32 {
		if keep(t, n) {
			return in
		}
		return out
	})
	rule := denoise.Rule{Name: "marked", Why: say.Words{En: "marked by people"}}
	return denoise.Assemble(t, segments, func(i int) denoise.Verdict {
		if s := segments[i]; s.Class == in {
			return denoise.Keep(rule, float64(s.Chars))
		}
		return denoise.Drop(rule, 0)
	}).Text
}
