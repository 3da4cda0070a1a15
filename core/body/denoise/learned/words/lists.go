package words

// The words looked for in class and id, by their meaning for the element. A space means an end of
// the word; anything but a letter counts as one.
var lookWords = [LookGroups][]string{
	LookBody: {
		"article", "content", "body", " text", "text ", "entry", "story", "zoom", "artical", "neirong", "zhengwen", "newstext",
		"endtext", "detail", "artibody", "paragraph", "cnt main", "blkcontainer", "wenzhang", "news con", "newscon", "lemma",
	},
	LookMain:    {"main", "center", "middle", "primary", "wrap", "left", "contain", "page"},
	LookComment: {"comment", "disqus", "respond", "pinglun", "feedback", "guestbook", "liuyan", "cmt", " usercomment", "livefyre", "review"},
	LookPost:    {" post", "postbody", "post body", "postmessage", "postcontent", "thread", "topic", "forum", "message", "repl", "discuss", "bbs", "floor", "tpc", "answer", "crawler post", "postrow", "msg"},
	LookNav:     {" nav", "nav ", "menu", "crumb", " tab", "tabs", "channel", "daohang", "topbar", "toolbar", "header", " head ", " top ", "subnav", "navi", "sitemap", "location", "position", "path"},
	LookFoot:    {"foot", "copyright", "bottom", "legal", "disclaim", "copy ", "banquan", " link", "links", "friendlink", "corp"},
	LookSide:    {"side", "right", "aside", "rail", " col", "column", "widget", "module", "block", "secondary", "box"},
	LookRelated: {"relat", "recommend", " hot", "rank", "list", "more", "popular", "tuijian", "xiangguan", "trend", "latest", "similar", "outbrain", "taboola", "recent", "teaser", "readmore", "paihang", "also", "next", "prev", "pager", "paginat"},
	LookShare:   {"share", "social", "tool", "bookmark", "print", "fenxiang", "addthis", " sns", "weibo", "tweet", "twitter", "facebook", "bshare", "jiathis", "bdshare", "follow", "email", "digg", "fontsize", "action", "button", "btn"},
	LookAd:      {" ad ", " ads ", " ad", "advert", "banner", "promo", "sponsor", "guanggao", "adsense", "google", " gg ", "commercial"},
	LookTitle:   {"title", "headline", "biaoti", " h1", "heading", " tit "},
	LookMeta:    {"date", "time", "author", "byline", "source", "info", "meta", "editor", "pub", " tag", "tags", "categor", "credit", "dateline", "laiyuan", "writer", "keyword"},
	LookCaption: {"caption", "photo", "pic", "image", "img", "figure", "gallery", "media", "slide", "video", "thumb", "player"},
	LookForm:    {"login", "search", "form", "subscri", "newsletter", "signup", "sign up", "vote", "poll", "survey", "register", "user", "member", "input"},
	LookPopup:   {"cookie", "modal", "popup", "overlay", "dialog", "consent", "gdpr", "paywall", "hidden", "hide", "screen reader", "sr only", "visually", "tooltip", "dropdown", "notice", "alert", "onetrust", "privacy", "offscreen", "collapse"},
	LookRole:    {"navigation", "contentinfo", "complementary", "banner", "sitenavigation", "wpfooter", "wpheader", "wpsidebar"},
	LookLead:    {"summary", "lead", "abstract", "intro", "zhaiyao", "daodu", "excerpt", "standfirst", "subtitle", "deck", "descri", "zhaiyao"},
	LookQuote:   {"quote", "blockquote", "pullquote", "signature", "sign ", " sig", "avatar", "profile", "bio ", " bio", "about"},
}

// The groups of words in class and id.
const (
	LookBody = iota
	LookMain
	LookComment
	LookPost
	LookNav
	LookFoot
	LookSide
	LookRelated
	LookShare
	LookAd
	LookTitle
	LookMeta
	LookCaption
	LookForm
	LookPopup
	LookRole
	LookLead
	LookQuote
	LookGroups
)

// The words looked for in the text of a block, by meaning.
var saidWords = [SaidGroups][]string{
	SaidSource:  {"来源", "來源", "稿源", "来自", "出处", "出處", "转自", "轉自", "摘自", "source:", "source :", "(ap)", "(reuters)", "(afp)", "电)", "电）", "讯）", "訊）", "報導", "报道】"},
	SaidAuthor:  {"作者", "记者", "記者", "编辑", "編輯", "责编", "通讯员", "通訊員", "撰文", "供稿", " by ", "written by", "editor", "reporter", "文/", "文／", "staff writer", "correspondent", "译者", "翻译"},
	SaidLegal:   {"版权", "版權", "copyright", "©", "all rights reserved", " icp", "icp备", "备案", "許可證", "许可证", "声明", "聲明", "免责", "免責", "disclaimer", "terms of", "privacy", "联系我们", "关于我们", "聯絡我們", "關於我們", "about us", "contact us", "法律顾问", "违法", "举报", "電話", "电话", "传真", "地址", "邮编", "隐私", "trademark", "may not be"},
	SaidRelated: {"相关", "相關", "推荐", "推薦", "更多", "延伸阅读", "延伸閱讀", "热门", "热点", "熱門", "排行", "精彩", "猜你", "最新", "related", "more ", "most ", "recommend", "popular", "read more", "see also", "latest", "trending", "专题", "專題", "往期", "热词", "図", "also on", "you may", "don't miss", "next article"},
	SaidComment: {"评论", "評論", "留言", "发表", "發表", "回复", "回復", "回覆", "网友", "網友", "跟帖", "跟贴", "comment", "reply", "replies", "posted", " says", "wrote:", "楼主", "樓主", "沙发", "发言", "匿名", "引用", "permalink", "trackback", "发帖", "顶一下", "踩", "投诉"},
	SaidShare:   {"分享", "收藏", "打印", "列印", "关闭", "關閉", "字号", "字號", "字体", "字體", "转发", "轉寄", "轉發", "微博", "微信", "复制", "複製", "推荐给", "share", "print", "email", "e-mail", "tweet", "facebook", "twitter", "bookmark", "digg", "del.icio", "rss", "newsletter", "save", "阅读", "閱讀", "浏览", "瀏覽", "点击", "點擊", "人气", "views", "繁体", "大 中 小", "纠错", "订阅", "訂閱", "扫一扫", "二维码", "plurk", "follow us", "text size"},
	SaidLogin:   {"登录", "登錄", "登入", "注册", "註冊", "密码", "密碼", "用户名", "验证码", "會員", "会员", "login", "log in", "sign in", "sign up", "register", "password", "subscribe", "logged in", "account", "加入"},
	SaidCookie:  {"cookie", "consent", "gdpr", "privacy policy", "third part", "personal data", "personalise", "personalize", "your browser", "javascript", "enable js", "ad blocker", "adblock", "浏览器", "瀏覽器"},
	SaidPhoto:   {"图", "圖", "摄", "攝", "photo", "image", "getty", "caption", "credit", "picture", "视频", "影片", "video", "组图", "enlarge"},
	SaidPager:   {"上一篇", "下一篇", "上一页", "下一页", "上页", "下页", "首页", "首頁", "尾页", "返回", "previous", "next", "back to", " page ", " home ", "上一頁", "下一頁", "上一則", "下一則", "回首頁", "回到", "top of"},
	SaidAd:      {"广告", "廣告", "赞助", "贊助", "advertis", "sponsor", "promo", "优惠", "特价", "免费", "抢购", "google"},
	SaidTags:    {"关键词", "关键字", "關鍵字", "标签", "標籤", "tags", "filed under", "categor", "keyword", "分类", "分類", "topics", "栏目", "当前位置", "您的位置", "所在位置", "位置：", "位置:"},
	SaidView:    {"本网", "本站", "本報", "本报讯", "转载", "轉載", "不代表", "立场", "立場", "观点", "授权", "侵权", "owner", "reserved", "opinions", "responsib", "republish", "redistribut"},
	SaidMonth:   {"january", "february", "march ", "april ", " may ", "june ", "july ", "august", "september", "october", "november", "december", " jan ", " feb ", " mar ", " apr ", " jun ", " jul ", " aug ", " sep ", " oct ", " nov ", " dec ", "jan.", "feb.", "aug.", "sept.", "oct.", "nov.", "dec.", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "星期", "updated", "published", "时间", "時間", "日期", "发布", "發佈", " ago"},
	SaidWeb:     {"http", "www.", ".com", ".cn", ".org", "@", "网站", "網站", "click here", "点此", "点击这里", "website"},
}

// The groups of words in texts.
const (
	SaidSource = iota
	SaidAuthor
	SaidLegal
	SaidRelated
	SaidComment
	SaidShare
	SaidLogin
	SaidCookie
	SaidPhoto
	SaidPager
	SaidAd
	SaidTags
	SaidView
	SaidMonth
	SaidWeb
	SaidGroups
)

// Look returns the finder of words in class and id.
func Look() *Finder { return NewFinder(lookWords[:]) }

// Said returns the finder of words in texts.
func Said() *Finder { return NewFinder(saidWords[:]) }
