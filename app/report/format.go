package report

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

func percent(x float64) string {
	if math.IsNaN(x) {
		return "–"
	}
	return strings.Replace(fmt.Sprintf("%.1f %%", 100*x), "-", "−", 1)
}

func plain(x float64) string {
	return strconv.FormatFloat(math.Round(x*1e6)/1e6, 'f', -1, 64)
}

func grouped(x float64) string {
	s := fmt.Sprintf("%.0f", x)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Said returns the printed value as the paper states it.
func (r Row) Said() param.Words {
	if r.Printed.Lost {
		return words("not recovered")
	}
	v := ""
	switch r.Printed.Unit {
	case Share, Probability:
		v = plain(100*r.Printed.Value) + " %"
	case Count, Bits:
		v = grouped(r.Printed.Value)
	default:
		v = plain(r.Printed.Value)
	}
	switch r.Printed.Op {
	case More:
		return say.Same("> " + v)
	case About:
		return say.Same("≈ " + v)
	case UpTo:
		return say.New("up to %v", v).Words
	}
	return say.Same(v)
}

// Got returns our value.
func (r Row) Got() param.Words {
	if !r.Known {
		return words("not measured")
	}
	if math.IsNaN(r.Ours) || math.IsInf(r.Ours, 0) {
		return words("nothing to count")
	}
	switch r.Printed.Unit {
	case Share:
		return say.Same(percent(r.Ours))
	case Probability:
		return say.Same(fmt.Sprintf("%.2f %%", 100*r.Ours))
	case Count, Bits:
		return say.Same(grouped(r.Ours))
	case Seconds:
		return say.New("%.2f ms", 1e3*r.Ours).Words
	}
	return say.Same(fmt.Sprintf("%.2f", r.Ours))
}

func (r Row) comparable() bool {
	return r.Known && !r.Printed.Lost && !math.IsNaN(r.Ours) && !math.IsInf(r.Ours, 0)
}

// Diff returns our value minus the printed one; for "more than" also whether that holds.
func (r Row) Diff() param.Words {
	if !r.comparable() {
		return say.Same("–")
	}
	d := r.Ours - r.Printed.Value
	var w param.Words
	switch r.Printed.Unit {
	case Share:
		w = say.New("%v points", signed("%+.1f", 100*d)).Words
	case Probability:
		w = say.New("%v points", signed("%+.2f", 100*d)).Words
	case Count, Bits:
		w = say.Same(signed("%+.0f", d))
	default:
		w = say.Same(signed("%+.2f", d))
	}
	if r.Printed.Op != More {
		return w
	}
	if d > 0 {
		return say.New("confirmed, %v", w).Words
	}
	return say.New("not confirmed, %v", w).Words
}

// signed writes a difference with a minus sign (not a hyphen), and none before zero.
func signed(format string, d float64) string {
	s := fmt.Sprintf(format, d)
	if strings.Trim(s, "+-0.") == "" {
		return strings.Trim(s, "+-")
	}
	return strings.Replace(s, "-", "−", 1)
}

func decimals(x float64) string {
	if math.IsNaN(x) {
		return "–"
	}
	return fmt.Sprintf("%.3f", x)
}

func plusMinus(x []float64) string {
	if len(x) == 0 || slices.ContainsFunc(x, math.IsNaN) {
		return "–"
	}
	mean, sd := spread(x)
	return fmt.Sprintf("%.1f ± %.1f %%", 100*mean, 100*sd)
}

func ranged(x, low, high float64) string { return fmt.Sprintf("%.3f [%.3f, %.3f]", x, low, high) }

func change(x float64) string { return signed("%+.3f", x) }

func chance(p float64) string {
	if p < 0.001 {
		return "< 0.001"
	}
	return decimals(p)
}
