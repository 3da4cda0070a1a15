package listing_test

import (
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"

	"pagetwin/core/base/clock"
	"pagetwin/core/page/charset"
)

// BenchmarkDecode measures the whole charset step on the pages of
// zh_templated_neardup, as they are and written in other charsets.
func BenchmarkDecode(b *testing.B) {
	s := open(b, filepath.Join(dataDir(b), "zh_templated_neardup"))
	var raw [][]byte
	for i := range s.Pages {
		p, err := s.Raw(i)
		if err != nil {
			b.Fatal(err)
		}
		raw = append(raw, p)
	}
	measure := func(name string, pages [][]byte) {
		b.Run(name, func(b *testing.B) {
			var size int64
			for _, p := range pages {
				size += int64(len(p))
			}
			b.SetBytes(size)
			b.ReportAllocs()
			before := clock.Spent()
			for b.Loop() {
				for _, p := range pages {
					if _, _, err := charset.Decode(p, ""); err != nil {
						b.Fatal(err)
					}
				}
			}
			b.ReportMetric(float64(size)*float64(b.N)/1e6/(clock.Spent()-before).Seconds(), "MB/cpu-s")
		})
	}
	measure("as they are", raw)
	for name, enc := range map[string]encoding.Encoding{
		"utf-8": unicode.UTF8, "gb18030": simplifiedchinese.GB18030, "big5": traditionalchinese.Big5,
		"utf-16le": unicode.UTF16(unicode.LittleEndian, unicode.UseBOM),
	} {
		var pages [][]byte
		for _, p := range raw {
			text, _, err := charset.Decode(p, "")
			if err != nil {
				b.Fatal(err)
			}
			text = strings.NewReplacer("charset", "x-harset").Replace(text)
			out, err := encoding.HTMLEscapeUnsupported(enc.NewEncoder()).String(text)
			if err != nil {
				b.Fatal(err)
			}
			pages = append(pages, []byte(out))
		}
		measure(name, pages)
	}
}
