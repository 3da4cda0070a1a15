package digest

import (
	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

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

// Algorithm returns the declaration of the algorithm.
func Algorithm() algo.Algorithm {
	return algo.Algorithm{
		Name:      "digest",
		Version:   1,
		Title:     param.Words{En: "Content digest, two stages"},
		Idea:      param.Words{En: "Computes a digest of the whole normalised body: pages with equal digests are copies, all others are not. In the two-stage form, a coarse key (digest, SimHash block, length class or title) first groups the pages, and within a group the resemblance of their shingles decides. If the digest is the coarse key, the second stage can only remove pairs."},
		Cost:      param.Words{En: "Exact: one pass over the body and one look-up, 16 bytes a page. Two stages: 8 bytes for each distinct shingle, and one comparison for each pair within a group."},
		Fails:     param.Words{En: "One changed character gives a different digest. In two stages: copies often have other titles, and length classes group most pages of a set."},
		Works:     []string{"rivest1992md5"},
		Params:    params(),
		Threshold: "threshold",
		New:       newMethod,
	}
}

func params() []param.Param {
	return []param.Param{
		{
			Name: "form", Kind: param.Choice, Default: formExact, Choices: []string{formExact, formTwoStage},
			Named: []param.Words{say.Text("digest|exact"), {En: "two stages"}},
			Title: param.Words{En: "Form"},
			Help:  param.Words{En: "exact: pages with equal digests are duplicates, the score is 0 or 1. two-stage: a coarse key forms groups, and the resemblance of shingles decides within them."},
		},
		{
			Name: "digest", Kind: param.Choice, Default: hashMD5, Choices: []string{hashMD5, hashSHA256, hashXXH3},
			Named: []param.Words{{En: "MD5"}, {En: "SHA-256"}, {En: "XXH3"}},
			Idle:  func(v param.Values) bool { return v.Str("form") == formTwoStage && v.Str("key") != keyDigest },
			Title: param.Words{En: "Digest"},
			Help:  param.Words{En: "md5: 128 bits. sha256: 256 bits, safe against pages made to collide. xxh3: 128 bits, by far the fastest, not safe against such pages."},
		},
		{
			Name: "key", Kind: param.Choice, Default: keySimHash, Choices: []string{keyDigest, keySimHash, keyLength, keyTitle},
			Named: []param.Words{{En: "content digest"}, {En: "SimHash"}, {En: "length"}, {En: "title"}},
			Idle:  param.Unless("form", formTwoStage),
			Title: param.Words{En: "Coarse key of stage 1"},
			Help:  param.Words{En: "digest: the content digest. simhash: blocks of a 64-bit SimHash. length: the length class, which compares each page with a large part of the set; only for small sets. title: the normalised title. Only for two-stage."},
		},
		{
			Name: "features", Kind: param.Choice, Default: featuresBody, Choices: []string{featuresBody, featuresFields},
			Named: []param.Words{{En: "body"}, {En: "all fields"}},
			Idle:  param.Unless("form", formTwoStage),
			Title: param.Words{En: "Features of stage 2"},
			Help:  param.Words{En: "body: the shingles of the body. fields: URL, title, keywords and body, as the source lists them; equal URLs decide, else the mean of the other three. Keywords are the page's own, else the ten most frequent words. Only for two-stage."},
		},
		{
			Name: "threshold", Kind: param.Float, Default: 0.8, Recommended: param.BestWith("form", formTwoStage, 0.45), Min: 0.01, Max: 1, Step: 0.01, AfterSigning: true,
			Idle:  param.Unless("form", formTwoStage),
			Grid:  []any{0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0},
			Title: param.Words{En: "Minimum resemblance"},
			Help:  param.Words{En: "Minimum share of common shingles for duplicates in stage 2. Larger is stricter. On five labelled news sets, 0.45 is best if all pairs are scored. Only for two-stage."},
		},
		{
			Name: "k", Kind: param.Int, Default: 5, Min: 1, Max: 100, Grid: []any{2, 3, 4, 5, 8, 10},
			Idle:  param.Unless("form", formTwoStage),
			Title: param.Words{En: "Tokens in a shingle k"},
			Help:  param.Words{En: "A token is a Chinese character or a run of other letters and digits. Longer shingles tolerate fewer edits. Only for two-stage."},
		},
		{
			Name: "blocks", Kind: param.Int, Default: 4, Min: 1, Max: 16, Grid: []any{2, 3, 4, 5, 6, 8}, AfterSigning: true,
			Idle:  param.Either(param.Unless("form", formTwoStage), param.Unless("key", keySimHash)),
			Title: param.Words{En: "Blocks of the SimHash"},
			Help:  param.Words{En: "Each block of the 64 bits is a key. More, shorter blocks give more candidates: fingerprints that differ in fewer bits than there are blocks always share a block."},
		},
		{
			Name: "rho", Kind: param.Float, Default: 0.7, Min: 0.1, Max: 0.99, Step: 0.01, Grid: []any{0.5, 0.6, 0.7, 0.8, 0.9},
			Idle:  param.Either(param.Unless("form", formTwoStage), param.Unless("key", keyLength)),
			Title: param.Words{En: "Ratio of lengths ρ"},
			Help:  param.Words{En: "Pages whose numbers of shingles are within this ratio are in the same or in adjacent length classes; no pair with a score of ρ or more is missed. Larger values make smaller groups."},
		},
	}
}
