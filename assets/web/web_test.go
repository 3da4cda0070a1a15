package web_test

import (
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The file system of the page answers as that of a system does.
func TestFilesInMemoryBehaveAsOnADisk(t *testing.T) {
	browser, err := exec.LookPath("chromium-headless-shell")
	if err != nil && os.Getenv("PAGETWIN_BROWSER") != "must" {
		t.Skip("there is no browser here (chromium-headless-shell)")
	}
	page, err := filepath.Abs("testdata/files.html")
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(browser, "--no-sandbox", "--disable-gpu", "--user-data-dir="+t.TempDir(), "--virtual-time-budget=10000", "--dump-dom", "file://"+page).Output()
	if err != nil {
		t.Fatal(err)
	}
	_, said, _ := strings.Cut(string(out), `<pre id="said">`)
	said, _, _ = strings.Cut(said, "</pre>")
	const want = `mkdir: undefined
mkdir again: EEXIST
open what is not there: ENOENT
open in no folder: ENOENT
write: 9
write at a place: 1
read behind the end: 0
read: 9
text: hello Web
shrink: undefined
grow: undefined
size: 7
zeros: 2 00
close: undefined
closed: EBADF
exclusive: EEXIST
a file as folder: ENOTDIR
a folder to write: EISDIR
append: 1
size: 8
list: ["x"]
rename: undefined
list: []
empty it: undefined
size: 0
unlink a folder: EISDIR
rmdir with files: ENOTEMPTY
rmdir: undefined
unlink: undefined
list: []
put: 3
get: abc
saved: ["mine.csv abc","notes.txt abc"]
here: /home/web undefined a
console: 1`
	if got := html.UnescapeString(said); got != want {
		t.Errorf("the page says\n%s\nwant\n%s", got, want)
	}
}
