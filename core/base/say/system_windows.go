package say

import (
	"errors"
	"io/fs"
	"strings"
	"syscall"

	"golang.org/x/sys/windows"
)

// Argument returns s as an argument of a command line for a shell, in quotes if needed.
func Argument(s string) string { return windowsArgument(s) }

// ofSystem returns the text of an error of Windows. Windows has it in the language of its
// installation, with a full stop, whatever language the program uses; frequent errors are worded
// here, and for others the text of Windows stands for both languages.
func ofSystem(no syscall.Errno) (Words, bool) {
	switch no {
	case windows.ERROR_ACCESS_DENIED:
		return Words{"access is denied", "拒绝访问"}, true
	case windows.ERROR_SHARING_VIOLATION, windows.ERROR_LOCK_VIOLATION:
		return Words{"it is in use", "正被占用"}, true
	case windows.ERROR_DISK_FULL, windows.ERROR_HANDLE_DISK_FULL:
		return Words{"no space left on the disk", "磁盘空间不足"}, true
	case windows.ERROR_WRITE_PROTECT:
		return Words{"the disk is read-only", "磁盘只读"}, true
	case windows.ERROR_CRC, windows.ERROR_IO_DEVICE:
		return Words{"the disk cannot read or write it", "磁盘读写出错"}, true
	case windows.ERROR_NOT_READY:
		return Words{"there is no disk in the drive", "驱动器中没有磁盘"}, true
	case windows.ERROR_BAD_NETPATH, windows.ERROR_BAD_NET_NAME, windows.ERROR_UNEXP_NET_ERR, windows.ERROR_NETNAME_DELETED:
		return Words{"the network has no such computer or folder, or lost it", "网络上找不到这台计算机或共享文件夹，或连接已断开"}, true
	case windows.ERROR_INVALID_NAME, windows.ERROR_BAD_PATHNAME:
		return Words{"Windows allows no such name", "Windows 不允许这样的名字"}, true
	case windows.ERROR_FILENAME_EXCED_RANGE:
		return Words{"the name is too long", "名字太长"}, true
	case windows.ERROR_TOO_MANY_OPEN_FILES:
		return Words{"too many files are open", "打开的文件太多"}, true
	case windows.ERROR_DIRECTORY:
		return Words{"it is no folder", "不是文件夹"}, true
	}
	switch {
	case errors.Is(no, fs.ErrNotExist):
		return Words{"no such file or folder", "没有这个文件或文件夹"}, true
	case errors.Is(no, fs.ErrExist):
		return Words{"it is there already", "已经存在"}, true
	}
	text := strings.TrimRight(no.Error(), ".。 \r\n")
	return Words{text, known(no, text)}, true
}
