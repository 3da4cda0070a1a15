//go:build unix

package main

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"pagetwin/app/ui/look"
)

// patience is how long anything may take on a slow machine under load.
const patience = 60 * time.Second

// screen is a virtual screen as large as the window.
type screen struct {
	display string
	memory  string // the file that has what is on it, as an X window dump
	pid     int
}

var screenSize = image.Pt(1280, 800)

// launch starts a program in a process group of its own, which ends with the test.
func launch(t *testing.T, c *exec.Cmd) {
	t.Helper()
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL) })
}

func newScreen(t *testing.T) *screen {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	// Without -noreset the server starts anew whenever its last client leaves, and
	// turns away who comes at that moment.
	dir := t.TempDir()
	c := exec.Command("Xvfb", "-displayfd", "3", "-fbdir", dir, "-screen", "0", fmt.Sprintf("%dx%dx24", screenSize.X, screenSize.Y), "-dpi", "96", "-nolisten", "tcp", "-noreset", "-nocursor")
	c.ExtraFiles = []*os.File{w}
	launch(t, c)
	t.Cleanup(func() {
		_ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL)
		_ = c.Wait()
	})
	w.Close()
	if err := r.SetReadDeadline(time.Now().Add(patience)); err != nil {
		t.Fatal(err)
	}
	number, err := bufio.NewReader(r).ReadString('\n') // digits may come one by one
	if err != nil {
		t.Fatalf("the virtual screen does not start: %v", err)
	}
	return &screen{":" + strings.TrimSpace(number), filepath.Join(dir, "Xvfb_screen0"), c.Process.Pid}
}

// window is the desk on a screen.
type window struct {
	t    *testing.T
	on   *screen
	home string // of the person; the working directory too
	id   string
	pid  int
	log  bytes.Buffer
	done chan struct{} // closed when the program has ended
	end  error         // how; to be read after done
}

// openWindow starts the desk; home may be one that an earlier start has left.
func openWindow(t *testing.T, on *screen, bin, home string, args ...string) *window {
	t.Helper()
	w := &window{t: t, on: on, home: home, done: make(chan struct{})}
	c := exec.Command(bin, append([]string{"--size", fmt.Sprintf("%dx%d", screenSize.X, screenSize.Y), "--theme", "light"}, args...)...)
	c.Dir = home
	c.Env = append(os.Environ(), "DISPLAY="+on.display, "WAYLAND_DISPLAY=", "LIBGL_ALWAYS_SOFTWARE=1", "LC_ALL=C.UTF-8",
		"HOME="+home, "XDG_CONFIG_HOME="+filepath.Join(home, "config"), "XDG_CACHE_HOME="+filepath.Join(home, "cache"),
		"XDG_DATA_HOME="+filepath.Join(home, "data"), "XDG_RUNTIME_DIR="+home)
	c.Stdout, c.Stderr = &w.log, &w.log
	w.do("mousemove", "1279", "799") // a window that opens under the pointer shows what is below it
	launch(t, c)
	w.pid = c.Process.Pid
	go func() {
		w.end = c.Wait()
		close(w.done)
	}()
	t.Cleanup(func() {
		select {
		case <-w.done:
		default:
			w.tellsWhere(t)
		}
		_ = syscall.Kill(-w.pid, syscall.SIGKILL)
		<-w.done
		if t.Failed() {
			t.Logf("what the desk said:\n%s", w.log.String())
		}
	})
	w.find()
	return w
}

// find finds the window on the screen and gives it the keys, since there is no window manager that
// would.
func (w *window) find() {
	w.t.Helper()
	w.until("a window", func() bool {
		out, _ := w.on.command("xdotool", "search", "--onlyvisible", "--name", `pagetwin$`).Output()
		w.id = strings.TrimSpace(string(out))
		return w.id != ""
	})
	w.until("the focus", func() bool { return w.on.command("xdotool", "windowfocus", "--sync", w.id).Run() == nil })
}

// tellsWhere keeps what a failed test leaves on the screen, and has the desk say where each of
// its goroutines is.
func (w *window) tellsWhere(t *testing.T) {
	if !t.Failed() {
		return
	}
	w.picture().keep(t, "")
	_ = syscall.Kill(w.pid, syscall.SIGQUIT)
	select {
	case <-w.done:
	case <-time.After(5 * time.Second):
	}
}

func (s *screen) command(name string, args ...string) *exec.Cmd {
	c := exec.Command(name, args...)
	c.Env = append(os.Environ(), "DISPLAY="+s.display, "LC_ALL=C.UTF-8")
	return c
}

// until waits for something to come true while the window lives.
func (w *window) until(what string, ok func() bool) {
	w.t.Helper()
	for limit := time.Now().Add(patience); !ok(); time.Sleep(50 * time.Millisecond) {
		select {
		case <-w.done:
			w.t.Fatalf("waiting for %s: the desk has ended: %v", what, w.end)
		default:
		}
		if time.Now().After(limit) {
			w.t.Fatalf("waited too long for %s; the title is %q", what, w.title())
		}
	}
}

// soon tells whether something comes true within a second.
func soon(ok func() bool) bool {
	for limit := time.Now().Add(time.Second); time.Now().Before(limit); time.Sleep(50 * time.Millisecond) {
		if ok() {
			return true
		}
	}
	return false
}

// do has xdotool do something.
func (w *window) do(args ...string) {
	w.t.Helper()
	if out, err := w.on.command("xdotool", args...).CombinedOutput(); err != nil {
		w.t.Fatalf("xdotool %s: %v %s", strings.Join(args, " "), err, out)
	}
}

func (w *window) key(name string) { w.t.Helper(); w.do("key", "--clearmodifiers", name) }

// point moves the pointer and gives the window time to see it there: it takes the
// place of a press from the last move that it has drawn. Most of what can be
// pressed shows that the pointer is over it.
func (w *window) point(p image.Point) {
	w.t.Helper()
	before := w.picture()
	w.do("mousemove", strconv.Itoa(p.X), strconv.Itoa(p.Y), "sleep", "0.3")
	soon(func() bool { return !bytes.Equal(before, w.picture()) })
}

func (w *window) click(p image.Point) {
	w.t.Helper()
	w.point(p)
	w.do("click", "1")
}

// drag moves the pointer in small steps with the button down, as a hand does.
func (w *window) drag(from, to image.Point) {
	w.t.Helper()
	w.point(from)
	w.do("mousedown", "1")
	const steps = 10
	for i := 1; i <= steps; i++ {
		p := from.Add(to.Sub(from).Mul(i).Div(steps))
		w.do("mousemove", strconv.Itoa(p.X), strconv.Itoa(p.Y), "sleep", "0.03")
	}
	w.do("sleep", "0.2", "mouseup", "1")
}

func (w *window) title() string {
	out, _ := w.on.command("xdotool", "getwindowname", w.id).Output()
	return strings.TrimSpace(string(out))
}

func (w *window) untilTitle(want string) {
	w.t.Helper()
	w.until("the title "+want, func() bool { return w.title() == want })
}

// quits presses the keys to quit and holds the desk to a clean end.
func (w *window) quits() {
	w.t.Helper()
	w.key("ctrl+q")
	select {
	case <-w.done:
		if w.end != nil {
			w.t.Errorf("the desk ends with %v", w.end)
		}
	case <-time.After(patience):
		w.t.Fatal("the desk does not quit")
	}
}

// picture is what is on the screen, three bytes a pixel.
type picture []byte

func (w *window) picture() picture {
	w.t.Helper()
	dump, err := os.ReadFile(w.on.memory)
	if err != nil || len(dump) < 100 {
		w.t.Fatalf("a picture of %d bytes: %v", len(dump), err)
	}
	field := func(i int) int { return int(binary.BigEndian.Uint32(dump[4*i:])) } // of the header of XWD
	const headerSize, lineBytes, colors = 0, 12, 19
	line := field(lineBytes)
	pixels := dump[field(headerSize)+12*field(colors):]
	p := make(picture, 3*screenSize.X*screenSize.Y)
	for y := range screenSize.Y {
		for x := range screenSize.X {
			at, to := pixels[y*line+4*x:], p[3*(y*screenSize.X+x):]
			to[0], to[1], to[2] = at[2], at[1], at[0]
		}
	}
	return p
}

// still returns the picture once nothing moves on it, and not because who paints waits for a
// processor.
func (w *window) still() picture {
	w.t.Helper()
	var last picture
	same, rests := 0, 0
	w.until("a still picture", func() bool {
		now := w.picture()
		if !bytes.Equal(now, last) {
			last, same, rests = now, 0, 0
			return false
		}
		same++
		if !busy(w.pid) && !busy(w.on.pid) {
			rests++
		}
		return same >= 7 && rests >= 3 // less than a caret takes to blink
	})
	return last
}

func (p picture) is(x, y int, c color.NRGBA) bool {
	i := 3 * (y*screenSize.X + x)
	return p[i] == c.R && p[i+1] == c.G && p[i+2] == c.B
}

// onScreen is what a screen of this size has of an area.
func onScreen(area image.Rectangle) image.Rectangle {
	return area.Intersect(image.Rectangle{Max: screenSize})
}

// count returns how many pixels of area have the colour.
func (p picture) count(area image.Rectangle, c color.NRGBA) int {
	n := 0
	p.each(area, c, func(int, int) { n++ })
	return n
}

func (p picture) each(area image.Rectangle, c color.NRGBA, visit func(x, y int)) {
	area = onScreen(area)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			if p.is(x, y, c) {
				visit(x, y)
			}
		}
	}
}

// bars returns the left ends of runs of the colour at least wide pixels long,
// from the top.
func (p picture) bars(area image.Rectangle, c color.NRGBA, wide int) []image.Point {
	var out []image.Point
	for y := area.Min.Y; y < area.Max.Y; y++ {
		run := 0
		for x := area.Min.X; x < area.Max.X; x++ {
			if !p.is(x, y, c) {
				run = 0
				continue
			}
			if run++; run == wide {
				out = append(out, image.Pt(x-wide+1, y))
			}
		}
	}
	return out
}

// column returns the x at which most pixels of the colour stand one above the
// other, and how many.
func (p picture) column(area image.Rectangle, c color.NRGBA) (x, most int) {
	counts := make([]int, screenSize.X)
	p.each(area, c, func(x, _ int) { counts[x]++ })
	for i, n := range counts {
		if n > most {
			x, most = i, n
		}
	}
	return x, most
}

// differ counts pixels of area that differ.
func differ(a, b picture, area image.Rectangle) int {
	n := 0
	area = onScreen(area)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for i := 3 * (y*screenSize.X + area.Min.X); i < 3*(y*screenSize.X+area.Max.X); i += 3 {
			if !bytes.Equal(a[i:i+3], b[i:i+3]) {
				n++
			}
		}
	}
	return n
}

// ink is a colour of the light appearance.
func ink(name fyne.ThemeColorName) color.NRGBA {
	return color.NRGBAModel.Convert(look.Theme{Variant: look.Light, Scale: 1}.Color(name, theme.VariantLight)).(color.NRGBA)
}

// keep saves the picture to the folder named by PAGETWIN_SHOTS.
func (p picture) keep(t *testing.T, name string) {
	t.Helper()
	dir := os.Getenv("PAGETWIN_SHOTS")
	if dir == "" {
		return
	}
	img := image.NewNRGBA(image.Rectangle{Max: screenSize})
	for i := range screenSize.X * screenSize.Y {
		copy(img.Pix[4*i:], p[3*i:3*i+3])
		img.Pix[4*i+3] = 0xff
	}
	path := filepath.Join(dir, strings.NewReplacer("/", "-", " ", "-").Replace(t.Name())+name+".png")
	var out bytes.Buffer
	err := errors.Join(png.Encode(&out, img), os.MkdirAll(dir, 0o755))
	t.Logf("what was on the screen is in %s (%v)", path, errors.Join(err, os.WriteFile(path, out.Bytes(), 0o644)))
}
