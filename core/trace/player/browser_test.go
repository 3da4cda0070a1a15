package player_test

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"
)

// browser is a Chromium without a window that a test steers by the DevTools protocol, over
// a pair of pipes: https://chromedevtools.github.io/devtools-protocol/.
type browser struct {
	t       testing.TB
	session string
	out     *os.File

	mu       sync.Mutex
	last     int
	waiting  map[int]chan answer
	problems []string      // errors and warnings of scripts
	asked    []string      // addresses that the page asked for
	loaded   chan struct{} // a page has come
}

type answer struct {
	Result json.RawMessage
	Error  *struct{ Message string }
}

// message is what comes from the browser: an answer or an event.
type message struct {
	ID     int
	Method string
	Params json.RawMessage
	answer
}

// browsers are the names that it has on Debian and elsewhere.
var browsers = []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome"}

// openBrowser starts a browser with one empty page. Where there is none the test is left out,
// but not after .ci/setup installed one.
func openBrowser(t testing.TB) *browser {
	t.Helper()
	path := ""
	for _, name := range browsers {
		if p, err := exec.LookPath(name); err == nil && path == "" {
			path = p
		}
	}
	if path == "" {
		if os.Getenv("PAGETWIN_BROWSER") == "must" {
			t.Fatal("no Chromium here: .ci/setup test installs one")
		}
		t.Skip("no Chromium here")
	}
	cmd := exec.Command(path, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--user-data-dir="+t.TempDir(), "--force-prefers-no-reduced-motion")
	in, toBrowser, err := os.Pipe()
	must(t, err)
	fromBrowser, out, err := os.Pipe()
	must(t, err)
	cmd.ExtraFiles = []*os.File{in, out} // its files 3 and 4
	var complaints bytes.Buffer
	cmd.Stderr = &complaints
	must(t, cmd.Start())
	in.Close()
	out.Close()
	b := &browser{t: t, out: toBrowser, waiting: make(map[int]chan answer), loaded: make(chan struct{}, 1)}
	ended := make(chan struct{})
	go func() { defer close(ended); b.listen(fromBrowser) }()
	t.Cleanup(func() {
		b.session = ""
		_, _ = toBrowser.WriteString(`{"id":0,"method":"Browser.close"}` + "\x00")
		done := make(chan error, 1)
		go func() { done <- cmd.Wait() }()
		select {
		case <-done:
		case <-time.After(5 * time.Second):
			_ = cmd.Process.Kill()
		}
		toBrowser.Close()
		<-ended
		fromBrowser.Close()
	})
	var target struct{ TargetID string }
	b.call("Target.createTarget", `{"url":"about:blank"}`, &target)
	var session struct{ SessionID string }
	b.call("Target.attachToTarget", fmt.Sprintf(`{"targetId":%q,"flatten":true}`, target.TargetID), &session)
	b.session = session.SessionID
	for _, domain := range []string{"Page", "Runtime", "Network", "Log"} {
		b.call(domain+".enable", "{}", nil)
	}
	return b
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// listen reads what comes, until the browser goes.
func (b *browser) listen(r *os.File) {
	in := bufio.NewReader(r)
	for {
		raw, err := in.ReadBytes(0)
		if err != nil {
			return
		}
		var m message
		if json.Unmarshal(raw[:len(raw)-1], &m) != nil {
			continue
		}
		b.mu.Lock()
		switch m.Method {
		case "":
			if c := b.waiting[m.ID]; c != nil {
				c <- m.answer
			}
		case "Runtime.exceptionThrown", "Log.entryAdded":
			b.problems = append(b.problems, string(m.Params))
		case "Runtime.consoleAPICalled":
			if !bytes.Contains(m.Params, []byte(`"type":"log"`)) {
				b.problems = append(b.problems, string(m.Params))
			}
		case "Network.requestWillBeSent":
			var p struct{ Request struct{ URL string } }
			_ = json.Unmarshal(m.Params, &p)
			b.asked = append(b.asked, p.Request.URL)
		case "Page.loadEventFired":
			select {
			case b.loaded <- struct{}{}:
			default:
			}
		}
		b.mu.Unlock()
	}
}

// call asks the browser for something and waits for the answer.
func (b *browser) call(method, params string, into any) {
	b.t.Helper()
	c := make(chan answer, 1)
	b.mu.Lock()
	b.last++
	id := b.last
	b.waiting[id] = c
	b.mu.Unlock()
	session := ""
	if b.session != "" {
		session = fmt.Sprintf(`"sessionId":%q,`, b.session)
	}
	_, err := fmt.Fprintf(b.out, `{"id":%d,%s"method":%q,"params":%s}`+"\x00", id, session, method, params)
	must(b.t, err)
	select {
	case a := <-c:
		if a.Error != nil {
			b.t.Fatalf("%s: %s", method, a.Error.Message)
		}
		if into != nil {
			must(b.t, json.Unmarshal(a.Result, into))
		}
	case <-time.After(20 * time.Second):
		b.t.Fatalf("%s: no answer", method)
	}
}

// open goes to a page and waits until it shows the story.
func (b *browser) open(url string) {
	b.t.Helper()
	b.call("Page.navigate", `{"url":"about:blank"}`, nil)
	<-b.loaded
	b.call("Page.navigate", fmt.Sprintf(`{"url":%q}`, url), nil)
	<-b.loaded
	b.until("!document.getElementById('app').hidden || !document.getElementById('trouble').hidden")
}

// eval returns what an expression of JavaScript comes to, as text.
func (b *browser) eval(expression string) string {
	b.t.Helper()
	quoted, err := json.Marshal(expression)
	must(b.t, err)
	var got struct {
		Result           struct{ Value any }
		ExceptionDetails *struct{ Exception struct{ Description string } }
	}
	b.call("Runtime.evaluate", fmt.Sprintf(`{"expression":%s,"awaitPromise":true,"returnByValue":true}`, quoted), &got)
	if got.ExceptionDetails != nil {
		b.t.Fatalf("%s: %s", expression, got.ExceptionDetails.Exception.Description)
	}
	return fmt.Sprint(got.Result.Value)
}

// until waits for an expression to come true.
func (b *browser) until(expression string) {
	b.t.Helper()
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if b.eval("Boolean("+expression+")") == "true" {
			return
		}
	}
	b.t.Fatalf("it never comes to %s; said is %q, the address %s", expression, b.said(), b.eval("location.hash"))
}

// codes are the keys that are not letters.
var codes = map[string]int{"ArrowLeft": 37, "ArrowRight": 39, "Home": 36, "End": 35, " ": 32, "Tab": 9, "Enter": 13, "Escape": 27}

// press presses keys one after the other.
func (b *browser) press(keys ...string) {
	b.t.Helper()
	for _, key := range keys {
		code, text := codes[key], ""
		switch {
		case key == "Enter":
			text = `,"text":"\r"`
		case len(key) == 1:
			text = fmt.Sprintf(`,"text":%q`, key)
		}
		if code == 0 {
			code = int(key[0])
		}
		b.call("Input.dispatchKeyEvent", fmt.Sprintf(`{"type":"keyDown","key":%q,"windowsVirtualKeyCode":%d%s}`, key, code, text), nil)
		b.call("Input.dispatchKeyEvent", fmt.Sprintf(`{"type":"keyUp","key":%q,"windowsVirtualKeyCode":%d}`, key, code), nil)
	}
}

// size gives the window a size, in points of the page.
func (b *browser) size(width, height int) {
	b.t.Helper()
	b.call("Emulation.setDeviceMetricsOverride", fmt.Sprintf(`{"width":%d,"height":%d,"deviceScaleFactor":1,"mobile":false}`, width, height), nil)
	b.eval("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
}

// prefer sets what the system of a reader prefers: "prefers-color-scheme", "dark".
func (b *browser) prefer(features ...string) {
	b.t.Helper()
	var list []string
	for i := 0; i+1 < len(features); i += 2 {
		list = append(list, fmt.Sprintf(`{"name":%q,"value":%q}`, features[i], features[i+1]))
	}
	b.call("Emulation.setEmulatedMedia", `{"features":[`+strings.Join(list, ",")+`]}`, nil)
}

// print prints the page as PDF.
func (b *browser) print() []byte {
	b.t.Helper()
	var got struct{ Data string }
	b.call("Page.printToPDF", `{"preferCSSPageSize":true,"printBackground":false}`, &got)
	pdf, err := base64.StdEncoding.DecodeString(got.Data)
	must(b.t, err)
	return pdf
}

func (b *browser) said() string {
	b.t.Helper()
	return b.eval("document.getElementById('sentence').textContent")
}

// quiet fails where a script complained, or the page asked for anything but itself.
func (b *browser) quiet() {
	b.t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, p := range b.problems {
		b.t.Errorf("the page complains: %s", p)
	}
	for _, url := range b.asked {
		if !strings.HasPrefix(url, "file://") && !strings.HasPrefix(url, "data:") && url != "about:blank" || strings.HasPrefix(url, "file://") && !strings.Contains(url, "/story-") {
			b.t.Errorf("the page asks for %s", url)
		}
	}
	b.problems, b.asked = nil, nil
}
