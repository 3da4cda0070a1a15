package say

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"syscall"

	"pagetwin/assets/i18n"
)

// Of returns the text of an error in every language; no words for nil. The texts of frequent
// errors of systems and of the standard library are in the catalogues. In an error that wraps
// others their English is replaced by their translation. For any other error the English stands
// for all languages.
func Of(err error) Words {
	if err == nil {
		return Words{}
	}
	if e, ok := err.(interface{ Both() Words }); ok {
		return e.Both()
	}
	if e, ok := err.(syscall.Errno); ok {
		if w, ok := ofSystem(e); ok {
			return w
		}
	}
	return Words{err.Error(), &foreign{err}}
}

// MessageOf returns an error as a message.
func MessageOf(err error) Message {
	if e, ok := err.(*Error); ok {
		return e.Message
	}
	return Message{Of(err), err.Error()}
}

// foreign translates an error that was not made by this package.
type foreign struct{ err error }

func (f *foreign) in(lang, en string) string {
	switch e := f.err.(type) {
	case *fs.PathError:
		return In(lang, "%s: %s", e.Path, Of(e.Err).In(lang))
	case *os.LinkError:
		return In(lang, "%s → %s: %s", e.Old, e.New, Of(e.Err).In(lang))
	case *os.SyscallError:
		return Of(e.Err).In(lang)
	case *json.SyntaxError:
		return In(lang, "no JSON at byte %d", e.Offset)
	case *json.UnmarshalTypeError:
		return In(lang, "JSON: %s cannot be %s", e.Field, e.Value)
	case *strconv.NumError:
		return In(lang, "%q is no usable number", e.Num)
	}
	if s := i18n.Text(lang, "", en); s != "" {
		return s
	}
	var under []error
	switch e := f.err.(type) {
	case interface{ Unwrap() error }:
		under = []error{e.Unwrap()}
	case interface{ Unwrap() []error }:
		under = e.Unwrap()
	}
	for _, u := range under {
		if w := Of(u); w.En != "" {
			en = strings.Replace(en, w.En, w.In(lang), 1)
		}
	}
	return en
}

// Plain removes the operation and the path from a file error.
func Plain(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, fs.ErrNotExist):
		return Errorf("no such folder or file")
	case errors.Is(err, fs.ErrPermission):
		return Errorf("no permission to read it")
	}
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return pe.Err
	}
	return err
}
