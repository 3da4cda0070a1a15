package cli

import (
	"testing"
)

func TestByteSizes(t *testing.T) {
	for in, want := range map[string]int64{
		"1": 1, "5000000": 5e6, "300MB": 3e8, "300 mb": 3e8, "64GiB": 64 << 30, "64gi": 64 << 30, "2T": 2e12, "7k": 7000, "1b": 1,
	} {
		var b ByteSize
		if err := b.UnmarshalText([]byte(in)); err != nil || int64(b) != want {
			t.Errorf("%q is %d, %v, want %d", in, b, err, want)
		}
	}
	for _, in := range []string{"", "0", "-1", "GB", "1.5GB", "10X", "1iB", "9000000000T", "1kk", "99999999999999999999"} {
		var b ByteSize
		if err := b.UnmarshalText([]byte(in)); err == nil {
			t.Errorf("%q is taken for %d bytes", in, b)
		}
	}
}
