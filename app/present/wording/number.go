package wording

import (
	"strconv"
	"strings"
	"time"
)

// Count formats a whole number with its digits in groups of three.
func Count(n int64) string {
	s := strconv.FormatInt(n, 10)
	sign := ""
	if strings.HasPrefix(s, "-") {
		sign, s = "-", s[1:]
	}
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return sign + s
}

// Bytes formats a size in bytes.
func Bytes(n int64) string {
	switch {
	case n < 1000:
		return strconv.FormatInt(n, 10) + " B"
	case n < 1000*1000:
		return short(float64(n)/1000) + " kB"
	case n < 1000*1000*1000:
		return short(float64(n)/1e6) + " MB"
	}
	return short(float64(n)/1e9) + " GB"
}

func short(f float64) string {
	if f < 10 {
		return strconv.FormatFloat(f, 'f', 1, 64)
	}
	return strconv.FormatFloat(f, 'f', 0, 64)
}

// Share formats a figure in [0,1] with three decimals.
func Share(f float64) string { return strconv.FormatFloat(f, 'f', 3, 64) }

// Seconds formats a time with three significant digits.
func Seconds(d time.Duration) string {
	switch {
	case d <= 0:
		return "0"
	case d < time.Millisecond:
		return strconv.FormatFloat(float64(d)/1e3, 'f', 0, 64) + " µs"
	case d < time.Second:
		return strconv.FormatFloat(float64(d)/1e6, 'f', 1, 64) + " ms"
	}
	return strconv.FormatFloat(d.Seconds(), 'f', 2, 64) + " s"
}
