package eval

import (
	"pagetwin/core/base/say"
	"pagetwin/core/find/result"
	"pagetwin/core/page/truth"
)

// Loses reports whether the index of a result may lose pairs at a threshold because it was built
// for higher scores. Measures there cover only the candidates.
func Loses(r *result.Result, threshold float64) bool { return threshold < min(r.Lowest, r.Guarantee) }

// Cautions returns cautions for readers of the figures of a result at a threshold, with counts;
// they are shown with the warnings of the result.
func Cautions(r *result.Result, threshold float64) []say.Words {
	var out []say.Words
	switch {
	case threshold >= r.Floor:
	case r.Candidates == result.Given:
		out = append(out, say.New("the threshold %.4g is below the lowest given score, %.4g: pairs between them are unknown, so measures are not available at this threshold", threshold, r.Floor).Words)
	default:
		out = append(out, say.New("the threshold %.4g is below the floor %.4g: pairs between them were not kept, so measures are not available at this threshold; run again with a lower floor", threshold, r.Floor).Words)
	}
	if Loses(r, threshold) {
		out = append(out, say.New("the index was built for scores of %.4g or more and misses pairs at the threshold %.4g; run again with this threshold, or on all pairs", r.Lowest, threshold).Words)
	}
	if l, ok := LostAt(r, threshold); ok && l.Pairs > 0 {
		out = append(out, l.Words())
	}
	return out
}

// Cautions returns cautions for readers of the figures: those of the result, and those about the
// truth.
func (o *Outcome) Cautions() []say.Words {
	return append(Cautions(o.Result, o.Threshold), o.Report.Cautions()...)
}

// Cautions returns warnings of figures that the truth does not determine, and of duplicates that
// could not be found.
func (r *Report) Cautions() (out []say.Words) {
	if r.Kind == truth.None {
		return nil
	}
	if r.Positives == 0 {
		out = append(out, say.Words{En: "the truth contains no duplicate pair: recall, F1 and average precision cannot be computed"})
	}
	if r.Negatives == 0 {
		out = append(out, say.Words{En: "the truth contains no different pair: precision, F1 and average precision cannot be computed"})
	}
	if n := r.Missing; n > 0 {
		out = append(out, say.New("%d of the %d duplicate {pair|pairs} in the truth contain a page that is not in the set and count as missed; for recall over the others see recall_compared", n, r.Positives).Words)
	}
	if n := r.Positives - r.Missing - r.Compared; n > 0 {
		out = append(out, say.New("%d of the %d duplicate {pair|pairs} in the truth contain a page that was not compared and count as missed; for recall over the others see recall_compared", n, r.Positives).Words)
	}
	return out
}

// Checked words the precision to expect of the pairs decided at a threshold: from their labels, or, if
// these do not help, ok is false, and the words give what is estimated without labels.
func (o *Outcome) Checked(threshold float64) (words say.Words, ok bool) {
	n := o.Curve.At(threshold)
	if o.Curve.Negatives == 0 || n.TP+n.FP == 0 {
		return o.unchecked(threshold), false
	}
	return say.New("%[2]d of %[1]d labelled decided {pair|pairs} are duplicates: expected precision %.3[3]f", n.TP+n.FP, n.TP, n.Precision()).Words, true
}

// enoughLabels is the number of labelled decided pairs that estimate the precision to within ±0.12.
const enoughLabels = 60

func (o *Outcome) unchecked(threshold float64) say.Words {
	decided := o.Result.Pairs.From(threshold).Len()
	if decided == 0 {
		return say.Words{En: "no pair is decided at this threshold, so there is no precision to expect"}
	}
	words := say.Words{En: "the threshold has not been checked on this set: the precision of the decided pairs is unknown"}
	if e := o.Result.Expected; e.Share > 0 && threshold == o.Result.Cut {
		words = say.New("the threshold has not been checked on this set: according to the similarity of the texts, about %.0f%% of the decided pairs are duplicates (%.0f%% to %.0f%%)", 100*e.Share, 100*e.Low, 100*e.High).Words
	}
	if decided <= enoughLabels {
		return say.New("%v; labels for all decided pairs (%d) determine it", words, decided).Words
	}
	return say.New("%v; %d {label|labels} from the queue Random by score (strata) estimate it to within ±0.12", words, enoughLabels).Words
}
