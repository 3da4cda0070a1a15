package digest

import (
	"pagetwin/core/algo"
	"pagetwin/core/base/param"
)

// The values of the parameters.
const (
	formExact    = "exact"
	formTwoStage = "two-stage"

	hashMD5    = "md5"
	hashSHA256 = "sha256"
	hashXXH3   = "xxh3"

	keyDigest  = "digest"
	keySimHash = "simhash"
	keyLength  = "length"
	keyTitle   = "title"

	featuresBody   = "body"
	featuresFields = "fields"
)

// Algorithm returns the description of the method.
func Algorithm() algo.Algorithm {
	return algo.Algorithm{
		Name:  "digest",
		Title: param.Words{En: "Content digest, two stages", Zh: "内容摘要与两阶段分组"},
		Idea: param.Words{
			En: "Takes a digest of the whole normalised body: pages with equal digests are copies, and nothing else is. In two stages, a coarse key (digest, SimHash block, class of length or title) first puts pages into groups, and inside a group the resemblance of their shingles decides. With the digest as the coarse key the second stage can only take pairs away.",
			Zh: "对整个规范化后的正文求摘要：摘要相同的网页是副本，其余都不是。两阶段时，先用粗略的键（摘要、SimHash 分块、长度类或标题）把网页分组，再在组内按 shingle 相似度判断。若粗略的键就是摘要，第二阶段只能去掉网页对，不会增加。",
		},
		Cost: param.Words{
			En: "Exact: one pass over the body and one look-up, 16 bytes a page. Two stages: 8 bytes for each distinct shingle, and as many comparisons as the groups have pairs.",
			Zh: "exact：正文扫描一遍，查找一次，每页 16 字节。two-stage：每个不同的 shingle 占 8 字节，比较次数等于各组内的对数。",
		},
		Fails: param.Words{
			En: "One changed character makes another digest. In two stages: titles are changed by whoever copies, and classes of length bring most pages of a set together.",
			Zh: "改动一个字，摘要就不同。两阶段时：转载者常改标题；长度类会把大部分网页放在一起。",
		},
		Paper: algo.Citation{
			Authors: "R. Rivest",
			Title:   "The MD5 Message-Digest Algorithm; the two stages are common practice, with our keys and numbers",
			Venue:   "RFC 1321",
			Year:    1992,
			Link:    "https://www.rfc-editor.org/rfc/rfc1321",
		},
		Params:    params(),
		Threshold: "threshold",
		New:       newMethod,
	}
}

func params() []param.Param {
	return []param.Param{
		{
			Name: "form", Kind: param.Choice, Default: formExact, Choices: []string{formExact, formTwoStage},
			Named: []param.Words{{En: "exact", Zh: "完全相同"}, {En: "two stages", Zh: "两阶段"}},
			Grid:  []any{formExact, formTwoStage},
			Title: param.Words{En: "Form", Zh: "形式"},
			Help: param.Words{
				En: "exact: equal digests are duplicates, the score is 0 or 1. two-stage: a coarse key makes groups, the resemblance of shingles decides inside them.",
				Zh: "exact：摘要相同即为重复，得分为 0 或 1。two-stage：先用粗略的键分组，组内按 shingle 相似度判断。",
			},
		},
		{
			Name: "digest", Kind: param.Choice, Default: hashMD5, Choices: []string{hashMD5, hashSHA256, hashXXH3},
			Named: []param.Words{{En: "MD5", Zh: "MD5"}, {En: "SHA-256", Zh: "SHA-256"}, {En: "XXH3", Zh: "XXH3"}},
			Idle:  func(v param.Values) bool { return v.Str("form") == formTwoStage && v.Str("key") != keyDigest },
			Grid:  []any{hashMD5, hashSHA256, hashXXH3},
			Title: param.Words{En: "Digest", Zh: "摘要算法"},
			Help: param.Words{
				En: "md5: 128 bits. sha256: 256 bits, safe against pages made to collide. xxh3: 128 bits, by far the fastest, not safe against such pages.",
				Zh: "md5：128 位。sha256：256 位，能防有意制造的碰撞。xxh3：128 位，最快，不防有意制造的碰撞。",
			},
		},
		{
			Name: "key", Kind: param.Choice, Default: keySimHash, Choices: []string{keyDigest, keySimHash, keyLength, keyTitle},
			Named: []param.Words{{En: "content digest", Zh: "内容摘要"}, {En: "SimHash", Zh: "SimHash"}, {En: "length", Zh: "长度"}, {En: "title", Zh: "标题"}},
			Idle:  param.Unless("form", formTwoStage),
			Grid:  []any{keyDigest, keySimHash, keyLength, keyTitle},
			Title: param.Words{En: "Coarse key of stage 1", Zh: "第一阶段的键"},
			Help: param.Words{
				En: "digest: the content digest. simhash: blocks of a 64-bit SimHash. length: class of length, which brings together every page with a good part of the set: for small sets. title: the normalised title. Only for two-stage.",
				Zh: "digest：内容摘要。simhash：64 位 SimHash 的分块。length：长度类，每页都会与页集中相当一部分相比，只适合小页集。title：规范化后的标题。只用于 two-stage。",
			},
		},
		{
			Name: "features", Kind: param.Choice, Default: featuresBody, Choices: []string{featuresBody, featuresFields},
			Named: []param.Words{{En: "body", Zh: "正文"}, {En: "all fields", Zh: "各字段"}},
			Idle:  param.Unless("form", formTwoStage),
			Grid:  []any{featuresBody, featuresFields},
			Title: param.Words{En: "Features of stage 2", Zh: "第二阶段的特征"},
			Help: param.Words{
				En: "body: the shingles of the body. fields: URL, title, keywords and body, as the source lists them; equal URLs decide, else the mean of the other three. Keywords are the page's own, else the ten most frequent words. Only for two-stage.",
				Zh: "body：正文的 shingle。fields：网址、标题、关键词、正文，与原文所列一致；网址相同即判为重复，否则取其余三项相似度的平均。关键词取网页自带的，没有则取正文最常见的十个词。只用于 two-stage。",
			},
		},
		{
			Name: "threshold", Kind: param.Float, Default: 0.8, Recommended: param.BestWith("form", formTwoStage, 0.45), Min: 0.01, Max: 1, Step: 0.01, AfterSigning: true,
			Idle:  param.Unless("form", formTwoStage),
			Grid:  []any{0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0},
			Title: param.Words{En: "Resemblance, at least", Zh: "相似度不小于"},
			Help: param.Words{
				En: "Share of common shingles from which stage 2 decides for duplicates. Larger is stricter. Over five labelled sets of news 0.45 does best, where all pairs are scored. Only for two-stage.",
				Zh: "第二阶段判为重复所需的共有 shingle 比例，越大越严格。在五个有标注的新闻网页集上比较所有对时，0.45 最好。只用于 two-stage。",
			},
		},
		{
			Name: "k", Kind: param.Int, Default: 5, Min: 1, Max: 100, Grid: []any{2, 3, 4, 5, 8, 10},
			Idle:  param.Unless("form", formTwoStage),
			Title: param.Words{En: "Tokens in a shingle k", Zh: "shingle 长度 k"},
			Help: param.Words{
				En: "A token is a Chinese character or a run of other letters and digits. Longer shingles forgive fewer edits. Only for two-stage.",
				Zh: "一个汉字，或一串其他字母数字，算一个词元。越长越经不起改动。只用于 two-stage。",
			},
		},
		{
			Name: "blocks", Kind: param.Int, Default: 4, Min: 1, Max: 16, Grid: []any{2, 3, 4, 5, 6, 8}, AfterSigning: true,
			Idle:  param.Either(param.Unless("form", formTwoStage), param.Unless("key", keySimHash)),
			Title: param.Words{En: "Blocks of the SimHash", Zh: "SimHash 分块数"},
			Help: param.Words{
				En: "Each block of the 64 bits is a key. More and shorter blocks bring more pages together: fingerprints that differ in fewer bits than there are blocks always share one.",
				Zh: "64 位的每一块是一个键。块越多越短，放到一起的网页越多：相差的位数少于块数的指纹必有相同的块。",
			},
		},
		{
			Name: "rho", Kind: param.Float, Default: 0.7, Min: 0.1, Max: 0.99, Step: 0.01, Grid: []any{0.5, 0.6, 0.7, 0.8, 0.9},
			Idle:  param.Either(param.Unless("form", formTwoStage), param.Unless("key", keyLength)),
			Title: param.Words{En: "Ratio of lengths ρ", Zh: "长度比 ρ"},
			Help: param.Words{
				En: "Pages whose numbers of shingles are within this ratio share a class of length or lie in adjacent ones; no pair that scores ρ or more is lost. Larger makes smaller groups.",
				Zh: "shingle 数之比不小于此值的网页在同一长度类或相邻类，得分不小于 ρ 的网页对不会漏。越大分组越小。",
			},
		},
	}
}
