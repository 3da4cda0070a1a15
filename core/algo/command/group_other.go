//go:build !unix && !windows

package command

import "os/exec"

// inGroup does nothing, since the system has no process groups.
func inGroup(*exec.Cmd) {}

func endGroup(cmd *exec.Cmd) error { return cmd.Process.Kill() }
