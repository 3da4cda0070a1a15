// Command make writes NOTICE anew: go run ./assets/notice/make, from the top of the
// project.
package main

import (
	"bytes"
	"fmt"
	"os"

	"pagetwin/assets/notice"
)

func main() {
	var b bytes.Buffer
	err := notice.Write(&b, ".")
	if err == nil {
		err = os.WriteFile("NOTICE", b.Bytes(), 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "notice:", err)
		os.Exit(1)
	}
}
