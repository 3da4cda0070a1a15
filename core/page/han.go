package page

import (
	"sync"
	"unicode"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// frequent are the characters that make up about half of any Chinese text, in
// both scripts, with its punctuation. Bytes read in the wrong charset give them
// no more often than any other character.
const frequent = `的一是不了人我在有他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知民样现分将外但身些与高意进把法此实回二理美点月明其种声全工己话儿者向情部正名定女问力机给等几很业最间新什打便位因重被走电四第门相次东政海口使教西再平真听世气信北少关并内加化由却代军产入先山五太水万市眼体别处总才场师书比住员九笑性通目华报立马命张活难神数件安表原车白应路期叫死常提感金何更反合放做系计或司利受光王果亲界及今京务制解各任至清物台象记边共风战干接它许八特觉望直服毛林题建南度统色字请交爱让认算论百吃义科怎元社术结六功指思非流每青管夫连远资队跟带花快条院变联言权往展该领传近留红治决周保达办运武半候七必城父强步完革深区即求品士转量空甚众技轻程告江语英基派满式李息写呢识极令黄德收脸钱党倒未持取设始版双历越史商千片容研像找友孩站广改议形委早房音火际则首单据导影失拿网香似斯专石若兵弟谁校读志飞观争究包组造落视济喜离虽坏` +
	`這來國個說們為時會過學對裡後麼沒於還發當開經頭從動兩長樣現將與進實點種聲話兒問機給幾業間電門東氣關並內產萬體別處總場師書員華報馬張難數車應親務計記邊風戰幹許覺題統請愛讓認論義術結連遠資隊帶條變聯權該領傳紅決週達辦運強區轉眾輕語滿寫識極黃臉錢黨設雙歷兒廣議際則單據導網專誰讀飛觀爭組視濟雖壞館臺灣灣網頁聞頻導專區` +
	`，。、；：？！（）《》“”‘’「」『』【】…—·　`

// Classes of characters, as bits.
const (
	isFrequent = 1 << iota
	isCommon   // level 1 of GB2312 or of Big5
)

// hanClass returns the class of each character below U+10000. Level 1 of GB2312
// are its 3,755 most used characters, level 1 of Big5 its 5,401.
var hanClass = sync.OnceValue(func() *[1 << 16]uint8 {
	var class [1 << 16]uint8
	mark := func(enc encoding.Encoding, firstLead, lastLead byte) {
		for lead := int(firstLead); lead <= int(lastLead); lead++ {
			for trail := 0x40; trail <= 0xFE; trail++ {
				if trail == 0x7F || enc == simplifiedchinese.GB18030 && trail < 0xA1 {
					continue
				}
				text, _ := enc.NewDecoder().Bytes([]byte{byte(lead), byte(trail)})
				for _, r := range string(text) {
					if unicode.Is(unicode.Han, r) && r < 1<<16 {
						class[r] |= isCommon
					}
				}
			}
		}
	}
	mark(simplifiedchinese.GB18030, 0xB0, 0xD7)
	mark(traditionalchinese.Big5, 0xA4, 0xC6)
	for _, r := range frequent {
		class[r] |= isFrequent | isCommon
	}
	return &class
})

// reading says how much like Chinese a text looks that was decoded from bytes.
type reading struct {
	Chars    int     // characters beyond ASCII
	Score    float64 // mean mark of a character, about 1 or more for Chinese
	Frequent float64 // share of characters that are frequent
	Kana     float64 // share of Japanese kana
	Bad      float64 // share of bytes that could not be decoded
}

// assess marks each character of a decoded text beyond ASCII: frequent 3,
// common 1, other Han −1, what Chinese text hardly holds −1, undecodable −3.
func assess(text []byte) reading {
	class := hanClass()
	var n, top, kana, bad int
	var sum float64
	for _, r := range string(text) {
		if r < 0x80 || r == '\u00A0' {
			continue
		}
		n++
		switch {
		case r == unicode.ReplacementChar:
			bad++
			sum -= 3
		case r < 1<<16 && class[r]&isFrequent != 0:
			top++
			sum += 3
		case r < 1<<16 && class[r]&isCommon != 0:
			sum++
		case unicode.In(r, unicode.Hiragana, unicode.Katakana):
			kana++
			sum--
		case r >= 0xFF00 && r < 0xFF5F: // full-width letters and digits
		default:
			sum--
		}
	}
	if n == 0 {
		return reading{}
	}
	share := func(k int) float64 { return float64(k) / float64(n) }
	return reading{Chars: n, Score: sum / float64(n), Frequent: share(top), Kana: share(kana), Bad: share(bad)}
}

// chinese tells whether a reading is good enough to go against a declaration,
// or to stand where there is none. Korean read as GB2312 is all common Han, but
// not frequent; a few characters prove little.
func (r reading) chinese() bool {
	return r.Chars >= 2 && r.Score >= 0.8 && r.Frequent >= 0.15 && r.Bad < 0.05
}

// likely tells whether a reading is good enough where nothing speaks against
// it: a headline of rare names is all common Han and no more.
func (r reading) likely() bool { return r.Chars >= 2 && r.Score >= 0.4 && r.Bad == 0 }

// eucTWAsBig5 rewrites the first plane of EUC-TW as Big5, in which the same
// characters stand in the same order, so that it can be assessed. Other planes
// become question marks.
func eucTWAsBig5(b []byte) []byte {
	out := make([]byte, 0, len(b))
	for i := 0; i < len(b); {
		switch c := b[i]; {
		case c < 0x80:
			out = append(out, c)
			i++
		case c == 0x8E && i+3 < len(b):
			out = append(out, '?')
			i += 4
		case c >= 0xA1 && i+1 < len(b) && b[i+1] >= 0xA1:
			out = append(out, big5At(int(c)-0xA1, int(b[i+1])-0xA1)...)
			i += 2
		default:
			out = append(out, 0xFF)
			i++
		}
	}
	return out
}

func big5At(row, cell int) []byte {
	lead := 0xA1
	if row >= 35 { // Han from row 36 of CNS 11643 and from A440 of Big5
		row, lead = row-35, 0xA4
	}
	n := row*94 + cell
	trail := 0x40 + n%157
	if n%157 >= 63 {
		trail += 0xA1 - 0x40 - 63
	}
	return []byte{byte(min(lead+n/157, 0xFE)), byte(trail)}
}
