package command_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pagetwin/core/algo"
	"pagetwin/core/algo/command"
	"pagetwin/core/base/param"
	"pagetwin/core/body/markup"
	"pagetwin/core/page"
	"pagetwin/core/text"
)

// act is the environment variable that makes the test's own program act as a command.
const act = "PAGETWIN_COMMAND_ACT"

// TestMain acts as the command if a test runs the program as one.
func TestMain(m *testing.M) {
	if how := os.Getenv(act); how != "" && len(os.Args) > 1 && os.Args[1] == "command" {
		acts[how]()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// read returns the lines of standard input.
func read() (out []map[string]string) {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<24)
	for in.Scan() {
		var line map[string]string
		if err := json.Unmarshal(in.Bytes(), &line); err != nil {
			fmt.Fprintln(os.Stderr, "not JSON:", err)
			os.Exit(9)
		}
		out = append(out, line)
	}
	return out
}

var acts = map[string]func(){
	"equal": func() { // pages whose texts share their first bytes, as many as the argument says
		n := 0
		fmt.Sscan(os.Args[2], &n)
		docs := read()
		for i, d := range docs {
			for _, e := range docs[:i] {
				if d["text"][:min(n, len(d["text"]))] == e["text"][:min(n, len(e["text"]))] {
					fmt.Printf("%s\t%s\t0.75\n", d["id"], e["id"])
				}
			}
		}
	},
	"titles": func() {
		for _, d := range read() {
			fmt.Printf("%s\t%s\t1\n", d["id"], d["url"]+d["title"])
		}
	},
	"fails":  func() { read(); fmt.Println("a\tb\t1"); fmt.Fprintln(os.Stderr, "no model\nat all"); os.Exit(3) },
	"warns":  func() { read(); fmt.Fprintln(os.Stderr, "loaded 3 models"); fmt.Println("a\tb\t0.5") },
	"silent": func() { read() },
	"deaf":   func() { fmt.Println("a\tb\t0.5") }, // reads nothing
	"babble": func() { read(); fmt.Println("hello world") },
	"sleeps": func() { // with a child that also sleeps
		child := exec.Command("sleep", "300")
		_ = child.Start()
		os.WriteFile(os.Args[2], []byte(fmt.Sprint(os.Getpid(), " ", child.Process.Pid)), 0o666)
		time.Sleep(5 * time.Minute)
	},
	"leaves": func() { // a child that keeps the output open
		child := exec.Command("sleep", "300")
		child.Stdout = os.Stdout
		_ = child.Start()
		os.WriteFile(os.Args[2], []byte(fmt.Sprint(child.Process.Pid)), 0o666)
		fmt.Println("a\tb\t0.5")
	},
	"bodies": func() {
		for _, d := range read() {
			fmt.Printf("{\"id\":%q,\"text\":%q}\n", d["id"], strings.ToUpper(d["html"]))
		}
	},
}

// declare writes a declaration into a folder and reads it.
func declare(t *testing.T, kind, how, more string, args ...string) *command.Command {
	t.Helper()
	t.Setenv(act, how)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	line := fmt.Sprintf("%q, %q", self, "command")
	for _, a := range args {
		line += fmt.Sprintf(", %q", a)
	}
	path := filepath.Join(t.TempDir(), "c.toml")
	if err := os.WriteFile(path, []byte("name = \"mine\"\nkind = \""+kind+"\"\ncommand = ["+line+"]\n"+more), 0o666); err != nil {
		t.Fatal(err)
	}
	c, err := command.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// match runs a command over pages a, b, c … with texts.
func match(ctx context.Context, t *testing.T, c *command.Command, v param.Values, texts ...string) (string, algo.Matched, algo.Method, error) {
	t.Helper()
	a := c.Algorithm()
	if v == nil {
		v = param.Defaults(a.Params)
	}
	m, err := a.New(v)
	if err != nil {
		t.Fatal(err)
	}
	var sigs []algo.Signature
	for i, s := range texts {
		sigs = append(sigs, m.Sign(&text.Doc{Index: i, ID: string(rune('a' + i)), Title: "t", Body: s}))
	}
	var out []string
	known, err := m.(algo.Matcher).Match(ctx, sigs, func(a, b int, score float64) error {
		out = append(out, fmt.Sprintf("%c%c=%v", 'a'+a, 'a'+b, score))
		return nil
	})
	return strings.Join(out, " "), known, m, err
}

const length = "[[param]]\nname = \"n\"\nkind = \"int\"\ndefault = 2\nmin = 1\nmax = 9\n"

func TestACommandScores(t *testing.T) {
	c := declare(t, "score", "equal", length, "{n}")
	got, known, m, err := match(context.Background(), t, c, nil, "老邮局 one", "老邮局 two", "", "other")
	if err != nil || got != "ab=0.75" || known.Floor != 0.75 {
		t.Errorf("%s, floor %v, %v", got, known.Floor, err)
	}
	a := c.Algorithm()
	if got, _, _, err = match(context.Background(), t, c, param.Defaults(a.Params).With("n", 9), "老邮局 one", "老x", "", "other"); err != nil || got != "" {
		t.Errorf("with more to be alike: %s, %v", got, err)
	}
	x, y := m.Sign(&text.Doc{ID: "x", Body: "same"}), m.Sign(&text.Doc{ID: "y", Body: "sand"})
	if m.Score(x, y) != 0.75 || m.Score(y, x) != 0.75 || m.Score(x, x) != 1 || m.Score(x, nil) != 0 {
		t.Errorf("two pages alone: %v %v %v %v", m.Score(x, y), m.Score(y, x), m.Score(x, x), m.Score(x, nil))
	}
}

func TestTheInputOfACommandIsCompleteAndInOrder(t *testing.T) {
	c := declare(t, "score", "titles", "")
	_, known, _, err := match(context.Background(), t, c, nil, strings.Repeat("长", 100_000), "b")
	if err == nil || !strings.Contains(err.Error(), "page t is not in the set") || len(known.Problems) > 0 {
		t.Errorf("%v %+v", err, known)
	}
}

func TestErrorsOfACommandAreOneLine(t *testing.T) {
	for how, want := range map[string]string{
		"fails":  "it failed (exit status 3): no model / at all",
		"babble": "unknown columns: expected id1, id2, score, found hello, world",
	} {
		c := declare(t, "score", how, "")
		if got, _, _, err := match(context.Background(), t, c, nil, "x", "y"); err == nil || !strings.Contains(err.Error(), want) || got != "" {
			t.Errorf("%s: %q, %v, want %q", how, got, err, want)
		}
	}
	c := declare(t, "score", "silent", "")
	c.Args = []string{"no-such-program-anywhere"}
	if _, _, _, err := match(context.Background(), t, c, nil, "x", "y"); err == nil || !strings.Contains(err.Error(), "no-such-program-anywhere cannot be started: there is no such program") {
		t.Error(err)
	}
}

func TestStandardErrorOfACommandIsShown(t *testing.T) {
	c := declare(t, "score", "warns", "")
	got, _, m, err := match(context.Background(), t, c, nil, "x", "y")
	said := m.(algo.Warner).Warnings()
	if err != nil || got != "ab=0.5" || len(said) != 1 || !strings.Contains(said[0].En, "loaded 3 models") {
		t.Errorf("%s, %v, %v", got, said, err)
	}
}

func TestACommandNeedNotReadOrFindAnything(t *testing.T) {
	texts := []string{strings.Repeat("x", 1<<20), strings.Repeat("y", 1<<20)}
	for how, want := range map[string]string{"deaf": "ab=0.5", "silent": ""} {
		if got, _, _, err := match(context.Background(), t, declare(t, "score", how, ""), nil, texts...); err != nil || got != want {
			t.Errorf("%s: %q, %v", how, got, err)
		}
	}
}

// gone waits until processes have ended.
func gone(t *testing.T, pids string) {
	t.Helper()
	for _, pid := range strings.Fields(pids) {
		for end := time.Now().Add(10 * time.Second); ; time.Sleep(10 * time.Millisecond) {
			stat, err := os.ReadFile("/proc/" + pid + "/stat")
			if err != nil || strings.Contains(string(stat), ") Z ") {
				break // it has ended, or its parent has not waited for it yet
			}
			if time.Now().After(end) {
				t.Fatalf("process %s still runs: %s", pid, stat)
			}
		}
	}
}

// pidsIn waits for a file of process ids.
func pidsIn(t *testing.T, path string) string {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if b, err := os.ReadFile(path); err == nil && len(b) > 0 {
			return string(b)
		}
	}
	t.Fatal("the command did not begin")
	return ""
}

func needsGroups(t *testing.T) {
	t.Helper()
	if _, err := os.Stat("/proc/self/stat"); err != nil {
		t.Skip("no /proc on this machine to see processes in")
	}
	if _, err := exec.LookPath("sleep"); err != nil {
		t.Skip("no sleep on this machine")
	}
}

func TestStoppingEndsTheWholeGroup(t *testing.T) {
	needsGroups(t)
	pids := filepath.Join(t.TempDir(), "pids")
	c := declare(t, "score", "sleeps", "", pids)
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { _, _, _, err := match(ctx, t, c, nil, "x", "y"); done <- err }()
	list := pidsIn(t, pids)
	stop()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	gone(t, list)
}

func TestTheLimitEndsTheWholeGroup(t *testing.T) {
	needsGroups(t)
	pids := filepath.Join(t.TempDir(), "pids")
	c := declare(t, "score", "sleeps", "limit = \"1s\"\n", pids)
	if _, _, _, err := match(context.Background(), t, c, nil, "x", "y"); err == nil || !strings.Contains(err.Error(), "exceeded its time limit of 1s and was terminated") {
		t.Errorf("error %v", err)
	}
	gone(t, pidsIn(t, pids))
}

func TestProcessesThatACommandLeavesAreEnded(t *testing.T) {
	needsGroups(t)
	pids := filepath.Join(t.TempDir(), "pids")
	c := declare(t, "score", "leaves", "", pids)
	if got, _, _, err := match(context.Background(), t, c, nil, "x", "y"); err != nil || got != "ab=0.5" {
		t.Errorf("%s, %v", got, err)
	}
	gone(t, pidsIn(t, pids))
}

func TestACommandExtracts(t *testing.T) {
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	c := declare(t, "extract", "bodies", "")
	set := page.FromPages("s", []page.Page{{ID: "a"}, {ID: "t", Kind: page.Text}, {ID: "b"}}, []page.Content{{Text: "<p>first page</p>"}, {Text: "plain", Kind: page.Text}, {Text: "<p>second</p>"}})
	of, err := c.Denoiser().NewSet(nil)
	if err != nil {
		t.Fatal(err)
	}
	g, err := of(context.Background(), set, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range map[int]string{0: "<P>FIRST PAGE</P>", 2: "<P>SECOND</P>"} {
		if b, err := g.Body(i, markup.Parse("<p>x</p>")); err != nil || b.Text != want {
			t.Errorf("page %d: %q, %v", i, b.Text, err)
		}
	}
	if left, err := os.ReadDir(temp); err != nil || len(left) != 0 && runtime.GOOS != "windows" { // where it is removed when the program ends
		t.Errorf("what a killed program would leave: %v, %v", left, err)
	}
	t.Setenv(act, "fails")
	if _, err := of(context.Background(), set, nil); err == nil || !strings.Contains(err.Error(), "the command mine: it failed (exit status 3): no model / at all") {
		t.Error(err)
	}
}

func TestDeclarationsSayWhatIsWrong(t *testing.T) {
	const head = "name = \"mine\"\nkind = \"score\"\ncommand = [\"x\", \"{k}\"]\n"
	const k = "[[param]]\nname = \"k\"\nkind = \"int\"\n"
	for src, want := range map[string]string{
		"":                               "name must be a lower-case word",
		"name = \"A b\"":                 "name must be a lower-case word",
		"name = \"a\"":                   "kind must be",
		"name = \"a\"\nkind = \"score\"": "command must list the program",
		"name = 3":                       "line 1",
		"name = \"a":                     "line 1",
		head + "shell = true\n":          "unknown key \"shell\"",
		head + "limit = \"soon\"\n":      "limit must be a time",
		head + "title = 3\n":             "expected a text, or a table with en and zh",
		head + "threshold = \"k\"\n" + k + "default = 1\nmin = 0\nmax = 3\n":               "threshold must name a parameter of kind float from 0 to 1",
		head + "threshold = \"no\"\n":                                                      "threshold must name",
		head + k + "default = 1\n":                                                         "a number needs min below max",
		head + k + "default = 9\nmin = 0\nmax = 3\n":                                       "k must be a whole number from 0 to 3, got 9",
		head + k + "min = 0\nmax = 3\n":                                                    "k has no default",
		head + k + "default = 1\nmin = 0\nmax = 3\ngrid = [1, 4]\n":                        "grid: k must be",
		head + strings.Replace(k, "\"k\"", "\"q\"", 1) + "default = 1\nmin = 0\nmax = 3\n": "parameter q is not used in command",
		strings.Replace(head, "score", "extract", 1) + "threshold = \"k\"\n":               "threshold can only be used with kind score",
	} {
		path := filepath.Join(t.TempDir(), "c.toml")
		if err := os.WriteFile(path, []byte(src), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := command.Read(path); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, want %q", src, err, want)
		}
	}
}

// A folder gives all valid commands; the problems of the others are listed by file.
func TestAFolderOfCommands(t *testing.T) {
	dir := t.TempDir()
	for name, src := range map[string]string{
		"a.toml": "name = \"mine\"\nkind = \"score\"\ncommand = [\"x\"]\n", "b.toml": "name = \"mine\"\nkind = \"extract\"\ncommand = [\"x\"]\n",
		"c.toml": "name = \"simhash\"\nkind = \"score\"\ncommand = [\"x\"]\n", "d.toml": "kind =", "note.txt": "x", ".e.toml": "x",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(src), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	list, problems := command.Load(dir, func(name string) bool { return name == "simhash" })
	if len(list) != 1 || list[0].Name != "mine" || len(problems) != 3 {
		t.Fatalf("%d commands, problems %v", len(list), problems)
	}
	for i, want := range []string{"already in a.toml", "simhash is a built-in name", "line 1"} {
		if !strings.Contains(problems[i].What, want) {
			t.Errorf("%v lacks %q", problems[i], want)
		}
	}
	if list, problems := command.Load(filepath.Join(dir, "nowhere"), nil); len(list)+len(problems) > 0 {
		t.Error("a folder that is not there has commands or problems")
	}
}

// Signatures can hold any text of a page.
func TestSignaturesHoldTheTexts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		texts := rapid.SliceOfN(rapid.String(), 1, 5).Draw(t, "texts")
		got := command.Unpack(command.Pack(texts...))
		if strings.Join(got, "\x00") != strings.Join(texts, "\x00") {
			t.Fatalf("%q came back as %q", texts, got)
		}
	})
}
