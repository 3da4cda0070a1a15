package session

import (
	"cmp"
	"strconv"
	"strings"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/pass"
	"pagetwin/core/body/repeat"
	"pagetwin/core/find/result"
	"pagetwin/core/text"
)

// Command words the line that makes the same run without a window.
type Command struct {
	Program    string // its name in a shell, "" for batch
	Set        string
	Against    string // the set that it is held against, "" for none
	Algorithm  string
	Params     []param.Param
	Values     param.Values
	Denoiser   string
	DenParams  []param.Param
	Denoise    param.Values
	Fold       text.Fold
	Selection  pass.Selection
	Candidates result.Candidates
	Floor      float64
	More       []string // flags that come last
}

// String returns the line. Values at their defaults are left out: the batch
// command has the same ones.
func (c Command) String() string {
	parts := []string{cmp.Or(c.Program, "batch"), "run", say.Argument(c.Set), "--algorithm", c.Algorithm}
	if c.Against != "" {
		parts = append(parts, "--against", say.Argument(c.Against))
	}
	for _, s := range c.Values.Changed(c.Params) {
		parts = append(parts, "--set", say.Argument(s))
	}
	if c.Denoiser != "" {
		parts = append(parts, "--denoiser", c.Denoiser)
	}
	for _, s := range c.Denoise.Changed(c.DenParams) {
		parts = append(parts, "--set", say.Argument("denoise."+s))
	}
	if c.Fold != "" && c.Fold != text.FoldNone {
		parts = append(parts, "--fold", string(c.Fold))
	}
	parts = append(parts, selectionFlags(c.Selection)...)
	parts = append(parts, "--candidates", string(c.Candidates))
	if c.Floor > 0 {
		parts = append(parts, "--floor", strconv.FormatFloat(c.Floor, 'g', -1, 64))
	}
	return strings.Join(append(parts, c.More...), " ")
}

// selectionFlags are the flags of what differs from what the batch command selects.
func selectionFlags(s pass.Selection) (flags []string) {
	d := pass.DefaultSelection()
	if mode := cmp.Or(s.Repeats, repeat.Keep); mode != d.Repeats {
		flags = append(flags, "--repeats", string(mode))
	}
	if s.Least != d.Least {
		flags = append(flags, "--least", strconv.Itoa(s.Least))
	}
	if s.Kinds != d.Kinds {
		flags = append(flags, "--kinds", s.Kinds.String())
	}
	return flags
}
