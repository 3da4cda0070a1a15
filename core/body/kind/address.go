package kind

import (
	"net/url"
	"strings"
)

// address holds the features of the address of a page.
type address struct {
	known  bool
	depth  int // folders
	words  [addressGroups]int
	slug   int  // words of the last part
	number bool // the last part is a number or has one
	query  bool
	date   bool // a part is a year
	ending string
	last   string // see lastPart
	host   string
	path   string // without its end, where that is an index or a slash
}

// addressWords are words of hosts and paths.
var addressWords = lexiconOf([]string{
	"tag tags category categories archive archives topics section list search sitemap collection collections browse department departments shop store catalog",
	"forum forums thread threads topic topics viewtopic showthread t discussion discussions community questions question bbs board msg",
	"product products p dp item items pd prod sku",
	"docs doc documentation reference manual guide guides api help support tutorial tutorials wiki library handbook learn",
	"blog blogs news article articles post posts story stories archives",
	"services service solutions about pricing features company platform industries",
	"page",
	"best top how what why vs review reviews guide",
})

const addressGroups = 8

// addressColumns is the number of features of an address.
const addressColumns = addressGroups + 7

func addressOf(s string) (a address) {
	if s == "" {
		return a
	}
	u, err := url.Parse(s)
	if err != nil || u.Host == "" {
		return a
	}
	a.known, a.last, a.host, a.path = true, lastPart(s), u.Host, pathOf(s)
	a.query = u.RawQuery != ""
	addressWords.count(u.Host+" "+u.Path+" "+u.RawQuery, a.words[:])
	parts := strings.FieldsFunc(u.Path, func(r rune) bool { return r == '/' })
	a.depth = len(parts)
	for _, p := range parts {
		if len(p) == 4 && (p[:2] == "19" || p[:2] == "20") && digit(p[2]) && digit(p[3]) {
			a.date = true
		}
	}
	if len(parts) > 0 {
		last := parts[len(parts)-1]
		if at := strings.LastIndexByte(last, '.'); at > 0 {
			last, a.ending = last[:at], last[at+1:]
		}
		a.slug = len(strings.FieldsFunc(last, func(r rune) bool { return r == '-' || r == '_' || r == '+' || r == ' ' }))
		a.number = strings.ContainsAny(last, "0123456789")
	}
	return a
}

// behindHost returns the path of an address, without query and fragment; mark stands before its
// host.
func behindHost(s, mark string) string {
	s, _, _ = strings.Cut(s, "?")
	s, _, _ = strings.Cut(s, "#")
	if _, host, ok := strings.Cut(s, mark); ok {
		at := strings.IndexByte(host, '/')
		if at < 0 {
			return ""
		}
		return host[at:]
	}
	return s
}

// pathOf returns the path of an address without an index file or a slash at its end.
func pathOf(s string) string {
	s = behindHost(s, "//")
	if at := strings.LastIndexByte(s, '/'); at >= 0 && strings.HasPrefix(s[at+1:], "index.") {
		s = s[:at]
	}
	return strings.TrimRight(s, "/")
}

// lastPart returns the last part of the path of an address that is no index file; "" for none.
func lastPart(s string) string {
	s = strings.TrimRight(behindHost(s, "://"), "/")
	at := strings.LastIndexByte(s, '/')
	last := s[at+1:]
	if strings.HasPrefix(last, "index.") && at >= 0 {
		return lastPart(s[:at])
	}
	if strings.IndexByte(last, '%') >= 0 {
		if plain, err := url.PathUnescape(last); err == nil {
			return plain
		}
	}
	return last
}

// row returns the features; zeros if no address is known.
func (a address) row() (out [addressColumns]byte) {
	if !a.known {
		return out
	}
	for g, n := range a.words {
		out[g] = size(n)
	}
	copy(out[addressGroups:], []byte{
		1, byte(min(20, a.depth)), byte(min(20, a.slug)), byte(count(a.number)), byte(count(a.query)), byte(count(a.date)), byte(count(a.ending != "")),
	})
	return out
}
