package given

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/page"
)

// line is a body in JSON; names of members match in any case.
type line struct {
	ID      json.RawMessage `json:"id"`
	Title   string          `json:"title"`
	Text    *string         `json:"text"`
	Body    *string         `json:"body"`
	Content *string         `json:"content"`
	Main    *string         `json:"main_content"`
}

// id returns the id as a text; a number stays as it is written.
func (l *line) id() string {
	var s string
	if json.Unmarshal(l.ID, &s) != nil {
		s = string(l.ID)
	}
	return s
}

// text returns the body; ok is false if there is no member for it. A null body is empty.
func (l *line) text(raw []byte) (text string, ok bool) {
	for _, t := range []*string{l.Text, l.Body, l.Content, l.Main} {
		if t != nil {
			return *t, true
		}
	}
	var members map[string]json.RawMessage
	_ = json.Unmarshal(raw, &members) // it was decoded before
	for _, name := range []string{"text", "body", "content", "main_content"} {
		if _, ok := members[name]; ok {
			return "", true
		}
	}
	return "", false
}

// maxLine is the length in bytes of the longest line that is read.
const maxLine = 64 << 20

// place is the place of the line of a page.
type place struct {
	at int64
	n  int32
}

// lines is a file of bodies in JSON lines. It is open only while it is read, so that it can be
// replaced or deleted on systems that do not allow this for open files.
type lines struct {
	path string
	info os.FileInfo // of the file that was indexed
}

// jsonLines returns the bodies in the file at path. They are read on demand.
func jsonLines(ctx context.Context, set *page.Set, path string) (*denoise.Given, error) {
	f, err := disk.Open(path)
	if err != nil {
		return nil, say.Errorf("bodies: %s: %v", path, err)
	}
	defer f.Close()
	of := lines{path: path}
	if of.info, err = f.Stat(); err != nil {
		return nil, say.Errorf("bodies: %v", say.Plain(err))
	}
	return linesOf(ctx, set, filepath.Base(path), f, of.body)
}

// JSONLinesIn returns the bodies in an open file that nobody else writes to; name stands for it
// in messages.
func JSONLinesIn(ctx context.Context, set *page.Set, name string, f io.ReaderAt) (*denoise.Given, error) {
	all := io.NewSectionReader(f, 0, math.MaxInt64)
	return linesOf(ctx, set, name, all, func(p place, id string) (string, string, error) { return read(f, p, id) })
}

// linesOf returns the bodies in lines, which are read through once; again reads one of them
// later.
func linesOf(ctx context.Context, set *page.Set, name string, all io.Reader, again func(p place, id string) (title, text string, err error)) (*denoise.Given, error) {
	t := newTally(set, name)
	places, err := t.index(ctx, set, all)
	if err != nil {
		return nil, err
	}
	return t.given(set, func(i int) (string, string, error) { return again(places[i], set.Pages[i].ID) })
}

func (t *tally) index(ctx context.Context, set *page.Set, f io.Reader) ([]place, error) {
	places := make([]place, len(set.Pages))
	in := bufio.NewReaderSize(f, 1<<20)
	at := int64(0)
	for number := 1; ; number++ {
		if number%256 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		raw, err := readLine(in)
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, say.Errorf("bodies: %s:%d: %v", t.name, number, err)
		}
		t.line(set, places, number, place{at, int32(len(raw))}, raw)
		at += int64(len(raw))
		if err != nil {
			return places, nil
		}
	}
}

func readLine(in *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := in.ReadSlice('\n')
		if line = append(line, part...); len(line) > maxLine {
			return nil, say.Errorf("the line is longer than %s", say.Mebibytes(maxLine))
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

func (t *tally) line(set *page.Set, places []place, number int, p place, raw []byte) {
	if number == 1 {
		raw = bytes.TrimPrefix(raw, []byte("\uFEFF"))
	}
	if raw = bytes.TrimSpace(raw); len(raw) == 0 {
		return
	}
	t.all++
	where := fmt.Sprintf("%s:%d", t.name, number)
	var l line
	if err := json.Unmarshal(raw, &l); err != nil {
		t.bad++
		t.said.Add(where, say.New("is not a JSON object with id and text; line ignored"))
		return
	}
	if _, ok := l.text(raw); !ok || len(l.ID) == 0 {
		t.bad++
		t.said.Add(where, say.New("has no id or no text; line ignored"))
		return
	}
	i, ok := set.Index(l.id())
	if !ok {
		t.miss(where, l.id())
		return
	}
	if t.take(i, where, l.id()) {
		places[i] = p
	}
}

// body reads the body of a page again.
func (l lines) body(p place, id string) (title, text string, err error) {
	f, err := disk.Open(l.path)
	if err != nil {
		return "", "", say.Errorf("bodies: %s: %v", l.path, err)
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil || info.Size() != l.info.Size() || !info.ModTime().Equal(l.info.ModTime()) {
		return "", "", changed()
	}
	return read(f, p, id)
}

// read reads the body of a page again.
func read(f io.ReaderAt, p place, id string) (title, text string, err error) {
	raw := make([]byte, p.n)
	var l line
	n, err := f.ReadAt(raw, p.at)
	raw = bytes.TrimPrefix(raw[:n], []byte("\uFEFF"))
	if err != nil && !errors.Is(err, io.EOF) || json.Unmarshal(raw, &l) != nil || l.id() != id {
		return "", "", changed()
	}
	text, _ = l.text(raw)
	return l.Title, text, nil
}

func changed() error {
	return say.Errorf("its body is no longer at its place: the body file was changed in the meantime")
}
