package lesson

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"pagetwin/core/base/say"
	"pagetwin/core/page"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

// Errors of sets without a story.
var (
	ErrFewPages = say.Errorf("fewer than two pages of the set have features: there is nothing to compare")
	ErrNoIndex  = say.Errorf("the algorithm has no index: it compares all pairs")
	ErrNoTruth  = say.Errorf("the set has no truth: measures cannot be computed")
	ErrNoPairs  = say.Errorf("the run found no pair that scores above 0")
	ErrNoGroups = say.Errorf("no pair reaches the threshold: there are no groups")
)

// Pages are the pages of a set for a story.
type Pages struct {
	Set *page.Set
	// Doc reads a page as the run read it, for its title, its length and the texts of its
	// features; it returns nil if the page cannot be read. If Doc is nil, only the listing of the
	// set is used.
	Doc func(i int32) *text.Doc
}

// shortName is the length of the longest id that is shown in a box.
const shortName = 6

// name returns the name of a page in views: its id if that is short, else its number.
func (p Pages) name(i int32) string {
	if id := p.Set.Pages[i].ID; utf8.RuneCountInString(id) <= shortName {
		return id
	}
	return "#" + strconv.Itoa(int(i)+1)
}

func (p Pages) of(i int32) trace.Page {
	info := p.Set.Pages[i]
	out := trace.Page{ID: info.ID, Title: info.Title}
	if d := p.doc(i); d != nil {
		out.Title, out.Chars = d.Title, utf8.RuneCountInString(d.Body)
	}
	return out
}

func (p Pages) doc(i int32) *text.Doc {
	if p.Doc == nil {
		return nil
	}
	return p.Doc(i)
}

func (p Pages) all(list []int32) []trace.Page {
	out := make([]trace.Page, len(list))
	for n, i := range list {
		out[n] = p.of(i)
	}
	return out
}

func (p Pages) table(list []int32, told []trace.Page) *trace.View {
	t := &trace.Table{Columns: []trace.Column{
		{Title: trace.Worded(say.Words{En: "name"})},
		{Title: trace.Worded(say.Words{En: "page"})},
		{Title: trace.Worded(say.Words{En: "title"})},
		{Title: trace.Worded(say.Text("lesson|characters")), Number: true},
	}}
	for n, i := range list {
		chars := ""
		if told[n].Chars > 0 {
			chars = grouped(int64(told[n].Chars))
		}
		t.Rows = append(t.Rows, trace.Row{ID: fmt.Sprint(i), Cells: trace.Labels(p.name(i), told[n].ID, told[n].Title, chars)})
	}
	return &trace.View{ID: "pages", Title: say.Words{En: "Some pages of the set"}, Table: t}
}

func (p Pages) pair(a, b int32) string { return p.name(a) + " – " + p.name(b) }

// grouped writes a whole number with a thousands separator.
func grouped(n int64) string {
	s := strconv.FormatInt(n, 10)
	digits := strings.TrimPrefix(s, "-")
	var b strings.Builder
	b.WriteString(s[:len(s)-len(digits)])
	for i, d := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(d)
	}
	return b.String()
}

// percent writes a share of a whole.
func percent(part, whole int64) string {
	if whole == 0 {
		return "0 %"
	}
	return fmt.Sprintf("%.3g %%", 100*float64(part)/float64(whole))
}

// pairs returns the number of pairs of n pages.
func pairs(n int64) int64 { return n * (n - 1) / 2 }

// score writes a score.
func score(s float64) string { return fmt.Sprintf("%.4g", s) }
