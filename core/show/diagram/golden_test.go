package diagram

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pagetwin/core/text"
	"pagetwin/core/trace/scene"
	"pagetwin/core/trace/svg"
)

var update = flag.Bool("update", false, "write the golden pictures anew")

// golden compares a picture with the one in testdata.
func golden(t *testing.T, name string, l Layout, opt scene.Options, dark bool) {
	t.Helper()
	var b bytes.Buffer
	if err := svg.Write(&b, l(opt).Scene, dark); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join("testdata", name+".svg")
	if *update {
		if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if want, err := os.ReadFile(path); err != nil || !bytes.Equal(b.Bytes(), want) {
		t.Errorf("the picture looks otherwise than %s (%v); see it, and write it anew with -update", path, err)
	}
}

func TestGoldenPicturesOfTextsAndPages(t *testing.T) {
	const one, two, three = "云溪镇的老邮局今年春天重新开门，镇上的人排队寄出第一批明信片。", "柜台后面挂着一张旧地图，没有名字。", "The post office opens at nine and closes at five."
	x := textsOf(one+two+three+"An end that only the left text has.", three+"A sentence that only the right text has. "+one+two)
	x.Seen = [2]text.Span{{Start: 0, End: 90}, {Start: 60, End: 160}}
	x.Marked[1] = []text.Span{{Start: 0, End: 8}}
	golden(t, "ruler", x.Ruler, scene.Options{Lang: "en", Width: 40, Height: 400}, false)
	golden(t, "ruler-wide", x.Ruler, scene.Options{Lang: "zh", Width: 700, Height: 300}, false)
	golden(t, "dots", x.Dots, scene.Options{Lang: "zh", Width: 400, Height: 400}, true)

	page := `<div><a href=1>one</a> | <a href=2>two</a></div><ul><li><a href=3>three</a><li><a href=4>four</a></ul><table><tr><td width=70%><h1>A title</h1><p>` +
		strings.Repeat(one, 5) + `<p><img width=200 height=120><p>` + two + `</td><td><ul><li>` + three + `<li><a href=5>` + two + `</a></ul></td></tr></table><p>The foot`
	blocks := blocksOf(page)
	golden(t, "silhouette", NewOutline(page, blocks).Silhouette(func(i int) string { return fmt.Sprint(i) }), scene.Options{Lang: "en", Width: 300, Height: 400}, false)
}
