package charset

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
	"pgregory.net/rapid"
)

const (
	simplified  = "网页去重是搜索引擎的一个重要步骤。本文提出一种基于特征串的方法，先提取正文，再计算指纹，最后比较两个网页是否相同。"
	traditional = "網頁去重是搜尋引擎的一個重要步驟。本文提出一種基於特徵串的方法，先擷取正文，再計算指紋，最後比較兩個網頁是否相同。"
	korean1     = "대한민국의 수도는 서울이다. 오늘 날씨가 매우 좋습니다. 한국어로 작성된 문서입니다 감사합니다."
	japanese1   = "日本語の文章をここに書きます。今日は天気がいいですね。東京都の天気予報をお知らせします。"
	russian     = "Москва является столицей России. Сегодня хорошая погода, и мы идём гулять в парк вместе с друзьями."
	french      = "L'été dernier, les élèves français ont découvert où étaient cachées les clés du château."
)

func in(t testing.TB, enc encoding.Encoding, text string) string {
	t.Helper()
	b, err := enc.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestDecode(t *testing.T) {
	gb, big5 := simplifiedchinese.GB18030, traditionalchinese.Big5
	meta := func(label string) string {
		return `<meta http-equiv="Content-Type" content="text/html; charset=` + label + `">`
	}
	for _, c := range []struct {
		name, raw, hint string
		want            Charset
		text            string
	}{
		{"ASCII", "<p>x", "", Charset{Used: "utf-8", How: ByValidUTF8}, "<p>x"},
		{"UTF-8", simplified, "", Charset{Used: "utf-8", How: ByValidUTF8}, simplified},
		{"UTF-8 with mark", "\uFEFF" + simplified, "", Charset{Used: "utf-8", How: ByBOM}, simplified},
		{"the mark goes before the declaration", "\uFEFF" + meta("gbk") + simplified, "", Charset{Used: "utf-8", Declared: "gbk", How: ByBOM}, meta("gbk") + simplified},
		{"UTF-16LE", in(t, unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), simplified), "", Charset{Used: "utf-16le", How: ByBOM}, simplified},
		{"UTF-16BE", in(t, unicode.UTF16(unicode.BigEndian, unicode.UseBOM), simplified), "", Charset{Used: "utf-16be", How: ByBOM}, simplified},
		{"UTF-16LE without mark", in(t, unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), "<html><head><title>"+simplified), "", Charset{Used: "utf-16le", How: ByDetection}, "<html><head><title>" + simplified},
		{"half a surrogate pair", "\xFF\xFE\x3D\xD8x\x00", "", Charset{Used: "utf-16le", How: ByBOM, Broken: 1}, "\uFFFDx"},
		{"gb2312", meta("GB2312") + in(t, gb, simplified), "", Charset{Used: "gb18030", Declared: "gb2312", How: ByDeclaration}, meta("GB2312") + simplified},
		{"gb_2312-80", meta("gb_2312-80") + in(t, gb, simplified), "", Charset{Used: "gb18030", Declared: "gb_2312-80", How: ByDeclaration}, meta("gb_2312-80") + simplified},
		{"x-gbk", meta("x-gbk") + in(t, gb, simplified), "", Charset{Used: "gb18030", Declared: "x-gbk", How: ByDeclaration}, meta("x-gbk") + simplified},
		{"four bytes of GB18030", meta("gb18030") + in(t, gb, simplified+"𠮷㐂"), "", Charset{Used: "gb18030", Declared: "gb18030", How: ByDeclaration}, meta("gb18030") + simplified + "𠮷㐂"},
		{"traditional in GBK", meta("gbk") + in(t, gb, traditional), "", Charset{Used: "gb18030", Declared: "gbk", How: ByDeclaration}, meta("gbk") + traditional},
		{"Big5", meta("big5") + in(t, big5, traditional), "", Charset{Used: "big5", Declared: "big5", How: ByDeclaration}, meta("big5") + traditional},
		{"Big5-HKSCS", meta("big5-hkscs") + in(t, big5, traditional), "", Charset{Used: "big5", Declared: "big5-hkscs", How: ByDeclaration}, meta("big5-hkscs") + traditional},
		{"hint", in(t, gb, simplified), "GBK", Charset{Used: "gb18030", Declared: "gbk", How: ByDeclaration}, simplified},
		{"the page's own word goes before the hint", meta("big5") + in(t, big5, traditional), "gbk", Charset{Used: "big5", Declared: "big5", How: ByDeclaration}, meta("big5") + traditional},
		{"GB undeclared", in(t, gb, simplified), "", Charset{Used: "gb18030", How: ByDetection}, simplified},
		{"GB headline undeclared", "<title>" + in(t, gb, "搜索引擎"), "", Charset{Used: "gb18030", How: ByDetection}, "<title>搜索引擎"},
		{"traditional in GBK undeclared", in(t, gb, traditional), "", Charset{Used: "gb18030", How: ByDetection}, traditional},
		{"Big5 undeclared", in(t, big5, traditional), "", Charset{Used: "big5", How: ByDetection}, traditional},
		{"declared GB, is UTF-8", meta("gb2312") + simplified, "", Charset{Used: "utf-8", Declared: "gb2312", How: ByValidUTF8, Wrong: true}, meta("gb2312") + simplified},
		{"declared Latin, is UTF-8", meta("iso-8859-1") + french, "", Charset{Used: "utf-8", Declared: "iso-8859-1", How: ByValidUTF8, Wrong: true}, meta("iso-8859-1") + french},
		{"declared UTF-8, is GB", meta("utf-8") + in(t, gb, simplified), "", Charset{Used: "gb18030", Declared: "utf-8", How: ByDetection, Wrong: true}, meta("utf-8") + simplified},
		{"declared UTF-8, is Big5", meta("utf-8") + in(t, big5, traditional), "", Charset{Used: "big5", Declared: "utf-8", How: ByDetection, Wrong: true}, meta("utf-8") + traditional},
		{"declared Latin, is GB", meta("iso-8859-1") + in(t, gb, simplified), "", Charset{Used: "gb18030", Declared: "iso-8859-1", How: ByDetection, Wrong: true}, meta("iso-8859-1") + simplified},
		{"declared GB, is Big5", meta("gb2312") + in(t, big5, traditional), "", Charset{Used: "big5", Declared: "gb2312", How: ByDetection, Wrong: true}, meta("gb2312") + traditional},
		{"declared Big5, is GB", meta("big5") + in(t, gb, simplified), "", Charset{Used: "gb18030", Declared: "big5", How: ByDetection, Wrong: true}, meta("big5") + simplified},
		{"declared UTF-8, is Latin", meta("utf-8") + in(t, charmap.Windows1252, french), "", Charset{Used: "windows-1252", Declared: "utf-8", How: ByDetection, Wrong: true}, meta("utf-8") + french},
		{"declared nonsense", meta("klingon") + in(t, gb, simplified), "", Charset{Used: "gb18030", Declared: "klingon", How: ByDetection}, meta("klingon") + simplified},
		{"a few GB characters that are valid UTF-8 by chance", meta("gbk") + in(t, gb, "小学要一位"), "", Charset{Used: "gb18030", Declared: "gbk", How: ByDeclaration}, meta("gbk") + "小学要一位"},
		{"handful of broken bytes", simplified + "\xFF\x80" + simplified, "", Charset{Used: "utf-8", How: ByDetection, Broken: 2}, simplified + "\uFFFD\uFFFD" + simplified},
		{"handful of broken bytes, declared", meta("utf-8") + simplified + "\xE7\xBD", "", Charset{Used: "utf-8", Declared: "utf-8", How: ByDeclaration, Broken: 2}, meta("utf-8") + simplified + "\uFFFD\uFFFD"},
		{"broken bytes in GB", in(t, gb, simplified) + "\xFF\xFF.", "", Charset{Used: "gb18030", How: ByDetection, Broken: 2}, simplified + "\uFFFD\uFFFD."},
		{"U+FFFD in the source is not broken", simplified + "\uFFFD", "", Charset{Used: "utf-8", How: ByValidUTF8}, simplified + "\uFFFD"},
		{"a NUL", strings.Repeat(simplified, 9) + "\x00", "", Charset{Used: "utf-8", How: ByValidUTF8, Broken: 1}, strings.Repeat(simplified, 9) + "\uFFFD"},
		{"Korean", in(t, korean.EUCKR, korean1), "", Charset{Used: "euc-kr", How: ByDetection}, korean1},
		{"EUC-JP", in(t, japanese.EUCJP, japanese1), "", Charset{Used: "euc-jp", How: ByDetection}, japanese1},
		{"Shift_JIS", in(t, japanese.ShiftJIS, japanese1), "", Charset{Used: "shift_jis", How: ByDetection}, japanese1},
		{"Russian", in(t, charmap.Windows1251, russian), "", Charset{Used: "windows-1251", How: ByDetection}, russian},
		{"Russian, declared", meta("koi8-r") + in(t, charmap.KOI8R, russian), "", Charset{Used: "koi8-r", Declared: "koi8-r", How: ByDeclaration}, meta("koi8-r") + russian},
		{"French", in(t, charmap.Windows1252, french), "", Charset{Used: "windows-1252", How: ByDetection}, french},
		{"UTF-16LE without mark, Chinese first", in(t, unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), "一　一"+simplified+"<p class=first>"+simplified+"</p>"), "", Charset{Used: "utf-16le", How: ByDetection}, "一　一" + simplified + "<p class=first>" + simplified + "</p>"},
		{"UTF-16BE without mark, Chinese first", in(t, unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM), simplified+"<div><p class=x>一</p></div>"), "", Charset{Used: "utf-16be", How: ByDetection}, simplified + "<div><p class=x>一</p></div>"},
		{"UTF-16 that declares UTF-8 inside", in(t, unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), meta("utf-8")+simplified), "", Charset{Used: "utf-16le", Declared: "utf-8", How: ByBOM}, meta("utf-8") + simplified},
		{"Hong Kong characters of Big5-HKSCS", in(t, big5, traditional+"佢哋嘅嘢喺度𠝹"), "", Charset{Used: "big5", How: ByDetection}, traditional + "佢哋嘅嘢喺度𠝹"},
		{"a user-defined character of GB18030", in(t, gb, simplified) + "\xAA\xA1\xA2\x40", "", Charset{Used: "gb18030", How: ByDetection}, simplified + "\uE000\uE526"},
		{"U+FFFD written in GB18030 is not broken", in(t, gb, simplified) + "\x84\x31\xA4\x37", "", Charset{Used: "gb18030", How: ByDetection}, simplified + "\uFFFD"},
		{"a lead byte before ASCII breaks alone", in(t, gb, simplified) + "\xB0<p>", "", Charset{Used: "gb18030", How: ByDetection, Broken: 1}, simplified + "\uFFFD<p>"},
		{"a pair that means nothing in Big5", in(t, big5, traditional) + "\x81\xB0" + in(t, big5, "正文"), "", Charset{Used: "big5", How: ByDetection, Broken: 2}, traditional + "\uFFFD\uFFFD正文"},
		{"a NUL in GB", in(t, gb, strings.Repeat(simplified, 9)) + "\x00", "", Charset{Used: "gb18030", How: ByDetection, Broken: 1}, strings.Repeat(simplified, 9) + "\uFFFD"},
		{"rare names in GB", "<title>" + in(t, gb, "核酸检测"), "", Charset{Used: "gb18030", How: ByDetection}, "<title>核酸检测"},
		{"curly quotes in English", "She said \x93yes\x94; it\x92s R\xFCcker\x92s caf\xE9.", "", Charset{Used: "windows-1252", How: ByDetection}, "She said “yes”; it’s Rücker’s café."},
		{"English that declares Latin", meta("iso-8859-1") + "Rücker it\x92s", "", Charset{Used: "windows-1252", Declared: "iso-8859-1", How: ByDeclaration}, meta("iso-8859-1") + "RÃ¼cker it’s"},
		{"no-break spaces and a copyright sign", "<p>\xA0\xA0 Copyright \xA9 2009 Smith\xAE", "", Charset{Used: "windows-1252", How: ByDetection}, "<p>   Copyright © 2009 Smith®"},
		{"the hint where the page's own word is wrong", meta("utf-8") + in(t, charmap.Windows1251, russian), "windows-1251", Charset{Used: "windows-1251", Declared: "utf-8", How: ByDeclaration, Wrong: true}, meta("utf-8") + russian},
		{"a hint as wrong as the page's own word", meta("utf-8") + in(t, gb, simplified), "iso-8859-1", Charset{Used: "gb18030", Declared: "utf-8", How: ByDetection, Wrong: true}, meta("utf-8") + simplified},
		{"a few Korean words", "<p>" + in(t, korean.EUCKR, "서울특별시는 대한민국의 수도이며"), "", Charset{Used: "euc-kr", How: ByDetection}, "<p>서울특별시는 대한민국의 수도이며"},
		{"a few Japanese words in Shift_JIS", "<p>" + in(t, japanese.ShiftJIS, "今日は天気がいいです"), "", Charset{Used: "shift_jis", How: ByDetection}, "<p>今日は天気がいいです"},
		{"ISO-2022-JP undeclared", in(t, japanese.ISO2022JP, japanese1), "", Charset{Used: "iso-2022-jp", How: ByDetection}, japanese1},
		{"HZ undeclared", in(t, simplifiedchinese.HZGB2312, "<p>"+simplified), "", Charset{Used: "hz-gb-2312", How: ByDetection}, "<p>" + simplified},
		{"a script with ~{", "<script>a=~{b}; c=~{dd~}</script>", "", Charset{Used: "utf-8", How: ByValidUTF8}, "<script>a=~{b}; c=~{dd~}</script>"},
		{"declared ISO-2022-CN, is ASCII", meta("iso-2022-cn") + "x", "", Charset{Used: "utf-8", Declared: "iso-2022-cn", How: ByValidUTF8}, meta("iso-2022-cn") + "x"},
		{"HZ", meta("hz-gb-2312") + in(t, simplifiedchinese.HZGB2312, "网页"), "", Charset{Used: "hz-gb-2312", Declared: "hz-gb-2312", How: ByDeclaration}, meta("hz-gb-2312") + "网页"},
	} {
		text, got, err := Decode([]byte(c.raw), c.hint)
		if err != nil || got != c.want {
			t.Errorf("%s: %+v, %v, want %+v", c.name, got, err, c.want)
		}
		if text != c.text {
			t.Errorf("%s: %q, want %q", c.name, text, c.text)
		}
	}
}

func TestDecodeRefuses(t *testing.T) {
	for name, c := range map[string]struct{ raw, hint, want string }{
		"image":            {"\x89PNG\r\n\x1a\n\x00\x00", "", "looks like a PNG image, not a page; skipped"},
		"PDF":              {"%PDF-1.7 x", "", "looks like a PDF file"},
		"zip":              {"PK\x03\x04x", "", "looks like a zip file"},
		"many controls":    {strings.Repeat("text\x01\x02 \x1f", 99), "", "looks like binary data"},
		"many NULs":        {strings.Repeat("ab\x00\x00\x00", 99), "", "looks like binary data"},
		"declared EUC-TW":  {eucTWText(t), "x-euc-tw", "is in EUC-TW"},
		"EUC-TW, unspoken": {eucTWText(t), "", "is in EUC-TW, which is not supported; save it as UTF-8"},
		"ISO-2022-CN":      {"<p>\x1b$)A\x0e=;;;\x0f", "", "is in ISO-2022-CN"},
		"ISO-2022-KR":      {"\x1b$)C<p>\x0eGQ1[\x0f", "", "is in ISO-2022-KR"},
		"16-bit samples":   {strings.Repeat("\x01\x00\x05\x00\xFE\xFF\x11\x00\x00\x00", 99), "", "looks like binary data"},
	} {
		if text, cs, err := Decode([]byte(c.raw), c.hint); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %q %+v, %v, want %q", name, text, cs, err, c.want)
		}
	}
}

// eucTWText is the traditional text in EUC-TW, by way of the order that the
// first plane of CNS 11643 shares with Big5.
func eucTWText(t testing.TB) string {
	var out []byte
	for _, r := range strings.Repeat(traditional, 2) {
		b := in(t, traditionalchinese.Big5, string(r))
		if b[0] < 0xA4 {
			continue // the order of punctuation differs
		}
		trail := int(b[1]) - 0x40
		if b[1] >= 0xA1 {
			trail = int(b[1]) - 0xA1 + 63
		}
		n := (int(b[0])-0xA4)*157 + trail
		out = append(out, byte(0xC4+n/94), byte(0xA1+n%94))
	}
	return string(out)
}

// What golang.org/x/text writes in GB18030 and Big5 is read back, and tables are
// its tables.
func TestPairsAgreeWithXText(t *testing.T) {
	for name, c := range map[string]struct {
		p   *pairs
		enc encoding.Encoding
	}{GB18030: {gbPairs(), simplifiedchinese.GB18030}, Big5: {big5Pairs(), traditionalchinese.Big5}} {
		var text strings.Builder
		for r := rune(1); r < 0x30000; r++ {
			if r < 0xD800 || r > 0xDFFF {
				text.WriteRune(r)
			}
		}
		raw, err := encoding.HTMLEscapeUnsupported(c.enc.NewEncoder()).Bytes([]byte(text.String()))
		if err != nil {
			t.Fatal(err)
		}
		want, err := c.enc.NewDecoder().Bytes(raw)
		if err != nil {
			t.Fatal(err)
		}
		if got, broken := c.p.decode(raw, 0); got != string(want) || broken != 0 {
			t.Errorf("%s: %d bytes come back as %d, %d broken, want %d", name, len(raw), len(got), broken, len(want))
		}
	}
}

// Bytes that were damaged are replaced one by one and counted, and no ASCII byte
// is lost but the digits of four bytes and the trail bytes of characters: where
// tags were they still are.
func TestBrokenBytesAreCounted(t *testing.T) {
	page := []byte("<p>" + in(t, simplifiedchinese.GB18030, simplified) + "</p><a href=x>" + in(t, simplifiedchinese.GB18030, simplified) + "</a>")
	rapid.Check(t, func(t *rapid.T) {
		raw := slices.Clone(page)
		for range rapid.IntRange(0, 20).Draw(t, "damages") {
			raw[rapid.IntRange(0, len(raw)-1).Draw(t, "at")] = rapid.Byte().Draw(t, "byte")
		}
		for _, p := range []*pairs{gbPairs(), big5Pairs()} {
			text, broken := p.decode(raw, len(raw))
			if n := strings.Count(text, "\uFFFD"); n != broken || !utf8.ValidString(text) {
				t.Fatalf("%q: %d broken, %d replaced in %q", raw, broken, n, text)
			}
			for _, tag := range []string{"<", ">", "\"", "=", " "} {
				if got, want := strings.Count(text, tag), bytes.Count(raw, []byte(tag)); got != want {
					t.Fatalf("%q: %d of %s, want %d in %q", raw, got, tag, want, text)
				}
			}
			if got := p.assess(raw); got.Bad*float64(got.Chars) > float64(broken)+0.5 {
				t.Fatalf("%q: %+v, %d broken", raw, got, broken)
			}
		}
	})
}

// One byte in ten characters may be broken in UTF-8, whatever is declared, and no more:
// a declared Chinese charset then stands.
func TestDamagedUTF8EndsAtOneInTen(t *testing.T) {
	han := []rune(simplified)
	for _, c := range []struct {
		chars, broken int
		want          Charset
	}{
		{9, 1, Charset{Used: GB18030, How: ByDeclaration}},
		{10, 1, Charset{Used: UTF8, How: ByDetection, Wrong: true}},
		{19, 2, Charset{Used: GB18030, How: ByDeclaration}},
		{20, 2, Charset{Used: UTF8, How: ByDetection, Wrong: true}},
	} {
		raw := "<meta charset=gb18030><p>" + string(han[:c.chars]) + strings.Repeat("\xFF ", c.broken)
		_, got, err := Decode([]byte(raw), "")
		got.Declared, got.Broken = "", 0
		if err != nil || got != c.want {
			t.Errorf("%d characters, %d broken bytes: %+v, %v, want %+v", c.chars, c.broken, got, err, c.want)
		}
	}
}

// Five characters of GBK may be valid UTF-8 by chance; six are believed to be UTF-8.
func TestChanceOfUTF8EndsAtSixCharacters(t *testing.T) {
	for text, want := range map[string]string{"一时说要为": GB18030, "一时说要为也": UTF8} {
		raw := "<meta charset=gbk><p>" + in(t, simplifiedchinese.GBK, text)
		if !utf8.ValidString(raw) {
			t.Fatalf("%s is not valid UTF-8 by chance", text)
		}
		if _, got, err := Decode([]byte(raw), ""); err != nil || got.Used != want {
			t.Errorf("%s: %+v, %v, want %s", text, got, err, want)
		}
	}
}

// Short texts are told apart too: every 8 characters of either script, in the
// charset that the script is usually in.
func TestDetectShort(t *testing.T) {
	for _, c := range []struct {
		text, want string
		enc        encoding.Encoding
	}{{simplified, GB18030, simplifiedchinese.GB18030}, {traditional, Big5, traditionalchinese.Big5}} {
		runes := []rune(c.text)
		n, right := 0, 0
		for i := 0; i+8 <= len(runes); i++ {
			n++
			if _, got, _ := Decode([]byte("<p>"+in(t, c.enc, string(runes[i:i+8]))), ""); got.Used == c.want {
				right++
			} else {
				t.Logf("%s: %+v", string(runes[i:i+8]), got)
			}
		}
		if right*100 < n*95 {
			t.Errorf("%s: %d of %d right", c.want, right, n)
		}
	}
}

func TestDeclared(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{`<meta charset=GBK>`, "gbk"},
		{`<META CHARSET = "Big5" />`, "big5"},
		{`<meta name=x content="y"><meta http-equiv=Content-Type content='text/html;charset=gb2312'>`, "gb2312"},
		{`<meta content="text/html; charset=gb2312" http-equiv="Content-Type">`, "gb2312"},
		{`<meta content="text/html; charset = 'utf-8' ">`, "utf-8"},
		{`<meta content="charset of charset=gbk">`, "gbk"},
		{`<!-- <meta charset=gbk> --><meta charset=utf-8>`, "utf-8"},
		{`<!--> <meta charset=gbk> -->`, "gbk"},
		{`<!-- <meta charset=gbk>`, ""},
		{`<metadata charset=gbk>`, ""},
		{`<?xml version="1.0" encoding="GB2312"?><rss>`, "gb2312"},
		{`<?xml version='1.0' encoding='utf-8'?><html><meta charset=gbk>`, "gbk"},
		{`<meta http-equiv="Content-Type" content="text/html; charset=gb2312 /><title>x</title>`, "gb2312"},
		{strings.Repeat(" ", HeadBytes) + `<meta charset=gbk>`, ""},
		{`<meta charset=`, ""},
		{`<meta =x charset=gbk>`, "gbk"},
		{`<`, ""},
		{``, ""},
	} {
		if got := Declared([]byte(c.in)); got != c.want {
			t.Errorf("%.80s: %q, want %q", c.in, got, c.want)
		}
	}
}

func TestLooksHTML(t *testing.T) {
	for in, want := range map[string]bool{
		"<!DOCTYPE HTML PUBLIC": true, "\uFEFF\r\n <HTML>": true, "<!-- saved from x -->\n<html>": true, "<!-- open": true,
		"<?xml version='1.0'?><html>": true, "<title>x": true, "<?xml version='1.0'?><rss>": false, "{": false, "": false,
		"<svg>": false, "plain <html>": false, in(t, unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), "<html>"): true,
		in(t, unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM), "<!doctype html>"): true,
	} {
		if got := LooksHTML([]byte(in)); got != want {
			t.Errorf("%q: %v", in, got)
		}
	}
}

func FuzzDeclared(f *testing.F) {
	for _, s := range []string{`<meta charset="gbk">`, `<!-- x --><meta content="text/html; charset=big5">`, `<?xml encoding="a"?>`, `<meta =`, `<meta a="`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, page []byte) {
		label := Declared(page)
		if len(label) > HeadBytes || strings.ContainsAny(label, "ABCXYZ") {
			t.Fatalf("%q gives %q", page, label)
		}
		if label != "" && !strings.Contains(string(lowerASCII(page)), label) {
			t.Fatalf("%q is not in %q", label, page)
		}
	})
}

// Whatever the bytes, a decoded text is valid UTF-8 without NUL, and valid UTF-8
// comes back as it was unless it was declared to be something else.
func FuzzDecode(f *testing.F) {
	for _, s := range []string{simplified, in(f, simplifiedchinese.GB18030, simplified), in(f, traditionalchinese.Big5, traditional), "\xFF\xFEa", "\xFE\xFF\xD8", "a\x00", "\x8E\xA2\xA1\xA1", "<meta charset=gbk>\xB0\xA1\xFF", "~{<:Ky~}"} {
		f.Add([]byte(s), "")
	}
	f.Add([]byte("\x1b$B"), "iso-2022-jp")
	f.Fuzz(func(t *testing.T, raw []byte, hint string) {
		text, c, err := Decode(raw, hint)
		if err != nil {
			return
		}
		if !utf8.ValidString(text) || strings.ContainsRune(text, 0) {
			t.Fatalf("%q decodes to %q", raw, text)
		}
		if c.Used == "" || c.How == "" || c.Broken < 0 || c.Broken > len(raw) || c.Broken > strings.Count(text, "\uFFFD") {
			t.Fatalf("%q: %+v", raw, c)
		}
		if c.Declared == "" && utf8.Valid(raw) && c.Used == UTF8 && c.Broken == 0 && text != strings.TrimPrefix(string(raw), "\uFEFF") {
			t.Fatalf("%q comes back as %q", raw, text)
		}
	})
}
