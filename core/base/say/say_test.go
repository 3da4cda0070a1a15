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
	"pagetwin/core/base/say/saytest"
)

func TestAnErrorInsideAnotherIsSaidInItsLanguage(t *testing.T) {
	inner := saytest.Errorf("is %d", "为 %d", 3)
	outer := saytest.Errorf("open %s: %v", "打开 %s：%v", "x\ny", inner)
	if w := say.Of(outer); w.En != `open x\ny: is 3` || w.In("zh") != `打开 x\ny：为 3` || outer.Error() != w.En || !errors.Is(outer, inner) {
		t.Errorf("%+v", w)
	}
	both := saytest.Errorf("%v (%v)", "%v（%v）", inner, fs.ErrExist)
	if w := say.Of(both); w.In("zh") != "为 3（已经存在）" || !errors.Is(both, inner) || !errors.Is(both, fs.ErrExist) {
		t.Errorf("%+v", w)
	}
}

func TestErrorsFromElsewhereSayWhatIsKnownOfThemInChinese(t *testing.T) {
	inner := saytest.Errorf("is %d", "为 %d", 3)
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
		{saytest.Errorf("cannot read: %v", "无法读取：%v", noFile), "无法读取：no such file：没有这个文件或文件夹"},
	} {
		if w := say.Of(c.err); w.In("zh") != c.zh || c.err != nil && w.En != c.err.Error() && runtime.GOOS != "windows" { // which has no language of its own
			t.Errorf("%v: %q, want %q", c.err, w, c.zh)
		}
	}
}

func TestProblemsAreSaidInBothLanguages(t *testing.T) {
	p := saytest.Message("a %v", "甲 %v", saytest.Words("b", "乙")).At("w\n")
	if p.Where != `w\n` || p.In("zh") != "甲 乙" || p.In("en") != "a b" || p.Words().In("zh") != "甲 乙" {
		t.Errorf("%+v", p)
	}
	if (say.Problem{What: "b"}).In("zh") != "b" {
		t.Error("English does not stand in")
	}
	m := saytest.Message("%d left out", "%d 个未收入", 2)
	if again := say.MessageOf(m.Err()); again != m || saytest.Message("%d left out", "%d 个未收入", 3).Kind != m.Kind {
		t.Errorf("%+v and %+v", m, again)
	}
	if m := say.MessageOf(errors.New("x")); m.Kind != "x" || m.En != "x" {
		t.Errorf("%+v", m)
	}
}

func TestPlainTextStandsForBothLanguages(t *testing.T) {
	var old, now []say.Words
	both := []say.Words{saytest.Words("a", "甲"), {}}
	kept, err := json.Marshal(both)
	if err != nil {
		t.Fatal(err)
	}
	for src, into := range map[string]*[]say.Words{`["a","甲\"乙"]`: &old, string(kept): &now} {
		if err := json.Unmarshal([]byte(src), into); err != nil {
			t.Fatalf("%s: %v", src, err)
		}
	}
	if !slices.EqualFunc(old, []say.Words{say.Same("a"), say.Same("甲\"乙")}, say.Words.Equal) || !slices.EqualFunc(now, both, say.Words.Equal) {
		t.Errorf("%q and %q", old, now)
	}
	for _, src := range []string{`3`, `["a"]`, `{"en":3}`} {
		if w := (say.Words{}); json.Unmarshal([]byte(src), &w) == nil {
			t.Errorf("%s is read as %q", src, w)
		}
	}
}
