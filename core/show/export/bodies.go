package export

import (
	"math"
	"slices"
	"strings"
	"time"

	"pagetwin/core/base/param"
	"pagetwin/core/base/table"
	"pagetwin/core/body/denoise"
	"pagetwin/core/judge/eval/body"
	"pagetwin/core/page"
)

// BodyRun is the result of one denoiser on a set.
type BodyRun struct {
	Set     *page.Set
	Result  *body.Result
	Changed []string // parameters that differ from their defaults, name=value
}

// Bodies returns the table of denoisers: how well their bodies agree with hand-made ones, and how
// fast they are.
func Bodies(runs []BodyRun) *table.Table {
	timed := func(value func(*body.Result) float64, parts float64) func(BodyRun) any {
		return func(r BodyRun) any {
			if r.Result.Denoised == 0 {
				return nil // no time of ours
			}
			return table.Finite(round(value(r.Result), parts))
		}
	}
	return table.Of("denoisers", param.Words{En: "Denoisers"}, []table.Column[BodyRun]{
		table.Col("set", "set", table.Text, func(r BodyRun) any { return r.Set.Name }),
		table.Col("denoiser", "denoiser", table.Text, func(r BodyRun) any { return r.Result.Denoiser }),
		table.Col("parameters", "parameters", table.Text, func(r BodyRun) any { return strings.Join(r.Changed, " ") }),
		table.Col("pages", "pages", table.Whole, func(r BodyRun) any { return r.Result.Gold }),
		table.Col("p", "P", table.Share, func(r BodyRun) any { return table.Finite(r.Result.P) }).Best(1),
		table.Col("r", "R", table.Share, func(r BodyRun) any { return table.Finite(r.Result.R) }).Best(1),
		table.Col("f1", "F1", table.Share, func(r BodyRun) any { return table.Finite(r.Result.F1) }).Best(1),
		table.Col("median_f1", "median F1", table.Share, func(r BodyRun) any { return table.Finite(r.Result.Median) }).Best(1),
		table.Col("below_half", "F1 < .5", table.Share, func(r BodyRun) any { return table.Finite(r.Result.Below) }).Best(-1),
		table.Col("ms_page", "ms a page", table.Number, timed((*body.Result).Millis, 1000)).Best(-1),
		table.Col("mb_cpu_s", "MB/cpu-s", table.Number, timed((*body.Result).Rate, 10)).Best(1),
		table.Col("learn_s", "learning, cpu-s", table.Number, func(r BodyRun) any {
			return table.Known(r.Result.Ready.Given() != nil, round(r.Result.Learn.Seconds(), 1000))
		}),
	}, slices.Values(runs), param.Words{En: "p, r and f1: character 4-grams (letters, digits and Han characters after NFKC and lower case) compared with the hand-made body, averaged over the pages that have one. ms_page and mb_cpu_s: processor time for parsing and extracting the body, from decoded source to body; learning from the set is listed separately."})
}

// BodyPages returns the table of pages: agreement and time for each denoiser. If a page has
// elements of a DocView that have no other column, these follow: keywords separated by semicolons,
// related links as text and address.
func BodyPages(runs []BodyRun) *table.Table {
	type row struct {
		BodyRun
		id string
		*body.Page
	}
	gold := func(value func(row) any) func(row) any {
		return func(r row) any {
			if !r.HasGold {
				return nil
			}
			return value(r)
		}
	}
	columns := []table.Column[row]{
		table.Col("set", "set", table.Text, func(r row) any { return r.Set.Name }),
		table.Col("denoiser", "denoiser", table.Text, func(r row) any { return r.Result.Denoiser }),
		table.Col("id", "page", table.Text, func(r row) any { return r.id }),
		table.Col("p", "P", table.Share, gold(func(r row) any { return r.Score.P })),
		table.Col("r", "R", table.Share, gold(func(r row) any { return r.Score.R })),
		table.Col("f1", "F1", table.Share, gold(func(r row) any { return r.Score.F1 })),
		table.Col("gold_chars", "characters by hand", table.Whole, gold(func(r row) any { return r.Gold })),
		table.Col("body_chars", "characters of the body", table.Whole, gold(func(r row) any { return r.Chars })),
		table.Col("busy_ms", "ms", table.Number, func(r row) any {
			return table.Known(r.Measured, round(float64(r.Busy)/float64(time.Millisecond), 1000))
		}),
		table.Col("date", "date", table.Text, func(r row) any { return r.Date }),
		table.Col("source", "source", table.Text, func(r row) any { return r.Source }),
		table.Col("author", "author", table.Text, func(r row) any { return r.Author }),
		table.Col("problem", "problem", table.Text, func(r row) any { return known(r.Problem.En) }),
	}
	view := func(name, en string, value func(*denoise.View) any) {
		columns = append(columns, table.Col(name, en, table.Text, func(r row) any {
			if r.View == nil {
				return nil
			}
			return value(r.View)
		}))
	}
	if slices.ContainsFunc(runs, func(r BodyRun) bool {
		return slices.ContainsFunc(r.Result.Pages, func(p body.Page) bool { return p.View != nil })
	}) {
		view("address", "page identifier", func(v *denoise.View) any { return v.ID })
		view("type", "type", func(v *denoise.View) any { return string(v.Type) })
		view("class", "class", func(v *denoise.View) any { return v.Class })
		view("keywords", "keywords", func(v *denoise.View) any { return strings.Join(v.Keywords, "; ") })
		view("abstract", "abstract", func(v *denoise.View) any { return v.Abstract })
		view("links", "related links", func(v *denoise.View) any {
			links := make([]string, len(v.Links))
			for i, l := range v.Links {
				links[i] = l.Text + " <" + l.Href + ">"
			}
			return strings.Join(links, "; ")
		})
	}
	return table.Of("bodies", param.Words{En: "Bodies, page by page"}, columns, func(yield func(row) bool) {
		for _, r := range runs {
			for i := range r.Result.Pages {
				if !yield(row{r, r.Set.Pages[i].ID, &r.Result.Pages[i]}) {
					return
				}
			}
		}
	})
}

func round(x, parts float64) float64 { return math.Round(x*parts) / parts }
