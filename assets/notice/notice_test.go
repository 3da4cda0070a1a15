package notice_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pagetwin/assets/notice"
)

// What is shipped with the programs says what is in them.
func TestNoticeIsThatOfTheModulesBuiltIn(t *testing.T) {
	root := filepath.Join("..", "..")
	var want bytes.Buffer
	if err := notice.Write(&want, root); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(root, "NOTICE"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want.Bytes()) {
		t.Error("NOTICE is not that of the modules in go.mod: run make notice")
	}
	for _, name := range []string{"fyne.io/fyne/v2 v", "gonum.org/v1/plot v", "github.com/go-ego/gse v", "OpenCC", "Readability.js", "SIL OPEN FONT LICENSE"} {
		if !strings.Contains(want.String(), name) {
			t.Errorf("%s is not in it", name)
		}
	}
}
