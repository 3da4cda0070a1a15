//go:build !unix && !windows

package command

import "os/exec"

// inGroup does nothing where there are no groups.
func inGroup(*exec.Cmd) {}

// endGroup ends a program that was started.
func endGroup(cmd *exec.Cmd) error { return cmd.Process.Kill() }
