package repeat

import (
	"fmt"
	"strings"
	"testing"
)

// titled is the title of page i of a set whose pages share some.
func titled(i int) string { return []string{"", "About us", "News", "A page of " + word(i)}[i%4] }

// countTitled counts pages of one host, each its title, a line break and its text.
func countTitled(host string, pages []string) *Table {
	ids, hosts := make([]string, len(pages)), make([]string, len(pages))
	for i := range pages {
		ids[i], hosts[i] = fmt.Sprint("p", i), host
	}
	c := NewCounter(ids, hosts)
	for i, p := range pages {
		title, text, _ := strings.Cut(p, "\n")
		c.Add(i, title, text)
	}
	return c.Table()
}

// The views of a topic have its posts, and each a line of its own.
func TestViewsOfOneTopicAreCopies(t *testing.T) {
	for _, title := range []string{"Topic about *", "Forum"} {
		var pages []string
		for i := range 80 {
			pages = append(pages, strings.ReplaceAll(title, "*", word(i))+"\n"+menu+article(i, 3))
		}
		topic := article(99, 12)
		for i := range 19 {
			pages = append(pages, strings.ReplaceAll(title, "*", "it all")+"\n"+menu+topic+"seen at the "+word(i)+" hour of the day "+word(i*31)+"\n")
		}
		kept, cut := countTitled("a.example", pages).Of(0).Cut(topic)
		if alike := title != "Forum"; alike && kept != topic || !alike && len(cut) == 0 {
			t.Errorf("%s: cut %d units", title, len(cut))
		}
	}
}

// Pages of a company have its paragraph, and of their own hardly more than a name.
func TestAParagraphUnderManyTitlesIsATemplate(t *testing.T) {
	company := article(99, 2)
	for titles, want := range map[int]bool{1: false, Titles - 1: false, Titles: true, 30: true} {
		var pages []string
		for i := range 60 {
			pages = append(pages, "Notes on "+word(i)+"\n"+article(i, 3))
		}
		for i := range 30 {
			pages = append(pages, "Product "+word(i%titles)+"\n"+company+"no. "+word(i%titles)+"\n")
		}
		if kept, _ := countTitled("a.example", pages).Of(0).Cut(company); (kept == "") != want {
			t.Errorf("%d titles: kept %q", titles, kept)
		}
	}
}

func TestATitleInAListIsKnown(t *testing.T) {
	own := TitleOf("关于举办春季运动会的通知")
	pages := []string{
		"关于举办春季运动会的通知\na", "The history of the harbour and its boats\nb", "News\nc",
		"2021 | a year\nd", "开放时间\ne", "\nf",
	}
	h := countTitled("a.example", pages).Of(0)
	for text, want := range map[string]bool{
		"The history of the harbour and its boats":         true,
		"2024-05-01 The history of the harbour and …":      true, // cut short by the list
		"[The history of the harbour and its boats] 03.04": true,
		"2021 | A year":            true,
		"开放时间":                     true,
		"The history":              false,
		"关于举办春季运动会的通知":             false, // its own
		"关于举办春季运动会…":               false,
		"In other news of the day": false,
		"2024-05-01":               false,
		"":                         false,
	} {
		if h.Names(text, own) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
	var none *Host
	if none.Names("News", own) {
		t.Error("a host of which nothing is known has titles")
	}
}
