package core_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// A program links only what it uses: one algorithm comes without the engine, the formats and
// the sources that name kept signatures.
func TestSmallProgramsStaySmall(t *testing.T) {
	if testing.Short() {
		t.Skip("building programs takes a while")
	}
	program, err := exec.LookPath("go")
	if err != nil {
		t.Skip("building takes the go command:", err)
	}
	const sign = `package main

import (
	"pagetwin/core/algo/%[1]s"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
)

func main() {
	a := %[1]s.Algorithm()
	m, _ := a.New(param.Defaults(a.Params))
	one, other := text.NewDoc(text.NewSegmenter(), "one text"), text.NewDoc(text.NewSegmenter(), "another text")
	println(m.Score(m.Sign(one), m.Sign(other)))
}
`
	const find = `package main

import (
	"context"

	"pagetwin/core"
)

func main() {
	found, _ := core.Find(context.Background(), core.Texts("one text", "another text"), core.Options{})
	println(len(found.Pairs))
}
`
	for _, c := range []struct {
		name, source string
		most         int64 // bytes
	}{
		{"minhash", fmt.Sprintf(sign, "minhash"), 8 << 20},
		{"digest", fmt.Sprintf(sign, "digest"), 8 << 20}, // the largest but blend, which contains others, and links, whose list of public suffixes imports net/http
		{"find", find, 16 << 20},
	} {
		dir := t.TempDir()
		source, out := filepath.Join(dir, "main.go"), filepath.Join(dir, c.name)
		if err := os.WriteFile(source, []byte(c.source), 0o666); err != nil {
			t.Fatal(err)
		}
		if said, err := exec.Command(program, "build", "-o", out, source).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, said)
		}
		info, err := os.Stat(out)
		if err != nil {
			t.Fatal(err)
		}
		if info.Size() > c.most {
			t.Errorf("the program %s has %d bytes, more than %d: go list -deps tells what it contains", c.name, info.Size(), c.most)
		}
	}
}
