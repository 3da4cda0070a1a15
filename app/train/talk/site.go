package talk

import (
	"fmt"
	"regexp"
	"strings"

	"pagetwin/core/lab/synth/dice"
)

// site is one variant of a layout: the common features of its pages.
type site struct {
	*layout
	words       *words
	seed        uint64
	Host, Name  string
	Motto       string
	Traditional bool
	Charset     string // encoding of its pages
	Declared    string // encoding that they declare, "" for none
	Licence     string
	FromYear    int
	toYear      int
	Menu        []link
	Friends     []link
	upper       bool // tags in upper case
	dense       bool // no white space between tags
	users       []string
}

type link struct{ Text, URL, Date string }

func (mk *Maker) newSite(n int, l *layout) *site {
	d := dice.New(mk.Seed, "talk", "site", fmt.Sprint(n))
	bank := mk.Bank("zh")
	s := &site{
		layout: l, words: mk.words, seed: d.Next(), Charset: "utf-8",
		Host:        fmt.Sprintf("%s.%s%d.example", dice.One(d, l.host), dice.One(d, hostWords), n+1),
		Name:        esc(dice.One(d, bank.Friends) + dice.One(d, nameTails)),
		Motto:       esc(dice.One(d, mk.signs)),
		Traditional: d.Chance(.12),
		Licence:     fmt.Sprintf("%08d", d.Intn(100_000_000)),
		FromYear:    d.Between(2010, 2018), toYear: d.Between(2019, 2024),
		upper: l.old && d.Chance(.2), dense: d.Chance(.3),
	}
	if l.old {
		s.FromYear, s.toYear = d.Between(2002, 2007), d.Between(2008, 2016)
	}
	s.Declared = s.Charset
	if l.old && d.Chance(.6) {
		s.Charset, s.Declared = "gb18030", dice.One(d, []string{"gbk", "gb2312"})
		if s.Traditional {
			s.Charset, s.Declared = "big5", "big5"
		}
	}
	for i, t := range dice.Sample(d, bank.Menus[dice.One(d, []string{"portal", "local", "tech", "forum"})], d.Between(5, 14)) {
		s.Menu = append(s.Menu, link{Text: esc(t), URL: fmt.Sprintf("/%s/%d", dice.One(d, []string{"c", "list", "channel", "forum"}), i+1)})
	}
	for _, t := range dice.Sample(d, bank.Friends, d.Between(3, 12)) {
		s.Friends = append(s.Friends, link{Text: esc(t), URL: fmt.Sprintf("http://www.link%d.example/", d.Between(100, 9000))})
	}
	s.users = dice.Sample(d, append(append([]string{}, mk.users...), bank.Users...), 40)
	return s
}

var (
	hostWords = []string{"qinghe", "yunshan", "dongfang", "lvye", "shuma", "xingkong", "haibin", "chengshi", "lequ", "wanwei", "mofang", "tiandi"}
	nameTails = []string{"", "", "论坛", "社区", "网", "之家", "BBS"}
)

func (s *site) Trait(name string, percent int) bool {
	return dice.New(s.seed, "trait", name).Intn(100) < percent
}

func (s *site) Pick(name string, choices ...string) string {
	return dice.One(dice.New(s.seed, "pick", name), choices)
}

// Old reports whether the site's engine is older than HTML 5.
func (s *site) Old() bool { return s.old }

// Generator returns the name that the site's engine declares; "" for none.
func (s *site) Generator() string { return s.generator }

// write writes a text in the site's script.
func (s *site) write(t string) string {
	if s.Traditional {
		return s.words.Traditional(t)
	}
	return t
}

// finish formats the source of a page in the style of the site.
func (s *site) finish(page string) string {
	if s.dense {
		page = between.ReplaceAllString(page, "><")
	}
	if s.upper {
		page = tags.ReplaceAllStringFunc(page, strings.ToUpper)
	}
	return page
}

var (
	between = regexp.MustCompile(`>\s*\n\s*<`)
	tags    = regexp.MustCompile(`</?[a-z][a-z0-9]*`)
)
