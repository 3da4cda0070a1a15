// Command pagetwin-batch has the commands of pagetwin without its window. It needs no libraries
// of a window system, and no C compiler to build.
//
// Packages for Windows call it pagetwin.com: a terminal finds that before pagetwin.exe, which
// cannot print there. Without a command it opens the window of pagetwin.exe.
package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"pagetwin/app/batch"
)

func main() {
	if exe, err := os.Executable(); err == nil {
		if beside, is := strings.CutSuffix(filepath.Base(exe), ".com"); is && !batch.Takes(os.Args[1:]) && exec.Command(filepath.Join(filepath.Dir(exe), beside+".exe"), os.Args[1:]...).Start() == nil {
			return
		}
	}
	batch.Main()
}
