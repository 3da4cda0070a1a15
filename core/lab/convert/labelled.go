package convert

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"pagetwin/core/base/say"
	"pagetwin/core/page/charset"
)

// clusterFolders reads a set whose folders are its clusters: the files in one are near-duplicates
// of each other. A cluster is a folder without subfolders; files beside folders are notes on the
// set.
func clusterFolders(r *reading) error {
	found, notes := false, 0
	for _, name := range r.files() {
		dir := path.Dir(name)
		if dir == "." {
			continue
		}
		if slices.ContainsFunc(r.list(dir), fs.DirEntry.IsDir) {
			if notes++; notes == 1 {
				r.out.first(name, say.New("is next to folders; such files are not treated as pages of the set"))
			}
			continue
		}
		found = true
		raw, err := r.bytes(name)
		if err != nil {
			r.left(name, err)
			continue
		}
		it := item{line: line{ID: name, cluster: dir}}
		switch text, _, err := charset.Decode(raw, ""); {
		case err != nil:
			r.left(name, err)
			continue
		case charset.LooksHTML(raw):
			it.raw = raw
		default:
			it.Text = text
		}
		if err := r.add(it); err != nil {
			return err
		}
	}
	if !found {
		return r.expected()
	}
	return nil
}

// newsCopy reads the articles, an object of objects by id, and the pairs of duplicates, a list of
// two ids each. The two files of a folder are distinguished by their first byte.
func newsCopy(r *reading) error {
	articles, pairs := "", ""
	for _, name := range r.files() {
		if !strings.HasSuffix(name, ".json") {
			continue
		}
		into := &articles
		switch first, err := r.firstByte(name); {
		case err != nil:
			return err
		case first == '[':
			into = &pairs
		case first != '{':
			continue
		}
		if *into != "" {
			return say.Errorf("%s has several parts (%s, %s): give one folder with the articles and the pairs of one part", r.path, *into, name)
		}
		*into = name
	}
	if articles == "" || pairs == "" {
		return r.expected()
	}
	if err := r.pairsOf(pairs); err != nil {
		return err
	}
	return r.objects(articles, func(id string, value json.RawMessage) error {
		var a struct {
			Headline string          `json:"headline"`
			Article  string          `json:"article"`
			Date     json.RawMessage `json:"date"`
		}
		if err := json.Unmarshal(value, &a); err != nil {
			r.left(id, notJSON(err))
			return nil
		}
		return r.add(item{line: line{ID: id, Title: a.Headline, Text: a.Article, Date: strings.Trim(string(a.Date), `"`)}})
	})
}

// pairsOf reads a list of pairs of ids that are duplicates.
func (r *reading) pairsOf(name string) error {
	var all [][]ident
	if err := r.json(name, &all); err != nil {
		return err
	}
	for i, p := range all {
		if len(p) != 2 {
			return say.Errorf("%s: item %d has %d {id|ids}, but a pair has two: specify the file with the pairs", name, i+1, len(p))
		}
		r.out.edges = append(r.out.edges, [2]string{string(p[0]), string(p[1])})
	}
	return nil
}

// firstByte returns the first byte of a file that is not white space.
func (r *reading) firstByte(name string) (byte, error) {
	f, head, err := r.stream(name)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	if head = bytes.TrimSpace(head); len(head) == 0 {
		return 0, nil
	}
	return head[0], nil
}

// objects calls take with the values of a JSON object one by one, in the order of the file.
func (r *reading) objects(name string, take func(key string, value json.RawMessage) error) error {
	f, _, err := r.stream(name)
	if err != nil {
		return err
	}
	defer f.Close()
	dec := json.NewDecoder(f)
	if _, err := dec.Token(); err != nil {
		return inFile(name, notJSON(err))
	}
	for dec.More() {
		key, err := dec.Token()
		var value json.RawMessage
		if err == nil {
			err = dec.Decode(&value)
		}
		if err != nil {
			if e, ok := errors.AsType[*json.SyntaxError](err); ok {
				e.Offset = dec.InputOffset() + 1 // the decoder's own offset omits the separators between the values
			}
			return inFile(name, notJSON(err))
		}
		id, _ := key.(string)
		if err := take(id, value); err != nil {
			return err
		}
	}
	if _, err := dec.Token(); err != nil { // the end of the object
		return inFile(name, notJSON(err))
	}
	return nil
}

// ident is an id that is written as a string or as a number.
type ident string

// UnmarshalJSON reads either.
func (d *ident) UnmarshalJSON(src []byte) error {
	if len(src) > 0 && src[0] == '"' {
		return json.Unmarshal(src, (*string)(d))
	}
	if string(src) != "null" {
		*d = ident(src)
	}
	return nil
}

// core reads a JSON object a line: core_id, original_title, original_abstract, and in
// labelled_duplicates the ids of its duplicates.
func core(r *reading) error {
	return r.eachLine(func(at string, src []byte) error {
		var doc struct {
			ID         ident   `json:"core_id"`
			Title      string  `json:"original_title"`
			Abstract   string  `json:"original_abstract"`
			Kind       string  `json:"cat"`
			Duplicates []ident `json:"labelled_duplicates"`
		}
		if err := json.Unmarshal(src, &doc); err != nil {
			r.left(at, notJSON(err))
			return nil
		}
		if doc.ID == "" {
			r.out.problem(at, say.New("has no core_id; ignored"))
			return nil
		}
		for _, other := range doc.Duplicates {
			r.out.edges = append(r.out.edges, [2]string{string(doc.ID), string(other)})
		}
		text := strings.TrimSpace(doc.Title + "\n" + doc.Abstract)
		return r.add(item{line: line{ID: string(doc.ID), Title: doc.Title, Text: text, Kind: doc.Kind}})
	})
}

// webApp reads the states of web applications: gs/gsResults.json with the judged pairs,
// and the page of each state in doms/. response 0 is a clone, 1 a near-duplicate, 2
// neither.
func webApp(r *reading) error {
	found := false
	for _, dir := range r.folders() {
		at, doms := r.inside(dir, "gs/gsResults.json"), r.inside(dir, "doms")
		if at == "" || doms == "" {
			continue
		}
		var gs struct {
			States map[string]struct {
				Bin string `json:"bin"`
			} `json:"states"`
			Pairs []struct {
				A        string `json:"state1"`
				B        string `json:"state2"`
				Response *int   `json:"response"`
				Inferred int    `json:"inferred"`
			} `json:"pairs"`
		}
		if err := r.json(at, &gs); err != nil {
			return err
		}
		prefix := ""
		if dir != "." {
			prefix = dir + "/"
		}
		for _, p := range gs.Pairs {
			how := "hand"
			if p.Inferred != 0 {
				how = "inferred"
			}
			label := "?"
			if p.Response != nil {
				label = map[int]string{0: "1", 1: "1", 2: "0"}[*p.Response]
			}
			if label != "" {
				r.out.judged = append(r.out.judged, judged{prefix + p.A, prefix + p.B, label, how})
			}
		}
		found = true
		for _, name := range sortedKeys(gs.States) {
			raw, err := r.bytes(path.Join(doms, name+".html"))
			if err != nil {
				r.left(prefix+name, err)
				continue
			}
			it := item{line: line{ID: prefix + name, cluster: gs.States[name].Bin}, raw: raw}
			if it.cluster != "" {
				it.cluster = prefix + it.cluster
			}
			if err := r.add(it); err != nil {
				return err
			}
		}
	}
	if !found {
		return r.expected()
	}
	return nil
}
