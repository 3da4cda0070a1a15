package repeat

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"pagetwin/core/base/pack"
)

// pagesOf are pages of hosts in n forms: what stands on many, and what is their own.
func pagesOf(n int, hosts func(i int) string) (ids, of, texts []string) {
	for i := range n {
		ids = append(ids, fmt.Sprintf("page %d", i*i))
		of = append(of, hosts(i))
		own := fmt.Sprintf("What is told on page %d is told on no other one of them, number %d.\n", i, i*7)
		if i%9 == 4 {
			own = "A text that several pages have as a whole, and nobody changed it at all.\n"
		}
		texts = append(texts, own+fmt.Sprintf("Page %d of %d. ", i, n)+strings.Repeat("Leave no line of this out, says the owner of the site. ", 1+i%2)+"\nAll rights to this are reserved by the owner of it.")
	}
	return ids, of, texts
}

func tableOf(ids, hosts, texts []string, most int) *Table {
	c := newCounter(ids, hosts, most)
	for i, text := range texts {
		c.Add(i, titled(i), text)
	}
	for _, i := range c.Again() {
		c.AddAgain(i, texts[i])
	}
	return c.Table()
}

func bytesOf(t *testing.T, x interface{ AppendBinary([]byte) ([]byte, error) }) []byte {
	t.Helper()
	b, err := x.AppendBinary(nil)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// What is counted in pieces, written, read and put together is what is counted at once:
// where hosts are known, where none is, where only those of some pieces are, and where more
// pages are there than are looked at.
func TestPiecesTogetherAreTheWhole(t *testing.T) {
	for name, hosts := range map[string]func(i int) string{
		"known":    func(i int) string { return fmt.Sprint("h", i%3) },
		"none":     func(int) string { return "" },
		"folders":  func(i int) string { return []string{"site/", fmt.Sprint(i/12, "/"), "", fmt.Sprint("h", i%2)}[i/4%4] },
		"in one":   func(i int) string { return fmt.Sprint("pages/", []string{"a/", "b/", fmt.Sprint(i/12, "/")}[i/4%3]) },
		"of a few": func(i int) string { return map[bool]string{true: "h"}[i < 12] },
	} {
		ids, of, texts := pagesOf(80, hosts)
		for _, most := range []int{MostPages, 30} {
			want := tableOf(ids, of, texts, most)
			for n, together := range map[int]int{1: jointPages, 2: 1, 7: 30} { // pieces, and pages in a group
				var parts []*Piece
				for k := range n {
					from, to := k*80/n, (k+1)*80/n
					p, err := NewPiece(ids[from:to], of[from:to])
					if err != nil {
						t.Fatal(err)
					}
					for i, text := range texts[from:to] {
						p.Add(i, titled(from+i), text)
					}
					r := pack.Read(bytesOf(t, p))
					if p = ReadPiece(r); r.Done() != nil {
						t.Fatal(r.Done())
					}
					parts = append(parts, p)
				}
				j := NewJoint()
				for _, p := range parts {
					j.Know(p)
				}
				j.choose(most)
				for _, g := range j.c.groups(together) {
					for k, p := range parts {
						j.Take(k, p, g)
					}
					if err := j.Settle(t.Context(), g); err != nil {
						t.Fatal(err)
					}
				}
				if _, _, twice := j.Twice(); twice {
					t.Error("an id is said to be there twice")
				}
				got := j.Table()
				if !bytes.Equal(bytesOf(t, got), bytesOf(t, want)) {
					t.Errorf("hosts %s, %d pages looked at: %d pieces make another table", name, most, n)
				}
				for i := range ids {
					if got.Plain(i) != want.Plain(i) {
						t.Errorf("hosts %s: page %d is plain %v, not %v", name, i, got.Plain(i), want.Plain(i))
					}
				}
			}
		}
	}
}

// A table that was read cuts what the one that was written cuts, of pages that are given
// their hosts.
func TestATableThatWasReadCutsTheSame(t *testing.T) {
	ids, hosts, texts := pagesOf(60, func(i int) string { return []string{"h", "site/", fmt.Sprint(i/12, "/")}[i%3] })
	want := tableOf(ids, hosts, texts, MostPages)
	r := pack.Read(bytesOf(t, want))
	got := Read(r)
	if err := r.Done(); err != nil {
		t.Fatal(err)
	}
	if got = got.For(hosts[5:20]); !bytes.Equal(bytesOf(t, got), bytesOf(t, want)) {
		t.Error("it is written otherwise")
	}
	cuts := 0
	for i, text := range texts[5:20] {
		a, out := got.Of(i).Cut(text)
		b, _ := want.Of(5 + i).Cut(text)
		if cuts += len(out); a != b {
			t.Errorf("page %d is cut to %q, not %q", i, a, b)
		}
	}
	if cuts == 0 {
		t.Error("nothing is cut")
	}
}

func TestAnIDInTwoPiecesIsTold(t *testing.T) {
	j := NewJoint()
	for _, ids := range [][]string{{"a", "b"}, {}, {}, {"c", "d", "e"}, {"f", "d"}} {
		p, err := NewPiece(ids, make([]string, len(ids)))
		if err != nil {
			t.Fatal(err)
		}
		j.Know(p)
	}
	if a, b, twice := j.Twice(); a != 3 || b != 4 || !twice {
		t.Errorf("pieces %d and %d, %v", a, b, twice)
	}
}

// Groups of whole hosts, counted one after the other, give the table of all pages at once.
func TestGroupsMakeOneTable(t *testing.T) {
	var ids, hosts, texts []string
	for i := range 400 {
		ids = append(ids, fmt.Sprint("p", i))
		hosts = append(hosts, fmt.Sprint("h", i%7*(i%3)))
		texts = append(texts, fmt.Sprintf("Home of %s.\nNews of day %d. All that page %d has of its own, and no other.\n", hosts[i], i%9, i))
	}
	one, several := NewCounter(ids, hosts), NewCounter(ids, hosts)
	for i := range ids {
		one.Add(i, ids[i], texts[i])
	}
	groups := several.groups(50)
	if len(groups) < 3 {
		t.Fatalf("%d groups", len(groups))
	}
	for _, g := range groups {
		for _, i := range g.Pages {
			several.Add(i, ids[i], texts[i])
		}
		if err := several.Settle(t.Context(), 2, g); err != nil {
			t.Fatal(err)
		}
		if len(several.pages[g.Pages[0]].units) > 0 {
			t.Error("units stay in memory")
		}
	}
	if x, y := one.Table(), several.Table(); !reflect.DeepEqual(x, y) || x.Of(1).Kinds()[Template] == 0 {
		t.Errorf("%+v is not %+v", x, y)
	}
}
