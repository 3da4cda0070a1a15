package say

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"syscall"
)

// Of returns the text of an error in both languages; no words for nil. The most frequent errors
// of systems and the standard library are translated here. In an error that wraps others their
// English is replaced by their Chinese. For any other error the English stands for both.
func Of(err error) Words {
	if err == nil {
		return Words{}
	}
	if e, ok := err.(interface{ Both() Words }); ok {
		return e.Both()
	}
	switch e := err.(type) {
	case syscall.Errno:
		if w, ok := ofSystem(e); ok {
			return w
		}
	case *fs.PathError:
		w := Of(e.Err)
		return Words{En: e.Op + " " + e.Path + ": " + w.En, Zh: e.Path + "：" + w.Zh}
	case *os.LinkError:
		w := Of(e.Err)
		return Words{En: e.Op + " " + e.Old + " " + e.New + ": " + w.En, Zh: e.Old + " → " + e.New + "：" + w.Zh}
	}
	return Words{En: err.Error(), Zh: chinese(err)}
}

// MessageOf returns an error as a message.
func MessageOf(err error) Message {
	if e, ok := err.(*Error); ok {
		return e.Message
	}
	return Message{Of(err), err.Error()}
}

func chinese(err error) string {
	switch e := err.(type) {
	case *os.SyscallError:
		return Of(e.Err).Zh
	case *json.SyntaxError:
		return fmt.Sprintf("第 %d 字节处不是正确的 JSON", e.Offset)
	case *json.UnmarshalTypeError:
		return fmt.Sprintf("JSON 的 %s 不应是 %s", e.Field, e.Value)
	case *strconv.NumError:
		return fmt.Sprintf("%q 不是可用的数", e.Num)
	}
	text := err.Error()
	var under []error
	switch e := err.(type) {
	case interface{ Unwrap() error }:
		under = []error{e.Unwrap()}
	case interface{ Unwrap() []error }:
		under = e.Unwrap()
	default:
		return known(err, text)
	}
	if zh := known(err, ""); zh != "" {
		return zh
	}
	for _, u := range under {
		if w := Of(u); w.En != "" && w.Zh != "" {
			text = strings.Replace(text, w.En, w.Zh, 1)
		}
	}
	return text
}

// known returns the Chinese of an error of the system or the standard library; other for one that
// is not translated.
func known(err error, other string) string {
	switch err {
	case io.EOF, io.ErrUnexpectedEOF:
		return "内容在此中断，文件不完整"
	case io.ErrShortWrite:
		return "没有写完"
	case context.Canceled:
		return "已停止"
	case context.DeadlineExceeded:
		return "超过了时限"
	case fs.ErrClosed:
		return "文件已关闭"
	case syscall.ENOSPC, syscall.EDQUOT:
		return "磁盘空间不足"
	case syscall.EROFS:
		return "磁盘只读"
	case syscall.EISDIR:
		return "是文件夹"
	case syscall.ENOTDIR:
		return "不是文件夹"
	case syscall.EIO:
		return "磁盘读写出错"
	case syscall.EMFILE, syscall.ENFILE:
		return "打开的文件太多"
	case syscall.ENAMETOOLONG:
		return "名字太长"
	}
	if _, ok := err.(syscall.Errno); ok || err == fs.ErrNotExist || err == fs.ErrPermission || err == fs.ErrExist {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return "没有这个文件或文件夹"
		case errors.Is(err, fs.ErrPermission):
			return "没有权限"
		case errors.Is(err, fs.ErrExist):
			return "已经存在"
		}
	}
	return other
}

// Plain removes the operation and the path from a file error.
func Plain(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, fs.ErrNotExist):
		return Errorf("no such folder or file", "没有这个文件夹或文件")
	case errors.Is(err, fs.ErrPermission):
		return Errorf("no permission to read it", "没有读取权限")
	}
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return pe.Err
	}
	return err
}
