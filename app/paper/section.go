package paper

import (
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/show/plot"
)

// Section is one table of the report.
type Section struct {
	Name       string      // "s1-table1"
	Title      param.Words // "Duplicates among search results"
	Reports    param.Words // what the paper reports
	Sets       []*Set      // what ours was measured on
	Settings   param.Words // whose set, and what it is like
	Readings   []param.Words
	Rows       []Row
	Grids      []Grid
	Difference param.Words // in plain words
	Figures    []Figure
}

// Row is a printed value and ours.
type Row struct {
	Group   param.Words // rows of one group stand together, under its name
	Label   param.Words
	Printed Printed
	Ours    float64
	Known   bool // Ours was measured
	Time    bool // Ours is a time, or made of times: another run gives another
}

// Grid is a table of additional figures.
type Grid struct {
	Title  param.Words
	Header []param.Words
	Names  []param.Words // of the rows, a first column of their own; nil: Cells have all columns
	Cells  [][]string
	Time   bool // the cells are times
}

// Add adds a line with a name.
func (g *Grid) Add(name param.Words, cells ...string) {
	g.Names, g.Cells = append(g.Names, name), append(g.Cells, cells)
}

// Figure draws one picture in a language; its Name is the same in both.
type Figure func(lang string) *plot.Figure

func words(en string) param.Words { return say.Text(en) }
