package core_test

import (
	"bytes"
	"flag"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pagetwin/core"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
)

var update = flag.Bool("update", false, "write the exported names of core to testdata/api.txt")

// Programs of others are compiled against what package core exports: from version 1.0 on, a
// name that goes or changes its type needs a new major version, and a new name a minor one.
func TestTheLibraryExportsWhatIsListed(t *testing.T) {
	const golden = "testdata/api.txt"
	got := exported(t)
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if want := read(t, golden); got != want {
		t.Errorf("core exports other names than %s lists; if that is meant, run go test ./core -run Library -update and add the change to CHANGELOG.md:\n%s", golden, got)
	}
}

// exported returns the exported declarations of core without bodies and comments.
func exported(t *testing.T) string {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.FileExports(file)
		for _, decl := range file.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				d.Body = nil
			case *ast.GenDecl:
				if d.Tok == token.IMPORT {
					continue
				}
			}
			if err := printer.Fprint(&out, fset, decl); err != nil {
				t.Fatal(err)
			}
			out.WriteByte('\n')
		}
	}
	return out.String()
}

// The keep list agrees with the groups: one page of each group stays where all are linked to
// it, and a removed page names a page that stays.
func TestRemovedPagesNameAPageThatStays(t *testing.T) {
	found := ofSamples(t)
	fates, removed := found.Fates(), 0
	for i, f := range fates {
		switch {
		case f.Keep && f.By != i, !f.Keep && (f.By == i || !fates[f.By].Keep || f.Score < found.Threshold), f.Why == "":
			t.Errorf("page %d: %+v", i, f)
		case !f.Keep:
			removed++
		}
	}
	inGroups := 0
	groups := found.Groups()
	for _, g := range groups {
		inGroups += len(g)
	}
	if removed == 0 || removed > inGroups-len(groups) {
		t.Errorf("%d pages are removed from %d groups of %d pages", removed, len(groups), inGroups)
	}
}

// A position that is no page is an error, not a panic.
func TestNoPageIsExplained(t *testing.T) {
	found := ofSamples(t)
	for _, p := range [][2]int{{-1, 0}, {0, len(found.Set.Pages)}} {
		if _, err := found.Explain(t.Context(), p[0], p[1]); err == nil {
			t.Errorf("the pages at %v were explained", p)
		}
	}
}

// ofSamples returns what is found in the set of the samples.
func ofSamples(t *testing.T) *core.Found {
	set, err := formats.Open(t.Context(), "../samples/reprints.zip", page.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { set.Close() })
	found, err := core.FindIn(t.Context(), set, core.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
