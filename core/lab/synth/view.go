package synth

import (
	"fmt"
	"strconv"
	"strings"
	"text/template"
	"time"

	"pagetwin/core/lab/synth/dice"
)

// view is the data of a template. All texts are escaped.
type view struct {
	Site             *Site
	Declared         string // charset to declare, "" for none
	URL, N           string // address and number of the page
	Title            string
	Source, Author   string
	Editor           string
	When             time.Time
	Body             []block
	Lead             string // first words of the body, as teasers and quotations show them
	More             string // address of the rest of a cut article, "" for none
	Part             int    // 1 or 2 of a split article
	Menu, Sub        []link // of the site: the same on all its pages
	Friends          []link // of the site
	Tags             []link
	Related, Hot     []link // of the page
	Latest           []link
	Ads              []link
	Comments         []comment
	Hits, Replies    int
	Year             int
	Licence, Phone   string // made-up numbers of the site
	Tracker          string
	Outlets          []string
	SiteSeed, Digits uint64
}

type block struct {
	HTML  string
	Aside bool
}

type link struct{ Text, URL, Date string }

type comment struct {
	User, Text, Date, Place string
	Floor, Ups              int
}

func (mk *Maker) see(p plan, dr *draft, d *dice.Dice) *view {
	s, m := p.site, mk.material
	b := m.bank[s.Lang]
	home := dice.New(mk.spec.Seed, "site", s.Host) // shared by all pages of a site
	write := esc
	if s.Script == "traditional" {
		write = func(t string) string { return esc(m.Traditional(t)) }
	}
	when := p.article.Date.Add(time.Duration(d.Between(7*60, 22*60)) * time.Minute)
	if !p.original {
		when = when.Add(time.Duration(d.Intn(3*24*60)) * time.Minute)
	}
	v := &view{
		Site: s, Declared: p.declared, Title: esc(dr.Title), When: when, Year: when.Year(),
		Source: write(dr.Source), Author: write(p.article.Author), Editor: write(dice.One(d, b.People)),
		N: strconv.Itoa(100000 + d.Intn(9000000)), Part: dr.Part,
		Hits: d.Between(20, 90000), Replies: d.Between(0, 400),
		Licence: fmt.Sprintf("%08d", home.Intn(100000000)), Phone: fmt.Sprintf("%08d", home.Between(20000000, 88999999)),
		Tracker: fmt.Sprintf("%016x", home.Next()), Outlets: b.Outlets, SiteSeed: home.Next(), Digits: d.Next() % 1e9,
	}
	if v.Author == "" {
		v.Author = write(dice.One(d, b.People))
	}
	v.URL = pageURL(s, when, v.N)
	if dr.More {
		v.More = strings.Replace(v.URL, v.N, v.N+"_full", 1)
	}
	v.furniture(home, b, write)
	v.around(mk, p, dr, d, write)
	for i, q := range dr.Paras {
		v.Body = append(v.Body, block{mark + strconv.Itoa(i) + mark, q.Aside})
	}
	if body := dr.body(); len(body) > 0 {
		v.Lead = esc(clip(body[0], map[string]int{"zh": 48, "en": 120}[s.Lang]))
	}
	return v
}

// furniture fills in the parts that all pages of the site share.
func (v *view) furniture(home *dice.Dice, b *Bank, write func(string) string) {
	for i, t := range b.Menus[v.Site.Menu] {
		l := link{Text: write(t), URL: fmt.Sprintf("/%s%d/", dice.One(home, []string{"c", "list/", "channel", "cat", "s", "col"}), i+1)}
		if i < 16 {
			v.Menu = append(v.Menu, l)
		} else {
			v.Sub = append(v.Sub, l)
		}
	}
	for _, t := range dice.Sample(home, b.Friends, home.Between(10, len(b.Friends))) {
		v.Friends = append(v.Friends, link{Text: write(t), URL: fmt.Sprintf("http://www.link%d.example/", home.Intn(9000)+100)})
	}
}

// around fills in the parts that differ between pages: other headlines, ads, comments.
func (v *view) around(mk *Maker, p plan, dr *draft, d *dice.Dice, write func(string) string) {
	b := mk.material.bank[v.Site.Lang]
	titles := make([]string, 0, len(b.Headlines)+100)
	for _, a := range mk.material.articles[v.Site.Lang] {
		if a != p.article {
			titles = append(titles, a.Title)
		}
	}
	titles = append(titles, b.Headlines...)
	v.Related = v.links(d, dice.Sample(d, titles, d.Between(5, 10)), write)
	v.Hot = v.links(d, dice.Sample(d, titles, 10), write)
	v.Latest = v.links(d, dice.Sample(d, titles, d.Between(12, 24)), write)
	for _, t := range dice.Sample(d, b.Ads, d.Between(3, 6)) {
		v.Ads = append(v.Ads, link{Text: write(t), URL: fmt.Sprintf("http://ad%d.example/c?id=%d", d.Intn(9)+1, d.Intn(99999))})
	}
	for _, t := range dice.Sample(d, b.Tags, d.Between(3, 6)) {
		v.Tags = append(v.Tags, link{Text: write(t), URL: fmt.Sprintf("/tag/%d", d.Intn(9999))})
	}
	at := v.When
	for i, t := range dice.Sample(d, b.Comments, d.Between(3, 14)) {
		at = at.Add(time.Duration(d.Between(1, 300)) * time.Minute)
		v.Comments = append(v.Comments, comment{
			User: write(dice.One(d, b.Users)), Text: write(t), Date: at.Format("2006-01-02 15:04"),
			Place: write(dice.One(d, b.Cities)), Floor: i + 2, Ups: d.Intn(120),
		})
	}
}

func (v *view) links(d *dice.Dice, titles []string, write func(string) string) []link {
	out := make([]link, len(titles))
	for i, t := range titles {
		day := v.When.AddDate(0, 0, -d.Intn(6))
		out[i] = link{Text: write(t), URL: pageURL(v.Site, day, strconv.Itoa(100000+d.Intn(9000000))), Date: day.Format("01-02")}
	}
	return out
}

func pageURL(s *Site, at time.Time, n string) string {
	path := s.Path
	for _, field := range [...][2]string{{"{y}", at.Format("2006")}, {"{m}", at.Format("01")}, {"{d}", at.Format("02")}, {"{n}", n}} {
		path = strings.ReplaceAll(path, field[0], field[1])
	}
	return "http://" + s.Host + path
}

func clip(s string, n int) string {
	rs := []rune(s)
	return string(rs[:min(n, len(rs))])
}

// templateFuncs are functions for templates.
var templateFuncs = template.FuncMap{
	"first": func(n int, s []link) []link { return s[:min(n, len(s))] },
	"rest":  func(n int, s []link) []link { return s[min(n, len(s)):] },
	"posts": func(n int, s []comment) []comment { return s[:min(n, len(s))] },
	"clip":  clip,
	"add":   func(a, b int) int { return a + b },
	"mod":   func(a, b int) int { return a % b },
	"odd":   func(i int) bool { return i%2 == 1 },
	"date":  func(layout string, t time.Time) string { return t.Format(layout) },
	"part":  func(seed uint64, n int) int { return int(seed % uint64(n)) },
	"trad": func(s *Site, simplified, traditional string) string {
		return map[bool]string{false: simplified, true: traditional}[s.Script == "traditional"]
	},
}
