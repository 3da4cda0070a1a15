package kind

import (
	"strings"
	"unicode/utf8"
)

// lexicon maps words to the groups to which they belong.
type lexicon struct {
	groups map[string]uint32  // of a word in lower case, as bits
	sizes  [beginnings]uint32 // lengths of the words that begin so, see beginning, as bits, to reject most words of a page
}

const beginnings = 1 << 9

// beginning numbers the beginnings of words: letters by themselves, wider characters by their last
// bytes.
func beginning(word string) int {
	if word[0] < utf8.RuneSelf {
		return int(word[0])
	}
	return (int(word[1])<<3 ^ int(word[2])) % beginnings
}

func lexiconOf(groups []string) *lexicon {
	l := &lexicon{groups: make(map[string]uint32)}
	for g, words := range groups {
		for w := range strings.FieldsSeq(words) {
			l.groups[w] |= 1 << g
			l.sizes[beginning(w)] |= 1 << len(w)
		}
	}
	return l
}

// longestWord is the length in bytes of the longest word that is looked up.
const longestWord = 24

// each calls fn with the groups of each word of s that has any. Words are runs of ASCII letters
// and digits; Chinese words are looked up at each character.
func (l *lexicon) each(s string, fn func(groups uint32)) {
	var word [longestWord]byte
	for i := 0; i < len(s); {
		c := s[i]
		if c >= utf8.RuneSelf {
			_, n := utf8.DecodeRuneInString(s[i:])
			for _, size := range [...]int{6, 12} { // two and four characters
				if i+size <= len(s) && l.sizes[beginning(s[i:])]>>size&1 != 0 {
					if g := l.groups[s[i:i+size]]; g != 0 {
						fn(g)
					}
				}
			}
			i += n
			continue
		}
		n := 0
		for i+n < len(s) && letter(s[i+n]) {
			if n < longestWord {
				b := s[i+n]
				if 'A' <= b && b <= 'Z' {
					b += 'a' - 'A'
				}
				word[n] = b
			}
			n++
		}
		if n == 0 {
			i++
			continue
		}
		if n <= longestWord && l.sizes[word[0]]>>n&1 != 0 {
			if g := l.groups[string(word[:n])]; g != 0 {
				fn(g)
			}
		}
		i += n
	}
}

func (l *lexicon) count(s string, into []int) {
	l.each(s, func(groups uint32) {
		for g := range into {
			into[g] += int(groups >> g & 1)
		}
	})
}

func letter(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
}

// shortWords are words of short blocks, grouped by meaning.
var shortWords = lexiconOf([]string{
	"reply replies quote quoted joined wrote answers answered upvote downvote votes solved moderator 回复 引用 楼主 发表于 發表於 回覆 帖子",
	"cart basket sku qty quantity stock shipping delivery checkout 购物车 加入购物车 库存 購物車",
	"more continue 阅读 更多 阅读全文 继续阅读 閱讀更多 查看更多 详情",
	"next previous prev older newer 下一页 上一页 下页 末页 尾页",
	"comments comment 评论 評論 留言",
	"filter sort results showing items 排序 筛选",
	"copy api install syntax parameters returns example examples 参数 示例 语法",
	"author posted published updated by minutes min 作者 发布 发表 字数 来源",
})

const shortGroups = 8

// classWords are words of classes and ids.
var classWords = lexiconOf([]string{
	"post message bbp topic topics thread threads p",
	"comment comments commentlist reply replies",
	"product products price prices sku",
	"cart basket swatch buybox addtocart qty",
	"card cards tile tiles grid teaser",
	"entry item items list loop archive",
	"pager pagination page-numbers paging pagenavi pages",
	"toc toctree navigation contents on-this-page",
	"highlight code prism hljs codehilite language sourcecode",
	"author byline avatar username user",
	"rating stars reviews review",
	"excerpt summary readmore more",
	"sphinx rst docs documentation doc md markdown api mdx",
	"hero cta testimonial testimonials pricing features",
})

const classGroups = 14

// bodyWords are words of the classes of html and body.
var bodyWords = lexiconOf([]string{
	"single post article postid",
	"archive archives category tag tags blog list search index taxonomy",
	"home front homepage",
	"product",
	"forum thread topic showthread",
	"docs documentation wiki",
	"page",
})

const bodyGroups = 7

// headWords are words of the head: types of Open Graph and schema.org, and the program that made
// the page.
var headWords = lexiconOf([]string{
	"article newsarticle blogposting reportage report scholarlyarticle opinionnewsarticle",
	"product offer productgroup individualproduct",
	"itemlist collectionpage searchresultspage offercatalog blog",
	"discussionforumposting qapage question answer socialmediaposting",
	"techarticle apireference howto softwaresourcecode",
	"website",
	"breadcrumblist",
	"service localbusiness professionalservice",
	"discourse phpbb vbulletin xenforo discuz flarum smf mybb invision vanilla nodebb",
	"sphinx mkdocs docusaurus doxygen mediawiki gitbook docbook vitepress antora javadoc mdbook rustdoc",
	"shopify woocommerce magento prestashop bigcommerce opencart",
	"wordpress hexo hugo jekyll ghost blogger typepad drupal",
})

const headGroups = 12

// schemaWords are types of schema.org, grouped by how many things of a type a page has.
var schemaWords = lexiconOf([]string{
	"article newsarticle blogposting report",
	"product",
	"listitem",
	"itemlist collectionpage searchresultspage offercatalog blog",
	"question answer comment discussionforumposting",
	"offer aggregateoffer",
})

const schemaGroups = 6

// The groups of the head that name a kind of content.
const (
	headArticle   = 0
	headProduct   = 1
	headForumType = 3
	headForum     = 8
	headDocs      = 9
)

// titleWords are words of the title and the first heading.
var titleWords = lexiconOf([]string{
	"archive archives category categories tag tags 归档 标签 分类 歸檔 標籤 分類 目录 存档",
	"documentation docs manual reference guide api tutorial chapter 手册 文档",
	"forum forums thread topic discussion board community 论坛 社区",
	"buy shop price sale store collection collections products",
	"services solutions company agency pricing software",
	"how what why when is i my",
	"blog news latest 首页 博客",
})

const titleGroups = 7
