package markup

import (
	"iter"
	"strings"
)

// SchemaTypes iterates over the schema.org types in the JSON of a source, at most most of them.
func SchemaTypes(src string, most int) iter.Seq[string] {
	const key, longest = `"@type"`, 60
	return func(yield func(string) bool) {
		for rest, found := src, 0; found < most; {
			at := strings.IndexByte(rest, key[1]) // quotes are everywhere
			if at < 0 {
				return
			}
			if at == 0 || !strings.HasPrefix(rest[at-1:], key) {
				rest = rest[at+1:]
				continue
			}
			found++
			rest = rest[at-1+len(key):]
			s := strings.TrimLeft(rest[:min(len(rest), longest)], " :[\n\t\"")
			if end := strings.IndexByte(s, '"'); end > 0 && !yield(s[:end]) {
				return
			}
		}
	}
}
