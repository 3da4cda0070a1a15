// Package mathml turns the formulas of the manual, written in a small part of TeX, into
// MathML, which browsers show without a script and without a network.
//
// It knows letters, digits, marks, Greek letters and the signs of the table below, _ and ^,
// \frac, \sqrt, \text and \mathrm with braces, \left and \right. Everything else in a formula is an
// error: the test of the manual finds formulas that would be shown wrong.
package mathml

import (
	"html"
	"strings"
	"unicode"

	"pagetwin/core/base/say"
)

// signs maps the commands without arguments to their characters. Values
// with an operator's spacing begin with a space.
func signs() map[string]string {
	return map[string]string{
		"alpha": "α", "beta": "β", "delta": "δ", "Delta": "Δ", "varepsilon": "ε", "eta": "η", "theta": "θ", "lambda": "λ",
		"mu": "μ", "pi": "π", "rho": "ρ", "sigma": "σ", "tau": "τ", "chi": "χ", "varphi": "φ", "infty": "∞", "ldots": "…",
		"sum": " ∑", "prod": " ∏", "cdot": " ·", "times": " ×", "le": " ≤", "ge": " ≥", "ne": " ≠", "approx": " ≈",
		"in": " ∈", "cap": " ∩", "cup": " ∪", "wedge": " ∧", "vee": " ∨", "oplus": " ⊕", "to": " →", "iff": " ⇔",
		"lfloor": " ⌊", "rfloor": " ⌋", "lceil": " ⌈", "rceil": " ⌉", "lvert": " |", "rvert": " |", "lVert": " ‖", "rVert": " ‖",
		"lbrace": " {", "rbrace": " }", "ell": "ℓ",
	}
}

// named are functions that are written upright.
var named = []string{"ln", "log", "min", "max", "cos", "mod", "lcm", "arg"}

// Convert returns a formula as MathML; display sets it on a line of its own.
func Convert(tex string, display bool) (string, error) {
	p := &parser{in: []rune(tex), signs: signs()}
	body, err := p.row(0)
	if err != nil {
		return "", say.Errorf("formula %q: %w", tex, err)
	}
	attr := ""
	if display {
		attr = ` display="block"`
	}
	return "<math" + attr + ">" + body + "</math>", nil
}

type parser struct {
	in    []rune
	at    int
	signs map[string]string
}

// row reads up to a closing rune, 0 for the end of the formula.
func (p *parser) row(end rune) (string, error) {
	var b strings.Builder
	b.WriteString("<mrow>")
	for {
		p.blank()
		switch {
		case p.at == len(p.in) && end == 0, p.at < len(p.in) && end != 0 && p.in[p.at] == end:
			p.at++
			b.WriteString("</mrow>")
			return b.String(), nil
		case p.at >= len(p.in):
			return "", say.Errorf("a brace is open at the end")
		}
		one, err := p.scripted()
		if err != nil {
			return "", err
		}
		b.WriteString(one)
	}
}

func (p *parser) blank() {
	for p.at < len(p.in) && unicode.IsSpace(p.in[p.at]) {
		p.at++
	}
}

// scripted reads an atom with its subscripts and superscripts.
func (p *parser) scripted() (string, error) {
	base, err := p.atom()
	if err != nil {
		return "", err
	}
	limits := strings.Contains(base, "∑") || strings.Contains(base, "∏") || base == "<mi>min</mi>" || base == "<mi>max</mi>"
	var below, above, primes string
	for {
		p.blank()
		if p.at == len(p.in) || p.in[p.at] != '_' && p.in[p.at] != '^' && p.in[p.at] != '\'' {
			break
		}
		mark := p.in[p.at]
		p.at++
		if mark == '\'' {
			primes += `<mo lspace="0" rspace="0">′</mo>` // stands high by itself
			continue
		}
		p.blank()
		script, err := p.atom()
		if err != nil {
			return "", err
		}
		if mark == '_' {
			below = script
		} else {
			above = script
		}
	}
	return withScripts(base, below, above, limits) + primes, nil
}

func withScripts(base, below, above string, limits bool) string {
	under, over, both := "msub", "msup", "msubsup"
	if limits {
		under, over, both = "munder", "mover", "munderover"
	}
	switch {
	case below != "" && above != "":
		return "<" + both + ">" + base + below + above + "</" + both + ">"
	case below != "":
		return "<" + under + ">" + base + below + "</" + under + ">"
	case above != "":
		return "<" + over + ">" + base + above + "</" + over + ">"
	}
	return base
}

// atom reads one thing: a number, a letter, a mark, a group or a command.
func (p *parser) atom() (string, error) {
	if p.at == len(p.in) {
		return "", say.Errorf("it ends where something is expected")
	}
	c := p.in[p.at]
	p.at++
	switch {
	case c == '{':
		return p.row('}')
	case c == '\\':
		return p.command()
	case unicode.IsDigit(c):
		from := p.at - 1
		for p.at < len(p.in) && (unicode.IsDigit(p.in[p.at]) || p.in[p.at] == '.' && p.at+1 < len(p.in) && unicode.IsDigit(p.in[p.at+1])) {
			p.at++
		}
		return "<mn>" + string(p.in[from:p.at]) + "</mn>", nil
	case unicode.IsLetter(c):
		return "<mi>" + string(c) + "</mi>", nil
	case c == '-':
		return "<mo>−</mo>", nil
	case strings.ContainsRune("()[]|", c):
		return bracket(string(c)), nil
	case strings.ContainsRune("+=<>,;:/!.*", c):
		return "<mo>" + html.EscapeString(string(c)) + "</mo>", nil
	}
	return "", say.Errorf("%q is not known", c)
}

// fixed is the attribute of a bracket that does not grow with its content.
const fixed = ` stretchy="false"`

func bracket(sign string) string { return "<mo" + fixed + ">" + sign + "</mo>" }

func (p *parser) command() (string, error) {
	from := p.at
	for p.at < len(p.in) && unicode.IsLetter(p.in[p.at]) && p.in[p.at] < 128 {
		p.at++
	}
	name := string(p.in[from:p.at])
	if name == "" {
		return "", say.Errorf("a backslash stands alone")
	}
	switch name {
	case "left", "right": // brackets that grow, which they do by themselves
		p.blank()
		one, err := p.atom()
		return strings.Replace(one, fixed, "", 1), err
	case "qquad":
		return `<mspace width="2em"/>`, nil
	case "quad":
		return `<mspace width="1em"/>`, nil
	case "frac":
		return p.wrapped("mfrac", 2)
	case "sqrt":
		return p.wrapped("msqrt", 1)
	case "text", "mathrm":
		return p.words(name)
	}
	for _, f := range named {
		if name == f {
			return "<mi>" + name + "</mi>", nil
		}
	}
	sign, ok := p.signs[name]
	if !ok {
		return "", say.Errorf(`\%s is not known`, name)
	}
	if op, ok := strings.CutPrefix(sign, " "); ok && strings.Contains("⌊⌋⌈⌉|‖{}", op) {
		return bracket(op), nil
	} else if ok {
		return "<mo>" + op + "</mo>", nil
	}
	return "<mi>" + sign + "</mi>", nil
}

func (p *parser) wrapped(element string, n int) (string, error) {
	out := "<" + element + ">"
	for range n {
		p.blank()
		one, err := p.atom()
		if err != nil {
			return "", err
		}
		out += one
	}
	return out + "</" + element + ">", nil
}

// words reads a group of plain text.
func (p *parser) words(kind string) (string, error) {
	if p.at == len(p.in) || p.in[p.at] != '{' {
		return "", say.Errorf(`\%s has no braces`, kind)
	}
	p.at++
	from := p.at
	for p.at < len(p.in) && p.in[p.at] != '}' {
		p.at++
	}
	if p.at == len(p.in) {
		return "", say.Errorf("a brace is open at the end")
	}
	text := html.EscapeString(string(p.in[from:p.at]))
	p.at++
	if kind == "text" {
		return "<mtext>" + strings.ReplaceAll(text, " ", "\u00a0") + "</mtext>", nil
	}
	return `<mi mathvariant="normal">` + text + "</mi>", nil
}
