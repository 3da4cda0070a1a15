package diagram

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
	"pagetwin/core/body/outline"
	"pagetwin/core/trace/scene"
)

// blocksOf cuts a page into blocks; every third is kept.
func blocksOf(src string) []denoise.Block {
	t := markup.Parse(src)
	rule := denoise.Rule{Name: "third"}
	return denoise.Assemble(t, denoise.Cut(t, nil), func(i int) denoise.Verdict {
		if i%3 == 0 {
			return denoise.Keep(rule, 1)
		}
		return denoise.Drop(rule, 0)
	}).Blocks
}

func silhouetteOf(src string, blocks []denoise.Block, w, h float64) (*Outline, Diagram) {
	o := NewOutline(src, blocks)
	return o, o.Silhouette(func(i int) string { return fmt.Sprint(i) })(scene.Options{Lang: "en", Width: w, Height: h})
}

// Every block stands once in the picture, inside of it, in the colour of its verdict.
func TestEveryBlockStandsOnceInTheSilhouette(t *testing.T) {
	tag := rapid.SampledFrom(strings.Fields("div p ul li table tr td th span a h1 section article blockquote pre b"))
	rapid.Check(t, func(t *rapid.T) {
		var b strings.Builder
		for range rapid.IntRange(0, 60).Draw(t, "n") {
			switch rapid.IntRange(0, 4).Draw(t, "what") {
			case 0:
				fmt.Fprintf(&b, "<%s width='%s' href=x>", tag.Draw(t, "tag"), rapid.SampledFrom([]string{"", "20%", "300", "-1", "1e99", "x"}).Draw(t, "width"))
			case 1:
				fmt.Fprintf(&b, "</%s>", tag.Draw(t, "tag"))
			case 2:
				b.WriteString("<img width=200 height=99><br><br>")
			default:
				b.WriteString(strings.Repeat("云溪镇 post office ", rapid.IntRange(0, 30).Draw(t, "long")))
			}
		}
		blocks := blocksOf(b.String())
		o, d := silhouetteOf(b.String(), blocks, 300, 400)
		ids := map[string]int{}
		for _, s := range d.Shapes {
			if math.IsNaN(s.X+s.Y+s.W+s.H) || s.Kind == scene.Rect && (s.X < -1 || s.Y < -1 || s.Y+s.H > 402) {
				t.Fatalf("%+v is outside", s)
			}
			if s.ID != "" {
				ids[s.ID]++
			}
		}
		if len(d.Things) != len(blocks) || len(ids) != len(blocks) {
			t.Fatalf("%d things, %d areas, %d blocks", len(d.Things), len(ids), len(blocks))
		}
		for i := range blocks {
			if ids[o.Thing(i)] != 1 {
				t.Fatalf("block %d has %d areas", i, ids[o.Thing(i)])
			}
		}
		for _, s := range d.Shapes {
			var i int
			if n, _ := fmt.Sscanf(s.ID, "block%d", &i); n == 1 && (s.Fill == scene.Same) != blocks[i].Kept {
				t.Fatalf("block %d is kept: %v, it is %s", i, blocks[i].Kept, s.Fill)
			}
		}
	})
}

// place returns the area of a block by the beginning of its text.
func place(t *testing.T, o *Outline, d Diagram, text string) scene.Shape {
	t.Helper()
	for i, b := range o.blocks {
		if strings.HasPrefix(b.Text, text) {
			for _, s := range d.Shapes {
				if s.ID == o.Thing(i) {
					return s
				}
			}
		}
	}
	t.Fatalf("%s is not there", text)
	return scene.Shape{}
}

func TestTheSilhouetteIsAsTheSourceTells(t *testing.T) {
	page := `<div><ul><li><a href=1>one</a><li><a href=2>two</a><li><a href=3>three</a></ul></div>
<table><tr><td width=25%>left cell</td><td><p>long text ` + strings.Repeat("云溪镇的老邮局今年春天重新开门。", 20) +
		`</p><p>short text</p></td></tr></table><p>foot of the page`
	o, d := silhouetteOf(page, blocksOf(page), 300, 600)
	one, two, left, long, short, foot := place(t, o, d, "one"), place(t, o, d, "two"), place(t, o, d, "left"), place(t, o, d, "long"), place(t, o, d, "short"), place(t, o, d, "foot")
	switch {
	case one.Y != two.Y || two.X <= one.X:
		t.Error("links of a list do not stand beside each other")
	case math.Abs(left.Y-long.Y) > 10 || long.X < 60 || long.X > 100:
		t.Errorf("cells do not stand beside each other, the second from %v", long.X)
	case long.H < 4*short.H || long.W <= short.W || short.Y < long.Y+long.H:
		t.Error("paragraphs do not lie below each other as long as they are")
	case foot.Y < short.Y+short.H || foot.X != 0:
		t.Error("the foot is not below all")
	}
}

// A page with very many blocks is a bounded picture, in which every block can still be found.
func TestTheSilhouetteOfAHugePageIsBounded(t *testing.T) {
	src := strings.Repeat("<div><p>text of a block</p>", 20_000)
	blocks := blocksOf(src)
	o, d := silhouetteOf(src, blocks, 300, 500)
	if len(blocks) != 20_000 || len(d.Things) > outline.MostTexts || len(d.Shapes) > 4*outline.MostTexts {
		t.Errorf("%d blocks, %d things, %d shapes", len(blocks), len(d.Things), len(d.Shapes))
	}
	ids := map[string]bool{}
	for _, thing := range d.Things {
		ids[thing.ID] = true
	}
	for i := range blocks {
		if !ids[o.Thing(i)] {
			t.Fatalf("block %d is nowhere", i)
		}
	}
	if o.Thing(-1) != "" || o.Thing(len(blocks)) != "" {
		t.Error("what is no block has a thing")
	}
}

// BenchmarkSilhouette lays out a page of 2 MB.
func BenchmarkSilhouette(b *testing.B) {
	src := strings.Repeat("<div class=x><p>云溪镇的老邮局今年春天重新开门。</p><a href=x>link</a><img src=x></div>\n", 20_000)
	blocks := blocksOf(src)
	o := NewOutline(src, blocks)
	b.Run("outline", func(b *testing.B) {
		b.SetBytes(int64(len(src)))
		for b.Loop() {
			NewOutline(src, blocks)
		}
	})
	b.Run("layout", func(b *testing.B) {
		for b.Loop() {
			o.Silhouette(func(int) string { return "a block" })(scene.Options{Lang: "en", Width: 300, Height: 500})
		}
	})
}
