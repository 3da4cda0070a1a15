package convert

import "pagetwin/core/say"

// allEight is where eight of the sets with bodies can be had in one archive, and how.
var allEight = []string{
	"git lfs install && git clone --depth 1 https://github.com/chatnoir-eu/web-content-extraction-benchmark",
	"tar -C web-content-extraction-benchmark/datasets -xf web-content-extraction-benchmark/datasets/raw.tar.xz",
}

const rawOfEight = "web-content-extraction-benchmark/datasets/raw/"

var noLicence = say.Words{En: "none is told with it", Zh: "未随附许可"}

// bodySets are those with true bodies: what denoisers are measured with, and natural
// pages to label.
func bodySets() []Set {
	return []Set{
		{
			Name: "l3s-gn1", Title: "L3S-GN1", Gives: HTML | Bodies,
			What: say.Words{
				En: "621 English news pages of 408 sites, 2008, whose blocks of text seven people marked: headline, full text, supplement, related, comments.",
				Zh: "2008 年 408 个网站的 621 个英文新闻网页，七人逐块标出标题、正文、补充、相关、评论。",
			},
			Address: "http://www.L3S.de/~kohlschuetter/boilerplate/",
			Get:     say.Words{En: "Take the version in single HTML files and unpack it; or the .warc.gz, as it is.", Zh: "取单个 HTML 文件的版本并解开；或直接用 .warc.gz。"},
			Source:  "L3S-GN1-20100130203947-00001",
			Licence: say.Words{En: "for research use only, not to be passed on", Zh: "仅供研究使用，不得转让"},
			Cite:    "C. Kohlschütter, P. Fankhauser, W. Nejdl: Boilerplate detection using shallow text features. WSDM 2010.",
			Expects: say.Words{En: "the folders original and annotated with pages of the same names, or the .warc.gz", Zh: "同名网页的两个文件夹 original 与 annotated，或 .warc.gz"},
			Note: say.Words{
				En: "The body is headline and full text (x-nc-sel1, x-nc-sel2). Among its pages are a few natural reprints of agency stories, which nobody labelled.",
				Zh: "正文为标题与全文（x-nc-sel1、x-nc-sel2）。其中有少量通讯社稿件的自然转载，原集未标注。",
			},
			read: l3s,
		},
		{
			Name: "daniel", Title: "DAnIEL v2.1", Gives: HTML | Bodies, Langs: true,
			What: say.Words{
				En: "1,689 news pages of 2011 and 2012 with bodies by people: Chinese 401, English 475, Polish 274, Greek 273, Russian 266. Recoded to UTF-8.",
				Zh: "2011 至 2012 年 1,689 个新闻网页，附人工正文：中文 401、英文 475、波兰文 274、希腊文 273、俄文 266。已转为 UTF-8。",
			},
			Address: "https://github.com/rundimeco/waddle",
			Steps:   []string{"git clone --depth 1 https://github.com/rundimeco/waddle"},
			Source:  "waddle/corpora/Corpus_daniel_v2.1",
			Licence: say.Words{En: "GPL 3 (the repository); pages belong to their publishers", Zh: "GPL 3（仓库）；网页版权归各发布者"},
			Cite:    "G. Lejeune, L. Zhu: A new proposal for evaluating web page cleaning tools. Computación y Sistemas 22(4), 2018.",
			Expects: say.Words{En: "the folders html and reference with files of the same names, and doc_lg.json", Zh: "同名文件的两个文件夹 html 与 reference，以及 doc_lg.json"},
			Note: say.Words{
				En: "--lang zh takes the Chinese pages alone. Bodies hold the headline and often the line with date and source.",
				Zh: "--lang zh 只取中文网页。正文含标题，常含日期与来源一行。",
			},
			read: twins{folders: [][2]string{{"html", "reference"}}, body: []string{"+"}, text: wholeText, more: danielName}.read,
		},
		{
			Name: "zh-content", Title: "Chinese Web Content Extraction Dataset", Gives: HTML | Bodies,
			What:    say.Words{En: "Chinese pages with bodies, dates and authors taken out by hand, GBK and UTF-8.", Zh: "中文网页，人工摘出正文、日期与作者，GBK 与 UTF-8 皆有。"},
			Address: "https://github.com/immortal-autumn/Chinese-Web-Content-Extraction-Dataset",
			Steps:   []string{"git clone --depth 1 https://github.com/immortal-autumn/Chinese-Web-Content-Extraction-Dataset"},
			Source:  "Chinese-Web-Content-Extraction-Dataset",
			Licence: say.Words{En: "MIT; pages belong to their publishers", Zh: "MIT；网页版权归各发布者"},
			Cite:    "https://github.com/immortal-autumn/Chinese-Web-Content-Extraction-Dataset",
			Expects: say.Words{En: "the folders Original and cleaned with files of the same names", Zh: "同名文件的两个文件夹 Original 与 cleaned"},
			Note:    say.Words{En: "Bodies leave out headline, date and author. Many pages are those of CleanEval's Chinese part.", Zh: "正文不含标题、日期和作者。不少网页就是 CleanEval 中文部分的。"},
			read:    twins{folders: [][2]string{{"Original", "cleaned"}}, body: []string{"*.txt"}, page: cleanEvalPage, more: dateBeside}.read,
		},
		{
			Name: "cleaneval", Title: "CleanEval 2007", Gives: HTML | Bodies, Langs: true,
			What:    say.Words{En: "English and Chinese pages of all kinds with bodies cleaned by people: about 60 a language to develop with, the English test of 681 beside.", Zh: "各类英文和中文网页，附人工清理的正文：每种语言约 60 个用于开发，另有 681 个的英文测试集。"},
			Address: "https://sigwac.org.uk/cleaneval/devset.html",
			Get:     say.Words{En: "Where it does not answer, the Internet Archive has the page: https://web.archive.org/web/20160305094305/https://cleaneval.sigwac.org.uk/devset.html", Zh: "打不开时，互联网档案馆存有该页：https://web.archive.org/web/20160305094305/https://cleaneval.sigwac.org.uk/devset.html"},
			Steps: []string{
				"mkdir cleaneval && cd cleaneval",
				"for f in en-original en-cleaned zh-original zh-cleaned; do curl -O http://corpus1.leeds.ac.uk/cleaneval/devel/$f.tgz && mkdir -p $f && tar -C $f -xf $f.tgz; done; cd ..",
			},
			Source:  "cleaneval",
			Licence: noLicence,
			Cite:    "M. Baroni, F. Chantree, A. Kilgarriff, S. Sharoff: CleanEval: a competition for cleaning web pages. LREC 2008.",
			Expects: say.Words{En: "two folders beside each other: en_original and en_cleaned (or zh_…), input and GoldStandard (or gold_std), orig and clean", Zh: "并列的两个文件夹：en_original 与 en_cleaned（或 zh_…），input 与 GoldStandard（或 gold_std），orig 与 clean"},
			Note:    say.Words{En: "The wrapper <text …> is taken off the pages, the marks <h>, <p>, <l> and the address off the bodies.", Zh: "网页去掉外层的 <text …>，正文去掉 <h>、<p>、<l> 标记和网址行。"},
			read:    cleanEval().read,
		},
		{
			Name: "cleanportaleval", Title: "CleanPortalEval", Gives: HTML | Bodies,
			What:    say.Words{En: "71 pages of four English portals with bodies, in the manner of CleanEval: several pages of a site, for what repeats there.", Zh: "四个英文门户的 71 个网页，附正文，形式同 CleanEval：同站有多页，可看站内重复。"},
			Address: "https://github.com/chatnoir-eu/web-content-extraction-benchmark",
			Steps:   allEight, Source: rawOfEight + "cleanportaleval", Licence: noLicence,
			Cite:    "J. Bevendorff, S. Gupta, J. Kiesel, B. Stein: An empirical comparison of web content extraction algorithms. SIGIR 2023, which has it; its own place is https://github.com/ppke-nlpg/CleanPortalEval",
			Expects: say.Words{En: "the folders input and GoldStandard", Zh: "文件夹 input 与 GoldStandard"},
			read:    cleanEval().read,
		},
		{
			Name: "dragnet", Title: "Dragnet 2012", Gives: HTML | Bodies,
			What:    say.Words{En: "1,379 pages of news sites and blogs with bodies by people; comments are told apart.", Zh: "1,379 个新闻与博客网页，附人工正文；评论另列。"},
			Address: "https://github.com/chatnoir-eu/web-content-extraction-benchmark",
			Steps:   allEight, Source: rawOfEight + "dragnet", Licence: noLicence,
			Cite:    "M. E. Peters, D. Lecocq: Content extraction using diverse feature sets. WWW 2013 Companion.",
			Expects: say.Words{En: "the folders HTML and Corrected (or corrected/Corrected), with NAME.html and NAME.html.corrected.txt", Zh: "文件夹 HTML 与 Corrected（或 corrected/Corrected），其中为 NAME.html 与 NAME.html.corrected.txt"},
			Note:    say.Words{En: "Comments are left out of the bodies.", Zh: "正文不含评论。"},
			read:    twins{folders: [][2]string{{"HTML", "corrected/Corrected"}, {"HTML", "Corrected"}}, body: []string{"+.corrected.txt"}, text: dragnetBody}.read,
		},
		{
			Name: "dragnet-2020", Title: "dragnet_data", Gives: HTML | Bodies,
			What:    say.Words{En: "Articles of 2020 out of the feeds of many sites, with bodies, titles and addresses taken by hand.", Zh: "2020 年多家网站订阅源中的文章，人工摘取正文、标题和网址。"},
			Address: "https://github.com/dragnet-org/dragnet_data",
			Steps:   []string{"git clone --depth 1 https://github.com/dragnet-org/dragnet_data && cd dragnet_data", "tar -xf data/html.tar.gz && tar -xf data/meta.tar.gz; cd .."},
			Source:  "dragnet_data",
			Licence: say.Words{En: "CC BY 4.0", Zh: "CC BY 4.0"},
			Cite:    "https://github.com/dragnet-org/dragnet_data",
			Expects: say.Words{En: "the folders html and meta, with ID.html and ID.toml", Zh: "文件夹 html 与 meta，其中为 ID.html 与 ID.toml"},
			read:    dragnetNew,
		},
		{
			Name: "cetd", Title: "CETD", Gives: HTML | Bodies,
			What:    say.Words{En: "700 pages of Ars Technica, BBC, the New York Times, Wikipedia, Yahoo and of mixed sites, with bodies.", Zh: "Ars Technica、BBC、纽约时报、维基百科、雅虎及其他网站的 700 个网页，附正文。"},
			Address: "https://github.com/chatnoir-eu/web-content-extraction-benchmark",
			Steps:   allEight, Source: rawOfEight + "cetd", Licence: noLicence,
			Cite:    "F. Sun, D. Song, L. Liao: DOM based content extraction via text density. SIGIR 2011.",
			Expects: say.Words{En: "for each site the folders original and gold", Zh: "每个网站的文件夹 original 与 gold"},
			read:    twins{folders: [][2]string{{"original", "gold"}}, body: []string{"*.txt"}}.read,
		},
		{
			Name: "google-trends", Title: "Google Trends 2017", Gives: HTML | Bodies,
			What:    say.Words{En: "180 pages found by what people searched for in 2017, whose texts are marked as content or not.", Zh: "由 2017 年热门搜索找到的 180 个网页，逐段标出是否正文。"},
			Address: "https://github.com/chatnoir-eu/web-content-extraction-benchmark",
			Steps:   allEight, Source: rawOfEight + "google-trends-2017", Licence: noLicence,
			Cite:    "J. Leonhardt, A. Anand, M. Khosla: Boilerplate removal using a neural sequence labeling model. WWW 2020 Companion.",
			Expects: say.Words{En: "the folders raw_html and prepared_html", Zh: "文件夹 raw_html 与 prepared_html"},
			read:    twins{folders: [][2]string{{"raw_html", "prepared_html"}}, body: []string{"+"}, text: markedBy("__boilernet_label", "", "1")}.read,
		},
		{
			Name: "readability", Title: "Readability test pages", Gives: HTML | Bodies,
			What:    say.Words{En: "The pages by which Firefox's reader view is tested, and what it should show.", Zh: "测试 Firefox 阅读视图所用的网页，及其应显示的内容。"},
			Address: "https://github.com/mozilla/readability",
			Steps:   []string{"git clone --depth 1 https://github.com/mozilla/readability"},
			Source:  "readability/test/test-pages",
			Licence: say.Words{En: "Apache 2.0; pages belong to their publishers", Zh: "Apache 2.0；网页版权归各发布者"},
			Cite:    "https://github.com/mozilla/readability",
			Expects: say.Words{En: "a folder for each page with source.html and expected.html", Zh: "每个网页一个文件夹，含 source.html 与 expected.html"},
			Note:    say.Words{En: "The bodies are what the program gave, looked through by its authors: they favour it.", Zh: "正文为该程序的输出，经作者过目：对它自己有利。"},
			read:    readability,
		},
		{
			Name: "article-extraction", Title: "Article extraction benchmark", Gives: HTML | Bodies,
			What:    say.Words{En: "181 English articles of 2019 with bodies by people: the set by which extraction programs are mostly compared.", Zh: "2019 年的 181 个英文文章网页，附人工正文：各家正文提取程序多以此比较。"},
			Address: "https://github.com/scrapinghub/article-extraction-benchmark",
			Steps:   []string{"git clone --depth 1 https://github.com/scrapinghub/article-extraction-benchmark"},
			Source:  "article-extraction-benchmark",
			Licence: say.Words{En: "MIT; pages belong to their publishers", Zh: "MIT；网页版权归各发布者"},
			Cite:    "https://github.com/scrapinghub/article-extraction-benchmark",
			Expects: say.Words{En: "ground-truth.json and html/ID.html.gz", Zh: "ground-truth.json 与 html/ID.html.gz"},
			read:    articleBench,
		},
		{
			Name: "wcxb", Title: "WCXB (web content extraction benchmark)", Gives: HTML | Bodies,
			What:    say.Words{En: "About 2,000 pages of 2025 of seven kinds (article, forum, product, listing …) with bodies drafted by a language model and looked through.", Zh: "2025 年约 2,000 个网页，分七类（文章、论坛、商品、列表等），正文由语言模型起草、人工过目。"},
			Address: "https://github.com/Murrough-Foley/web-content-extraction-benchmark",
			Steps:   []string{"git clone --depth 1 https://github.com/Murrough-Foley/web-content-extraction-benchmark wcxb"},
			Source:  "wcxb",
			Licence: say.Words{En: "CC BY 4.0", Zh: "CC BY 4.0"},
			Cite:    "M. Foley: Web content extraction benchmark, https://github.com/Murrough-Foley/web-content-extraction-benchmark",
			Expects: say.Words{En: "the folders dev and test (or one of them), each with html/ID.html.gz and ground-truth/ID.json", Zh: "文件夹 dev 与 test（或其一），各含 html/ID.html.gz 与 ground-truth/ID.json"},
			Note:    say.Words{En: "A page that is in both parts is taken once. kind is the set's own.", Zh: "两部分共有的网页只取一次。kind 为原集的类别。"},
			read:    wcxb,
		},
	}
}

// cleanEval is the layout of CleanEval and of sets made in its manner.
func cleanEval() twins {
	t := twins{body: []string{"*-cleaned.txt", "*.txt", "+"}, text: cleanEvalBody, page: cleanEvalPage}
	for _, lang := range []string{"en", "zh", "ch"} {
		t.folders = append(t.folders, [2]string{lang + "_original", lang + "_cleaned"}, [2]string{lang + "-original", lang + "-cleaned"})
	}
	t.folders = append(t.folders, [][2]string{
		{"input", "GoldStandard"}, {"input", "gold_std"}, {"finalrun-input", "GoldStandard"}, {"orig", "clean"},
	}...)
	return t
}
