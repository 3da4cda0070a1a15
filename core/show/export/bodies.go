package export

import (
	"math"
	"slices"
	"strings"
	"time"

	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise"
	"pagetwin/core/judge/eval/body"
	"pagetwin/core/page"
)

// BodyRun is what one denoiser did with a set.
type BodyRun struct {
	Set     *page.Set
	Result  *body.Result
	Changed []string // parameters that differ from their defaults, name=value
}

// Bodies is the table of denoisers: how well their bodies fit those made by hand,
// and how fast they are.
func Bodies(runs []BodyRun) *Table {
	return &Table{
		Name:  "denoisers",
		Title: param.Words{En: "Denoisers", Zh: "去噪方法"},
		Columns: []Column{
			{Name: "set", Title: param.Words{En: "set", Zh: "网页集"}},
			{Name: "denoiser", Title: param.Words{En: "denoiser", Zh: "去噪"}},
			{Name: "parameters", Title: param.Words{En: "parameters", Zh: "参数"}},
			{Name: "pages", Title: param.Words{En: "pages", Zh: "网页数"}, Kind: Whole},
			{Name: "p", Title: param.Words{En: "P", Zh: "查准率"}, Kind: Share, Better: 1},
			{Name: "r", Title: param.Words{En: "R", Zh: "查全率"}, Kind: Share, Better: 1},
			{Name: "f1", Title: param.Words{En: "F1", Zh: "F1"}, Kind: Share, Better: 1},
			{Name: "median_f1", Title: param.Words{En: "median F1", Zh: "F1 中位数"}, Kind: Share, Better: 1},
			{Name: "below_half", Title: param.Words{En: "F1 < .5", Zh: "F1 < .5"}, Kind: Share, Better: -1},
			{Name: "ms_page", Title: param.Words{En: "ms a page", Zh: "每页毫秒"}, Kind: Number, Better: -1},
			{Name: "mb_cpu_s", Title: param.Words{En: "MB/cpu-s", Zh: "MB/CPU 秒"}, Kind: Number, Better: 1},
			{Name: "learn_s", Title: param.Words{En: "learning, cpu-s", Zh: "学习，CPU 秒"}, Kind: Number},
		},
		Notes: []param.Words{{
			En: "p, r and f1: character 4-grams (letters, digits and Han after NFKC and lower case) against the body made by hand, averaged over the pages that have one. ms_page and mb_cpu_s: processor time for markup and body, decoded source in, body out; learning the set first is apart.",
			Zh: "p、r、f1：与人工正文比较四字组（NFKC、小写之后的字母、数字和汉字），在有人工正文的网页上取平均。ms_page 与 mb_cpu_s：解析与提取正文的处理器时间，输入为解码后的源码；预先学习整个网页集的时间另列。",
		}},
		Rows: func(yield func([]any) bool) {
			for _, r := range runs {
				res := r.Result
				row := []any{
					r.Set.Name, res.Denoiser, strings.Join(r.Changed, " "), int64(res.Gold),
					finite(res.P), finite(res.R), finite(res.F1), finite(res.Median), finite(res.Below),
					finite(round(res.Millis(), 1000)), finite(round(res.Rate(), 10)), nil,
				}
				if res.Denoised == 0 {
					row[9], row[10] = nil, nil // no time of ours
				}
				if res.Hosts > 0 || res.Ready.Given() != nil {
					row[11] = round(res.Learn.Seconds(), 1000)
				}
				if !yield(row) {
					return
				}
			}
		},
	}
}

// BodyPages is the table of pages: the fit and the time of each, for each
// denoiser.
func BodyPages(runs []BodyRun) *Table {
	views := slices.ContainsFunc(runs, hasView)
	t := &Table{
		Name:  "bodies",
		Title: param.Words{En: "Bodies, page by page", Zh: "逐页正文质量"},
		Columns: []Column{
			{Name: "set", Title: param.Words{En: "set", Zh: "网页集"}},
			{Name: "denoiser", Title: param.Words{En: "denoiser", Zh: "去噪"}},
			{Name: "id", Title: param.Words{En: "page", Zh: "网页"}},
			{Name: "p", Title: param.Words{En: "P", Zh: "查准率"}, Kind: Share},
			{Name: "r", Title: param.Words{En: "R", Zh: "查全率"}, Kind: Share},
			{Name: "f1", Title: param.Words{En: "F1", Zh: "F1"}, Kind: Share},
			{Name: "gold_chars", Title: param.Words{En: "characters by hand", Zh: "人工正文字数"}, Kind: Whole},
			{Name: "body_chars", Title: param.Words{En: "characters of the body", Zh: "正文字数"}, Kind: Whole},
			{Name: "busy_ms", Title: param.Words{En: "ms", Zh: "毫秒"}, Kind: Number},
			{Name: "date", Title: param.Words{En: "date", Zh: "日期"}},
			{Name: "source", Title: param.Words{En: "source", Zh: "来源"}},
			{Name: "author", Title: param.Words{En: "author", Zh: "作者"}},
			{Name: "problem", Title: param.Words{En: "problem", Zh: "问题"}},
		},
		Rows: func(yield func([]any) bool) {
			for _, r := range runs {
				for i := range r.Result.Pages {
					row := bodyRow(r, i)
					if views {
						row = append(row, viewCells(r.Result.Pages[i].View)...)
					}
					if !yield(row) {
						return
					}
				}
			}
		},
	}
	if views {
		t.Columns = append(t.Columns, viewColumns()...)
	}
	return t
}

// hasView tells whether a page has the elements of a DocView.
func hasView(r BodyRun) bool {
	return slices.ContainsFunc(r.Result.Pages, func(p body.Page) bool { return p.View != nil })
}

// viewColumns are those of the elements of a DocView that are not in the others.
func viewColumns() []Column {
	return []Column{
		{Name: "address", Title: param.Words{En: "page's own address", Zh: "网页标识"}},
		{Name: "type", Title: param.Words{En: "type", Zh: "类型"}},
		{Name: "class", Title: param.Words{En: "class", Zh: "类别"}},
		{Name: "keywords", Title: param.Words{En: "keywords", Zh: "关键词"}},
		{Name: "abstract", Title: param.Words{En: "abstract", Zh: "摘要"}},
		{Name: "links", Title: param.Words{En: "related links", Zh: "相关链接"}},
	}
}

// viewCells are the cells of viewColumns: keywords with semicolons between them,
// related links as text and address.
func viewCells(v *denoise.View) []any {
	if v == nil {
		return make([]any, len(viewColumns()))
	}
	links := make([]string, len(v.Links))
	for i, l := range v.Links {
		links[i] = l.Text + " <" + l.Href + ">"
	}
	return []any{v.ID, string(v.Type), v.Class, strings.Join(v.Keywords, "; "), v.Abstract, strings.Join(links, "; ")}
}

func bodyRow(r BodyRun, i int) []any {
	p := &r.Result.Pages[i]
	row := []any{r.Set.Name, r.Result.Denoiser, r.Set.Pages[i].ID, nil, nil, nil, nil, nil, nil, p.Date, p.Source, p.Author, nil}
	if p.HasGold {
		row[3], row[4], row[5] = p.Score.P, p.Score.R, p.Score.F1
		row[6], row[7] = int64(p.Gold), int64(p.Chars)
	}
	if p.Measured {
		row[8] = round(float64(p.Busy)/float64(time.Millisecond), 1000)
	}
	if p.Problem.En != "" {
		row[12] = p.Problem.En
	}
	return row
}

// finite returns a figure, or nil where there is none.
func finite(x float64) any {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return x
}

func round(x, parts float64) float64 { return math.Round(x*parts) / parts }
