package learned

import (
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise/told"
)

// nameOf says what a column holds, as a story names it; those without a name of their own
// are called by their group.
func nameOf(c column, group int) say.Words {
	switch {
	case c >= cSaid && c < cSaid+saidGroups:
		return say.New("speaks of %v", "提到%v", saidNames[c-cSaid]).Words
	case c >= cNear && c < cNear+lookGroups:
		return say.New("class or id around it speaks of %v", "外层类名或标识提到%v", lookNames[c-cNear]).Words
	case c >= cNear+lookGroups && c < cPlace:
		return say.New("lies in %v", "位于%v中", tagNames[c-cNear-lookGroups]).Words
	case c >= cBox1 && c < cBox1+3*boxColumns:
		return say.New("element %d around it: %v", "外层第 %d 个元素：%v", 1+int(c-cBox1)/boxColumns, boxNames[int(c-cBox1)%boxColumns]).Words
	}
	if name, ok := columnNames[c]; ok {
		return name
	}
	return told.RuleName(rules[group])
}

var saidNames = [saidGroups]say.Words{
	saidSource: {En: "a source", Zh: "来源"}, saidAuthor: {En: "an author", Zh: "作者"}, saidLegal: {En: "rights and addresses", Zh: "版权和地址"},
	saidRelated: {En: "further reading", Zh: "相关阅读"}, saidComment: {En: "comments", Zh: "评论"}, saidShare: {En: "sharing and printing", Zh: "分享和打印"},
	saidLogin: {En: "logging in", Zh: "登录"}, saidCookie: {En: "cookies", Zh: "隐私提示"}, saidPhoto: {En: "pictures", Zh: "图片"},
	saidPager: {En: "other pages", Zh: "翻页"}, saidAd: {En: "advertisements", Zh: "广告"}, saidTags: {En: "keywords and sections", Zh: "关键词和栏目"},
	saidView: {En: "who answers for it", Zh: "本站声明"}, saidMonth: {En: "dates", Zh: "日期"}, saidWeb: {En: "addresses of sites", Zh: "网址"},
}

var lookNames = [lookGroups]say.Words{
	lookBody: {En: "an article", Zh: "文章"}, lookMain: {En: "the main part", Zh: "主要部分"}, lookComment: {En: "comments", Zh: "评论"},
	lookPost: {En: "posts", Zh: "帖子"}, lookNav: {En: "navigation", Zh: "导航"}, lookFoot: {En: "the foot", Zh: "页脚"},
	lookSide: {En: "the side", Zh: "侧栏"}, lookRelated: {En: "further reading", Zh: "相关阅读"}, lookShare: {En: "sharing", Zh: "分享"},
	lookAd: {En: "advertisements", Zh: "广告"}, lookTitle: {En: "a title", Zh: "标题"}, lookMeta: {En: "date and author", Zh: "日期和作者"},
	lookCaption: {En: "pictures", Zh: "图片"}, lookForm: {En: "forms", Zh: "表单"}, lookPopup: {En: "pop-ups", Zh: "弹窗"},
	lookRole: {En: "parts of a site", Zh: "站点部件"}, lookLead: {En: "a summary", Zh: "摘要"}, lookQuote: {En: "quotations", Zh: "引文"},
}

var tagNames = [nearGroups - lookGroups]say.Words{
	tagP - lookGroups: {En: "a paragraph", Zh: "段落"}, tagLi - lookGroups: {En: "a list", Zh: "列表"}, tagCell - lookGroups: {En: "a table cell", Zh: "单元格"},
	tagHeading - lookGroups: {En: "a heading", Zh: "标题元素"}, tagArticle - lookGroups: {En: "an article element", Zh: "文章元素"},
	tagChrome - lookGroups: {En: "head, foot or navigation", Zh: "页头、页脚或导航"}, tagForm - lookGroups: {En: "a form", Zh: "表单"},
	tagFigure - lookGroups: {En: "a figure", Zh: "图"}, tagQuote - lookGroups: {En: "a quotation", Zh: "引文"}, tagSection - lookGroups: {En: "a section", Zh: "章节"},
}

var boxNames = [boxColumns]say.Words{
	boxBlocks: {En: "blocks in it", Zh: "块数"}, boxShare: {En: "share of the page's text", Zh: "占全页文字的比例"}, boxLink: {En: "share in links", Zh: "链接比例"},
	boxMean: {En: "mean length of a block", Zh: "平均块长"}, boxEnds: {En: "ends of sentences", Zh: "句末标点"}, boxLong: {En: "share in long blocks", Zh: "长块比例"},
	boxBefore: {En: "share of its text before the block", Zh: "本块之前的比例"}, boxImgs: {En: "images", Zh: "图片数"}, boxInputs: {En: "form fields", Zh: "输入框数"},
	boxTag: {En: "kind of tag", Zh: "标签种类"}, boxStop: {En: "share of stop words", Zh: "停用词比例"}, boxPar: {En: "share of paragraphs", Zh: "段落比例"},
}

var columnNames = map[column]say.Words{
	cUnits: {En: "length", Zh: "长度"}, cLinkShare: {En: "share in links", Zh: "链接比例"}, cHanShare: {En: "share of Chinese characters", Zh: "汉字比例"},
	cDigits: {En: "share of digits", Zh: "数字比例"}, cUpper: {En: "share of capitals", Zh: "大写字母比例"}, cStop: {En: "share of stop words", Zh: "停用词比例"},
	cEnds: {En: "ends of sentences", Zh: "句末标点"}, cCommas: {En: "marks inside sentences", Zh: "句内标点"}, cPunct: {En: "share of marks", Zh: "标点比例"},
	cQuotes: {En: "quotation marks", Zh: "引号"}, cBars: {En: "marks between items", Zh: "项间分隔符"}, cDate: {En: "has a date or time", Zh: "含日期或时间"},
	cEndMark: {En: "how it ends", Zh: "末尾标点"}, cLinks: {En: "links", Zh: "链接数"}, cBold: {En: "begins in bold, a span, a link", Zh: "开头的行内元素"},
	cRepeat: {En: "how often it stands in the page", Zh: "在页中出现次数"}, cTitleHave: {En: "share of it in the title", Zh: "见于标题的比例"}, cTitleHit: {En: "share of the title in it", Zh: "所含标题的比例"},
	cDescHave: {En: "share of it in the description", Zh: "见于描述的比例"}, cDescHit: {En: "share of the description in it", Zh: "所含描述的比例"},
	cTold: {En: "share of it in the body that a script tells", Zh: "见于脚本所给正文的比例"}, cCode: {En: "marks of program text", Zh: "程序符号"},
	cTag: {En: "kind of tag", Zh: "标签种类"}, cDepth: {En: "depth of its element", Zh: "元素深度"},
	cBefore: {En: "share of the page's text before it", Zh: "其前文字比例"}, cIndex: {En: "share of the page's blocks before it", Zh: "其前块数比例"}, cSource: {En: "share of the source before it", Zh: "其前源码比例"},
	cSinceHead: {En: "blocks since the last heading", Zh: "距上一标题的块数"}, cSinceH1: {En: "blocks since the headline", Zh: "距大标题的块数"}, cUntilH1: {En: "blocks until the headline", Zh: "到大标题的块数"},
	cSinceTitle: {En: "blocks since the one most like the title", Zh: "距最像标题的块"}, cUntilTitle: {En: "blocks until the one most like the title", Zh: "到最像标题的块"},
	cToLongest: {En: "blocks until the longest", Zh: "到最长块的块数"}, cOfLongest: {En: "blocks since the longest", Zh: "距最长块的块数"}, cRelLength: {En: "length relative to the longest", Zh: "与最长块之比"},
	cWindow: {En: "mean text of the blocks around", Zh: "周围各块的平均文字"}, cWindowLink: {En: "links of the blocks around", Zh: "周围各块的链接比例"}, cWindowEnds: {En: "ends of sentences around", Zh: "周围的句末标点"},
	cLongRun: {En: "text since the last block of links", Zh: "距上一链接块的文字"}, cLongLeft: {En: "text until the next block of links", Zh: "到下一链接块的文字"},
	cSinceComment: {En: "blocks since one that speaks of comments", Zh: "距提到评论的块"}, cSinceRelated: {En: "blocks since one that speaks of further reading", Zh: "距提到相关阅读的块"},
	cSinceShare: {En: "blocks since one that speaks of sharing", Zh: "距提到分享的块"}, cSinceLegal: {En: "blocks since one that speaks of rights", Zh: "距提到版权的块"},
	cNearDates: {En: "dates around", Zh: "周围的日期"}, cSrcGap: {En: "source between it and the block before", Zh: "与前块之间的源码"}, cSrcGapNext: {En: "source up to the next block", Zh: "到后块之间的源码"},
	cFormatShare: {En: "share of text in its format", Zh: "同格式文字的比例"}, cFormatCount: {En: "blocks in its format", Zh: "同格式的块数"}, cFormatMean: {En: "mean length in its format", Zh: "同格式的平均长度"}, cFormatLink: {En: "links in its format", Zh: "同格式的链接比例"},
	cInBest: {En: "in the best container", Zh: "在最佳容器内"}, cUpToBest: {En: "steps up to the best container", Zh: "上到最佳容器的层数"}, cDownToBest: {En: "steps down to the best container", Zh: "下到最佳容器的层数"}, cBestShare: {En: "share of text in the best container", Zh: "最佳容器的文字比例"},
	cPageUnits: {En: "text of the page", Zh: "全页文字"}, cPageLink: {En: "links of the page", Zh: "全页链接比例"}, cPageBlocks: {En: "blocks of the page", Zh: "全页块数"}, cPageMax: {En: "longest block of the page", Zh: "全页最长块"},
	cWords: {En: "what the lexicon says of its words", Zh: "词表对用词的判断"}, cNames: {En: "what the lexicon says of the names around it", Zh: "词表对外层名称的判断"},
	cP: {En: "its probability at first look", Zh: "初判概率"}, cPBefore3: {En: "first look at three blocks before", Zh: "前三块的初判"}, cPAfter3: {En: "first look at three blocks behind", Zh: "后三块的初判"},
	cPBefore8: {En: "first look at eight blocks before", Zh: "前八块的初判"}, cPAfter8: {En: "first look at eight blocks behind", Zh: "后八块的初判"},
	cPBox1: {En: "first look at its element", Zh: "所在元素的初判"}, cPBox2: {En: "first look at the element around", Zh: "外一层元素的初判"}, cPBox3: {En: "first look at the second around", Zh: "外二层元素的初判"},
	cPFormat: {En: "first look at its format", Zh: "同格式各块的初判"}, cMassBefore: {En: "share of the expected body before it", Zh: "其前的期望正文比例"}, cMassAfter: {En: "share of the expected body behind it", Zh: "其后的期望正文比例"},
	cToBody: {En: "blocks until the next likely one", Zh: "到下一可能正文的块数"}, cOfBody: {En: "blocks since the last likely one", Zh: "距上一可能正文的块数"}, cPLonger: {En: "first look at blocks as long", Zh: "同样长的块的初判"},
	cRun: {En: "text of its run of likely blocks", Zh: "所在可能正文段的文字"}, cIn50: {En: "in the element with half the expected body", Zh: "在含一半期望正文的元素内"}, cIn90: {En: "in the element with nine tenths of it", Zh: "在含九成期望正文的元素内"},
}
