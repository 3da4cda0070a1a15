package talk

import (
	"fmt"
	"html"
	"strings"
	"time"
	"unicode/utf8"

	"pagetwin/core/lab/synth/dice"
)

// view is the data of a layout for a page. All texts are escaped.
type view struct {
	*site
	N, URL          string
	Title, Lead     string
	HeadTitle       string // of the page's head
	Board           string
	BoardID         int
	Subject         string // subject of the reviews
	Author          string
	When            time.Time
	Year            int
	Views, Count    int
	Body            *post   // of an article
	Posts           []*post // of a thread, the opening first
	Comments        []*post // on an article
	Others          []*post // on other pages of the site
	Hot, Latest     []link
	Related, Boards []link
	Ads             []link
}

func (mk *Maker) see(s *site, i int, d *dice.Dice) *view {
	bank := mk.Bank("zh")
	year := d.Between(s.FromYear, s.toYear)
	v := &view{
		site: s, N: fmt.Sprint(d.Between(10_000, 9_000_000)), Board: esc(dice.One(d, mk.boards)), BoardID: d.Between(2, 99),
		Author: esc(dice.One(d, s.users)), Year: year, Views: d.Between(30, 90_000),
		When: time.Date(year, time.Month(d.Between(1, 12)), d.Between(1, 28), d.Between(7, 23), d.Intn(60), d.Intn(60), 0, time.UTC),
	}
	w := &writer{mk: mk, site: s, d: d, text: d.Intn(len(mk.texts)), at: v.When, said: make(map[string]bool)}
	text := &mk.texts[w.text]
	w.learn(text.Paras)
	v.Subject = esc(clip(text.Title, 8))
	if s.article {
		v.Title = esc(text.Title)
		v.Body = &post{User: v.Author, When: v.When, Paras: w.article()}
		v.Comments = w.posts(w.count(), false)
	} else {
		v.Title = esc(strings.ReplaceAll(dice.One(d, mk.titles), "{t}", text.Title))
		v.Posts = w.posts(w.count(), true)
		v.Count = len(v.Posts) - 1
		v.Body = v.Posts[0]
	}
	v.Lead = clip(strings.Join(v.Body.Paras, " "), 60)
	v.URL = "http://" + s.Host + strings.ReplaceAll(s.Pick("path", s.path...), "{n}", v.N)
	v.HeadTitle = strings.NewReplacer("{t}", v.Title, "{b}", v.Board, "{s}", s.Name).Replace(s.title)
	v.URL = esc(v.URL)
	other := &writer{mk: mk, site: s, d: d, text: w.text, at: v.When, said: w.said}
	v.Others = other.posts(d.Between(4, 8), false)
	v.Hot, v.Latest, v.Related = w.links(d.Between(5, 10)), w.links(d.Between(5, 12)), w.links(d.Between(3, 8))
	for k, t := range dice.Sample(d, mk.boards, d.Between(2, 5)) {
		v.Boards = append(v.Boards, link{Text: esc(t), URL: fmt.Sprintf("/tag/%d", k+d.Intn(900))})
	}
	for _, t := range dice.Sample(d, bank.Ads, 3) {
		v.Ads = append(v.Ads, link{Text: esc(t), URL: fmt.Sprintf("http://ad%d.example/c?id=%d", d.Between(1, 9), d.Intn(99_999))})
	}
	return v
}

func (v *view) Date(layout string, at time.Time) string { return at.Format(layout) }

func (v *view) Odd(i int) bool { return i%2 == 1 }

// FloorName returns the name that forums give to the first posts of a thread.
func (v *view) FloorName(n int) string {
	if names := [...]string{"楼主", "沙发", "板凳", "地板"}; n <= len(names) {
		return names[n-1]
	}
	return fmt.Sprintf("%d#", n)
}

// Stars returns the words for a rating of one to five.
func (v *view) Stars(n int) string {
	return [...]string{"很差", "较差", "还行", "推荐", "力荐"}[n-1]
}

// listing is the content of a list of links.
type listing struct {
	Class, Head string
	Links       []link
	Dated       bool
}

// List returns a list of links for the part of the layout that shows it.
func (v *view) List(class, head string, links []link) listing {
	return listing{class, head, links, v.Trait("dated "+head, 40)}
}

// framed is a post with the page around it.
type framed struct {
	View *view
	Post *post
}

// With returns a post with the page, for a part of the layout that shows both.
func (v *view) With(p *post) framed { return framed{v, p} }

func esc(s string) string { return html.EscapeString(s) }

// clip cuts after n characters, and never within an entity.
func clip(s string, n int) string {
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	s = string([]rune(s)[:n])
	if i := strings.LastIndexByte(s, '&'); i >= 0 && !strings.Contains(s[i:], ";") {
		s = s[:i]
	}
	return s
}
