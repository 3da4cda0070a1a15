package detect

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"pagetwin/core/body/pass"
	"pagetwin/core/body/repeat"
	"pagetwin/core/find/relate"
	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
)

// doubts returns why the result of a job is not plausible, and nil if it is plausible; it includes
// passages that the pages share, if their text is at hand. Its error is ctx's.
func (r *run) doubts(ctx context.Context, res *result.Result) (*result.Doubt, error) {
	d := &result.Doubt{Score: cmp.Or(r.opt.Lowest, res.Cut), Pages: res.Pages - res.Unread - res.Empty, Cut: r.opt.Repeats == repeat.Cut}
	decided := res.Pairs.From(d.Score)
	group := largest(decided, res)
	d.Group, d.Pairs = len(group), decided.Len()
	if d.Plausible() {
		return nil, nil
	}
	if d.Unlike = unlike(decided, res.Texts); d.Unlike || r.source == nil {
		return d, nil
	}
	var err error
	d.Passages, err = r.passages(ctx, group)
	return d, err
}

// unlikePairs is the number of decided pairs that are examined to see whether most are unlike.
const unlikePairs = 1000

// unlike reports whether in most of the decided pairs neither page resembles the other or is
// contained in it. Of many pairs it examines a sample at even distances.
func unlike(decided scored.Pairs, texts relate.Texts) bool {
	n, few := min(decided.Len(), unlikePairs), 0
	for k := range n {
		if p := decided.At(k * decided.Len() / n); texts.Relation(p.A, p.B) == relate.Partly {
			few++
		}
	}
	return 2*few > int(n)
}

// largest returns the pages, ascending, of the largest group that decided pairs join; if it is
// known which texts resemble each other, only pairs that do so join. Of several it returns the
// first. In an entry of equal pages the first page of each class stands for all.
func largest(decided scored.Pairs, res *result.Result) (group []int32) {
	sets := decided.Forest(res.Pages, func(e scored.Pair) bool { return e.A == e.B || res.Texts.Same(e.A, e.B) })
	best := int32(-1) // the smallest page of the largest group
	for i, first := range sets.Labels() {
		size := sets.Size[sets.Find(int32(i))]
		if int32(i) == first && size > 1 && (best < 0 || size > sets.Size[sets.Find(best)]) {
			best = first
		}
	}
	for i, first := range sets.Labels() {
		if first == best {
			group = append(group, int32(i))
		}
	}
	return group
}

// Limits of the pages of a group examined for passages, and of the text shown.
const (
	passagePages = 32
	passageChars = 6  // content characters of a passage at least
	passageShown = 3  // passages shown
	passageText  = 40 // characters shown of each
)

// passages returns passages that are in the bodies of at least half of the pages of a group, the
// most frequent first. Of a large group it examines a sample at even distances.
func (r *run) passages(ctx context.Context, group []int32) ([]result.Passage, error) {
	if r.opt.Repeats == repeat.Cut && r.source.ready.Repeats() == nil {
		return nil, nil // all came from the cache: the cut text is not known
	}
	type found struct {
		unit  repeat.Unit
		text  string
		page  int
		pages int
	}
	by := make(map[uint64]*found)
	looked := 0
	for k := range min(len(group), passagePages) {
		i := int(group[k*len(group)/min(len(group), passagePages)])
		p, err := pass.Prepare(ctx, r.set, i, r.source.ready, nil)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			continue
		}
		looked++
		seen := make(map[uint64]bool)
		for _, u := range repeat.Units(nil, p.Body.Text) {
			if u.Chars < passageChars || seen[u.Key] {
				continue
			}
			seen[u.Key] = true
			if by[u.Key] == nil {
				by[u.Key] = &found{unit: u, text: beginning(p.Body.Text[u.Start:u.End]), page: i}
			}
			by[u.Key].pages++
		}
	}
	var list []*found
	for _, f := range by {
		if f.pages > 1 && 2*f.pages >= looked {
			list = append(list, f)
		}
	}
	slices.SortFunc(list, func(a, b *found) int {
		return cmp.Or(b.pages-a.pages, b.unit.Chars-a.unit.Chars, cmp.Compare(a.unit.Key, b.unit.Key))
	})
	var out []result.Passage
	for _, f := range list[:min(len(list), passageShown)] {
		p := result.Passage{Text: f.text, Pages: f.pages, Of: looked}
		if table := r.source.ready.Repeats(); table != nil {
			if known, ok := table.Of(f.page).Find(f.unit); ok {
				p.Pages, p.Of = int(known.Pages), 0
			}
		}
		out = append(out, p)
	}
	return out, nil
}

func beginning(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if utf8.RuneCountInString(s) > passageText {
		s = string([]rune(s)[:passageText]) + "…"
	}
	return s
}
