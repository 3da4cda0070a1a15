package session

import (
	"strings"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/page"
)

// Command makes the command line that repeats a run without a window.
type Command struct {
	Set     *page.Set
	Job     detect.Job
	Options detect.Options
	More    []string // flags at the end
}

// String returns the command line. Values at their defaults are left out, because the
// command has the same defaults.
func (c Command) String() string {
	parts := []string{"pagetwin", "run", say.Argument(c.Set.Path), "--algorithm", c.Job.Algorithm.Name}
	if c.Set.Against != "" {
		parts = append(parts, "--against", say.Argument(c.Set.Against))
	}
	for _, s := range c.Job.Values.Changed(c.Job.Algorithm.Params) {
		parts = append(parts, "--set", say.Argument(s))
	}
	opt := c.Options
	if opt.Denoiser.Name != "" {
		parts = append(parts, "--denoiser", opt.Denoiser.Name)
	}
	for _, s := range opt.Denoise.Changed(opt.Denoiser.Params) {
		parts = append(parts, "--set", say.Argument("denoise."+s))
	}
	for _, s := range opt.Reading.Values().Changed(pass.ReadingParams()) {
		parts = append(parts, "--set", say.Argument("pages."+s))
	}
	parts = append(parts, "--candidates", string(opt.Candidates))
	parts = append(parts, flags(result.BoundsParams(), opt.Bounds.Values())...)
	return strings.Join(append(parts, c.More...), " ")
}

// flags returns the command's flags for the values that differ from their defaults.
func flags(ps []param.Param, v param.Values) (out []string) {
	for _, s := range v.Changed(ps) {
		name, value, _ := strings.Cut(s, "=")
		out = append(out, "--"+name, value)
	}
	return out
}
