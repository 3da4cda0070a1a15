package batch

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The number of removed pages is the same whether the list of them is written or not. Pages with
// equal bytes count as one page, even those with too little text to be compared.
func TestTheCountOfRemovedPagesEqualsTheList(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"a": "gone", "b": "gone", "c": "The river rose again, and the bridge at the mill was closed for forty days.", "d": "Four ships left the harbour after three weeks."} {
		if err := os.WriteFile(filepath.Join(dir, name+".html"), []byte("<html><body><p>"+text+"</p></body></html>"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	list := filepath.Join(t.TempDir(), "keep.csv")
	for _, more := range [][]string{nil, {"--out", "keep=" + list}} {
		var out, says bytes.Buffer
		if status := call(context.Background(), append([]string{"run", dir, "--algorithm", "simhash", "--json"}, more...), &out, &says); status != 0 {
			t.Fatal(status, says.String())
		}
		var r struct {
			Grouping struct {
				Removed int `json:"pages_removed"`
				Not     int `json:"pages_not_compared"`
			} `json:"grouping"`
		}
		if err := json.Unmarshal(out.Bytes(), &r); err != nil || r.Grouping.Removed != 1 || r.Grouping.Not != 1 {
			t.Errorf("%v: %d pages are removed and %d not compared (%v)\n%s", more, r.Grouping.Removed, r.Grouping.Not, err, out.String())
		}
	}
	if src, err := os.ReadFile(list); err != nil || strings.Count(string(src), ",remove,") != 1 {
		t.Errorf("%v\n%s", err, src)
	}
}
