package pass

import (
	"net/url"
	"strings"

	"golang.org/x/net/publicsuffix"

	"pagetwin/core/body/denoise"
)

// hostOf returns the host of an address, in lower case and without www.; "" for none.
func hostOf(address string) string {
	u, err := url.Parse(strings.TrimSpace(address))
	if err != nil {
		return ""
	}
	return strings.TrimPrefix(strings.ToLower(u.Hostname()), "www.")
}

// guessHost guesses the site of a page without address from its source and its id. If most of its
// links are relative and the id is a path, it is the first two folders of the path, each with the
// slash behind it: a crawl has a folder for each site, and may itself be in one. Package repeat sees
// the whole set and takes the first of them, or both. Otherwise the site is the registered domain to
// which most absolute links of the page lead, the first of several; "" for none.
func guessHost(html, id string) string {
	domain, links := mostLinked(html)
	if relative(html) <= links {
		return domain
	}
	path := strings.Split(id, "/")
	if len(path) < 2 || path[0] == "" {
		return domain
	}
	return strings.Join(path[:min(2, len(path)-1)], "/") + "/"
}

// mostLinked returns the registered domain to which most absolute links of a page lead, and how
// many do.
func mostLinked(html string) (best string, most int) {
	count := make(map[string]int) // by host as written
	var order []string
	for rest := html; ; {
		i := strings.Index(rest, "://")
		if i < 0 {
			break
		}
		before := rest[:i]
		rest = rest[i+len("://"):]
		if !webScheme(before) {
			continue
		}
		host := strings.ToLower(rest[:hostEnd(rest)])
		if !strings.Contains(host, ".") {
			continue
		}
		if count[host] == 0 {
			if len(order) == maxGuess {
				continue
			}
			order = append(order, host)
		}
		count[host]++
	}
	domains := make(map[string]int)
	for _, host := range order {
		domain, err := publicsuffix.EffectiveTLDPlusOne(host)
		if err != nil {
			continue
		}
		domains[domain] += count[host]
	}
	for _, host := range order {
		if domain, err := publicsuffix.EffectiveTLDPlusOne(host); err == nil && domains[domain] > most {
			best, most = domain, domains[domain]
		}
	}
	return best, most
}

// relative counts the links of a page without the name of a host.
func relative(html string) (n int) {
	for rest := html; ; n++ {
		i := strings.Index(rest, "href=")
		if i < 0 {
			return n
		}
		rest = rest[i+len("href="):]
		target := strings.TrimLeft(rest[:min(len(rest), 32)], `"' `)
		end := strings.IndexAny(target, ":/?#\"' >") // what comes first tells whether there is a scheme
		if end == 0 && (target[0] != '/' || strings.HasPrefix(target, "//")) || end > 0 && target[end] == ':' {
			n--
		}
	}
}

// maxGuess is the number of different hosts counted on a page.
const maxGuess = 1000

// webScheme reports whether before, the text before ://, ends in http or https in a quoted or bare
// value of href or src.
func webScheme(before string) bool {
	n := len(before)
	s := strings.ToLower(before[max(0, n-12):])
	s = strings.TrimSuffix(strings.TrimSuffix(s, "s"), "http")
	s = strings.TrimRight(s, "\"' ")
	return strings.HasSuffix(s, "href=") || strings.HasSuffix(s, "src=")
}

// hostEnd returns the length of the host name at the beginning of s.
func hostEnd(s string) int {
	i := 0
	for i < len(s) && i < 255 && (s[i] == '.' || s[i] == '-' || denoise.IsWord(s[i])) {
		i++
	}
	return i
}
