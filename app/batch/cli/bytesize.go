package cli

import (
	"math"
	"strconv"
	"strings"

	"pagetwin/core/base/say"
)

// ByteSize is a number of bytes on the command line: 5000000, 300MB, 64GiB, 2T.
type ByteSize int64

// UnmarshalText reads a whole number and an optional unit: k M G T for powers of 1000, Ki Mi Gi
// Ti for powers of 1024, each with or without a B.
func (b *ByteSize) UnmarshalText(src []byte) error {
	text := strings.ToLower(strings.TrimSpace(string(src)))
	digits := strings.TrimRight(text, "kmgtib ")
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || n < 1 {
		return say.Errorf("expected a number of bytes as 300MB or 64GiB, got %.40q", src)
	}
	unit := strings.TrimSuffix(strings.TrimSpace(text[len(digits):]), "b")
	for i, name := range []string{"", "k", "m", "g", "t"} {
		for base, u := range map[int64]string{1000: name, 1024: name + "i"} {
			if u != unit || u == "i" {
				continue
			}
			for range i {
				if n > math.MaxInt64/base {
					return say.Errorf("%.40s is too many bytes", src)
				}
				n *= base
			}
			*b = ByteSize(n)
			return nil
		}
	}
	return say.Errorf("expected a number of bytes as 300MB or 64GiB, got %.40q", src)
}
