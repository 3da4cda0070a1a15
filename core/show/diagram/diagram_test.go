package diagram

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
	"pagetwin/core/trace/letters"
	"pagetwin/core/trace/picture"
	"pagetwin/core/trace/scene"
)

func TestADiagramIsWrittenInEveryFormat(t *testing.T) {
	fonts, err := letters.Load()
	if err != nil && !errors.Is(err, letters.ErrNoChineseFont) {
		t.Fatal(err)
	}
	layout := func(opt scene.Options) Diagram {
		s := newSheet(opt)
		s.dot("a", 50, 50, 10, scene.Same, false)
		s.word("a", 70, 55, 300, "page a", s.Size, scene.Regular, scene.Letters)
		s.thing("a", "page a", Target{Page, 0, 0})
		column := table.Titled("id", say.Same("id"), table.Text, func(id string) any { return id })
		s.Data = table.Of("pages", say.Same("Pages"), []table.Column[string]{column}, slices.Values([]string{"a"}))
		return s.Diagram
	}
	for format, begin := range map[string]string{"png": "\x89PNG", "svg": "<svg", "pdf": "%PDF", "csv": "id\na\n"} {
		var b bytes.Buffer
		if err := Layout(layout).Write(&b, format, picture.Options{Lang: "en", Fonts: fonts}); err != nil || !strings.HasPrefix(b.String(), begin) {
			t.Errorf("%s: %v, it begins with %.10q", format, err, b.String())
		}
	}
	if err := Layout(layout).Write(new(bytes.Buffer), "doc", picture.Options{Fonts: fonts}); err == nil {
		t.Error("an unknown format is written")
	}
	if len(Formats) != 4 {
		t.Errorf("the formats are %v", Formats)
	}
}
