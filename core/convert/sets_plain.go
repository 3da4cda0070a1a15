package convert

import "pagetwin/core/say"

// plainSets are large and have no labels: to try speed and memory on, to search for
// natural duplicates and label them.
func plainSets() []Set {
	asItIs := say.Words{
		En: "It is a page set as it is: --pages and --least-han take some of its pages apart.",
		Zh: "原样即可作为网页集打开：转换用于以 --pages、--least-han 取出其中一部分。",
	}
	return []Set{
		{
			Name: "common-crawl", Title: "Common Crawl: WARC, WET", Gives: HTML | Texts,
			What:    say.Words{En: "The web as it was crawled month by month: pages in WARC files, their texts in WET files, some 30,000 to 40,000 a file.", Zh: "逐月爬取的网络：WARC 文件为网页，WET 文件为其文本，每个文件约三四万个。"},
			Address: "https://commoncrawl.org/get-started",
			Get:     say.Words{En: "The first command prints the path of a file; put it behind the address in the second. wet.paths.gz in the place of warc.paths.gz gives the texts.", Zh: "第一条命令打印一个文件的路径，把它接在第二条的网址之后。以 wet.paths.gz 代替 warc.paths.gz 则为文本。"},
			Steps: []string{
				"curl -s https://data.commoncrawl.org/crawl-data/CC-MAIN-2024-10/warc.paths.gz | gunzip | head -1",
				"curl -O https://data.commoncrawl.org/PATH",
			},
			Source:  "CC-MAIN-…-00000.warc.gz",
			Licence: say.Words{En: "Common Crawl's terms of use; pages belong to their publishers", Zh: "Common Crawl 使用条款；网页版权归各发布者"},
			Cite:    "Common Crawl, https://commoncrawl.org",
			Expects: say.Words{En: "a .warc.gz or .wet.gz file, or a folder of them", Zh: ".warc.gz 或 .wet.gz 文件，或其文件夹"},
			Note:    asItIs, read: pageSet,
		},
		{
			Name: "cc-news", Title: "CC-News", Gives: HTML,
			What:    say.Words{En: "News pages of the whole world, crawled day by day since 2016, in WARC files: reprints of agency stories abound.", Zh: "2016 年起逐日爬取的各国新闻网页，WARC 文件：通讯社稿件转载极多。"},
			Address: "https://commoncrawl.org/blog/news-dataset-available",
			Get:     say.Words{En: "The first command prints the path of a file; put it behind the address in the second.", Zh: "第一条命令打印一个文件的路径，把它接在第二条的网址之后。"},
			Steps: []string{
				"curl -s https://data.commoncrawl.org/crawl-data/CC-NEWS/2024/03/warc.paths.gz | gunzip | head -1",
				"curl -O https://data.commoncrawl.org/PATH",
			},
			Source:  "CC-NEWS-20240301….warc.gz",
			Licence: say.Words{En: "Common Crawl's terms of use; pages belong to their publishers", Zh: "Common Crawl 使用条款；网页版权归各发布者"},
			Cite:    "S. Nagel: News dataset available. Common Crawl, 2016.",
			Expects: say.Words{En: "a .warc.gz file, or a folder of them", Zh: ".warc.gz 文件，或其文件夹"},
			Note:    asItIs, read: pageSet,
		},
		{
			Name: "c4", Title: "C4, mC4", Gives: Texts,
			What:    say.Words{En: "Texts of Common Crawl of April 2019 in English, and in 101 languages, Chinese among them.", Zh: "2019 年 4 月 Common Crawl 的英文文本，mC4 有 101 种语言，含中文。"},
			Address: "https://huggingface.co/datasets/allenai/c4",
			Get:     say.Words{En: "Chinese is in the folder multilingual, its files called c4-zh.", Zh: "中文在 multilingual 文件夹中，文件名以 c4-zh 开头。"},
			Steps:   []string{"curl -LO https://huggingface.co/datasets/allenai/c4/resolve/main/en/c4-train.00000-of-01024.json.gz"},
			Source:  "c4-train.00000-of-01024.json.gz",
			Licence: say.Words{En: "ODC-BY 1.0, and Common Crawl's terms of use", Zh: "ODC-BY 1.0，并受 Common Crawl 使用条款约束"},
			Cite:    "C. Raffel et al.: Exploring the limits of transfer learning with a unified text-to-text transformer. JMLR 21, 2020.",
			Expects: say.Words{En: "JSON lines with text and url", Zh: "含 text、url 的 JSON 行"},
			Note:    asItIs, read: pageSet,
		},
		{
			Name: "fineweb", Title: "FineWeb, FineWeb-2", Gives: Texts,
			What:    say.Words{En: "Texts of Common Crawl in Parquet files; FineWeb-2 has a thousand languages, Chinese as cmn_Hani. Within a crawl MinHash took duplicates out already.", Zh: "Common Crawl 文本，Parquet 文件；FineWeb-2 有上千种语言，中文为 cmn_Hani。各期爬取内已用 MinHash 去重。"},
			Address: "https://huggingface.co/datasets/HuggingFaceFW/fineweb",
			Steps:   []string{"curl -LO https://huggingface.co/datasets/HuggingFaceFW/fineweb/resolve/main/sample/10BT/000_00000.parquet"},
			Source:  "000_00000.parquet",
			Licence: say.Words{En: "ODC-BY 1.0, and Common Crawl's terms of use", Zh: "ODC-BY 1.0，并受 Common Crawl 使用条款约束"},
			Cite:    "G. Penedo et al.: The FineWeb datasets: decanting the web for the finest text data at scale. NeurIPS 2024.",
			Expects: say.Words{En: "Parquet with the columns text, id, url", Zh: "含 text、id、url 列的 Parquet"},
			Note:    asItIs, read: pageSet,
		},
		{
			Name: "pile", Title: "The Pile, and other JSON lines with text", Gives: Texts,
			What:    say.Words{En: "Texts of many sources as JSON lines. SkyPile, WanJuan, RedPajama and most sets that language models are trained on have the same form.", Zh: "多种来源的文本，JSON 行。SkyPile、万卷、RedPajama 等多数语言模型训练集形式相同。"},
			Address: "https://pile.eleuther.ai",
			Get:     say.Words{En: "The whole is no longer given out; its parts are, each under its own terms.", Zh: "全集已不再发放；各部分按各自条款可得。"},
			Source:  "00.jsonl.zst",
			Licence: say.Words{En: "that of each part", Zh: "各部分自定"},
			Cite:    "L. Gao et al.: The Pile: an 800GB dataset of diverse text for language modeling. arXiv:2101.00027, 2020.",
			Expects: say.Words{En: "JSON lines with text (or content), packed or not", Zh: "含 text（或 content）的 JSON 行，压缩与否均可"},
			Note:    asItIs, read: pageSet,
		},
		{
			Name: "news2016zh", Title: "news2016zh（新闻语料）", Gives: Texts,
			What:    say.Words{En: "2.5 million Chinese news articles of 63,000 media, 2014 to 2016, with titles, sources and keywords: natural reprints, unlabelled.", Zh: "2014 至 2016 年 6.3 万个媒体的 250 万篇中文新闻，含标题、来源和关键词：自然转载，未标注。"},
			Address: "https://github.com/brightmart/nlp_chinese_corpus",
			Get:     say.Words{En: "Download new2016zh.zip by the links of the README.", Zh: "按 README 中的链接下载 new2016zh.zip。"},
			Steps:   []string{"unzip new2016zh.zip -d new2016zh"},
			Source:  "new2016zh/news2016zh_valid.json",
			Licence: say.Words{En: "MIT (the repository); articles belong to their publishers", Zh: "MIT（仓库）；文章版权归各发布者"},
			Cite:    "B. Xu: NLP Chinese corpus: large scale Chinese corpus for NLP, 2019. https://doi.org/10.5281/zenodo.3402023",
			Expects: say.Words{En: "JSON lines with content and title", Zh: "含 content、title 的 JSON 行"},
			Note:    asItIs, read: pageSet,
		},
		{
			Name: "thucnews", Title: "THUCNews", Gives: Texts,
			What:    say.Words{En: "740,000 Chinese news texts of Sina, 2005 to 2011, in 14 topics, 2.19 GB in UTF-8.", Zh: "新浪 2005 至 2011 年 74 万篇中文新闻文本，分 14 类，UTF-8 编码，共 2.19 GB。"},
			Address: "http://thuctc.thunlp.org/",
			Get:     say.Words{En: "Download THUCNews.zip after filling in the form of the page.", Zh: "在页面填表后下载 THUCNews.zip。"},
			Steps:   []string{"unzip THUCNews.zip"},
			Source:  "THUCNews",
			Licence: say.Words{En: "for research; others ask its makers", Zh: "供研究使用；其他用途须与制作者联系"},
			Cite:    "M. Sun, J. Li, Z. Guo, Y. Zhao, Y. Zheng, X. Si, Z. Liu: THUCTC: an efficient Chinese text classifier. 2016.",
			Expects: say.Words{En: "a folder for each topic with N.txt files", Zh: "每类一个文件夹，其中为 N.txt"},
			Note:    say.Words{En: "The first line of a text is its headline.", Zh: "文本首行为标题。"},
			read:    thucnews,
		},
		{
			Name: "sogou-news", Title: "SogouCS, SogouCA", Gives: Texts,
			What:    say.Words{En: "Chinese news of Sohu and of many sites, June and July 2012, with addresses: the same story on many sites.", Zh: "2012 年 6 至 7 月搜狐及多家网站的中文新闻，含网址：同一稿件见于多站。"},
			Address: "http://www.sogou.com/labs/resource/cs.php",
			Get:     say.Words{En: "This is SogouCS, the pages of Sohu; SogouCA, those of many sites, is at ca.php in its place. Both ask for a registration and do not always answer. Where an archive holds many files, give its folder.", Zh: "此为 SogouCS（搜狐）；SogouCA（多家网站）把 cs.php 换成 ca.php。两者都要求注册，且不一定能打开。压缩包内有多个文件时，给出其文件夹。"},
			Steps:   []string{"tar -xf news_sohusite_xml.full.tar.gz"},
			Source:  "news_sohusite_xml.dat",
			Licence: say.Words{En: "Sogou's: for research, not to be passed on", Zh: "搜狗实验室许可：供研究使用，不得转发"},
			Cite:    "C. Wang, M. Zhang, S. Ma, L. Ru: Automatic online news issue construction in web environment. WWW 2008.",
			Expects: say.Words{En: "files with <doc>, <url>, <docno>, <contenttitle>, <content>, in GB18030 or UTF-8", Zh: "含 <doc>、<url>、<docno>、<contenttitle>、<content> 的文件，GB18030 或 UTF-8"},
			Note:    say.Words{En: "Records without content are left out.", Zh: "没有内容的记录不收入。"},
			read:    sogou,
		},
		{
			Name: "mnbvc", Title: "MNBVC", Gives: Texts,
			What:    say.Words{En: "A very large collection of Chinese texts: news, forums, books, papers, a JSON object for each.", Zh: "超大规模中文语料：新闻、论坛、书籍、论文等，每篇一个 JSON 对象。"},
			Address: "https://github.com/esbatmop/MNBVC",
			Get:     say.Words{En: "Download a part by the links of the README; .gz files need not be unpacked.", Zh: "按 README 中的链接下载一部分；.gz 文件无须解压。"},
			Source:  "mnbvc-news",
			Licence: say.Words{En: "MIT (the repository); texts belong to their publishers", Zh: "MIT（仓库）；文本版权归各发布者"},
			Cite:    "https://github.com/esbatmop/MNBVC",
			Expects: say.Words{En: "JSON lines with 文件名 and 段落, each of which has 内容", Zh: "含“文件名”和“段落”（各含“内容”）的 JSON 行"},
			Note:    say.Words{En: "All paragraphs are taken, those too that the set marks as repeated.", Zh: "取全部段落，原集标为重复的也在内。"},
			read:    mnbvc,
		},
	}
}

// Apart is a set that is not converted, and why.
type Apart struct {
	Title string
	Why   say.Words
}

// NotConverted returns the sets that one may look for here in vain.
func NotConverted() []Apart {
	return []Apart{
		{"ClueWeb09, ClueWeb12, ClueWeb22; GOV2, .GOV", say.Words{
			En: "given out after an agreement is signed, on disks or from a server of the institute. ClueWeb09 and 12 are WARC files then, which open as they are; pages are called by their TREC ids, so that TREC's judgements fit as qrels. The form of GOV2 is TREC's own and is not read.",
			Zh: "须签署协议后由所在机构取得。ClueWeb09 和 12 为 WARC 文件，可直接打开；网页以 TREC 编号命名，TREC 的判断可作 qrels 使用。GOV2 为 TREC 自有格式，不能读取。",
		}},
		{"ClueWeb09 labelled near-duplicate news (Alonso, Fetterly, Manasse 2013)", say.Words{
			En: "labels of pairs without the pages, which are in ClueWeb09. With it, write id1, id2, label out of its columns and pass them as --truth.",
			Zh: "只有网页对的标注，网页在 ClueWeb09 中。取得后把其各列写成 id1、id2、label，作 --truth 使用。",
		}},
		{"SogouT", say.Words{
			En: "a crawl of the Chinese web that is lent to institutes on application.",
			Zh: "中文网页爬取集，须由机构申请使用。",
		}},
		{"LCSTS, Quora question pairs, LCQMC, AFQMC", say.Words{
			En: "sentences and questions, which mean the same or not: no pages, and too short for shingles to say anything.",
			Zh: "为句子或问题，判断意思是否相同：不是网页，也短到 shingle 无从着力。",
		}},
		{"W4NT3D (RETSim)", say.Words{
			En: "Wikipedia articles disturbed by a program, for the search of the undisturbed one. generate makes such pages from a seed, with layouts and with edits as reprints have them.",
			Zh: "由程序扰动维基百科文章而成，任务是找回原文。generate 可按种子生成此类网页，并带版式和转载式改动。",
		}},
		{"PAN text alignment, METER, Clough and Stevenson 2011", say.Words{
			En: "passages that were taken over and rewritten: their question is which parts, not whether two pages are the same. Partial reuse has the label p here and stays out of the figures.",
			Zh: "研究被改写挪用的段落：问的是哪些部分，而非两页是否相同。部分重复在此标为 p，不计入指标。",
		}},
	}
}
