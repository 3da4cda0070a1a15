package repeat

import (
	"testing"

	"pagetwin/core/text"
)

// Titles of one series differ in their numbers alone, Chinese ones too where they count; the number
// of a section is none.
func TestTitlesOfASeriesDifferInNumbersAlone(t *testing.T) {
	for _, c := range []struct {
		a, b         string
		series, same bool // of one series; of one issue
	}{
		{"2020年第9批拟批准登记产品公示", "2020年第10批拟批准登记产品公示", true, false},
		{"二〇一六年度招聘启事（第一批）", "二〇一七年度招聘启事（第二批）", true, false},
		{"云溪信使 第12期", "云溪信使·第１２期", true, false}, // digits of full width are others
		{"Release notes of 2.0.0.5", "Release notes of 2.0.0.6", true, false},
		{"Release notes of 2.0", "Release notes of 2.0.1", true, false},
		{"Release notes, 2.0", "RELEASE NOTES 2.0", true, true},
		{"E.18. Release notes of 15.1", "E.20. Release notes of 15.1", true, true},
		{"1、云溪镇的水", "2、云溪镇的水", false, false},
		{"(3) News of the day", "(4) News of the day", false, false},
		{"一汽在云溪镇建厂", "二汽在云溪镇建厂", false, false},
		{"2019", "2020", false, false},
		{"云溪信使", "云溪信使", false, false},
		{"Notices of 2019", "Invitations of 2020", false, false},
	} {
		a, b := TitleOf(c.a), TitleOf(c.b)
		if series := a.form != 0 && a.form == b.form; series != c.series || series && (a.number == b.number) != c.same {
			t.Errorf("%s | %s: of one series %v, numbers alike %v", c.a, c.b, series, a.number == b.number)
		}
	}
}

// Three issues make a series, two where they are of years; two versions of a manual make none.
func TestASeriesHasThreeIssues(t *testing.T) {
	hosts, ids := make([]string, 12), make([]string, 12)
	for i := range hosts {
		hosts[i], ids[i] = "h", string(rune('a'+i))
	}
	c := NewCounter(ids, hosts)
	titles := []string{"Release notes 2", "Release notes 3", "Release notes 4", "Release notes 4", "Chapter on 15", "Chapter on 16", "The fair of 1999", "The fair of 2001"}
	for i := range ids {
		title := "Something else"
		if i < len(titles) {
			title = titles[i]
		}
		c.Add(i, title, "Text of page "+ids[i])
	}
	h := c.Table().Of(0)
	issue := func(title string) text.Name { return h.Issue(TitleOf(title), TitleOf(title)) }
	if a, b := issue(titles[0]), issue(titles[1]); !a.OtherIssue(b) {
		t.Errorf("issues %x and %x", a, b)
	}
	if issue(titles[2]) != issue(titles[3]) {
		t.Error("one title makes two issues")
	}
	if !issue(titles[6]).OtherIssue(issue(titles[7])) {
		t.Error("two years make no series")
	}
	if issue(titles[4]).Series != 0 || issue("Something else").Series != 0 || h.Issue(TitleOf(titles[0]), TitleOf("Something else")).Series != 0 {
		t.Error("two versions make a series")
	}
}

func TestAYearInATitle(t *testing.T) {
	for title, want := range map[string]uint32{
		"2018年同等学力申硕招生章程": 2018, "Notices of 1999": 1999, "2019年报考2019年考试": 2019,
		"2018-2019年度": 0, "12018 miles": 0, "第201批": 0, "A year": 0, "": 0,
	} {
		if got := Year(title); got != want {
			t.Errorf("%s: %d, want %d", title, got, want)
		}
	}
}
