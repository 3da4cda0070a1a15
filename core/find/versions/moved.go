package versions

import (
	"cmp"
	"context"
	"path"
	"slices"
	"unicode/utf8"

	"pagetwin/core/algo"
	"pagetwin/core/body/pass"
	"pagetwin/core/body/repeat"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/page"
)

// moved finds moved pages among those that have no partner.
func (c *comparer) moved(ctx context.Context) ([]Row, error) {
	var rows []Row
	taken := [2][]bool{make([]bool, len(c.left[0])), make([]bool, len(c.left[1]))}
	join := func(x, y int, score float64) {
		taken[0][x], taken[1][y] = true, true
		a, b := c.left[0][x], c.left[1][y]
		r := c.newRow(a.at, b.at)
		r.State, r.Score, r.Scored = Moved, score, true
		r.measure(a.text, b.text)
		rows = append(rows, r)
	}
	c.equal(taken, join)
	if err := c.alike(ctx, taken, join); err != nil {
		return nil, err
	}
	for side, state := range []State{Removed, Added} {
		for x, b := range c.left[side] {
			if taken[side][x] {
				continue
			}
			n := utf8.RuneCountInString(b.text)
			var r Row
			if side == 0 {
				r = c.newRow(b.at, -1)
				r.OldChars = n
			} else {
				r = c.newRow(-1, b.at)
				r.NewChars = n
			}
			r.State = state
			rows = append(rows, r)
		}
	}
	return rows, nil
}

// enough reports whether a body has enough text to be recognised.
func (b body) enough() bool {
	return repeat.Chars(b.text, pass.DefaultLeast) >= pass.DefaultLeast
}

// name returns the name of the file of a page.
func (c *comparer) name(side, x int) string {
	return path.Base(c.side(side).Paths[c.left[side][x].at])
}

// equal joins pages with equal bodies: first those whose files have the same name.
func (c *comparer) equal(taken [2][]bool, join func(x, y int, score float64)) {
	for _, named := range []bool{true, false} {
		key := func(side, x int) string {
			if named {
				return c.name(side, x) + "\x00" + c.left[side][x].text
			}
			return c.left[side][x].text
		}
		open := make(map[string][]int)
		for y, b := range c.left[1] {
			if !taken[1][y] && b.enough() {
				open[key(1, y)] = append(open[key(1, y)], y)
			}
		}
		for x, b := range c.left[0] {
			if taken[0][x] || !b.enough() {
				continue
			}
			k := key(0, x)
			if list := open[k]; len(list) > 0 {
				open[k] = list[1:]
				join(x, list[0], 1)
			}
		}
	}
}

// mostPairs is the most pairs that are considered for moved pages, the best ones.
const mostPairs = 1 << 20

// alike joins the pages that the algorithm decides duplicates, the highest scores first, and among
// equal scores those whose files have the same name.
func (c *comparer) alike(ctx context.Context, taken [2][]bool, join func(x, y int, score float64)) error {
	var infos []page.Page
	var contents []page.Content
	var from [][2]int // side and position
	rest := [2]int{}
	for side := range 2 {
		seen := make(map[string]bool) // only the first of equal remaining pages is considered: the number of their pairs would grow with the square
		for x, b := range c.left[side] {
			if taken[side][x] || seen[b.text] || !b.enough() {
				continue
			}
			seen[b.text] = true
			info := c.side(side).Set.Pages[c.side(side).Pages[b.at]]
			infos = append(infos, page.Page{ID: string('0'+rune(side)) + info.ID, URL: info.URL, Title: info.Title, Kind: page.Text})
			contents = append(contents, page.Content{Kind: page.Text, Text: b.text})
			from = append(from, [2]int{side, x})
			rest[side]++
		}
	}
	if rest[0] == 0 || rest[1] == 0 {
		return nil
	}
	set := page.FromPages("unpaired", infos, contents)
	opt := detect.Options{
		Candidates: result.All, Bounds: result.Bounds{Floor: c.out.Cut, MaxPairs: mostPairs}, Workers: c.Workers, Segmenter: c.seg, PageTime: c.PageTime, Reading: pass.Reading{Fold: c.Reading.Fold},
		Progress: func(p detect.Progress) { c.tell(StageMoved, p.Done, p.Total) },
	}
	if len(infos) > algo.AllUpTo {
		opt.Candidates = result.Index
	}
	results, err := detect.Run(ctx, set, []detect.Job{c.Job}, opt)
	if err != nil {
		return err
	}
	type found struct {
		x, y  int
		score float64
		named bool
	}
	var pairs []found
	for p := range results[0].Pairs.From(c.out.Cut).All() {
		a, b := from[p.A], from[p.B]
		if a[0] == b[0] {
			continue
		}
		if a[0] == 1 {
			a, b = b, a
		}
		pairs = append(pairs, found{a[1], b[1], p.Score, c.name(0, a[1]) == c.name(1, b[1])})
	}
	slices.SortFunc(pairs, func(p, q found) int {
		named := 0
		if p.named != q.named {
			named = 1
			if p.named {
				named = -1
			}
		}
		return cmp.Or(cmp.Compare(q.score, p.score), named, p.x-q.x, p.y-q.y)
	})
	for _, p := range pairs {
		if !taken[0][p.x] && !taken[1][p.y] {
			join(p.x, p.y, p.score)
		}
	}
	return nil
}
