// Command make writes NOTICE anew: go run ./assets/notice/make, from the top of the
// project.
package main

import (
	"bufio"
	"fmt"
	"os"

	"pagetwin/assets/notice"
	"pagetwin/core/base/disk"
)

func main() {
	err := disk.Write("NOTICE", func(w *bufio.Writer) error { return notice.Write(w, ".") })
	if err != nil {
		fmt.Fprintln(os.Stderr, "notice:", err)
		os.Exit(1)
	}
}
