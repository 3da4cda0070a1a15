package pass

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/repeat"
	"pagetwin/core/page"
)

// Selection says what of a set is compared. The zero value compares every page as the
// denoiser leaves it, as the papers do.
type Selection struct {
	Repeats repeat.Mode `json:"repeats,omitempty" toml:"repeats"` // what becomes of templates that stand on many pages; "" means repeat.Keep
	// Least is how many content characters (letters and digits) a body must have: a page
	// with fewer has no signature. 0: any. In a set of short texts it is at most a quarter
	// of what half of the pages show.
	Least int `json:"least,omitempty" toml:"least"`
	// Kinds says whether pages are told by their kinds: "" no; kind.Content leaves pages
	// out that are no content; kind.All compares all of them, listings by their linked
	// titles.
	Kinds kind.Mode `json:"kinds,omitempty" toml:"kinds"`
}

// String says what is selected, "" where that is every page as it is; what differs is
// said differently.
func (s Selection) String() string {
	var parts []string
	if s.Repeats != "" && s.Repeats != repeat.Keep {
		parts = append(parts, "repeats "+string(s.Repeats))
	}
	if s.Least > 0 {
		parts = append(parts, fmt.Sprint("least ", s.Least))
	}
	if s.Kinds != kind.Any {
		parts = append(parts, "kinds "+string(s.Kinds))
	}
	return strings.Join(parts, ", ")
}

// DefaultLeast is below how many content characters a body says too little to be told
// from another: by measurement on sites as crawls have them, where what is shorter is
// redirects, notices and slogans.
const DefaultLeast = 30

// DefaultSelection is what the programs select unless they are told.
func DefaultSelection() Selection {
	return Selection{Repeats: repeat.Cut, Least: DefaultLeast, Kinds: kind.Content}
}

// Normal returns the selection with one spelling for what means the same, and checks it.
func (s Selection) Normal() (Selection, error) {
	mode, err := repeat.ParseMode(string(s.Repeats))
	switch {
	case err != nil:
		return s, err
	case s.Least < 0:
		return s, say.Errorf("least must be a number of characters, 0 or more, got %d", "least 应为字数，不小于 0，给出的是 %d", s.Least)
	}
	if s.Kinds, err = kind.ParseMode(string(s.Kinds)); err != nil {
		return s, err
	}
	if s.Repeats = mode; mode == repeat.Keep {
		s.Repeats = ""
	}
	return s, nil
}

// The names of what makes a selection: parameters of forms, flags and keys of
// experiment files.
const (
	selectRepeats = "repeats"
	selectLeast   = "least"
	selectKinds   = "kinds"
)

// SelectionParams declares what makes a selection, at what programs select unless told.
func SelectionParams() []param.Param {
	d := DefaultSelection()
	var modes []string
	for _, m := range repeat.Modes() {
		modes = append(modes, string(m))
	}
	return []param.Param{
		{
			Name: selectRepeats, Kind: param.Choice, Default: string(d.Repeats), Choices: modes,
			Named: []param.Words{{En: "cut", Zh: "剪去"}, {En: "mark", Zh: "只标出"}, {En: "keep", Zh: "保留"}},
			Title: param.Words{En: "Templates of a site", Zh: "站点模板"},
			Help: param.Words{
				En: "Passages that stand on many pages of a host, or of a set without hosts, whose rest differs: cut from bodies, marked (counted and shown), or kept, as in the papers. A text that is reposted as a whole is no template.",
				Zh: "在一个站点（或没有站点信息的集合）的许多网页上出现、而这些网页其余部分各不相同的段落：cut 从正文中剪去，mark 只计数和标出，keep 照论文那样保留。整篇转载的文字不算模板。",
			},
		},
		{
			Name: selectKinds, Kind: param.Choice, Default: d.Kinds.String(), Choices: []string{string(kind.Content), string(kind.All), kind.Any.String()},
			Named: []param.Words{{En: "content only", Zh: "只比较内容"}, {En: "all kinds", Zh: "所有类型"}, {En: "not told apart", Zh: "不区分类型"}},
			Title: param.Words{En: "Kinds of page", Zh: "网页类型"},
			Help: param.Words{
				En: "content leaves out what is no content: listings of which it is sure, redirects, errors, fragments, placeholders, pages of template alone; they are counted and listed. all compares every page, a listing by its linked titles. any does not ask, as in the papers.",
				Zh: "content 略去不是内容的网页：把握足够的列表页、跳转页、错误页、片段、占位页、只有模板的页，并计数列出。all 比较所有网页，列表页用其链接标题比较。any 照论文那样不区分类型。",
			},
		},
		{
			Name: selectLeast, Kind: param.Int, Default: d.Least, Min: 0, Max: 1_000_000,
			Title: param.Words{En: "Least text of a page", Zh: "网页最少字数"},
			Help: param.Words{
				En: "Letters and digits that a body must have to be compared: what has fewer says too little to be told from another. Such pages are counted and listed. In a set of short texts it is at most a quarter of what half of them have; 0: none is left out.",
				Zh: "正文至少要有多少个字（字母和数字）才参与比较：再少就无法与别的网页区分。略去的网页会计数并列出。短文本集合中最多取其中位字数的四分之一；0 为不略去。",
			},
		},
	}
}

// SelectionOf is the selection that values of [SelectionParams] make.
func SelectionOf(v param.Values) Selection {
	k, _ := kind.ParseMode(v.Str(selectKinds)) // one of the choices
	return Selection{Repeats: repeat.Mode(v.Str(selectRepeats)), Least: v.Int(selectLeast), Kinds: k}
}

// Values are the values of [SelectionParams] that make the selection.
func (s Selection) Values() param.Values {
	return param.Values{selectRepeats: string(cmp.Or(s.Repeats, repeat.Keep)), selectLeast: s.Least, selectKinds: s.Kinds.String()}
}

// Why says why a page is not compared in a run.
type Why uint8

// The reasons.
const (
	Taken      Why = iota // it is
	TooLittle             // its body has fewer content characters than Selection.Least
	NoContent             // it is a listing, a redirect, an error …: see Left.Kind
	NoFeatures            // the method took nothing from it
	NotRead               // it could not be read: see Result.Problems
)

var whyNames = [...]string{Taken: "", TooLittle: "little", NoContent: "kind", NoFeatures: "features", NotRead: "unread"}

// MarshalText writes the reason by its name.
func (w Why) MarshalText() ([]byte, error) { return []byte(whyNames[w]), nil }

// UnmarshalText reads the name of a reason.
func (w *Why) UnmarshalText(name []byte) error {
	i := slices.Index(whyNames[:], string(name))
	if i < 0 {
		return say.Errorf("unknown reason %q", "未知的原因 %q", name)
	}
	*w = Why(i)
	return nil
}

// Left is a page that a run does not compare.
type Left struct {
	Page int32        `json:"page"` // position in the set
	Why  Why          `json:"why"`
	Kind kind.Verdict `json:"kind,omitzero"` // what it is and why; where kinds are told
}

// Says words why the page is not compared, in a run that asked for least content characters.
func (l Left) Says(least int) say.Words {
	switch l.Why {
	case NoContent:
		return say.New("it is no content: %v, %v", "它不是内容页：%v，%v", l.Kind.Kind.Title(), l.Kind.Why()).Words
	case TooLittle:
		return say.New("its body has fewer than %d {letter or digit|letters and digits}", "它的正文不足 %d 个字", least).Words
	case NoFeatures:
		return say.Words{En: "the algorithm took no features from it", Zh: "算法没有从它取得特征"}
	case NotRead:
		return say.Words{En: "it could not be read", Zh: "它无法读取"}
	}
	return say.Words{}
}

// Why says why the selection leaves a page out, or that it does not. Least is the number
// that holds for the set, see [Selection.LeastOf].
func (s Selection) Why(p *Prepared) Why {
	switch {
	case !s.Kinds.Takes(p.Kind):
		return NoContent
	case repeat.Chars(p.Body.Text, s.Least) < s.Least:
		return TooLittle
	}
	return Taken
}

// Says says of a page that is left out why, in words; empty where it is not.
func (s Selection) Says(p *Prepared) say.Words {
	why := s.Why(p)
	if why == TooLittle {
		return say.New("its body has %d {letter or digit|letters and digits}, fewer than %d", "它的正文有 %d 个字，不足 %d 个", repeat.Chars(p.Body.Text, s.Least), s.Least).Words
	}
	return Left{Why: why, Kind: p.Kind}.Says(s.Least)
}

// Templates is what a run cut as templates.
type Templates struct {
	Pages      int   `json:"pages"`      // whose bodies had some
	Characters int64 `json:"characters"` // content characters, over all pages
}

// What is short is so among its like: of the pages that say how much a page of the set
// has, so many are looked at, and no page counts as too short that has so large a part
// of what half of them show.
const (
	lengthSample = 200
	shortPart    = 4
)

// LeastOf returns how many content characters a body of the set must have: Least, or
// fewer in a set of short texts. The error is that of ctx.
func (s Selection) LeastOf(ctx context.Context, set *page.Set, opt LearnOptions) (int, error) {
	if s.Least <= 0 || len(set.Pages) == 0 {
		return 0, nil
	}
	opt.Progress = nil
	lengths, err := newLearner(set, opt).lengths(ctx, s.Least)
	return s.leastOf(lengths), err
}

// lengths looks at how much text some pages of the set show, as far as that decides. The
// error is that of ctx.
func (l *learner) lengths(ctx context.Context, least int) ([]Glance, error) {
	pages, out := l.draws(l.set.All(), lengthSample)
	at := make(map[int]int, len(pages))
	for k, i := range pages {
		at[i] = k
	}
	err := l.seen(ctx, pages, func(i int, _, text string) { out[at[i]].N = int32(repeat.Chars(text, least*shortPart)) })
	return out, err
}

// leastOf is Least, or less where half of the pages show little.
func (s Selection) leastOf(list []Glance) int {
	var lengths []int
	for _, d := range list {
		if d.N != unread {
			lengths = append(lengths, int(d.N))
		}
	}
	if len(lengths) == 0 {
		return s.Least
	}
	slices.Sort(lengths)
	return min(s.Least, lengths[len(lengths)/2]/shortPart)
}
