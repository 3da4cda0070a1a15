package ui

import (
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present"
	"pagetwin/app/present/session"
	"pagetwin/app/present/store"
	"pagetwin/app/present/wording"
	"pagetwin/app/ui/look"
	"pagetwin/core/algo/catalog"
)

var (
	monkeyMost   = flag.Int("monkey.actions", 400, "how much the monkey does")
	monkeyFor    = flag.Duration("monkey.for", 0, "how long it goes on instead")
	monkeySeed   = flag.Uint64("monkey.seed", 1, "seed of the monkey's first trail")
	monkeyShrink = flag.Duration("monkey.shrink", time.Minute, "how long a trail that fails is shortened")
	monkeyTrail  = flag.String("monkey.trail", "", "`FILE` with the lines of a trail to do again")
)

// trailLength is the number of actions done in one window.
const trailLength = 250

// No sequence of inputs closes the window with a failure, makes it show faulty text or leaves it in
// a state that cannot be laid out and painted. A failure prints the shortest trail that was found;
// -monkey.trail repeats it.
func TestTheMonkeyEndsNothing(t *testing.T) {
	box := newSandbox(t)
	if *monkeyTrail != "" {
		text, err := os.ReadFile(*monkeyTrail)
		if err != nil {
			t.Fatal(err)
		}
		if fault, _ := box.follow(strings.Split(strings.TrimSpace(string(text)), "\n")); fault != "" {
			t.Fatal(fault)
		}
		return
	}
	most := *monkeyMost
	if testing.Short() {
		most = min(most, 100)
	}
	began, actions, found := time.Now(), 0, map[string]bool{}
	for seed := *monkeySeed; ; seed++ {
		if *monkeyFor > 0 && time.Since(began) > *monkeyFor || *monkeyFor == 0 && actions >= most {
			break
		}
		m := box.open(rand.New(rand.NewPCG(seed, 26)))
		fault := ""
		for range min(trailLength, most) {
			fault = m.act(m.next())
			actions++
			if fault != "" {
				break
			}
		}
		m.leave()
		if fault == "" || found[kindOf(fault)] {
			continue
		}
		found[kindOf(fault)] = true
		trail := box.shortest(m.trail, fault)
		t.Errorf("seed %d: %s\nafter:\n%s\n\nthe trail has %d actions of %d:\n%s", seed, kindOf(fault), fault, len(trail), len(m.trail), strings.Join(trail, "\n"))
	}
	gone := time.Since(began)
	t.Logf("%d actions in %v, %.0f a second; %d faults; the slowest: %v, %s", actions, gone.Round(time.Second), float64(actions)/gone.Seconds(), len(found), box.slowest, box.slow)
}

// monkey is a random user of a window.
type monkey struct {
	box    *sandbox
	home   string // directory of this window
	rng    *rand.Rand
	app    fyne.App
	store  store.Store
	w      *Desk
	l      loop
	pace   *pace
	trail  []string
	steps  int
	panics int  // panics that were examined
	gone   bool // the window has closed
}

// open opens a window with a workspace of its own.
func (b *sandbox) open(rng *rand.Rand) *monkey {
	b.began++
	m := &monkey{box: b, rng: rng, app: test.NewApp(), home: filepath.Join(b.dir, "window"+strconv.Itoa(b.began))}
	m.store = m.app.Preferences()
	m.app.NewWindow("") // the test driver cannot be without a window
	m.start("en")
	return m
}

// start opens the window on its workspace.
func (m *monkey) start(lang string) {
	book, err := wording.NewBook(lang)
	if err != nil {
		m.box.t.Fatal(err)
	}
	m.gone = false
	m.l, m.pace = make(loop, 1_000_000), &pace{gate: make(chan struct{})}
	m.pace.now.Store("quick")
	l := m.l
	d := present.NewDesk(session.Config{
		Do: func(fn func()) { l <- fn }, Store: m.store, Book: book, Carry: m.pace.carry,
		Algorithms: catalog.Algorithms(), Denoisers: catalog.Denoisers(), Denoiser: catalog.DefaultDenoiser, Samples: m.box.samples, Segmenter: words(),
	})
	m.w = Open(m.app, d, Options{Version: "test", Variant: look.Light, Scale: 1, Size: fyne.NewSize(1280, 800), Cache: m.home, Leave: func() { m.gone = true }})
	d.OpenWorkspace(m.home)
	m.pump()
}

// leave closes the window and waits for the work that it has begun.
func (m *monkey) leave() {
	defer func() { _ = recover() }() // it may be broken already
	m.pace.set("quick")
	if !m.gone {
		m.w.close()
	}
	for until := time.Now().Add(20 * time.Second); m.pace.running.Load() > 0 && time.Now().Before(until); {
		time.Sleep(time.Millisecond)
	}
}

// pump runs the functions that background work hands in; at the quick pace until the work is done.
func (m *monkey) pump() {
	limit := time.Now().Add(2 * time.Second)
	idle := 0
	for {
		select {
		case fn := <-m.l:
			fn()
			idle = 0
			continue
		default:
		}
		if p := m.pace.now.Load(); p == "slow" || p == "loose" || time.Now().After(limit) {
			return
		}
		if m.pace.running.Load() == 0 {
			if idle++; idle > 3 {
				return
			}
		}
		time.Sleep(50 * time.Microsecond)
	}
}

// act does a line of a trail and describes the fault, "" for none.
func (m *monkey) act(line string) (fault string) {
	m.trail = append(m.trail, line)
	defer func() {
		if what := recover(); what != nil {
			fault = fmt.Sprintf("panic: %v\n%s", what, debug.Stack())
		}
	}()
	began := time.Now()
	m.keepIn()
	m.do(strings.Split(line, "|"))
	if m.gone { // restarts with the state that it kept
		lang := m.w.desk.Book.Lang()
		m.leave()
		m.start(lang)
	}
	m.pump()
	m.steps++
	if wrong := lookOver(m.w.win.Canvas(), m.steps%10 == 0); wrong != "" {
		return "wrong: " + wrong
	}
	if wrong := m.panicked(); wrong != "" {
		return wrong
	}
	if m.steps%50 == 0 {
		m.w.win.Canvas().Capture()
	}
	if d := time.Since(began); d > m.box.slowest {
		m.box.slowest, m.box.slow = d, line
	}
	return ""
}

// panicked returns the report of a panic in background work, "" if there was none except those that
// the pace causes.
func (m *monkey) panicked() string {
	files, _ := filepath.Glob(filepath.Join(m.home, "panics", "*.txt"))
	for _, f := range files[min(m.panics, len(files)):] {
		m.panics++
		if text, err := os.ReadFile(f); err == nil && !strings.Contains(string(text), paceMakes) {
			_, text, _ := strings.Cut(string(text), "\n\n")
			return text
		}
	}
	return ""
}

// keepIn prevents a path in a dialog from leaving the sandbox.
func (m *monkey) keepIn() {
	if m.w.win.Canvas().Overlays().Top() == nil {
		return
	}
	for _, s := range spots(m.w.win.Canvas()) {
		if e, ok := s.Object.(interface {
			fyne.Shortcutable
			SetText(string)
		}); ok {
			text := ""
			switch e := s.Object.(type) {
			case *widget.Entry:
				text = e.Text
			case interface{ Path() string }:
				text = e.Path()
			}
			if filepath.IsAbs(text) && !strings.HasPrefix(text, m.box.dir) {
				e.SetText(m.box.dir)
			}
		}
	}
}

// do does an action: its name and its arguments.
func (m *monkey) do(a []string) {
	c := m.w.win.Canvas()
	num := func(i int) float32 {
		x, _ := strconv.ParseFloat(a[i], 32)
		return float32(x)
	}
	at := func(i int) (p fyne.Position, ok bool) { // a position in the object of that name, in shares of its width and height
		for _, s := range spots(c) {
			if s.name == a[i] {
				return fyne.NewPos(s.From.X+(s.To.X-s.From.X)*num(i+1), s.From.Y+(s.To.Y-s.From.Y)*num(i+2)), true
			}
		}
		return p, false
	}
	switch a[0] {
	case "open":
		m.w.openPath(m.box.sets[a[1]])
	case "pace":
		m.pace.set(a[1])
	case "resize":
		m.w.win.Resize(fyne.NewSize(num(1), num(2)))
	case "menu":
		for _, i := range menuItems(m.w.win) {
			if i.Label == a[1] && !i.Disabled {
				i.Action()
				return
			}
		}
	case "key":
		typeKey(m.w.win, fyne.KeyName(a[1]), fyne.KeyModifier(num(2)))
	case "type":
		for _, r := range a[1] {
			if f := c.Focused(); f != nil {
				f.TypedRune(r)
			}
		}
	case "click", "double", "right", "shift", "hover", "scroll", "drag":
		p, ok := at(1)
		if !ok {
			return
		}
		switch a[0] {
		case "click":
			click(c, p, desktop.MouseButtonPrimary, 0, 1)
		case "double":
			click(c, p, desktop.MouseButtonPrimary, 0, 2)
		case "right":
			click(c, p, desktop.MouseButtonSecondary, 0, 1)
		case "shift":
			click(c, p, desktop.MouseButtonPrimary, fyne.KeyModifierShift, 1)
		case "hover":
			test.MoveMouse(c, p)
		case "scroll":
			test.Scroll(c, p, num(4), num(5))
		case "drag":
			drag(c, p, p.AddXY(num(4), num(5)))
		}
	default:
		panic("no such action: " + a[0])
	}
}

var texts = []string{"7", "0.5", "-1", "1e9", "abc", "渔船", "p1", " ", "h1,h2", "*", "["}

// plainKeys are keys that act on the focused widget.
var plainKeys = []fyne.KeyName{
	fyne.KeyTab, fyne.KeyTab, fyne.KeyReturn, fyne.KeySpace, fyne.KeyUp, fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight, fyne.KeyHome, fyne.KeyEnd,
	fyne.KeyPageUp, fyne.KeyPageDown, fyne.KeyBackspace, fyne.KeyDelete, fyne.KeyEscape, fyne.KeyEscape, fyne.KeyInsert, fyne.KeyF11,
}

// next chooses one of the actions that are possible now.
func (m *monkey) next() string {
	r := m.rng
	c := m.w.win.Canvas()
	switch n := r.IntN(100); {
	case n < 3 || m.w.desk.Session.Set() == nil && n < 20:
		names := slices.Sorted(maps.Keys(m.box.sets))
		if r.IntN(2) == 0 {
			return "open|small"
		}
		return "open|" + names[r.IntN(len(names))]
	case n < 8:
		return "pace|" + paces[r.IntN(len(paces))]
	case n < 11:
		return fmt.Sprintf("resize|%d|%d", 640+r.IntN(1921), 480+r.IntN(961))
	case n < 14:
		return "key|F5|0"
	case n < 18:
		if all := menuItems(m.w.win); len(all) > 0 {
			return "menu|" + all[r.IntN(len(all))].Label
		}
	case n < 27:
		var all []key
		m.w.visit(func(_ []string, a action) { all = append(all, a.keys...) })
		k := all[r.IntN(len(all))]
		return fmt.Sprintf("key|%s|%d", k.name, k.mod)
	case n < 36:
		mod := fyne.KeyModifier(0)
		if r.IntN(5) == 0 {
			mod = fyne.KeyModifierShift
		}
		return fmt.Sprintf("key|%s|%d", plainKeys[r.IntN(len(plainKeys))], mod)
	case n < 38:
		return fmt.Sprintf("key|%c|%d", "ACVXYZ"[r.IntN(6)], fyne.KeyModifierControl)
	case n < 41:
		return "type|" + texts[r.IntN(len(texts))]
	}
	all := spots(c)
	if len(all) == 0 {
		return "key|" + string(fyne.KeyEscape) + "|0"
	}
	if r.IntN(2) == 0 { // there are more buttons than tables, but fewer actions for each
		var kinds []string
		of := map[string][]spot{}
		for _, s := range all {
			kind := fmt.Sprintf("%T", s.Object)
			if of[kind] == nil {
				kinds = append(kinds, kind)
			}
			of[kind] = append(of[kind], s)
		}
		all = of[kinds[r.IntN(len(kinds))]]
	}
	s := all[r.IntN(len(all))]
	place := fmt.Sprintf("%s|%.3f|%.3f", s.name, r.Float64(), r.Float64())
	away := func(most int) string { return fmt.Sprintf("|%d|%d", r.IntN(2*most)-most, r.IntN(2*most)-most) }
	switch n := r.IntN(100); {
	case n < 60:
		return "click|" + place
	case n < 66:
		return "double|" + place
	case n < 74:
		return "right|" + place
	case n < 78:
		return "shift|" + place
	case n < 84:
		return "hover|" + place
	case n < 92:
		return "scroll|" + place + away(300)
	}
	return "drag|" + place + away(500)
}
