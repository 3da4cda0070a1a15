package charset

import "golang.org/x/text/encoding"

// decide fills in what c says of the charset and returns its encoding.
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
	if n.first < 0 { // ASCII, which all but the escaping charsets share
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
	case n.broken == 0 && !(n.multi < 6 && double(name) && better(enc, name, sample)):
		return use(encoding.Nop, UTF8, ByValidUTF8)
	case n.broken > 0 && n.broken*10 <= n.multi:
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
	case double(name) && !(r.chinese() && r.Score > assessIn(enc, name, sample).Score+0.5):
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

// better tells whether a sample that happens to be valid UTF-8 reads better in
// a declared charset: some short Chinese words do.
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
