package command

import (
	"os/exec"
	"strconv"
	"syscall"
)

// inGroup keeps a program without a console window; Windows knows the tree of its children.
func inGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{HideWindow: true} }

// endGroup ends a program that was started, with its children.
func endGroup(cmd *exec.Cmd) error {
	if cmd.ProcessState != nil {
		return nil
	}
	if exec.Command("taskkill", "/T", "/F", "/PID", strconv.Itoa(cmd.Process.Pid)).Run() == nil {
		return nil
	}
	return cmd.Process.Kill()
}
