package bodystory

import (
	"fmt"
	"unicode/utf8"

	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise/truebody"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

// codeGold is the pseudo-code of comparing a body with one made by hand.
const codeGold = "F1 ← 2·P·R / (P + R), over runs of 4 characters"

// held compares a body with the hand-made one: precision, recall, F1, and the text that only one
// of them has.
func held(r *trace.Recorder, body, gold string) {
	r.Code(codeGold)
	r.Chapter("Comparison with the hand-made body")
	score, _ := truebody.New(gold).Score(body)
	bar := func(id, en string, v float64) trace.Bar {
		return trace.Bar{ID: id, Label: trace.Worded(say.Text(en)), Value: v, Text: fmt.Sprintf("%.3f", v), Mark: trace.Used}
	}
	bars := &trace.View{ID: "fit", Title: say.Words{En: "How well they match"}, Bars: &trace.Bars{High: 1, Bars: []trace.Bar{
		bar("precision", "precision", score.P), bar("recall", "recall", score.R), bar("f1", "F1", score.F1),
	}}}
	views := Beside(
		against(r, "body", say.Words{En: "The denoiser's body"}, body, gold),
		against(r, "gold", say.Words{En: "Hand-made body"}, gold, body))
	views[0].Text.Lines = besideLines
	r.Offer(trace.Share(score.F1))
	r.Ask(say.New("How well does this body match the hand-made one?"), codeGold,
		say.New("%.1f%% of the kept text is in the hand-made body, and %.1f%% of the hand-made body was kept: F1 %.3f. Text missing in the other is marked.", 100*score.P, 100*score.R, score.F1), append(views, bars)...)
}

// against shows the text own and marks the characters that other lacks: those in no run of four
// characters of other.
func against(r *trace.Recorder, id string, title say.Words, own, other string) *trace.View {
	norm := text.Normalize(valid(own))
	grams := truebody.New(other).Grams
	content := []rune(norm.Text)
	has := make([]bool, len(content))
	for k := range content {
		var g truebody.Gram
		n := copy(g[:], content[k:])
		if n < truebody.Size && len(content) >= truebody.Size {
			break
		}
		if grams[g] > 0 {
			for i := range n {
				has[k+i] = true
			}
		}
	}
	view := &trace.View{ID: id, Title: title, Text: &trace.Text{Text: r.Text(valid(own))}}
	at := 0
	for i := 0; i < len(content); {
		j, from := i, at
		for j < len(content) && has[j] == has[i] {
			at += utf8.RuneLen(content[j])
			j++
		}
		if place := norm.Source(text.Span{Start: from, End: at}); !has[i] && place.Start < place.End {
			view.Text.Spans = append(view.Text.Spans, trace.Span{ID: fmt.Sprint("lack", len(view.Text.Spans)+1), Start: place.Start, End: place.End, Mark: trace.Differs})
		}
		i = j
	}
	return view
}
