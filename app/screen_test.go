//go:build unix

package main

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// patience is how long anything may take on a slow machine under load.
const patience = 5 * time.Minute

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
	t         *testing.T
	on        *screen
	home      string // of the person; the working directory too
	id        string
	pid       int
	ask, told *os.File      // a line asks what the window shows, another tells
	answers   *json.Decoder // of told
	log       bytes.Buffer
	done      chan struct{} // closed when the program has ended
	end       error         // how; to be read after done
}

// windowFonts names the only font of the window beside those in the program, by Debian's package of it, so
// that no other font of the machine changes what is seen.
const windowFonts = "<fontconfig><dir>/usr/share/fonts/truetype/wqy</dir></fontconfig>"

// openWindow starts the desk; home may be one that an earlier start has left.
func openWindow(t *testing.T, on *screen, bin, home string, args ...string) *window {
	t.Helper()
	w := &window{t: t, on: on, home: home, done: make(chan struct{})}
	questions, answers := w.channels()
	config := filepath.Join(home, "fonts.conf")
	if err := os.WriteFile(config, []byte(windowFonts), 0o600); err != nil {
		t.Fatal(err)
	}
	c := exec.Command(bin, append([]string{"--size", fmt.Sprintf("%dx%d", screenSize.X, screenSize.Y), "--theme", "light"}, args...)...)
	c.Dir = home
	c.ExtraFiles = []*os.File{questions, answers}
	c.Env = append(os.Environ(), deskEnv+"=1", "DISPLAY="+on.display, "WAYLAND_DISPLAY=", "LIBGL_ALWAYS_SOFTWARE=1",
		"FONTCONFIG_FILE="+config, "LC_ALL=C.UTF-8", "LANGUAGE=", "TZ=UTC", "FYNE_SCALE=1", "FYNE_FONT=", "FYNE_THEME=",
		"HOME="+home, "XDG_CONFIG_HOME="+filepath.Join(home, "config"), "XDG_CACHE_HOME="+filepath.Join(home, "cache"),
		"XDG_DATA_HOME="+filepath.Join(home, "data"), "XDG_RUNTIME_DIR="+home)
	c.Stdout, c.Stderr = &w.log, &w.log
	w.do("mousemove", "1279", "799") // a window that opens under the pointer shows what is below it
	launch(t, c)
	questions.Close()
	answers.Close()
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
		w.ask.Close()
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
	w.untilOr(what, ok, func() string { return "" })
}

// untilOr is until with more to tell where it waits in vain.
func (w *window) untilOr(what string, ok func() bool, more func() string) {
	w.t.Helper()
	for limit := time.Now().Add(patience); !ok(); time.Sleep(20 * time.Millisecond) {
		select {
		case <-w.done:
			w.t.Fatalf("waiting for %s: the desk has ended: %v", what, w.end)
		default:
		}
		if time.Now().After(limit) {
			w.t.Fatalf("waited too long for %s; the title is %q%s", what, w.title(), more())
		}
	}
}

// channels opens the pipes by which the desk is asked and answers, and returns its ends.
func (w *window) channels() (questions, answers *os.File) {
	w.t.Helper()
	questions, ask, err := os.Pipe()
	if err != nil {
		w.t.Fatal(err)
	}
	told, answers, err := os.Pipe()
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() { told.Close() })
	w.ask, w.told, w.answers = ask, told, json.NewDecoder(told)
	return questions, answers
}

// shows returns what the window shows after it has handled all events so far.
func (w *window) shows() []thing { w.t.Helper(); return w.view().Things }

func (w *window) view() view {
	w.t.Helper()
	var all view
	if _, err := w.ask.WriteString("?\n"); err != nil {
		w.t.Fatalf("the desk cannot be asked: %v", err)
	}
	if err := errors.Join(w.told.SetReadDeadline(time.Now().Add(patience)), w.answers.Decode(&all)); err != nil {
		w.t.Fatalf("the desk does not answer: %v", err)
	}
	return all
}

// see waits until something in the topmost layer is wanted, and returns the first of it.
func (w *window) see(what string, wanted func(t thing) bool) thing {
	w.t.Helper()
	var found thing
	w.until(what, func() bool {
		all := w.shows()
		i := slices.IndexFunc(all, func(t thing) bool { return t.Layer == 0 && wanted(t) })
		if i >= 0 {
			found = all[i]
		}
		return i >= 0
	})
	return found
}

// reads waits until a text is shown in the topmost layer.
func (w *window) reads(text string) thing {
	w.t.Helper()
	return w.see(strconv.Quote(text), func(t thing) bool { return t.Kind == "canvas.Text" && t.Text == text })
}

// press clicks what shows a text.
func (w *window) press(text string) { w.t.Helper(); w.click(w.reads(text).middle()) }

// texts are what can be read in a box of the topmost layer, with its place.
func (w *window) texts(in image.Rectangle) []string {
	w.t.Helper()
	var out []string
	for _, t := range w.shows() {
		if t.Layer == 0 && t.Kind == "canvas.Text" && t.Text != "" && t.Box.In(in) {
			out = append(out, fmt.Sprint(t.Text, " ", t.Box.Min))
		}
	}
	return out
}

// tabs moves the focus by a key until it is on what is wanted.
func (w *window) tabs(key, what string, wanted func(t thing) bool) thing {
	w.t.Helper()
	for range 100 {
		w.key(key)
		for _, t := range w.shows() {
			if t.Focus && wanted(t) {
				return t
			}
		}
	}
	w.t.Fatalf("%s does not lead to %s", key, what)
	return thing{}
}

// do has xdotool do something.
func (w *window) do(args ...string) {
	w.t.Helper()
	if out, err := w.on.command("xdotool", args...).CombinedOutput(); err != nil {
		w.t.Fatalf("xdotool %s: %v %s", strings.Join(args, " "), err, out)
	}
}

func (w *window) key(name string) { w.t.Helper(); w.do("key", "--clearmodifiers", name) }

// point moves the pointer, and waits until the window has seen it there: it takes the place of a
// press from the last move that it has drawn.
func (w *window) point(p image.Point) {
	w.t.Helper()
	w.do("mousemove", strconv.Itoa(p.X), strconv.Itoa(p.Y))
	w.shows()
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
		w.point(from.Add(to.Sub(from).Mul(i).Div(steps)))
	}
	w.do("mouseup", "1")
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

// still waits until what is shown stays as it is, and the desk has nothing to do.
func (w *window) still() []thing {
	w.t.Helper()
	var last []thing
	same := 0
	w.until("the window to be still", func() bool {
		now := w.view()
		if same++; now.Working || !slices.Equal(now.Things, last) {
			last, same = now.Things, 0
		}
		return same >= 3
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
