package markup

import (
	"slices"
	"strings"
	"testing"
)

func TestSchemaTypes(t *testing.T) {
	for _, c := range []struct{ html, want string }{
		{`{"@type":"NewsArticle","author":{"@type": "Person"}}`, "NewsArticle Person"},
		{`{"@type": ["Product"`, "Product"},
		{`{"@type":"a"}{"@type":"b"}{"@type":"c"}`, "a b"},
		{`{"@type"`, ""},
		{`nothing`, ""},
	} {
		if got := strings.Join(slices.Collect(SchemaTypes(c.html, 2)), " "); got != c.want {
			t.Errorf("SchemaTypes(%s) are %q, want %q", c.html, got, c.want)
		}
	}
}
