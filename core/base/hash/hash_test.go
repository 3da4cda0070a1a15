package hash

import "testing"

// The vectors of the formulas of the package.
func TestVectors(t *testing.T) {
	for _, c := range []struct {
		name      string
		got, want uint64
	}{
		{"mix64(0)", Mix64(0), 0xe220a8397b1dcdaf},
		{"mix64(1)", Mix64(1), 0x910a2dec89025cc1},
		{"fnv1a64(a)", FNV1a64("a"), 0xaf63dc4c8601ec8c},
		{"fnv1a64(网页)", FNV1a64("网页"), 0x2f24a27803ff0001},
		{"mix64 of it", String([]byte("网页")), 0xc9643750d10cd2e6},
		{"fnv1a64(去重)", FNV1a64("去重"), 0xa0d2dccf0cd689c2},
		{"mix64 of it", String("去重"), 0xeac3d8c652358626},
		{"member 0 is the plain hash", Member(FNV1a64("去重"), 0), 0xeac3d8c652358626},
	} {
		if c.got != c.want {
			t.Errorf("%s = %016x, want %016x", c.name, c.got, c.want)
		}
	}
	if got, want := MD5Hex(""), "d41d8cd98f00b204e9800998ecf8427e"; got != want {
		t.Errorf("MD5 of nothing = %s, want %s", got, want)
	}
	if got, want := MD5Hex("网页"), "18a481ea13632242e768056d0d7cb2e3"; got != want {
		t.Errorf("MD5(网页) = %s, want %s", got, want)
	}
}
