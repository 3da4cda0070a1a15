package rows

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"pagetwin/core/page/listing"
)

// scanOne reads one line through readers of awkward sizes.
func scanOne(t testing.TB, text string) (line, bool, error) {
	t.Helper()
	s := newLineScanner(context.Background(), strings.NewReader(text))
	l, blank, bad, ok := s.next()
	if !ok {
		return line{}, true, nil
	}
	return l, blank, bad
}

func TestLine(t *testing.T) {
	for _, c := range []struct{ name, in, id, title, bad string }{
		{"plain", `{"id": "a", "title": "t"}`, "a", "t", ""},
		{"numbers are ids too", `{"id":12,"title":null}`, "12", "", ""},
		{"escapes", `{"\u0069d":"\u4f60\n\ud83d\ude00","title":"\"\\\/"}`, "你\n😀", `"\/`, ""},
		{"half a surrogate pair", `{"id":"\ud83dx"}`, "\uFFFDx", "", ""},
		{"the last of two counts", `{"id":"a","id":"b"}`, "b", "", ""},
		{"nested values are passed over", `{"x":{"id":"no","y":[1,[],{}]},"id":"a"}`, "a", "", ""},
		{"other names", `{"doc_id":7,"headline":"t","标题":"u"}`, "7", "t", ""},
		{"the best name counts", `{"编号":"n","id":"a","docid":"b","title":"t","标题":"u"}`, "a", "t", ""},
		{"broken UTF-8", "{\"id\":\"a\xff\"}", "a\uFFFD", "", ""},
		{"cut off in a string", `{"id":"a`, "", "", "within a value"},
		{"cut off in an escape", `{"id":"a\u12`, "", "", "within a value"},
		{"cut off after a comma", `{"id":"a",`, "", "", "within a value"},
		{"not an object", `["a"]`, "", "", "not a JSON object"},
		{"something behind", `{"id":"a"} {}`, "", "", "something follows"},
		{"no colon", `{"id" "a"}`, "", "", "expected a colon"},
		{"no value", `{"id":}`, "", "", "expected a value"},
		{"no such word", `{"id":"a","x":nil}`, "", "", "not a JSON value"},
		{"no such escape", `{"id":"\x"}`, "", "", "not a JSON escape"},
		{"too deep", `{"x":` + strings.Repeat("[", 300) + strings.Repeat("]", 300) + `}`, "", "", "nested too deeply"},
	} {
		l, _, bad := scanOne(t, c.in+"\n{}")
		switch {
		case c.bad == "" && bad != nil:
			t.Errorf("%s: %v", c.name, bad)
		case c.bad != "" && (bad == nil || !strings.Contains(bad.Error(), c.bad)):
			t.Errorf("%s: error %v, want one with %q", c.name, bad, c.bad)
		case l.id != c.id || l.title != c.title:
			t.Errorf("%s: id %q title %q, want %q %q", c.name, l.id, l.title, c.id, c.title)
		}
	}
}

func TestBadLineDoesNotHurtTheNext(t *testing.T) {
	in := "\uFEFF{\"id\":\"a\"}\r\n\n{\"id\":\"b\n{\"id\":\"c\"} x\n{\"id\":\"d\"}"
	s := newLineScanner(context.Background(), iotest.OneByteReader(strings.NewReader(in)))
	var ids, bads []string
	for {
		l, blank, bad, ok := s.next()
		if !ok {
			break
		}
		if bad != nil {
			bads = append(bads, bad.Error())
		} else if !blank {
			ids = append(ids, l.id)
		}
	}
	if got := strings.Join(ids, " "); got != "a d" {
		t.Errorf("ids %s, want a d", got)
	}
	if len(bads) != 2 {
		t.Errorf("bad lines %q, want two", bads)
	}
}

// The scanner agrees with encoding/json on what a line is, and a string's place
// and size lead to the same value.
func FuzzLine(f *testing.F) {
	for _, s := range []string{
		`{"id":"a","html":"<p>\u4f60\ud83d\ude00\ud83d\n\ud83dx</p>","text":null}`,
		`{"id":1e5,"summary":"x","x":[true,false,{"a":{}}]}`,
		`{"id":"a","html":"\ud83d\ud83d\ude00\ude00"}`,
		`{}`, ``, ` `, `{"id":"a"`, "{\"html\":\"\xe4\xbd\"}", `{"html":"\\\""}`,
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, in string) {
		in, _, _ = strings.Cut(in, "\n")
		if strings.HasPrefix(in, "\uFEFF") {
			return
		}
		l, blank, bad := scanOne(t, in)
		if blank {
			if strings.Trim(in, " \t\r") != "" {
				t.Fatalf("%q is not blank", in)
			}
			return
		}
		// Control characters inside strings are let through, outside they are errors.
		clean := []byte(in)
		for i, b := range clean {
			if b < 0x20 {
				clean[i] = ' '
			}
		}
		var want map[string]any
		d := json.NewDecoder(bytes.NewReader(clean))
		d.UseNumber()
		err := d.Decode(&want)
		if err == nil {
			_, err = d.Token()
			if err == io.EOF {
				err = nil
			} else {
				err = io.ErrNoProgress
			}
		}
		if bad == nil && err != nil {
			t.Fatalf("%q: accepted, encoding/json says %v", in, err)
		}
		if bad != nil && err == nil && want != nil && json.Valid([]byte(in)) && !strings.Contains(bad.Error(), "nested") && len(in) < maxField {
			t.Fatalf("%q: %v, encoding/json accepts it", in, bad)
		}
		if bad != nil || !json.Valid([]byte(in)) || !utf8.ValidString(in) {
			return
		}
		if err := json.Unmarshal([]byte(in), &want); err != nil {
			t.Fatal(err)
		}
		for key, at := range map[string]listing.Span{"html": l.html, "text": l.text, "summary": l.abstract} {
			w, isString := want[key].(string)
			if !isString {
				continue
			}
			r := io.NewSectionReader(strings.NewReader(in), at.At, at.N)
			got, cut, err := unescapeAll(r, 1<<20)
			if err != nil || cut || string(got) != w {
				t.Fatalf("%q: %s is %q (%v), want %q", in, key, got, err, w)
			}
			if at.Size != int64(len(w)) {
				t.Fatalf("%q: size of %s is %d, want %d", in, key, at.Size, len(w))
			}
		}
	})
}

// However a string is cut into pieces, it stands for the same bytes.
func FuzzUnescapePieces(f *testing.F) {
	f.Add(`a\u4f60\ud83d\ude00\ud83d\n\\`, uint8(3))
	f.Fuzz(func(t *testing.T, in string, n uint8) {
		if !json.Valid([]byte(`"`+in+`"`)) || n == 0 {
			return
		}
		whole, rest := unescape(nil, []byte(in), true)
		if len(rest) > 0 {
			t.Fatalf("%q: %q left over", in, rest)
		}
		var got, buf []byte
		for left := []byte(in); len(left) > 0; {
			k := min(int(n), len(left))
			buf = append(buf, left[:k]...)
			left = left[k:]
			var rest []byte
			got, rest = unescape(got, buf, len(left) == 0)
			buf = append([]byte(nil), rest...)
		}
		if !bytes.Equal(got, whole) {
			t.Fatalf("%q in pieces of %d: %q, want %q", in, n, got, whole)
		}
	})
}
