package meta

import (
	"testing"
)

func TestNamesOfAuthorsAndMedia(t *testing.T) {
	for s, want := range map[string]string{
		"李闽": "李闽", "本报记者孙翔峰 陈健": "本报记者孙翔峰 陈健", "Jane O'Neil": "Jane O'Neil", "张三、李四": "张三、李四",
		"唐强在采取了一系列裁员、减薪等措施之后": "", "L_104485": "", "chinanews": "", "admin": "", "正北方网（原北方新闻网）": "", "南方网": "", "x@y.cn": "", "": "",
	} {
		if got := authorName(s); got != want {
			t.Errorf("author %q gives %q, want %q", s, got, want)
		}
	}
	for s, want := range map[string]string{
		"来源：新华日报": "新华日报", "京华时报网络版暂无网友评论": "京华时报网络版", "中国新闻网": "中国新闻网", "羊城晚报我要评论字号": "羊城晚报", "": "",
	} {
		if got := sourceName(s); got != want {
			t.Errorf("source %q gives %q, want %q", s, got, want)
		}
	}
}
