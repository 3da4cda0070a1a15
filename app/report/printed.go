package report

import (
	"fmt"
	"slices"

	"pagetwin/core/base/param"
)

// Unit is the unit of a printed value.
type Unit string

// The units.
const (
	Count       Unit = "count"
	Share       Unit = "share" // of pages or pairs, 0 to 1, shown in percent
	Probability Unit = "probability"
	Ratio       Unit = "ratio"
	Score       Unit = "score" // a threshold
	Bits        Unit = "bits"
	Seconds     Unit = "seconds"
)

var units = []Unit{Count, Share, Probability, Ratio, Score, Bits, Seconds}

// Op is the relation in which a paper states a value.
type Op string

// The ways in which a paper states a value.
const (
	Equal Op = ""
	More  Op = "more"
	About Op = "about"
	UpTo  Op = "upto"
)

var ops = []Op{Equal, More, About, UpTo}

// A Mark describes the evidence for printed values.
type Mark struct {
	Shown string      `toml:"shown"` // in the legend: "S0–S4"
	Names []string    `toml:"names"` // of values
	Help  param.Words `toml:"help"`
}

// Printed is one value that a paper prints.
type Printed struct {
	Name  string      `toml:"name"`
	Value float64     `toml:"value"`
	Op    Op          `toml:"op"`
	Unit  Unit        `toml:"unit"`
	Lost  bool        `toml:"lost"`  // the paper has a value, and it was not recovered
	Mark  string      `toml:"mark"`  // the evidence
	Where param.Words `toml:"where"` // the source in words
}

func (p Printed) check(marks []Mark) error {
	switch {
	case p.Name == "":
		return fmt.Errorf("a value has no name")
	case !slices.Contains(units, p.Unit):
		return fmt.Errorf("%s: unknown unit %q", p.Name, p.Unit)
	case !slices.Contains(ops, p.Op):
		return fmt.Errorf("%s: unknown op %q", p.Name, p.Op)
	case !slices.ContainsFunc(marks, func(m Mark) bool { return slices.Contains(m.Names, p.Mark) }):
		return fmt.Errorf("%s: unknown mark %q", p.Name, p.Mark)
	case p.Where.En == "" || !p.Where.Has("zh"):
		return fmt.Errorf("%s: no source is named", p.Name)
	case p.Lost && p.Value != 0:
		return fmt.Errorf("%s: lost, and yet %v", p.Name, p.Value)
	case (p.Unit == Share || p.Unit == Probability) && !(p.Value >= 0 && p.Value <= 1):
		return fmt.Errorf("%s: a %s is from 0 to 1, got %v", p.Name, p.Unit, p.Value)
	}
	return nil
}
