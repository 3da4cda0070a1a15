package results

import (
	"maps"
	"slices"
	"strings"
	"time"

	"pagetwin/core/base/param"
	"pagetwin/core/find/result"
)

// Pages is the name of the axis on which the number of pages varies.
const Pages = result.SweptPages

// SampleSeed draws the pages of a sweep over the number of pages. The seed is the same for all
// sizes, so that a smaller sample is part of a larger one.
const SampleSeed = 1

// Wall returns the sum of the times of all stages.
func (r *Result) Wall() time.Duration {
	var sum time.Duration
	for _, s := range r.Result.Stages {
		sum += s.Wall
	}
	return sum
}

// DenoisePrefix is the prefix of the axes of denoisers.
const DenoisePrefix = "denoise."

// axis returns the axis of a parameter of the algorithm, or with DenoisePrefix of the denoiser.
// It is qualified by the name of the algorithm or denoiser, because others may have parameters
// of the same name.
func (r *Result) axis(param string) string {
	if name, ok := strings.CutPrefix(param, DenoisePrefix); ok {
		return DenoisePrefix + r.Result.Denoiser + "." + name
	}
	return r.Algo.Name + "." + param
}

// SweptAxis returns the axis that varies in the sweep of the result, "" for none.
func (r *Result) SweptAxis() string {
	if r.Swept == "" || r.Swept == Pages {
		return r.Swept
	}
	return r.axis(r.Swept)
}

// ParamOf returns the name of the parameter of an axis.
func ParamOf(axis string) string { return axis[strings.LastIndexByte(axis, '.')+1:] }

// Value returns the value of a result on an axis: a parameter of the algorithm or of the
// denoiser, or the number of pages; nil if it has no such parameter.
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

// Axes returns all axes on which the result has a value.
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
