package learned

import (
	"strings"
	"testing"

	"pagetwin/core/body/markup"
)

// What is new in a release stands in a list of badges and headings.
func TestNewsInListItemsIsBody(t *testing.T) {
	news := []string{
		"書籤可以依資料夾匯出，也能由其他瀏覽器匯入。", "修正在捲動長頁面時畫面偶爾會閃爍的問題。", "開啟多個分頁時占用的記憶體減少了三成。",
		"網址列會先列出最近造訪過的網站。", "下載的檔案可以直接拖曳到桌面上。", "列印時可以選擇要不要包含背景圖片。",
	}
	install := "<p>在安裝之前請先確定您的電腦是否合乎系統需求。安裝新版將覆蓋現存的程式，您不會遺失書籤或瀏覽記錄，但有些附加元件可能要更新才能繼續使用。</p>"
	var list strings.Builder
	for i, n := range news {
		list.WriteString("<li><span class='badge'>" + []string{"新增", "修正"}[i%2] + "</span><h5>" + n + "</h5></li>\n")
	}
	src := "<html><head><title>瀏覽器 4.2 版本資訊</title></head><body><ul id=nav><li><a href=/>首頁</a></li><li><a href=/get>下載</a></li><li><a href=/talk>討論區</a></li></ul>" +
		"<div id=main><h2>瀏覽器 4.2 新鮮事</h2><ul class=notes>" + list.String() + "</ul><h2>下載與安裝</h2>" + install +
		"<h2>移除</h2><p>移除程式時不會把書籤、瀏覽記錄和附加元件一併刪除，這些資料會保留在您的個人設定資料夾內。</p></div>" +
		"<div id=footer><p>本站內容採用授權條款釋出 | <a href=/contact>聯絡資訊</a></p></div></body></html>"
	body := learned(t)(markup.Parse(src))
	for _, n := range news {
		if !strings.Contains(body.Text, n) {
			t.Errorf("%q is missing in\n%s", n, body.Text)
		}
	}
	if strings.Contains(body.Text, "討論區") {
		t.Errorf("the menu is in the body:\n%s", body.Text)
	}
}

func TestAPageOfFurnitureAloneHasNoBody(t *testing.T) {
	for _, src := range []string{
		"<title>某新闻网</title><div class=nav><a href=/>首页</a> <a href=/n>新闻</a> <a href=/s>体育</a></div><div class=footer>版权所有 © 某新闻网 京ICP备00000000号</div>",
		"<title>Redirect</title><ul id=menu><li><a href=/>Home</a></li><li><a href=/news>News</a></li></ul><div id=footer><p>Copyright © 2011 The Example. All rights reserved.</p></div>",
	} {
		if body := learned(t)(markup.Parse(src)); body.Text != "" {
			t.Errorf("%.40s…: the body is %q", src, body.Text)
		}
	}
}
