package charset

import (
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// frequent are the characters that make up about half of any Chinese text, in both scripts, with
// its punctuation. Text that is read in the wrong charset has them no more often than other
// characters.
const frequent = `的一是不了人我在有他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知民样现分将外但身些与高意进把法此实回二理美点月明其种声全工己话儿者向情部正名定女问力机给等几很业最间新什打便位因重被走电四第门相次东政海口使教西再平真听世气信北少关并内加化由却代军产入先山五太水万市眼体别处总才场师书比住员九笑性通目华报立马命张活难神数件安表原车白应路期叫死常提感金何更反合放做系计或司利受光王果亲界及今京务制解各任至清物台象记边共风战干接它许八特觉望直服毛林题建南度统色字请交爱让认算论百吃义科怎元社术结六功指思非流每青管夫连远资队跟带花快条院变联言权往展该领传近留红治决周保达办运武半候七必城父强步完革深区即求品士转量空甚众技轻程告江语英基派满式李息写呢识极令黄德收脸钱党倒未持取设始版双历越史商千片容研像找友孩站广改议形委早房音火际则首单据导影失拿网香似斯专石若兵弟谁校读志飞观争究包组造落视济喜离虽坏` +
	`這來國個說們為時會過學對裡後麼沒於還發當開經頭從動兩長樣現將與進實點種聲話兒問機給幾業間電門東氣關並內產萬體別處總場師書員華報馬張難數車應親務計記邊風戰幹許覺題統請愛讓認論義術結連遠資隊帶條變聯權該領傳紅決週達辦運強區轉眾輕語滿寫識極黃臉錢黨設雙歷兒廣議際則單據導網專誰讀飛觀爭組視濟雖壞館臺灣灣網頁聞頻導專區` +
	`，。、；：？！（）《》“”‘’「」『』【】…—·　`

// class is a class of likelihood of a character in Chinese text.
type class uint8

// The classes of characters.
const (
	undecodable class = iota
	neutral           // no-break space, full-width letters and digits: tells nothing
	other             // what Chinese text hardly holds, rare Han among it
	kana              // Japanese
	common            // level 1 of GB2312 or of Big5
	frequently        // of the list above
	classes
)

// hanClass returns the class of each character below U+10000. Level 1 of GB2312
// are its 3,755 most used characters, level 1 of Big5 its 5,401.
var hanClass = sync.OnceValue(func() *[1 << 16]class {
	table := new([1 << 16]class)
	for r := range table {
		switch {
		case r == unicode.ReplacementChar:
		case r == 0xA0 || r >= 0xFF00 && r < 0xFF5F:
			table[r] = neutral
		case r >= 0x3040 && r < 0x3400 && unicode.In(rune(r), unicode.Hiragana, unicode.Katakana), r >= 0xFF66 && r <= 0xFF9D:
			table[r] = kana
		default:
			table[r] = other
		}
	}
	mark := func(enc encoding.Encoding, firstLead, lastLead, firstTrail byte) {
		var raw []byte
		for lead := firstLead; lead <= lastLead; lead++ {
			for trail := int(firstTrail); trail <= 0xFE; trail++ {
				if trail != 0x7F {
					raw = append(raw, lead, byte(trail), '\n')
				}
			}
		}
		text, _ := enc.NewDecoder().Bytes(raw)
		for _, r := range string(text) {
			if r < 1<<16 && unicode.Is(unicode.Han, r) {
				table[r] = common
			}
		}
	}
	mark(simplifiedchinese.GB18030, 0xB0, 0xD7, 0xA1)
	mark(traditionalchinese.Big5, 0xA4, 0xC6, 0x40)
	for _, r := range frequent {
		table[r] = frequently
	}
	return table
})

func classOf(r rune) class {
	if r < 1<<16 {
		return hanClass()[r]
	}
	return other
}

// reading measures how much a text that was decoded from bytes looks like Chinese.
type reading struct {
	Chars    int     // characters beyond ASCII
	Score    float64 // mean mark of a character, about 1 or more for Chinese
	Frequent float64 // share of characters that are frequent
	Kana     float64 // share of Japanese kana
	Bad      float64 // share of bytes that could not be decoded
}

// tally counts characters beyond ASCII by class.
type tally [classes]int

// marks are the points that a character of each class adds to the score of a reading.
var marks = [classes]int{undecodable: -3, neutral: 0, other: -1, kana: -1, common: 1, frequently: 3}

func (t *tally) reading() reading {
	n, sum := 0, 0
	for c, k := range t {
		n += k
		sum += k * marks[c]
	}
	if n == 0 {
		return reading{}
	}
	share := func(k int) float64 { return float64(k) / float64(n) }
	return reading{Chars: n, Score: share(sum), Frequent: share(t[frequently]), Kana: share(t[kana]), Bad: share(t[undecodable])}
}

// assess returns the reading of a text in UTF-8.
func assess(text []byte) reading {
	var t tally
	table := hanClass()
	for len(text) > 0 {
		text = text[asciiEnd(text):]
		r, size := utf8.DecodeRune(text)
		text = text[size:]
		switch {
		case size == 0 || r == 0xA0:
		case r < 1<<16:
			t[table[r]]++
		default:
			t[other]++
		}
	}
	return t.reading()
}

// assess returns the reading of b in the charset of p, without decoding it to a string.
func (p *pairs) assess(b []byte) reading {
	var t tally
	for i := 0; ; {
		i += asciiEnd(b[i:])
		if i == len(b) {
			return t.reading()
		}
		if c := b[i]; c > 0x80 && c < 0xFF && i+1 < len(b) && b[i+1] >= 0x40 {
			if cl := p.class[pairAt(c, b[i+1])]; cl != undecodable {
				t[cl]++
				i += 2
				continue
			}
		}
		r, size := p.odd(b[i:])
		if r == utf8.RuneError {
			t[undecodable] += size
		} else {
			t[other]++
		}
		i += size
	}
}

// chinese reports whether a reading is good enough to overrule a declaration, or to decide where
// there is none. Frequent characters are required, since Korean that is read as GB2312 gives common
// Han but few frequent ones; a few characters prove little.
func (r reading) chinese() bool {
	return r.Chars >= 2 && r.Score >= 0.8 && r.Frequent >= 0.15 && r.Bad < 0.05
}

// decisive reports whether no other charset need be tried. In the sets measured, no text that was
// read in a wrong Chinese charset has more than 27 % frequent characters.
func (r reading) decisive() bool { return r.Chars >= 16 && r.Score >= 1.2 && r.Frequent >= 0.4 }

// likely reports whether a reading is good enough where nothing speaks against it. A headline of
// rare names has common Han and hardly any frequent ones.
func (r reading) likely() bool { return r.Chars >= 2 && r.Score >= 0.4 && r.Bad == 0 }

// assessEUCTW returns the reading of b in EUC-TW. It maps the first plane to Big5, which has the
// same characters in the same order, and does not count characters of other planes.
func assessEUCTW(b []byte) reading {
	var t tally
	p := big5Pairs()
	for i := 0; ; {
		i += asciiEnd(b[i:])
		if i == len(b) {
			return t.reading()
		}
		switch c := b[i]; {
		case c == 0x8E && i+3 < len(b):
			i += 4
		case c >= 0xA1 && c < 0xFF && i+1 < len(b) && b[i+1] >= 0xA1 && b[i+1] < 0xFF:
			t[p.class[big5At(int(c)-0xA1, int(b[i+1])-0xA1)]]++
			i += 2
		default:
			t[undecodable]++
			i++
		}
	}
}

// big5At returns the position among the pairs of Big5 of the character of a row and a cell of the
// first plane of CNS 11643.
func big5At(row, cell int) int {
	lead := 0xA1
	if row >= 35 { // Han from row 36 of CNS 11643 and from A440 of Big5
		row, lead = row-35, 0xA4
	}
	n := row*94 + cell
	trail := 0x40 + n%157
	if n%157 >= 63 {
		trail += 0xA1 - 0x40 - 63
	}
	return pairAt(byte(min(lead+n/157, 0xFE)), byte(trail))
}
