package results

import (
	"maps"
	"slices"
	"strings"
	"time"

	"pagetwin/core/base/param"
	"pagetwin/core/lab/workspace"
)

// Pages is the name of the axis on which the number of pages varies.
const Pages = workspace.Pages

// SampleSeed draws the pages of a sweep over the number of pages: one seed, so
// that a smaller set is part of a larger one.
const SampleSeed = 1

// Wall returns the time of all stages together.
func (r *Result) Wall() time.Duration {
	var sum time.Duration
	for _, s := range r.Result.Stages {
		sum += s.Wall
	}
	return sum
}

// DenoisePrefix stands before the axes of denoisers.
const DenoisePrefix = "denoise."

// axis names a parameter of the algorithm, or with denoisePrefix of the denoiser: another
// has no part in it, whatever its parameters are called.
func (r *Result) axis(param string) string {
	if name, ok := strings.CutPrefix(param, DenoisePrefix); ok {
		return DenoisePrefix + r.Result.Denoiser + "." + name
	}
	return r.Algo.Name + "." + param
}

// SweptAxis is the axis that varies in the sweep of the result, "" for none.
func (r *Result) SweptAxis() string {
	if r.Swept == "" || r.Swept == Pages {
		return r.Swept
	}
	return r.axis(r.Swept)
}

// ParamOf is what the parameter of an axis is called.
func ParamOf(axis string) string { return axis[strings.LastIndexByte(axis, '.')+1:] }

// Value returns what a result has on an axis: a parameter of the algorithm or of
// the denoiser, or the number of pages; nil where it has no such parameter.
func (r *Result) Value(axis string) any {
	name := ParamOf(axis)
	switch axis {
	case Pages:
		return r.Size
	case r.axis(name):
		return r.Result.Values[name]
	case r.axis(DenoisePrefix + name):
		return r.Result.Denoise[name]
	}
	return nil
}

// Axes returns everything that a result has a value on.
func (r *Result) Axes() []string {
	var out []string
	for _, name := range param.Names(r.Algo.Params) {
		out = append(out, r.axis(name))
	}
	for _, name := range slices.Sorted(maps.Keys(r.Result.Denoise)) {
		out = append(out, r.axis(DenoisePrefix+name))
	}
	return append(out, Pages)
}
