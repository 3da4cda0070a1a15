package convert

import "pagetwin/core/say"

// labelledSets are those in which people said which pages are duplicates.
func labelledSets() []Set {
	return []Set{
		{
			Name: "spotsigs", Title: "SpotSigs gold set", Gives: HTML | Clusters,
			What: say.Words{
				En: "2,160 news articles as web pages in 68 clusters of near-duplicates, put together by hand: the same stories of news agencies on the sites of many papers.",
				Zh: "2,160 篇网页新闻，人工分为 68 组近似重复：同一通讯社稿件见于多家报纸网站。",
			},
			Address: "https://doi.org/10.1145/1390334.1390431",
			Get:     say.Words{En: "No address is known that still gives it out: ask the authors of the paper for the archive with its 68 folders, called GoldSetOfDuplicates in the programs of others, and unpack it.", Zh: "已无可用的下载地址：请向论文作者索取含 68 个文件夹的压缩包（他人程序中名为 GoldSetOfDuplicates）并解开。"},
			Source:  "GoldSetOfDuplicates",
			Licence: say.Words{En: "none is told with it; made for research", Zh: "未随附许可；为研究而制"},
			Cite:    "M. Theobald, J. Siddharth, A. Paepcke: SpotSigs: robust and efficient near duplicate detection in large web collections. SIGIR 2008.",
			Expects: say.Words{En: "a folder for each cluster, with its pages as files in it", Zh: "每组一个文件夹，组内各网页为其中的文件"},
			Note: say.Words{
				En: "Folders are clusters; pages of different folders count as different. Files beside folders are notes. An id is the path of the file.",
				Zh: "一个文件夹为一组，不同文件夹的网页算作不同。与文件夹并列的文件视为说明。编号为文件的路径。",
			},
			read: clusterFolders,
		},
		{
			Name: "news-copy", Title: "NEWS-COPY", Gives: Texts | Clusters,
			What: say.Words{
				En: "27,210 articles of American newspapers of 1920 to 1977, read by a machine from scans, with 122,876 pairs of reprints of the same wire story: heavy noise within the words.",
				Zh: "27,210 篇 1920 至 1977 年美国报纸文章，由扫描件识别而成，标出 122,876 对转载自同一电讯稿的文章：字词内噪声很重。",
			},
			Address: "https://github.com/dell-research-harvard/NEWS-COPY",
			Get:     say.Words{En: "Take the historical newspapers from the Dropbox that the README of the repository names, and put the two files of one part into a folder: test_inf_data.json and full_test_gt.json of test_sets.zip, or 1955_inf_data.json and 1955_gt.json of evaluation_set.zip.", Zh: "从仓库 README 所指的 Dropbox 取历史报纸部分，把其中一部分的两个文件放入一个文件夹：test_sets.zip 中的 test_inf_data.json 与 full_test_gt.json，或 evaluation_set.zip 中的 1955_inf_data.json 与 1955_gt.json。"},
			Source:  "news-copy",
			Licence: say.Words{En: "none is told with the files", Zh: "文件未随附许可"},
			Cite:    "E. Silcock, L. D'Amico-Wong, J. Yang, M. Dell: Noise-robust de-duplication at scale. ICLR 2023.",
			Expects: say.Words{En: "two .json files: an object of articles by id, each with article, and a list of pairs of ids", Zh: "两个 .json 文件：以编号为键、各含 article 的文章对象，以及编号对的列表"},
			Note: say.Words{
				En: "Clusters are what the pairs join, be it through others, as the paper's own measures take them. Bylines are left out of the texts, as in its neural methods.",
				Zh: "分组由各对相连而成（可经他篇相连），与论文的指标一致。正文不含署名行，与论文的神经方法相同。",
			},
			read: newsCopy,
		},
		{
			Name: "core", Title: "CORE deduplication 2020", Gives: Texts | Clusters,
			What: say.Words{
				En: "100,000 titles with abstracts of scholarly papers, as repositories deliver them, with the copies of the same paper labelled: many short texts, many near misses.",
				Zh: "10 万条学术论文题名与摘要，为各机构库所报，标出同一论文的各份：短文本多，近似而不同者也多。",
			},
			Address: "https://huggingface.co/datasets/pinecone/core-2020-05-10-deduplication",
			Get:     say.Words{En: "The file has 204 MB; the original is at core.ac.uk/datasets/core_2020-05-10_deduplication.zip.", Zh: "文件 204 MB；原件在 core.ac.uk/datasets/core_2020-05-10_deduplication.zip。"},
			Steps:   []string{"curl -LO https://huggingface.co/datasets/pinecone/core-2020-05-10-deduplication/resolve/main/train.jsonl"},
			Source:  "train.jsonl",
			Licence: say.Words{En: "MIT, as its card says", Zh: "MIT（据其数据卡）"},
			Cite:    "B. Gyawali, L. Anastasiou, P. Knoth: Deduplication of scholarly documents using locality sensitive hashing and word embeddings. LREC 2020.",
			Expects: say.Words{En: "JSON lines with core_id, original_title, original_abstract and labelled_duplicates", Zh: "含 core_id、original_title、original_abstract、labelled_duplicates 的 JSON 行"},
			Note: say.Words{
				En: "A text is the title and the abstract. Clusters are what labelled_duplicates join; kind is what the set calls cat: exact_dup, near_exact_dup, non_dup.",
				Zh: "文本为题名加摘要。分组由 labelled_duplicates 相连而成；kind 为原集的 cat：exact_dup、near_exact_dup、non_dup。",
			},
			read: core,
		},
		{
			Name: "webapp", Title: "Near-duplicates of web applications (NDStudy)", Gives: HTML | Clusters | Pairs,
			What: say.Words{
				En: "The states of crawled web applications as pages, every pair judged by people as clone, near-duplicate or different: structure decides, there is hardly any text.",
				Zh: "爬取的网络应用各状态的网页，每一对都由人判断为克隆、近似重复或不同：以结构为准，文字极少。",
			},
			Address: "https://github.com/NDStudyICSE2019/NDStudy",
			Steps:   []string{"git clone --depth 1 https://github.com/NDStudyICSE2019/NDStudy"},
			Source:  "NDStudy/GoldStandards",
			Licence: say.Words{En: "the repository has none", Zh: "仓库没有许可文件"},
			Cite:    "R. Yandrapally, A. Stocco, A. Mesbah: Near-duplicate detection in web app model inference. ICSE 2020.",
			Expects: say.Words{En: "for each application gs/gsResults.json and doms/STATE.html", Zh: "每个应用的 gs/gsResults.json 与 doms/STATE.html"},
			Note: say.Words{
				En: "Clones and near-duplicates have label 1, other pairs 0. how is hand where people saw the pair, inferred where it follows from others. The clusters are the bins of the set and say which pages belong together.",
				Zh: "克隆与近似重复标为 1，其余为 0。how 为 hand 表示由人看过该对，inferred 表示由他对推出。分组为原集的 bin，说明哪些网页同属。",
			},
			read: webApp,
		},
	}
}
