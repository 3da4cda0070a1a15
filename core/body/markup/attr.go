package markup

import (
	"io"
	"iter"
	"sync"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Attr returns the value of the attribute name (in lower case) of the element n with character
// references decoded, and whether n has it. The first of several with one name counts.
func (t *Tree) Attr(n int32, name string) (string, bool) {
	if !t.Nodes[n].attrs {
		return "", false
	}
	return Attr(t.StartTag(n), name)
}

// Attrs iterates over name (in lower case) and value of all attributes of the element n in the
// order of the source.
func (t *Tree) Attrs(n int32) iter.Seq2[string, string] {
	if !t.Nodes[n].attrs {
		return func(func(string, string) bool) {}
	}
	return Attrs(t.StartTag(n))
}

// StartTag returns the bytes of the start tag of n, from < to >; "" for text and for the root. To
// search it for a word is a cheap test before asking for attributes.
func (t *Tree) StartTag(n int32) string {
	if node := t.Nodes[n]; node.Kind == Element {
		return t.HTML[node.Start:node.Open]
	}
	return ""
}

// Attr is [Tree.Attr] of an element with the given start tag.
func Attr(startTag, name string) (value string, ok bool) {
	eachAttr(startTag, func(key, v []byte) bool {
		if ok = string(key) == name; ok {
			value = string(v)
		}
		return !ok
	})
	return value, ok
}

// Attrs is [Tree.Attrs] of an element with the given start tag.
func Attrs(startTag string) iter.Seq2[string, string] {
	return func(yield func(name, value string) bool) {
		eachAttr(startTag, func(name, value []byte) bool { return yield(atom.String(name), string(value)) })
	}
}

func eachAttr(startTag string, yield func(name, value []byte) bool) {
	const mostKept = 64 << 10
	r := tagReaders.Get().(*tagReader)
	r.rest = startTag
	if kind := r.z.Next(); kind != html.StartTagToken && kind != html.SelfClosingTagToken {
		return // an error of a tokenizer stays
	}
	if len(startTag) <= mostKept {
		defer tagReaders.Put(r)
	}
	r.z.NextIsNotRawText()
	for more := true; more; {
		var name, value []byte
		if name, value, more = r.z.TagAttr(); name == nil || !yield(name, value) {
			return
		}
	}
}

// A tagReader reads one start tag after the other with the same tokenizer.
type tagReader struct {
	z    *html.Tokenizer
	rest string
}

var tagReaders = sync.Pool{New: func() any {
	r := new(tagReader)
	r.z = html.NewTokenizer(r)
	return r
}}

func (r *tagReader) Read(b []byte) (int, error) {
	if r.rest == "" {
		return 0, io.EOF
	}
	n := copy(b, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}
