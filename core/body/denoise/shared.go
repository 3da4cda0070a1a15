package denoise

import "math"

// Share returns part/total; 0 if total is 0.
func Share(part, total int) float64 {
	if total == 0 {
		return 0
	}
	return float64(part) / float64(total)
}

// Gaussian returns the values smoothed with the kernel e^(−j²/2r²), |j| ≤ r; near the ends the
// kernel is normalised over the values that exist.
func Gaussian(values []float64, r int) []float64 {
	if r == 0 {
		return values
	}
	kernel := make([]float64, r+1)
	for j := range kernel {
		kernel[j] = math.Exp(-float64(j*j) / float64(2*r*r))
	}
	out := make([]float64, len(values))
	for i := range values {
		sum, weight := kernel[0]*values[i], kernel[0]
		for j := 1; j <= r; j++ {
			if i-j >= 0 {
				sum, weight = sum+kernel[j]*values[i-j], weight+kernel[j]
			}
			if i+j < len(values) {
				sum, weight = sum+kernel[j]*values[i+j], weight+kernel[j]
			}
		}
		out[i] = sum / weight
	}
	return out
}

// Number parses the digits at the beginning of s, at most most of them, and returns how many
// there are.
func Number(s string, most int) (value, n int) {
	for n < len(s) && n < most && '0' <= s[n] && s[n] <= '9' {
		value = value*10 + int(s[n]-'0')
		n++
	}
	return value, n
}

// IsWord reports whether c is an ASCII letter, a digit or _, as \w does.
func IsWord(c byte) bool { return IsLetter(c) || '0' <= c && c <= '9' || c == '_' }

// IsLetter reports whether c is an ASCII letter.
func IsLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
