package charset

import "golang.org/x/text/encoding"

// fewest is the number of characters beyond ASCII that prove UTF-8 against the declaration of a
// Chinese charset. Five pairs of GBK, such as 一时说要为, can be valid UTF-8 by chance, and even read
// better in it.
const fewest = 6

// perBroken is the number of characters of UTF-8 for each broken byte that make a text count as
// damaged UTF-8 and not as text in another charset. Measured on 48,630 pieces of 4 to 1,000
// characters of news and portals, written in GB18030 or Big5 and read as UTF-8: every piece that is
// not valid UTF-8 has a broken byte for every 4 characters or fewer, and pieces of 200 characters
// have at least one for each character.
const perBroken = 10

// clearly is by how much the mean mark of a character must be better in a detected Chinese
// charset than in the declared one for the declaration to be ignored. 0.5 means that a quarter of
// all characters are common (mark 1) instead of rare (mark -1).
const clearly = 0.5

// decide fills in the charset in c and returns its encoding. With m characters of UTF-8 beyond
// ASCII and b bytes that are no part of one, the first of these that holds decides:
//
//	m = b = 0                     the declaration, for ASCII reads alike in all
//	b = 0                         UTF-8, but see fewest
//	0 < b ≤ m/perBroken           UTF-8 that was damaged, whatever is declared: who
//	                              writes "gb2312" above UTF-8 is commoner than
//	                              GB2312 that is so nearly UTF-8
//	the text reads as Chinese     that charset, where it is the declared one
//	a Chinese one is declared     that, unless another reads clearly better
//	the text reads as Chinese     that charset, where it reads better than UTF-8
//	m > b                         UTF-8, where it reads better than Chinese
//	anything else is declared     that, but UTF-8 only where m > 0: bytes do not tell it
//
// and then a general detector. How a text reads is the mean mark of its characters;
// see marks and chinese.
func decide(raw []byte, n census, c *Charset) encoding.Encoding {
	enc, name := Lookup(c.Declared)
	use := func(enc encoding.Encoding, used string, how How) encoding.Encoding {
		c.Used, c.How = used, how
		if name == used {
			c.How = ByDeclaration
		}
		c.Wrong = name != "" && name != used
		return enc
	}
	if n.first < 0 { // ASCII alone: only the charsets with escapes read it otherwise
		if e, escaped := detectEscaped(raw); escaped != "" {
			return use(e, escaped, ByDetection)
		}
		if name == "" || name == eucTW {
			return use(encoding.Nop, UTF8, ByValidUTF8)
		}
		return use(enc, name, ByDeclaration)
	}
	sample := raw[n.first:min(len(raw), n.first+sampleBytes)]
	switch {
	case n.broken == 0 && !(n.multi < fewest && double(name) && better(enc, name, sample)):
		return use(encoding.Nop, UTF8, ByValidUTF8)
	case n.broken > 0 && n.broken*perBroken <= n.multi:
		return use(encoding.Nop, UTF8, ByDetection)
	}
	best, bestName, r := detectChinese(sample)
	utf8Score := func() float64 {
		if n.broken >= n.multi {
			return 0 // or less
		}
		return assess(sample).Score
	}
	switch {
	case r.chinese() && bestName == name:
		return use(best, name, ByDeclaration)
	case double(name) && !(r.chinese() && r.Score > assessIn(enc, name, sample).Score+clearly):
		return use(enc, name, ByDeclaration)
	case r.chinese() && r.Score > utf8Score():
		return use(best, bestName, ByDetection)
	case n.multi > n.broken && utf8Score() > r.Score:
		return use(encoding.Nop, UTF8, ByDetection)
	case name != "" && !(name == UTF8 && n.multi == 0):
		return use(enc, name, ByDeclaration)
	}
	enc, other, how := detectOther(sample)
	if r.likely() && (how == ByDefault || other == "windows-1252" || other == "windows-874") {
		return use(best, bestName, ByDetection)
	}
	return use(enc, other, how)
}

func double(name string) bool { return name == GB18030 || name == Big5 || name == eucTW }

// better reports whether a sample that is valid UTF-8 by chance reads better in the declared
// charset; some short Chinese words do.
func better(enc encoding.Encoding, name string, sample []byte) bool {
	r := assessIn(enc, name, sample)
	return r.chinese() && r.Score > assess(sample).Score
}

func assessIn(enc encoding.Encoding, name string, sample []byte) reading {
	switch name {
	case GB18030:
		return gbPairs().assess(sample)
	case Big5:
		return big5Pairs().assess(sample)
	case eucTW:
		return assessEUCTW(sample)
	}
	text, _ := enc.NewDecoder().Bytes(sample)
	return assess(text)
}
