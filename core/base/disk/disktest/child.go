package disktest

import (
	"bufio"
	"os"
	"os/exec"
	"testing"
)

// Child starts the test binary again with name=value in its environment, by which its TestMain
// knows that it is the child, and returns it with the lines that it prints.
func Child(t testing.TB, name, value string) (*exec.Cmd, *bufio.Scanner) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), name+"="+value)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd, bufio.NewScanner(out)
}
