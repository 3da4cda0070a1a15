package say_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"slices"
	"strconv"
	"syscall"
	"testing"

	"pagetwin/core/base/say"
)

func TestAnErrorInsideAnotherIsSaidInItsLanguage(t *testing.T) {
	inner := say.Errorf("is %d", "为 %d", 3)
	outer := say.Errorf("open %s: %v", "打开 %s：%v", "x\ny", inner)
	if w := say.Of(outer); w.En != `open x\ny: is 3` || w.Zh != `打开 x\ny：为 3` || outer.Error() != w.En || !errors.Is(outer, inner) {
		t.Errorf("%+v", w)
	}
	both := say.Errorf("%v (%v)", "%v（%v）", inner, fs.ErrExist)
	if w := say.Of(both); w.Zh != "为 3（已经存在）" || !errors.Is(both, inner) || !errors.Is(both, fs.ErrExist) {
		t.Errorf("%+v", w)
	}
}

func TestErrorsFromElsewhereSayWhatIsKnownOfThemInChinese(t *testing.T) {
	inner := say.Errorf("is %d", "为 %d", 3)
	_, noFile := os.Open("no such file")
	_, noNumber := strconv.Atoi("x")
	for _, c := range []struct {
		err error
		zh  string
	}{
		{nil, ""},
		{errors.New("plain"), "plain"},
		{fmt.Errorf("som: %w", inner), "som: 为 3"},
		{fmt.Errorf("a: %w, b: %w", inner, fs.ErrExist), "a: 为 3, b: 已经存在"},
		{errors.Join(inner, context.Canceled), "为 3\n已停止"},
		{noFile, "no such file：没有这个文件或文件夹"},
		{&os.LinkError{Op: "rename", Old: "a", New: "b", Err: syscall.ENOSPC}, "a → b：磁盘空间不足"},
		{noNumber, `"x" 不是可用的数`},
		{json.Unmarshal([]byte("{"), new(int)), "第 1 字节处不是正确的 JSON"},
		{say.Errorf("cannot read: %v", "无法读取：%v", noFile), "无法读取：no such file：没有这个文件或文件夹"},
	} {
		if w := say.Of(c.err); w.Zh != c.zh || c.err != nil && w.En != c.err.Error() && runtime.GOOS != "windows" { // which has no language of its own
			t.Errorf("%v: %q, want %q", c.err, w, c.zh)
		}
	}
}

func TestProblemsAreSaidInBothLanguages(t *testing.T) {
	p := say.New("a %v", "甲 %v", say.Words{En: "b", Zh: "乙"}).At("w\n")
	if p.Where != `w\n` || p.In("zh") != "甲 乙" || p.In("en") != "a b" || p.Words().Zh != "甲 乙" {
		t.Errorf("%+v", p)
	}
	if (say.Problem{What: "b"}).In("zh") != "b" {
		t.Error("English does not stand in")
	}
	m := say.New("%d left out", "%d 个未收入", 2)
	if again := say.MessageOf(m.Err()); again != m || say.New("%d left out", "%d 个未收入", 3).Kind != m.Kind {
		t.Errorf("%+v and %+v", m, again)
	}
	if m := say.MessageOf(errors.New("x")); m.Kind != "x" || m.En != "x" {
		t.Errorf("%+v", m)
	}
}

func TestPlainTextStandsForBothLanguages(t *testing.T) {
	var old, now []say.Words
	both := []say.Words{{En: "a", Zh: "甲"}, {}}
	kept, err := json.Marshal(both)
	if err != nil {
		t.Fatal(err)
	}
	for src, into := range map[string]*[]say.Words{`["a","甲\"乙"]`: &old, string(kept): &now} {
		if err := json.Unmarshal([]byte(src), into); err != nil {
			t.Fatalf("%s: %v", src, err)
		}
	}
	if !slices.Equal(old, []say.Words{{En: "a", Zh: "a"}, {En: "甲\"乙", Zh: "甲\"乙"}}) || !slices.Equal(now, both) {
		t.Errorf("%q and %q", old, now)
	}
	for _, src := range []string{`3`, `["a"]`, `{"en":3}`} {
		if w := (say.Words{}); json.Unmarshal([]byte(src), &w) == nil {
			t.Errorf("%s is read as %q", src, w)
		}
	}
}
