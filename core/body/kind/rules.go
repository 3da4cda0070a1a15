package kind

import (
	"strconv"
	"strings"

	"golang.org/x/net/html/atom"

	"pagetwin/core/body/repeat"
)

// The bounds of the rules, in content characters.
const (
	stubRest      = 300 // outside of links, that a page may have which leads elsewhere
	stubSeen      = 200 // that may be seen of a page which a script leaves
	errorRest     = 400 // outside of links, of an error
	waitRest      = 150 // outside of links, of a placeholder
	fragmentText  = 120 // in blocks of text, of a fragment
	furnitureOwn  = 20  // of its own, that make a page more than furniture
	hiddenText    = 200 // of the body, that make a page content though less of it is seen
	mostRefresh   = 60  // seconds; a page with a later refresh is meant to be read, and does not lead elsewhere
	longestScript = 4096
)

// ruled returns the verdict of the rules; false if they have none. body is the body that a
// denoiser found.
func (p *page) ruled(body string) (Verdict, bool) {
	rest := p.own - p.links
	if v, ok := p.leads(rest); ok {
		return v, true
	}
	if least := max(hiddenText, 2*p.seen); p.seen < hiddenText && repeat.Chars(body, least) == least {
		return because(p.head.claims(), onlyHidden, least), true
	}
	switch {
	case p.seen == 0 && repeat.Chars(body, 1) == 0:
		return because(Empty, nothing), true
	case rest < errorRest && p.says(tellsError):
		return because(Error, byError, rest), true
	case rest < waitRest && p.asksToWait():
		return because(Placeholder, byWait, rest), true
	case !p.head.whole && !p.head.includes && p.text < fragmentText:
		return because(Fragment, noHead, p.text), true
	}
	return Verdict{}, false
}

// leads applies the rules on pages that lead elsewhere by themselves.
func (p *page) leads(rest int) (Verdict, bool) {
	if seconds, ok := target(p.head.refresh); ok && rest < stubRest && seconds <= mostRefresh {
		return because(Redirect, byRefresh, seconds, rest), true
	}
	if p.seen < stubSeen && p.scriptLeads() {
		return because(Redirect, byScript, p.seen), true
	}
	if rest < stubSeen && p.links > 0 && p.says(tellsMoved) {
		return because(Redirect, byMoved, rest), true
	}
	return Verdict{}, false
}

// target returns after how many seconds a refresh leads to another address; false if it names
// none.
func target(refresh string) (seconds int, ok bool) {
	first, rest, _ := strings.Cut(strings.ReplaceAll(refresh, ",", ";"), ";")
	s, err := strconv.ParseFloat(strings.TrimSpace(first), 64)
	if err != nil || !(s >= 0 && s < 1e6) {
		return 0, false
	}
	rest = strings.TrimSpace(rest)
	if len(rest) < 4 || !strings.EqualFold(rest[:3], "url") {
		return 0, false
	}
	_, to, ok := strings.Cut(rest, "=")
	return int(s), ok && strings.Trim(to, " '\"") != ""
}

// leaving are the statements by which a script goes to another address, without white space.
var leaving = []string{"location.href=", "location.replace(", "location.assign(", "window.location=", "document.location=", "self.location=", "top.location=", "parent.location=", "location="}

func (p *page) scriptLeads() bool {
	for n := range p.tree.Find(atom.Script) {
		src := p.tree.Source(n)
		if len(src) > longestScript || !strings.Contains(src, "location") {
			continue
		}
		src = strings.Join(strings.Fields(src), "")
		for _, way := range leaving {
			at := strings.Index(src, way)
			if at < 0 {
				continue
			}
			if to := src[at+len(way):]; !strings.HasPrefix(to, "=") && !strings.HasPrefix(to, "location.") && byItself(src, at) {
				return true
			}
		}
	}
	return false
}

// asked are the names of events that a reader brings about, as handlers are bound to them.
var asked = []string{"click", "submit", "change", "key", "mouse", "touch", "tap", "hover", "select"}

// byItself reports whether the code at a place of a script without white space is executed when the
// script is run: it is in no handler of an event, and in no named function that is not called.
func byItself(src string, at int) bool {
	depth := 0
	for i := at - 1; i >= 0; i-- {
		switch src[i] {
		case '}':
			depth++
		case '{':
			if depth--; depth >= 0 {
				continue
			}
			depth = 0
			head := src[strings.LastIndexAny(src[:i], ";{}")+1 : i]
			name, isFunction := functionName(head)
			switch {
			case isFunction && name != "" && strings.Count(src, name+"(") < 2, isFunction && name == "" && hasAny(strings.ToLower(head), asked...):
				return false
			}
		}
	}
	return true
}

// functionName returns the name of the function that a head of a block declares, "" for one
// without, and false where it declares none.
func functionName(head string) (string, bool) {
	_, rest, ok := strings.Cut(head, "function")
	if !ok {
		return "", strings.HasSuffix(head, "=>")
	}
	name, _, _ := strings.Cut(rest, "(")
	return name, true
}

func (p *page) says(sort func(string) bool) bool {
	return sort(strings.ToLower(p.head.title)) || sort(strings.ToLower(p.first))
}

// longestNote is the length in bytes of the longest title that may be a message of the server;
// longer ones are those of articles about errors.
const longestNote = 120

func tellsError(title string) bool {
	if title == "" || len(title) > longestNote {
		return false
	}
	return hasAny(title, "page not found", "404 not found", "file not found", "404 error", "error 404", "403 forbidden", "access denied", "500 internal server error",
		"502 bad gateway", "503 service", "504 gateway", "not found (404)", "页面不存在", "页面未找到", "找不到页面", "找不到网页", "找不到您", "找不到頁面", "找不到網頁", "頁面不存在", "网页不存在",
		"您访问的页面", "您要查看的页", "出错了", "系统发生错误", "无法找到该页", "無法找到", "没有找到您", "页面找不到", "访问出错", "訪問出錯") ||
		title == "not found" || title == "error" || strings.HasPrefix(title, "404") || strings.HasSuffix(title, " 404")
}

func tellsMoved(title string) bool {
	if title == "" || len(title) > longestNote {
		return false
	}
	return hasAny(title, "301 moved", "302 found", "302 moved", "object moved", "document moved", "redirecting", "redirect to", "正在跳转", "页面跳转", "自动跳转", "自動跳轉", "重新導向", "重定向", "转向中") || title == "redirect"
}

// asksToWait reports whether a page says little more than that it will be ready later.
func (p *page) asksToWait() bool {
	if p.says(tellsWait) {
		return true
	}
	for _, b := range p.blocks {
		if tellsWait(strings.ToLower(p.tree.Text(b.first))) {
			return true
		}
	}
	return false
}

func tellsWait(s string) bool {
	return s != "" && len(s) <= 2*longestNote && hasAny(s, "coming soon", "under construction", "just a moment", "please wait", "enable javascript", "site maintenance", "down for maintenance",
		"请稍等", "请稍候", "請稍等", "請稍候", "请稍后", "建设中", "建設中", "建置中", "施工中", "敬请期待", "敬請期待", "正在维护", "维护中", "維護中", "loading...", "loading…", "正在加载")
}

func hasAny(s string, parts ...string) bool {
	for _, p := range parts {
		if strings.Contains(s, p) {
			return true
		}
	}
	return false
}
