package synth

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"strings"

	"pagetwin/core/base/hash"
	"pagetwin/core/base/pack"
	"pagetwin/core/text"
)

// Kinds are the kinds of sets that the tables of papers are measured on: search, results of one query
// at two engines; pages, HTML pages; texts, their bodies alone; shuffled, the same with the characters
// of each sentence shuffled; framed, the same in the furniture of their site; listed, lists and forms
// of databases, one template a site.
var Kinds = []string{"search", "pages", "texts", "shuffled", "framed", "listed"}

// WriteKind writes a set of one of the [Kinds]; both are the results of a search that are the same
// page at both engines.
func (mk *Maker) WriteKind(ctx context.Context, kind string, both int, out sink) error {
	switch kind {
	case "search":
		return mk.WriteSearch(out, both)
	case "pages":
		return mk.Write(ctx, out, nil)
	}
	return mk.writeTexts(ctx, kind, out)
}

func (mk *Maker) writeTexts(ctx context.Context, kind string, out sink) error {
	var list, clusters bytes.Buffer
	enc := pack.JSON(&list, "")
	clusters.WriteString("id\tcluster\tkind\n")
	frames, firsts := make(map[string]string), make(map[int]string)
	for i := range mk.Pages() {
		if err := ctx.Err(); err != nil {
			return err
		}
		p, err := mk.Page(i)
		if err != nil {
			return err
		}
		body := p.Gold
		switch kind {
		case "shuffled":
			body = shuffled(body, fmt.Sprint(p.Cluster))
		case "framed":
			body = framed(p, frames)
		case "listed":
			if firsts[p.Cluster] == "" {
				firsts[p.Cluster] = body
			}
			p.URL, body = entryPage(p, firsts[p.Cluster])
		}
		if err := enc.Encode(map[string]string{"id": p.ID, "url": p.URL, "title": p.Title, "text": body}); err != nil {
			return err
		}
		fmt.Fprintf(&clusters, "%s\tc%05d\t%s\n", p.ID, p.Cluster, p.Kind)
	}
	return errors.Join(out.Put("pages.jsonl", list.Bytes()), out.Put("clusters.tsv", clusters.Bytes()))
}

// shuffled permutes the characters of each sentence, depending on the sentence and the key alone:
// texts with the same key still share what they shared; texts with different keys share no long
// sentence.
func shuffled(body, key string) string {
	var b strings.Builder
	for _, s := range text.Sentences(body) {
		rs := []rune(s.Text)
		seed := hash.String(key + "\x00" + s.Norm)
		rand.New(rand.NewPCG(seed, seed)).Shuffle(len(rs), func(i, j int) { rs[i], rs[j] = rs[j], rs[i] })
		b.WriteString(string(rs))
		b.WriteString("。\n")
	}
	return b.String()
}

// frameSizes are the numbers of characters of furniture that sites put around their texts;
// entries of a database have the largest.
var frameSizes = []int{0, 40, 150, 400}

const entryFrame = 900

// framed puts the furniture of its site, the same on all pages, and a visitor counter around the
// body of a page. The furniture is the shuffled text of the first page of the site, so that no
// two sites share any.
func framed(p Page, frames map[string]string) string {
	host := ""
	if u, err := url.Parse(p.URL); err == nil {
		host = u.Host
	}
	size := frameSizes[hash.String(host)%uint64(len(frameSizes))]
	if strings.HasPrefix(p.Lineage.Form, "entries") {
		size = entryFrame
	}
	key := fmt.Sprint(host, size)
	if _, ok := frames[key]; !ok {
		var all []rune
		for round := 0; len(all) < size; round++ {
			all = append(all, []rune(shuffled(p.Gold, fmt.Sprint(key, round)))...)
		}
		frames[key] = string(all[:size])
	}
	half := len([]rune(frames[key])) / 2
	rs := []rune(frames[key])
	return string(rs[:half]) + "\n" + p.Gold + "\n访问 " + fmt.Sprint(hash.String(p.ID)%100_000) + " 次\n" + string(rs[half:]) + "\n"
}

// listSite is the number of articles of a site of lists or forms.
const listSite = 8

// entryPage makes a page of a site that shows entries of a database, each from the text of its
// article, in the one template of the site, with a visitor counter; it returns its new address.
// There are two sorts of sites. Lists have a long running text around one short row that is
// repeated: the row hardly affects the distinct shingles of two pages, but dominates their counts
// of characters. Forms repeat one phrase around a short text: the phrase dominates the counts,
// but has few distinct shingles.
func entryPage(p Page, article string) (url, body string) {
	site := p.Cluster / listSite
	template := []rune(shuffled(strings.Repeat(article, 1+900/max(1, len([]rune(article)))), "entry"))
	frame := []rune(siteText(site))
	visits := fmt.Sprint("\n访问 ", hash.String(p.ID)%100_000, " 次\n")
	url = fmt.Sprintf("http://db%03d.example.com/%d", site, hash.String(p.ID)%1_000_000)
	if site%2 == 0 {
		row := string(template[:min(10, len(template))])
		return url, string(frame[:450]) + "\n" + strings.Repeat(row+" ", 60) + visits + string(frame[450:900])
	}
	// An odd number of characters, so that no bit of a projection is a tie among them.
	cells := strings.Repeat(string(frame[:13])+" ", 60)
	return url, cells + "\n" + string(template[:min(300, len(template))]) + "\n" + cells + visits
}

// siteText returns the furniture of a site: 900 characters, different for each site.
func siteText(site int) string {
	r := rand.New(rand.NewPCG(uint64(site), 900))
	out := make([]rune, 900)
	for i := range out {
		out[i] = rune(0x4E00 + r.IntN(3000))
	}
	return string(out)
}
