package present

import (
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pagetwin/app/present/presenttest"
	"pagetwin/app/present/session"
	"pagetwin/core/page"
	"pagetwin/core/show/diagram"
	"pagetwin/core/trace/scene"
)

// onePageDesk is a desk at the place Page with one page in sight, all of whose blocks are kept.
func onePageDesk(t *testing.T, c page.Content) (*Desk, *presenttest.Loop) {
	t.Helper()
	d, l := newTestDesk(t)
	d.Library.Show(page.FromPages("one", []page.Page{{ID: "a"}}, []page.Content{c}), nil)
	d.Setup.ChooseDenoiser(denoiserAt(t, d.Denoisers, "none"))
	d.Go(session.AtPage)
	l.Until(t, func() bool { return d.Page.View != nil && !d.Page.Loading() })
	return d, l
}

func TestThePageIsAPictureOfItsBlocks(t *testing.T) {
	d, _ := onePageDesk(t, page.Content{Text: onePage})
	drawn := d.Page.Picture()(scene.Options{Lang: "en", Width: 300, Height: 400})
	if n := len(d.Page.View.Body.Blocks); n < 4 || len(drawn.Things) != n {
		t.Fatalf("%d things for %d blocks", len(drawn.Things), n)
	}
	for i, thing := range drawn.Things {
		d.Page.ChooseBlock(thing.Target.A)
		if thing.Target.Kind != diagram.Block || d.Page.Block != i || thing.Label != d.Page.BlockWords() || thing.ID != d.Page.View.Outline.Thing(i) {
			t.Errorf("thing %d leads to block %d: %q", i, d.Page.Block, d.Page.BlockWords())
		}
	}
	d.Page.SetListed(true)
	if k := d.Page.Kept(); !k.Listed {
		t.Error("that the blocks are a table is not kept")
	}
}

func TestAPlainTextHasNoPicture(t *testing.T) {
	d, l := onePageDesk(t, page.Content{Text: "云溪镇的老邮局今年春天重新开门。", Kind: page.Text})
	if d.Page.Picture() != nil || d.Page.BlockWords() != "" {
		t.Error("a plain text has a picture")
	}
	d.Page.Browse(t.TempDir(), func(*url.URL) error { t.Error("it is shown in a browser"); return nil })
	l.Until(t, func() bool { return strings.Contains(d.Status.Text(), "no blocks") })
}

func TestAPageIsShownInABrowser(t *testing.T) {
	d, l := onePageDesk(t, page.Content{Text: onePage})
	dir := filepath.Join(t.TempDir(), "new folder")
	var at *url.URL
	d.Page.Browse(dir, func(u *url.URL) error { at = u; return nil })
	l.Until(t, func() bool { return at != nil })
	data, err := os.ReadFile(filepath.Join(dir, "page.html"))
	if err != nil || at.Scheme != "file" || !strings.HasSuffix(at.Path, "page.html") {
		t.Fatal(at, err)
	}
	if s := string(data); !strings.Contains(s, "正文第二段") || !strings.Contains(s, "pagetwin-kept") || strings.Contains(s, "var a") || strings.Contains(s, "href") {
		t.Error(s)
	}
	d.Page.Browse(dir, func(*url.URL) error { return errors.New("no browser") })
	l.Until(t, func() bool { return strings.Contains(d.Status.Fault(), "page.html") })
}
