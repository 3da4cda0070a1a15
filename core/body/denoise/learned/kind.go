package learned

import (
	"strings"

	"golang.org/x/net/html/atom"

	"pagetwin/core/body/denoise/learned/words"
	"pagetwin/core/body/markup"
)

// The words that indicate the kind of a page: in its title, its address, its generator and its
// description for search engines.
var kindWords = [kindGroups][]string{
	kindForum: {"forum", "bbs", "discuz", "phpbb", "vbulletin", "xenforo", "thread", "discourse", "论坛", "論壇", "社区", "社區", "community", " topic", "帖子", "discuss", "flarum", "讨论", "討論", "socialmedia", "/t/", "/d/"},
	kindAsk:   {"question", "answer", "问答", "問答", "qapage", "faq", "提问", "回答", "comments", "评论", "短评", "ask "},
	kindBlog:  {"blog", "博客", "wordpress", "weblog", "日志", "网志", "typepad", "部落", "movable type", "single"},
	kindNews:  {"newsarticle", "news", "新闻", "新聞", "article", "reportage", "时报", "日报"},
	kindShop:  {"product", "price", "shop", "store", " cart", "商品", "价格", "购买", "offer", " buy", "售", "woocommerce", "magento"},
	kindList:  {"itemlist", "collection", "searchresult", "category", " tag ", "listing", "archives", "archive", "列表", "index"},
	kindWiki:  {"mediawiki", "wiki", "百科", "encyclop", "docs", "documentation", "reference", " api", "techarticle", "manual", "tutorial", "howto"},
	kindMedia: {"video", "gallery", "photo", "图片", "組圖", "组图", "视频", "視頻", "profile", "podcast"},
}

const (
	kindForum = iota
	kindAsk
	kindBlog
	kindNews
	kindShop
	kindList
	kindWiki
	kindMedia
	kindGroups
)

// mostTypes is the number of schema.org types looked at.
const mostTypes = 8

// kinds sets the columns for the kind of the page.
func (v *view) kinds(finder *words.Finder) {
	const longest = 300
	found := finder.In(v.title)
	for n := range v.tree.Nodes {
		node := &v.tree.Nodes[n]
		if node.Kind == markup.Text || node.Tag != atom.Meta && node.Tag != atom.Link && node.Tag != atom.Body {
			continue
		}
		tag := v.tree.StartTag(int32(n))
		if node.Tag == atom.Body || kindTag(tag) {
			found |= finder.In(tag[:min(len(tag), longest)])
		}
		if node.Tag == atom.Body {
			break
		}
	}
	types := ""
	for name := range markup.SchemaTypes(v.tree.HTML, mostTypes) {
		types += " " + name
	}
	found |= finder.In(types)
	for g := range kindGroups {
		if found>>g&1 != 0 {
			v.all(cKind+column(g), 1)
		}
	}
}

// kindTag reports whether an element of the head names the generator, the subject, or the address
// of the page.
func kindTag(tag string) bool {
	for _, name := range [...]string{"generator", "og:type", "og:url", "eywords", "canonical"} {
		if strings.Contains(tag, name) {
			return true
		}
	}
	return false
}
