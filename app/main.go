// Command pagetwin is the desk, a window over the packages in core, and the commands of app/batch.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver"

	"pagetwin/app/heap"
	_ "pagetwin/app/locale"
	"pagetwin/app/present"
	"pagetwin/app/present/page"
	"pagetwin/app/present/session"
	"pagetwin/app/present/shipped"
	"pagetwin/app/present/store"
	"pagetwin/app/present/wording"
	"pagetwin/app/ui"
	"pagetwin/app/ui/look"
	"pagetwin/assets"
	"pagetwin/assets/i18n"
	"pagetwin/core/algo"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/say"
	"pagetwin/samples"
)

// The same as in FyneApp.toml.
const (
	id      = "io.github.pagetwin.desk"
	name    = "pagetwin"
	version = assets.Version
	build   = 1
)

func main() {
	command(os.Args[1:])
	if err := run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr); err != nil {
		if !errors.Is(err, flag.ErrHelp) {
			fmt.Fprintln(os.Stderr, "pagetwin:", err)
		}
		os.Exit(status(err))
	}
}

// errNoWindow ends the desk if no window can be opened: exit status 3, so that a
// script can go on without one. All other errors of run mean wrong use.
var errNoWindow = say.Errorf("no window can be opened")

func status(err error) int {
	if errors.Is(err, errNoWindow) {
		return 3
	}
	return 2
}

// settings are the settings of the command line.
type settings struct {
	lang, theme, place string
	size               string // as entered
	width, height      int
	sized              bool // by the command line
	runSamples, places bool
	pair               string // two ids with a comma between
	page, light        string // an id, and the highlight in its body
	workspace          string
	set                string
}

func run(args []string, _ io.Reader, stdout, stderr io.Writer) error {
	s, err := parse(args, stdout, stderr)
	if err != nil {
		return err
	}
	heap.Tight()
	clean := roomForCache()
	defer clean()
	app.SetMetadata(metadata())
	a := newApp()
	prefs, prefsErr := openSettings()
	defer func() { _ = prefs.Flush() }() // errors were reported
	book, err := wording.NewBook(cmp.Or(s.lang, prefs.StringWithFallback("lang", ""), i18n.LanguageOf(os.Getenv)))
	if err != nil {
		return err
	}
	found := shipped.Find(starts()...)
	var unpackErr error
	if len(found) == 0 {
		found, unpackErr = shipped.Unpack(samples.Files, cacheDir())
	}
	seat := &seat{send: fyne.Do, now: time.Now}
	sleep, all := newRest(seat.guard), catalog.All()
	desk := present.NewDesk(session.Config{
		Do:         sleep.do,
		Store:      prefs,
		Book:       book,
		Algorithms: all.Algorithms,
		Denoisers:  all.Denoisers,
		Denoiser:   catalog.DefaultDenoiser,
		Samples:    nearby(found),
		Version:    version,
		Memory:     heap.Share(),
		Panics:     cacheDir(),
	})
	for _, p := range all.Problems { // with the commands in the person's own folder
		desk.Status.Fail(say.Errorf("%s: %v", p.Where, p.Words()))
	}
	leave := newLeaving(func() { _ = prefs.Flush(); clean(); os.Exit(0) })
	letters, chinese := fonts()
	var window *ui.Desk
	show := func(size fyne.Size) (err error) {
		window, err = open(a, desk, ui.Options{
			Version: version,
			Variant: look.Variant(cmp.Or(s.theme, prefs.StringWithFallback("theme", ""), string(look.System))),
			Scale:   float32(prefs.FloatWithFallback("scale", 1)),
			Size:    size,
			Sized:   s.sized,
			Room:    screenRoom,
			NoFont:  !chinese,
			Fonts:   letters,
			Cache:   cacheDir(),
			Unsaid:  !systemSays(),
			Leave:   leave.begin,
		})
		return err
	}
	if err := show(fyne.NewSize(float32(s.width), float32(s.height))); err != nil {
		return err
	}
	// The toolkit runs the loop of an app once, so another app shows the desk after a panic.
	seat.again = func() error {
		old := window.Window()
		old.SetContent(container.NewStack()) // it may still get events
		old.Hide()
		a.Driver().Quit()
		a = newApp()
		return show(old.Canvas().Size())
	}
	seat.caught = func(what any, stack []byte, lately int) {
		err := desk.Status.Caught(what, stack)
		fmt.Fprintln(stderr, "pagetwin:", err)
		desk.Status.Warn(err)
		window.Mend(lately > 1)
	}
	if dir := cmp.Or(s.workspace, prefs.StringWithFallback("workspace", ""), session.DefaultWorkspace(os.Getenv)); dir != "" {
		desk.OpenWorkspace(dir)
	}
	desk.Status.Fail(unpackErr)
	desk.Status.Fail(prefsErr)
	prefs.OnFail(func(err error) { sleep.do(func() { desk.Status.Fail(err) }) })
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	sleep.busy = func() bool { return desk.Status.Current() != nil }
	a.Lifecycle().SetOnStarted(func() {
		go sleep.run(ctx)
		begin(desk, s)
	})
	over := make(chan struct{})
	go leave.watch(signals(), over)
	err = seat.run(func() { a.Run() })
	close(over)
	return err
}

func newApp() fyne.App {
	a := app.NewWithID(id)
	a.SetIcon(metadata().Icon)
	return a
}

// openSettings opens the settings. They have a file of their own, since a full disk empties Fyne's.
func openSettings() (*store.FileStore, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		dir = os.TempDir()
	}
	path := filepath.Join(dir, "pagetwin", "settings.json")
	return store.OpenStore(path)
}

// open opens the window. If the display or its OpenGL cannot be used, the
// library below panics, or continues without a window; the error is a line of
// advice.
func open(a fyne.App, d *present.Desk, opt ui.Options) (w *ui.Desk, err error) {
	fail := func(why any) error {
		return say.Errorf("%v on display %q: %v; check DISPLAY and OpenGL, or use the commands (pagetwin --help)", errNoWindow, os.Getenv("DISPLAY"), why)
	}
	defer func() {
		if r := recover(); r != nil {
			err = fail(r)
		}
	}()
	w = ui.Open(a, d, opt)
	if native, ok := w.Window().(driver.NativeWindow); ok {
		native.RunNative(func(context any) {
			if noWindow(context) {
				err = fail("there is no OpenGL")
			}
		})
	}
	return w, err
}

// noWindow reports whether the system has no window behind ours.
func noWindow(context any) bool {
	switch context {
	case driver.X11WindowContext{}, driver.WaylandWindowContext{}, driver.WindowsWindowContext{}, driver.MacWindowContext{}:
		return true
	}
	return false
}

// begin carries out the requests of the command line once the window is there.
func begin(d *present.Desk, s settings) {
	place := func() {
		if s.place != "" {
			d.Go(session.Place(s.place))
		}
		if s.pair != "" {
			showPair(d, s.pair)
		}
		if s.page != "" || s.light != "" {
			showPage(d, s.page, s.light)
		}
	}
	switch {
	case s.runSamples && len(d.Samples) > 0:
		runSample(d, s.pair, d.Samples[0], session.Place(cmp.Or(s.place, string(session.AtCurves))))
	case s.set != "":
		if !d.Return(s.set, place) {
			d.Library.Open(s.set, place)
		}
	case !d.Return("", place):
		place()
	}
}

func runSample(d *present.Desk, pair string, s shipped.Sample, at session.Place) {
	d.Library.Open(s.Path, func() {
		d.Run.Set(s.Experiment)
		d.Run.Start(func(err error) {
			if err == nil {
				d.Go(at)
				if pair != "" {
					showPair(d, pair)
				}
			}
		})
	})
}

func showPair(d *present.Desk, ids string) {
	a, b, _ := strings.Cut(ids, ",")
	i, okA := indexOf(d, a)
	j, okB := indexOf(d, b)
	if !okA || !okB {
		d.Status.Fail(say.Errorf("--pair must be two ids of the set separated by a comma, got %q", ids))
		return
	}
	d.Pair.Show(i, j)
	d.Go(session.AtPair)
}

// lightGold highlights the difference to the body made by hand.
const lightGold = "gold"

// indexOf returns the position of a page of the open set.
func indexOf(d *present.Desk, id string) (i int, ok bool) {
	if set := d.Session.Set(); set != nil {
		return set.Index(strings.TrimSpace(id))
	}
	return 0, false
}

func showPage(d *present.Desk, id, light string) {
	i, ok := indexOf(d, cmp.Or(id, d.Session.Row(0).ID))
	if !ok {
		d.Status.Fail(say.Errorf("--page must be the id of a page of the set, got %q", id))
		return
	}
	switch light {
	case "":
	case lightGold:
		d.Page.Light(page.LitGold)
	default:
		d.Page.Light(slices.IndexFunc(d.Algorithms, func(a algo.Algorithm) bool { return a.Name == light }))
	}
	d.OpenPage(i)
}

// windowFlags returns the flags that fill s, with their words in a language.
func windowFlags(s *settings, lang string) *flag.FlagSet {
	f := flag.NewFlagSet(name, flag.ContinueOnError)
	in := func(en string, args ...any) string { return say.In(lang, en, args...) }
	f.StringVar(&s.lang, "lang", "", in("language of the window: zh or en"))
	f.StringVar(&s.theme, "theme", "", in("appearance: system, light, dark or contrast"))
	f.StringVar(&s.size, "size", "1360x860", in("size of the window, `WIDTHxHEIGHT`"))
	f.StringVar(&s.place, "place", "", in("place to begin in: %s", placeNames()))
	f.StringVar(&s.pair, "pair", "", in("two ids of the set separated by a comma: show these pages side by side"))
	f.StringVar(&s.page, "page", "", in("`ID` of a page of the set: show it"))
	f.StringVar(&s.light, "light", "", in("highlight the features of this algorithm in the page, or the difference to the hand-made body: %s", lightGold))
	f.StringVar(&s.workspace, "workspace", "", in("`FOLDER` where runs and labels are saved"))
	f.BoolVar(&s.runSamples, "run-samples", false, in("open the first sample, run the sample experiment and show its curves, or the place named by --place"))
	f.BoolVar(&s.places, "places", false, in("print the places of the window, one per line"))
	return f
}

// listed returns flags, one a line, as an example in a help text.
func listed(f *flag.FlagSet) string {
	var lines []string
	f.VisitAll(func(x *flag.Flag) {
		value, about := flag.UnquoteUsage(x)
		lines = append(lines, strings.TrimRight("  --"+x.Name+" "+value, " ")+"  "+about)
	})
	return strings.Join(lines, "\n")
}

func parse(args []string, stdout, stderr io.Writer) (settings, error) {
	var s settings
	f := windowFlags(&s, i18n.LanguageOf(os.Getenv))
	f.SetOutput(stderr)
	f.Usage = func() {
		fmt.Fprintln(stderr, "usage: pagetwin [flags] [page set or session file]")
		f.PrintDefaults()
	}
	var sets []string
	for rest := args; len(rest) > 0; { // flags may precede and follow the set
		if err := f.Parse(rest); err != nil {
			return s, err
		}
		if rest = f.Args(); len(rest) > 0 {
			sets, rest = append(sets, rest[0]), rest[1:]
		}
	}
	if s.places {
		for _, p := range session.Places() {
			fmt.Fprintln(stdout, p)
		}
		return s, flag.ErrHelp
	}
	if _, err := fmt.Sscanf(s.size, "%dx%d", &s.width, &s.height); err != nil || s.width < 300 || s.height < 200 {
		return s, say.Errorf("--size must be WIDTHxHEIGHT, at least 300x200, got %q", s.size)
	}
	f.Visit(func(x *flag.Flag) { s.sized = s.sized || x.Name == "size" })
	if len(sets) > 1 {
		return s, say.Errorf("the window can open only one page set or session file, got %d: %v", len(sets), sets)
	}
	s.set = strings.Join(sets, "")
	return s, s.check()
}

// check checks that the words of the command line are valid.
func (s settings) check() error {
	known := func(flag, value string, words ...string) error {
		for _, w := range words {
			if value == "" || value == w {
				return nil
			}
		}
		return say.Errorf("--%s must be one of %v, got %q", flag, words, value)
	}
	lights := []string{lightGold}
	for _, a := range catalog.Algorithms() {
		lights = append(lights, a.Name)
	}
	return errors.Join(
		known("lang", s.lang, wording.Languages()...),
		known("theme", s.theme, "system", "light", "dark", "contrast"),
		known("light", s.light, lights...),
		known("place", s.place, strings.Split(placeNames(), ", ")...),
	)
}

// placeNames lists the places of the window.
func placeNames() string {
	return strings.Join(strings.Fields(strings.Trim(fmt.Sprint(session.Places()), "[]")), ", ")
}

func metadata() fyne.AppMetadata {
	return fyne.AppMetadata{
		ID: id, Name: name, Version: version, Build: build,
		Icon:       fyne.NewStaticResource("icon.png", assets.Icon()),
		Migrations: map[string]bool{"fyneDo": true},
	}
}
