package present

import (
	"io"
	"slices"

	"pagetwin/core/export"
	"pagetwin/core/label"
	"pagetwin/core/page"
)

// Judge writes a verdict on the pair that is shown; the next pair comes up when it
// is on the disk.
func (l *Label) Judge(v label.Verdict) {
	if l.At >= len(l.Items) || l.desk.Judgements.saving.Running() {
		return
	}
	it := l.Items[l.At]
	l.desk.Judgements.judge(it.Pair, v, label.Queues()[l.Queue].Name, l.Blind, l.since, func() {
		l.estimate()
		l.At++
		l.show()
	})
}

// Back takes the last judgement of this person back and shows its pair again.
func (l *Label) Back() {
	if l.desk.Judgements.saving.Running() || l.desk.Judgements.journal == nil {
		return
	}
	var back label.Entry
	var ok bool
	l.desk.Judgements.write(func(journal *label.Journal) (err error) {
		back, ok, err = journal.Undo(l.desk.Judgements.Who())
		return err
	}, func() {
		l.estimate()
		set := l.desk.Session.Set()
		if !ok || set == nil {
			return
		}
		a, okA := set.Index(back.ID1)
		b, okB := set.Index(back.ID2)
		if !okA || !okB {
			l.desk.Status.Note(l.desk.Book.T("label.back.elsewhere", back.ID1, back.ID2, back.Set))
			return
		}
		p := page.MakePair(a, b)
		at := slices.IndexFunc(l.Items, func(it label.Item) bool { return it.Pair == p })
		if at < 0 {
			l.Items = slices.Insert(l.Items, l.At, label.Item{Pair: p})
			at = l.At
		}
		l.At = at
		l.show()
	})
}

// Save writes what was judged of the open set; the ending of path says the format.
// Resolved writes one verdict for each pair, otherwise each judgement.
func (l *Label) Save(path string, resolved bool) {
	f, err := export.ByPath(path)
	if err != nil {
		l.desk.Status.Fail(err)
		return
	}
	state, lang, s := l.desk.Judgements.State(), l.desk.Book.Lang(), l.desk.saver(false)
	l.desk.Status.save(l.desk.Book.T("task.save"), func() ([]string, error) {
		return []string{path}, s.write(path, func(w io.Writer) error { return f.Write(w, export.Labels(state, resolved), lang) })
	})
}
