package page

import (
	"net/url"
	"testing"

	"pgregory.net/rapid"
)

func TestHostIsThatOfTheParsedAddress(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		address := rapid.StringOfN(rapid.SampledFrom([]rune("ab.:/?#%2@[]- é\x00\x7f")), 0, 12, -1).Draw(t, "rest")
		address = rapid.SampledFrom([]string{"", "http://", "https://", "HTTP://"}).Draw(t, "scheme") + address
		want := ""
		if u, err := url.Parse(address); err == nil {
			want = u.Host
		}
		if got := (Page{URL: address}).Host(); got != want {
			t.Fatalf("%q: %q instead of %q", address, got, want)
		}
	})
}

func BenchmarkHost(b *testing.B) {
	p := Page{URL: "http://site12.example/news/123.html"}
	for b.Loop() {
		p.Host()
	}
}
