package declared

import (
	"net/url"
	"path"
	"slices"
	"strings"

	"golang.org/x/net/publicsuffix"

	"pagetwin/core/page"
)

// An Address is the address of a page in normal form, the same for all ways to write it.
type Address struct {
	Host  string // lower case; without www., the label of phones and the scheme's own port; "" where only a path is known
	Path  string // begins with /; that of a folder ends with it, that of a page with a dot in the place of its ending
	Query string // sorted; without sessions, tracking and print

	forms  forms
	scheme string
	suffix string // of the file: "shtml"
}

// forms is the set of the parts removed from an address.
type forms uint16

// The forms, those that are furthest from the plain address first.
const (
	formPrint forms = 1 << iota
	formMobile
	formSession
	formTracking
	formWWW
	formPort
	formIndex
	formSlash
	formsEnd
)

// Key returns a key that is the same for all forms of one address; "" if there is none.
func (a Address) Key() string {
	switch {
	case a.Path == "":
		return ""
	case a.Query == "":
		return a.Host + a.Path
	}
	return a.Host + a.Path + "?" + a.Query
}

// AddressOf returns the address of a page: its URL, or else an id that is a path. It is empty where
// neither is there.
func AddressOf(p page.Page) Address {
	if p.URL != "" {
		if a := ParseAddress(p.URL); a.Path != "" {
			return a
		}
	}
	return PathAddress(p.ID)
}

// ParseAddress parses a URL; the address of an invalid one is empty.
func ParseAddress(s string) Address {
	u, err := url.Parse(strings.TrimSpace(s))
	if err != nil || u.Opaque != "" {
		return Address{}
	}
	if u.Host == "" && u.Scheme != "file" {
		return Address{}
	}
	return addressOf(u)
}

// PathAddress reads an id as a path: it has a slash, or ends as web pages do. Where its
// first folder is the name of a host, as in what is saved of several sites, it is one.
func PathAddress(id string) Address {
	id = strings.ReplaceAll(id, `\`, "/")
	file, query, _ := strings.Cut(id, "?")
	if !strings.Contains(file, "/") && !pageSuffixes[suffixOf(file)] {
		return Address{}
	}
	u := &url.URL{Path: "/" + strings.TrimLeft(file, "/"), RawQuery: query}
	if first, rest, ok := strings.Cut(strings.TrimLeft(file, "/"), "/"); ok && isHost(first) {
		u.Host, u.Path = first, "/"+rest
	}
	return addressOf(u)
}

// isHost reports whether the name of a folder is one of a host: www.example.com.
func isHost(s string) bool {
	s = strings.ToLower(s)
	if !strings.Contains(s, ".") || strings.ContainsAny(s, " _@") {
		return false
	}
	suffix, official := publicsuffix.PublicSuffix(s)
	return official && suffix != s && suffix != "zip" && !pageSuffixes[suffix]
}

func addressOf(u *url.URL) Address {
	a := Address{scheme: strings.ToLower(u.Scheme)}
	a.host(u)
	a.query(u)
	a.path(u.Path)
	if strings.HasPrefix(u.Fragment, "!") { // a page of its own, in the days before the history API
		a.Query += "#" + u.Fragment
	}
	return a
}

func (a *Address) host(u *url.URL) {
	h := strings.TrimSuffix(strings.ToLower(u.Hostname()), ".")
	if rest, ok := strings.CutPrefix(h, "www."); ok && strings.Contains(rest, ".") {
		h = rest
		a.forms |= formWWW
	}
	if first, rest, ok := strings.Cut(h, "."); ok && phones[first] && strings.Contains(rest, ".") {
		if suffix, _ := publicsuffix.PublicSuffix(rest); suffix != rest {
			h = rest
			a.forms |= formMobile
		}
	}
	switch port := u.Port(); {
	case port == "":
	case port == "80" && a.scheme != "https", port == "443" && a.scheme != "http":
		a.forms |= formPort
	default:
		h += ":" + port
	}
	a.Host = h
}

var phones = map[string]bool{"m": true, "wap": true, "mobile": true, "3g": true, "touch": true, "amp": true}

// query takes the parameters that tell pages apart, sorted.
func (a *Address) query(u *url.URL) {
	if u.RawQuery == "" {
		return
	}
	var keep []string
	for _, p := range strings.FieldsFunc(u.RawQuery, func(r rune) bool { return r == '&' || r == ';' }) {
		name, value, _ := strings.Cut(p, "=")
		n := strings.ToLower(unescaped(name))
		v := unescaped(value)
		switch {
		case isSession(n, v):
			a.forms |= formSession
		case strings.HasPrefix(n, "utm_") || tracking[n]:
			a.forms |= formTracking
		case isPrint(n, strings.ToLower(v)):
			a.forms |= formPrint
		default:
			keep = append(keep, unescaped(name)+"="+v)
		}
	}
	slices.Sort(keep)
	a.Query = strings.Join(keep, "&")
}

func unescaped(s string) string {
	if t, err := url.QueryUnescape(s); err == nil {
		return t
	}
	return s
}

var tracking = map[string]bool{
	"fbclid": true, "gclid": true, "dclid": true, "gbraid": true, "wbraid": true, "msclkid": true, "yclid": true,
	"mc_cid": true, "mc_eid": true, "igshid": true, "_ga": true, "_gl": true, "spm": true, "hmsr": true, "hmpl": true,
	"hmcu": true, "hmkw": true, "hmci": true, "_hsenc": true, "_hsmi": true, "vero_id": true, "wt.mc_id": true,
}

// isSession reports whether a parameter is the id of a session. sid is also that of a
// story: there the value must look like something drawn.
func isSession(name, value string) bool {
	switch name {
	case "phpsessid", "jsessionid", "sessionid", "session_id", "sessid", "aspsessionid", "asp.net_sessionid", "cfid", "cftoken", "zenid", "oscsid", "oscid":
		return true
	case "sid", "s", "session":
		return drawn(value)
	}
	return strings.HasPrefix(name, "aspsessionid")
}

// drawn reports whether a value is sixteen or more letters and digits, of both kinds.
func drawn(s string) bool {
	letters, digits := 0, 0
	for _, r := range s {
		switch {
		case r >= '0' && r <= '9':
			digits++
		case r|0x20 >= 'a' && r|0x20 <= 'z':
			letters++
		default:
			return false
		}
	}
	return letters > 0 && digits > 0 && letters+digits >= 16
}

// isPrint reports whether a parameter asks for the print view.
func isPrint(name, value string) bool {
	switch name {
	case "print", "printable", "printer", "printview", "print_view", "printerfriendly", "printer_friendly", "printfriendly", "isprint", "forprint":
		return value != "0" && value != "false" && value != "no"
	case "view", "mode", "format", "output", "action", "tpl", "template", "style", "display", "do", "type":
		switch value {
		case "print", "printable", "printer", "printview", "printerfriendly", "printer-friendly":
			return true
		}
	}
	return false
}

// pageSuffixes are the endings that a page may change without being another.
var pageSuffixes = map[string]bool{
	"html": true, "htm": true, "shtml": true, "shtm": true, "stm": true, "xhtml": true, "xht": true,
	"php": true, "php3": true, "php4": true, "php5": true, "phtml": true, "asp": true, "aspx": true,
	"jsp": true, "jspx": true, "cfm": true,
}

// suffixOf returns the part of name after the last dot, in lower case.
func suffixOf(name string) string {
	i := strings.LastIndexByte(name, '.')
	if i < 0 {
		return ""
	}
	return strings.ToLower(name[i+1:])
}

func (a *Address) path(p string) {
	p = a.withoutSession(p)
	p = a.withoutPrint("/" + strings.TrimLeft(p, "/"))
	folder := strings.HasSuffix(p, "/")
	p = path.Clean(p) // no empty folder, no dots
	if p == "/" {
		a.Path = p
		return
	}
	dir, last := path.Split(p)
	suffix := suffixOf(last)
	switch {
	case !folder && pageSuffixes[suffix]:
		name := last[:len(last)-len(suffix)]
		a.suffix = suffix
		if lower := strings.ToLower(name); lower == "index." || lower == "default." {
			a.forms |= formIndex
			a.Path = dir
			return
		}
		a.Path = dir + name
	case folder:
		a.Path = p + "/"
	case suffix == "" || suffix[0] >= '0' && suffix[0] <= '9':
		a.forms |= formSlash // left out
		a.Path = p + "/"
	default:
		a.Path = p
	}
}

// withoutSession takes ;jsessionid=… off.
func (a *Address) withoutSession(p string) string {
	i := strings.IndexByte(p, ';')
	if i < 0 || !strings.HasPrefix(strings.ToLower(p[i+1:]), "jsessionid=") {
		return p
	}
	a.forms |= formSession
	rest := p[i+1:]
	if j := strings.IndexByte(rest, '/'); j >= 0 {
		return p[:i] + rest[j:]
	}
	return p[:i]
}

// withoutPrint removes the folder of print views: /print/story.html, and story/print/ if the part
// before it names a story, with a digit or hyphen.
func (a *Address) withoutPrint(p string) string {
	if !strings.Contains(p, "/print") {
		return p
	}
	if rest, ok := strings.CutPrefix(p, "/print/"); ok && strings.Trim(rest, "/") != "" {
		a.forms |= formPrint
		return "/" + rest
	}
	if before, ok := strings.CutSuffix(strings.TrimSuffix(p, "/"), "/print"); ok {
		if last := path.Base(before); strings.ContainsAny(last, "0123456789-") || pageSuffixes[suffixOf(last)] {
			a.forms |= formPrint
			if pageSuffixes[suffixOf(last)] {
				return before
			}
			return before + "/"
		}
	}
	return p
}

// plainer orders addresses with one key: the one that others are forms of comes first.
func (a Address) plainer(b Address) int {
	return int(a.weight()) - int(b.weight())
}

// weight is larger the more there is to take off.
func (a Address) weight() int {
	w := 0
	for i, bit := 0, formsEnd>>1; bit > 0; i, bit = i+1, bit>>1 {
		if a.forms&bit != 0 {
			w += 4 << i
		}
	}
	switch a.suffix {
	case "", "html", "htm":
	default:
		w += 2
	}
	if a.scheme == "http" {
		w++
	}
	return w
}
