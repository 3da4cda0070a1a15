package text

import (
	"strings"
	"testing"
)

func TestMarksOfMailQuote(t *testing.T) {
	for _, c := range []struct{ name, body, own string }{
		{"a reply", "On Thu, Ann wrote:\n> The bell\n> rings.\n\nIt does.", "On Thu, Ann wrote:||It does."},
		{"a reply to a reply", "Yes.\n>> The bell\n>> rings.\n> Does it?\nIt does.", "Yes.|It does."},
		{"initials before the mark", "AB> The bell\nAB> rings.\nIt does.", "It does."},
		{"one line, and who wrote it", "Ann wrote:\n> The bell rings.\nIt does.", "Ann wrote:|It does."},
		{"one line", "> News > Boats\nThe ferry is late.", "> News > Boats|The ferry is late."},
		{"a line of a mailbox file", "The bell rings.\n>From here it is far.\n>From there, too.", "The bell rings.|>From here it is far.|>From there, too."},
		{"prompts of a program", "Type:\n>>> 1 + 1\n2\n>>> 2 + 2\n4", "Type:|>>> 1 + 1|2|>>> 2 + 2|4"},
		{"a message below", "It does.\n-----Original Message-----\nFrom: Ann\nSent: Thursday\nTo: Bob\nThe bell rings.", "It does."},
		{"原始邮件", "是的。\n------------------ 原始邮件 ------------------\n发件人: 甲\n发送时间: 星期四\n收件人：乙\n钟响了。", "是的。"},
		{"a signature", "It does.\n-----BEGIN PGP SIGNATURE-----\nVersion: 1\nComment: x\n\nabcd", "It does.|-----BEGIN PGP SIGNATURE-----|Version: 1|Comment: x||abcd"},
	} {
		own, at := "", 0
		for _, s := range Quoted(c.body) {
			own, at = own+c.body[at:s.Start], s.End
		}
		own = strings.ReplaceAll(strings.Trim(own+c.body[at:], "\n"), "\n", "|")
		if own != c.own {
			t.Errorf("%s: %q, want %q", c.name, own, c.own)
		}
	}
}

// Spans of what is left are those of the whole body, and a note below a quotation counts with it.
func TestQuotesAreLeftOutInPlace(t *testing.T) {
	const own = "The ferry to the island is late again today."
	for _, c := range []struct {
		quotes     Quotes
		body, want string
	}{
		{QuotesOut, "> Is it?\n> 晚？\n" + own, "        \n        \n" + own},
		{QuotesOut, "> Is it?\n> 晚？\nYes.", "> Is it?\n> 晚？\nYes."},
		{QuotesCounted, "> Is it?\n> 晚？\n" + own, "> Is it?\n> 晚？\n" + own},
		{"", "> Is it?\n> 晚？\n" + own, "> Is it?\n> 晚？\n" + own},
	} {
		d := NewDoc(nil, c.body)
		if c.quotes.Doc(d, nil); d.Body != c.want {
			t.Errorf("%s: %q is %q, want %q", c.quotes, c.body, d.Body, c.want)
		}
	}
	d := NewDoc(nil, own+"\nAnn: No.")
	if QuotesOut.Doc(d, []Span{{len(own) + 1, len(d.Body)}}); strings.TrimSpace(d.Body) != own {
		t.Errorf("%q", d.Body)
	}
}

func FuzzQuoted(f *testing.F) {
	f.Add("Ann wrote:\n> x\n--- y\nA: b\nC：d\nE: f\n\xff")
	f.Fuzz(func(t *testing.T, body string) {
		at := 0
		for _, s := range Quoted(body) {
			if s.Start < at || s.End <= s.Start || s.End > len(body) {
				t.Fatalf("%v in %q", s, body)
			}
			at = s.End
		}
	})
}
