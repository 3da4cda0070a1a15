package page

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"pagetwin/core/body/denoise"
)

// madeBody is a body of three blocks, the second of which is cut.
func madeBody() (b denoise.Body, gold string) {
	const one, two, three, four = "网页转载很多，文章首先介绍背景情况。", "消重算法各有特点，先看怎样比较特征。", "最后给出三组实验，讨论结果有何含义。", "相关新闻：股市今天收盘上涨。"
	b.Text = one + "\n" + three + "\n" + four
	b.Blocks = []denoise.Block{
		{Text: one, At: 0, Kept: true},
		{Text: two, At: -1},
		{Text: three, At: len(one) + 1, Kept: true},
		{Text: four, At: len(one) + len(three) + 2, Kept: true},
	}
	return b, one + "\n" + two + "\n" + three + "\n编者的话不在网页里面，另有出处。"
}

func TestSurplusAndMissingTextIsListedWithItsBlock(t *testing.T) {
	b, gold := madeBody()
	d := differFromGold(b, gold)
	type row struct {
		kind  DifferenceKind
		text  string
		block int
	}
	var got []row
	for _, x := range d.List {
		got = append(got, row{x.Kind, x.Text, x.Block})
		if d.Text[x.One.Start:x.One.End] != x.Text {
			t.Errorf("%q stands as %q in the one text", x.Text, d.Text[x.One.Start:x.One.End])
		}
	}
	want := []row{
		{Missing, b.Blocks[1].Text, 1},
		{TooMuch, b.Blocks[3].Text, 3},
		{Missing, "编者的话不在网页里面，另有出处。", -1},
	}
	if len(got) != len(want) {
		t.Fatalf("got %+v", got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("difference %d is %+v, want %+v", i, got[i], want[i])
		}
	}
	if chars, n := d.Sum(Missing); chars != 16+14 || n != 2 {
		t.Errorf("%d characters are missing in %d stretches", chars, n)
	}
	gaps := d.Gaps(b.Text)
	if len(gaps) != 2 || gaps[0].Chars != 16 || gaps[0].At.Start != b.Blocks[2].At || b.Text[gaps[1].At.Start:gaps[1].At.End] != "涨" {
		t.Errorf("gaps are %+v", gaps)
	}
}

func TestAMovedPassageIsNeitherSurplusNorMissing(t *testing.T) {
	const a, b, c = "甲段讲网页的来源以及它怎样被多个网站转载的过程。", "乙段讲算法怎样从正文里选取特征并且比较它们。", "丙段讲实验怎样做。"
	d := differFromGold(denoise.Body{Text: a + "\n" + b + "\n" + c}, b+"\n"+a+"\n"+c)
	kinds := map[DifferenceKind]int{}
	for _, x := range d.List {
		kinds[x.Kind]++
	}
	if kinds[TooMuch] > 0 || kinds[Missing] > 0 || kinds[MovedHere] != 1 || kinds[MovedFrom] != 1 {
		t.Errorf("got %+v", d.List)
	}
}

func TestNoDifferenceWhereOnlyMarksDiffer(t *testing.T) {
	if d := differFromGold(denoise.Body{Text: "网页，消重 ABC"}, "网页消重。abc\n"); len(d.List) != 0 {
		t.Errorf("got %+v", d.List)
	}
}

// The merged text without the missing stretches is the body, and positions map there and back.
func TestTheMergedTextHoldsBothBodies(t *testing.T) {
	piece := rapid.SampledFrom([]string{"网页消重算法的特征", "比较两个页面 ", "abc def\n", "，。\n", "股市收盘上涨", "é", "\n"})
	draw := func(t *rapid.T, name string) string {
		return strings.Join(rapid.SliceOfN(piece, 0, 12).Draw(t, name), "")
	}
	rapid.Check(t, func(t *rapid.T) {
		body, gold := draw(t, "body"), draw(t, "gold")
		d := differFromGold(denoise.Body{Text: body}, gold)
		var without strings.Builder
		for i, s := range d.stretches {
			end := len(d.Text)
			if i+1 < len(d.stretches) {
				end = d.stretches[i+1].one
			}
			if !s.alone {
				without.WriteString(d.Text[s.one:end])
			}
		}
		if without.String() != body {
			t.Fatalf("without what is missing the one text is %q, the body %q", without.String(), body)
		}
		for at := range body {
			if back := d.BodyAt(d.OneAt(at)); back != at {
				t.Fatalf("byte %d of the body is led to %d", at, back)
			}
		}
		for _, x := range d.List {
			if x.Body.Start < 0 || x.Body.End > len(body) || x.Kind == TooMuch && body[x.Body.Start:x.Body.End] != x.Text {
				t.Fatalf("%+v in %q", x, body)
			}
		}
		for _, g := range d.Gaps(body) {
			if body != "" && !utf8.ValidString(body[g.At.Start:g.At.End]) {
				t.Fatalf("the gap %+v cuts a letter of %q", g, body)
			}
		}
	})
}
