package player_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pagetwin/core/trace"
)

func widths(t *testing.T, b *browser, at string, s *trace.Story) {
	layouts := map[string]bool{}
	for _, size := range [][2]int{{320, 568}, {568, 320}, {768, 1024}, {1280, 720}, {2560, 1440}} {
		b.size(size[0], size[1])
		for _, hash := range []string{"#step=5&lang=en", "#step=7&lang=zh"} {
			b.open(at + hash)
			if got := b.eval("document.documentElement.scrollWidth <= innerWidth && [...document.querySelectorAll('main, aside, footer, header')].every((e) => e.scrollWidth <= e.clientWidth + 1)"); got != "true" {
				t.Errorf("%v%s: something lies beside the window", size, hash)
			}
			if got := b.eval("(() => { const stage = document.getElementById('stage').getBoundingClientRect(); return [...document.querySelectorAll('#stage text')].filter((e) => e.getBoundingClientRect().right > stage.right + 2).map((e) => e.textContent).join('|') })()"); got != "" {
				t.Errorf("%v%s: %q lies beside the picture", size, hash, got)
			}
			small, err := strconv.ParseFloat(b.eval("Math.min(...[...document.querySelectorAll('#stage text')].map((e) => e.getAttribute('font-size') * e.getScreenCTM().a))"), 64)
			if err != nil || small < 7 {
				t.Errorf("%v%s: letters of %g points: %v", size, hash, small, err)
			}
			layouts[b.eval("document.querySelector('#stage svg').viewBox.baseVal.width")] = true
		}
	}
	if len(layouts) != 3 {
		t.Errorf("the layouts %v are used", layouts)
	}
}

func prints(t *testing.T, b *browser, _ string, s *trace.Story) {
	b.eval("document.getElementById('ground').click()")
	if got := b.eval("dispatchEvent(new Event('beforeprint')), document.documentElement.style.getPropertyValue('--paper')"); got != "#ffffff" {
		t.Errorf("the paper is %s", got)
	}
	b.eval("dispatchEvent(new Event('afterprint'))")
	pdf := b.print()
	pages := len(regexp.MustCompile(`/Type\s*/Page\b[^s]`).FindAll(pdf, -1))
	if pages != len(s.Steps) {
		t.Errorf("%d pages for %d steps", pages, len(s.Steps))
	}
	path := filepath.Join(t.TempDir(), "print.pdf")
	must(t, os.WriteFile(path, pdf, 0o644))
	if tool, err := exec.LookPath("pdftotext"); err == nil {
		for i, step := range s.Steps {
			n := strconv.Itoa(i + 1)
			text, err := exec.Command(tool, "-f", n, "-l", n, path, "-").Output()
			must(t, err)
			if got, want := strings.Join(strings.Fields(string(text)), " "), strings.Fields(step.Say.En); !strings.Contains(got, strings.Join(want[:3], " ")) {
				t.Errorf("page %s says %q, not %q", n, got, step.Say.En)
			}
		}
	}
	box := regexp.MustCompile(`/MediaBox\s*\[0 0 (\d+)[.\d]* (\d+)`).FindSubmatch(pdf)
	if box == nil || string(box[1]) != "960" && string(box[1]) != "959" || string(box[2]) != "540" && string(box[2]) != "539" {
		t.Errorf("a page is %s", box)
	}
	b.until("document.getElementById('slides').childElementCount === 0 && document.documentElement.style.getPropertyValue('--paper') === '#181a1e'")
	shown(t, b, s, 1, "en")
}

// Every control has a name that is read out, in either language, and shows its focus.
func named(t *testing.T, b *browser, _ string, _ *trace.Story) {
	for range 2 {
		var tree struct {
			Nodes []struct {
				Ignored    bool
				Role, Name struct{ Value string }
			}
		}
		b.call("Accessibility.getFullAXTree", "{}", &tree)
		roles := map[string]int{}
		for _, n := range tree.Nodes {
			if n.Ignored {
				continue
			}
			roles[n.Role.Value]++
			switch n.Role.Value {
			case "button", "slider", "combobox", "checkbox", "image", "navigation", "heading", "group":
				if name := strings.TrimSpace(n.Name.Value); name == "" || name == "null" || name == "undefined" {
					t.Errorf("a %s has the name %q", n.Role.Value, name)
				}
			}
		}
		for _, role := range []string{"button", "slider", "combobox", "checkbox", "image", "navigation", "main", "complementary"} {
			if roles[role] == 0 {
				t.Errorf("there is no %s: %v", role, roles)
			}
		}
		b.eval("document.getElementById('language').click()")
	}
	b.press("Tab")
	if got := b.eval("(() => { const e = document.activeElement; return e.matches(':focus-visible') && getComputedStyle(e).outlineStyle })()"); got != "solid" {
		t.Errorf("what has the focus is not seen: %s", got)
	}
}
