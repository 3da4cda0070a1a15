package page

import (
	"testing"

	"pagetwin/app/present/wording"
	"pagetwin/core/base/say/saytest"
	"pagetwin/core/body/denoise"
	"pagetwin/core/page"
)

func TestADocViewIsWordedInBothLanguages(t *testing.T) {
	b, err := wording.NewBook("en")
	if err != nil {
		t.Fatal(err)
	}
	full := &View{Info: page.Page{URL: "http://a.example/1"}, Body: denoise.Body{View: &denoise.View{
		ID: "http://a.example/2", Type: denoise.TopicPage, Class: "地方", Keywords: []string{"邮局", "邮递员"},
		Abstract: "老邮局\n重新开门", Links: []denoise.Link{{}, {}},
	}}}
	same := &View{Info: page.Page{URL: "u"}, Body: denoise.Body{View: &denoise.View{ID: "u", Type: denoise.HubPage}}}
	broken := &View{Body: full.Body, Err: saytest.Errorf("no", "无")}
	for _, c := range []struct {
		lang string
		view *View
		want string
	}{
		{"en", full, "topic page  ·  class 地方  ·  keywords 邮局, 邮递员  ·  2 related links  ·  identifier http://a.example/2  ·  abstract: 老邮局 重新开门"},
		{"zh", full, "主题型网页  ·  类别 地方  ·  关键词 邮局、邮递员  ·  相关链接 2 条  ·  标识 http://a.example/2  ·  摘要：老邮局 重新开门"},
		{"en", same, "link page"},
		{"zh", &View{Body: denoise.Body{View: &denoise.View{Type: denoise.PicturePage}}}, "图片型网页"},
		{"en", &View{}, ""},
		{"en", broken, ""},
	} {
		b.Speak(c.lang)
		if got := c.view.About(b); got != c.want {
			t.Errorf("%s: got %q, want %q", c.lang, got, c.want)
		}
	}
}
