package command

import (
	"os/exec"
	"strconv"
	"syscall"
)

// inGroup hides the console window of a program; Windows knows the tree of its children.
func inGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{HideWindow: true} }

// endGroup ends a started program and its children.
func endGroup(cmd *exec.Cmd) error {
	if cmd.ProcessState != nil {
		return nil
	}
	if exec.Command("taskkill", "/T", "/F", "/PID", strconv.Itoa(cmd.Process.Pid)).Run() == nil {
		return nil
	}
	return cmd.Process.Kill()
}
