package say

import (
	"errors"
	"io/fs"
	"os"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/windows"
)

// What Windows says stands within a line of ours: in its language, without a full stop of
// its own.
func TestErrorsOfWindowsStandInALine(t *testing.T) {
	for no, want := range map[syscall.Errno]map[string]string{
		windows.ERROR_ACCESS_DENIED:     {"en": "cannot write f: access is denied; close it", "zh": "无法写入 f：拒绝访问；请关闭"},
		windows.ERROR_SHARING_VIOLATION: {"en": "cannot write f: it is in use; close it", "zh": "无法写入 f：正被占用；请关闭"},
		windows.ERROR_PATH_NOT_FOUND:    {"en": "cannot write f: no such file or folder; close it", "zh": "无法写入 f：没有这个文件或文件夹；请关闭"},
		windows.ERROR_ALREADY_EXISTS:    {"en": "cannot write f: it is there already; close it", "zh": "无法写入 f：已经存在；请关闭"},
	} {
		if got := Of(Texts(map[string]string{"en": "cannot write f: %v; close it", "zh": "无法写入 f：%v；请关闭"}).Errorf(no)); !got.Equal(Texts(want)) {
			t.Errorf("%v, want %v", got, want)
		}
	}
	for _, no := range []syscall.Errno{windows.ERROR_NO_MORE_FILES, windows.ERROR_BAD_FORMAT, windows.ERROR_INVALID_HANDLE} {
		for _, err := range []error{no, &fs.PathError{Op: "open", Path: "f", Err: no}, &os.LinkError{Op: "rename", Old: "a", New: "b", Err: no}} {
			if w := Of(err); w.En == "" || strings.HasSuffix(w.En, ".") || strings.ContainsAny(w.En+w.In("zh"), "\r\n") || strings.HasSuffix(w.In("zh"), ".") {
				t.Errorf("%q", w)
			}
			if !errors.Is(err, no) {
				t.Errorf("%v is another error", err)
			}
		}
	}
}
