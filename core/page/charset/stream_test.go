package charset

import (
	"bytes"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/transform"
)

// small reads a few bytes at a time, so that characters lie across the reads.
type small struct{ io.Reader }

func (s small) Read(p []byte) (int, error) { return s.Reader.Read(p[:min(len(p), 7)]) }

// A stream is decoded as the same bytes are as a page, wherever it is cut into reads and
// whatever is broken in it.
func TestStreamsAreDecodedAsPagesAre(t *testing.T) {
	text := strings.Repeat("云溪镇的渡轮今天准点离港。ferry 7\n㐂𠀀", 700)
	gb, _ := simplifiedchinese.GB18030.NewEncoder().String(text)
	big, _ := traditionalchinese.Big5.NewEncoder().String(strings.Repeat("渡輪今天準點離港。ferry 7\n", 700))
	dice := rand.New(rand.NewPCG(1, 2))
	for name, raw := range map[string]string{GB18030: gb + "\xFD\xA3", Big5: big} {
		for try := range 8 {
			b := []byte(raw)
			for range try * 40 {
				b[dice.IntN(len(b))] = byte(dice.IntN(256))
			}
			want, _, err := decodeAs(b, census{}, name, nil)
			if err != nil {
				t.Fatal(err)
			}
			got, err := io.ReadAll(transform.NewReader(small{bytes.NewReader(b)}, Stream(name).NewDecoder()))
			if err != nil || string(got) != want {
				t.Errorf("%s with %d broken bytes: %v, and the texts differ at byte %d", name, try*40, err, differ(string(got), want))
			}
		}
	}
	if got, _ := Stream(GB18030).NewDecoder().String("\xFD\xA3"); got != "\uE40C" {
		t.Errorf("the mark of paragraphs is read as %q", got)
	}
	if Stream(UTF8) != nil {
		t.Error("UTF-8 is decoded")
	}
}

func differ(a, b string) int {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return i
		}
	}
	return min(len(a), len(b))
}

// The beginning of a file tells its charset, though it ends within a character.
func TestTheHeadTellsTheCharset(t *testing.T) {
	text := strings.Repeat("云溪镇的渡轮今天准点离港，尽管海峡上大雾弥漫。", 20)
	gb, _ := simplifiedchinese.GB18030.NewEncoder().String(text)
	for head, want := range map[string]string{text[:200]: UTF8, gb[:201]: GB18030, "plain": UTF8, "": UTF8} {
		if got := OfHead([]byte(head)); got != want {
			t.Errorf("%.20q: %s, want %s", head, got, want)
		}
	}
}
