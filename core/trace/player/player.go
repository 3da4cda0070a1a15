package player

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"encoding/base64"
	"html"
	"io"
	"text/template"

	"pagetwin/core/base/pack"
	"pagetwin/core/trace"
	"pagetwin/core/trace/letters"
)

var (
	//go:embed page.html
	page string
	//go:embed player.css
	style string
	//go:embed draw.js
	drawing string
	//go:embed move.js
	moving string
	//go:embed player.js
	playing string
)

// Write writes a player of a story that passes [trace.Story.Check]. Text of the pages cannot
// break the HTML: the story is compressed, and base64 contains no character that ends a script.
func Write(w io.Writer, s *trace.Story, fonts *letters.Fonts) error {
	t, err := template.New("player").Parse(page)
	if err != nil {
		return err
	}
	data, err := packed(storyOf(s, fonts))
	if err != nil {
		return err
	}
	return t.Execute(w, map[string]string{
		"Title":  html.EscapeString(s.Title.En + " · " + s.Title.In("zh")),
		"Style":  style,
		"Script": drawing + moving + playing,
		"Data":   data,
	})
}

func packed(s *story) (string, error) {
	var plain, small bytes.Buffer
	if err := pack.JSON(&plain, "").Encode(s); err != nil {
		return "", err
	}
	z, err := gzip.NewWriterLevel(&small, gzip.BestCompression)
	if err != nil {
		return "", err
	}
	if _, err := z.Write(plain.Bytes()); err != nil {
		return "", err
	}
	if err := z.Close(); err != nil {
		return "", err
	}
	return base64.StdEncoding.EncodeToString(small.Bytes()), nil
}
