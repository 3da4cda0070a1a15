package mathml

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
)

func TestFormulasAreMathML(t *testing.T) {
	for tex, want := range map[string]string{
		`x`:                            `<math><mrow><mi>x</mi></mrow></math>`,
		`\frac{a}{b}`:                  `<math><mrow><mfrac><mrow><mi>a</mi></mrow><mrow><mi>b</mi></mrow></mfrac></mrow></math>`,
		`v_i^2`:                        `<math><mrow><msubsup><mi>v</mi><mi>i</mi><mn>2</mn></msubsup></mrow></math>`,
		`w'`:                           `<math><mrow><mi>w</mi><mo lspace="0" rspace="0">′</mo></mrow></math>`,
		`(a)`:                          `<math><mrow><mo stretchy="false">(</mo><mi>a</mi><mo stretchy="false">)</mo></mrow></math>`,
		`\left(a\right)`:               `<math><mrow><mo>(</mo><mi>a</mi><mo>)</mo></mrow></math>`,
		`0.95`:                         `<math><mrow><mn>0.95</mn></mrow></math>`,
		`\min_{s} h`:                   `<math><mrow><munder><mi>min</mi><mrow><mi>s</mi></mrow></munder><mi>h</mi></mrow></math>`,
		`a<b`:                          `<math><mrow><mi>a</mi><mo>&lt;</mo><mi>b</mi></mrow></math>`,
		`\text{if } \mathrm{df} \ge 2`: `<math><mrow><mtext>if` + "\u00a0" + `</mtext><mi mathvariant="normal">df</mi><mo>≥</mo><mn>2</mn></mrow></math>`,
	} {
		got, err := Convert(tex, false)
		if err != nil || got != want {
			t.Errorf("%s: %s, %v, want %s", tex, got, err, want)
		}
		d := xml.NewDecoder(strings.NewReader(got))
		d.Strict, d.Entity = true, xml.HTMLEntity
		for {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", tex, err)
			}
		}
	}
	if got, _ := Convert("x", true); !strings.HasPrefix(got, `<math display="block">`) {
		t.Error(got)
	}
}

func TestWhatIsNotKnownIsSaid(t *testing.T) {
	for tex, want := range map[string]string{
		`\nosuch`: `\nosuch is not known`,
		`{a`:      "a brace is open",
		`\text{a`: "a brace is open",
		`\text a`: "has no braces",
		`x_`:      "ends where something is expected",
		`a & b`:   `'&' is not known`,
		`\`:       "a backslash stands alone",
	} {
		if got, err := Convert(tex, false); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %s, %v, want %s", tex, got, err, want)
		}
	}
}
