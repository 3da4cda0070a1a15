package given

import (
	"context"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/page"
	"pagetwin/core/page/charset"
)

// Folder returns the bodies in the text files of a folder. They are read on demand.
func Folder(ctx context.Context, set *page.Set, dir string) (*denoise.Given, error) {
	t := newTally(set, filepath.Base(dir))
	files := make([]string, len(set.Pages))
	find := finder(set)
	err := filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			return err
		case !e.Type().IsRegular() || strings.HasPrefix(e.Name(), "."):
			return nil
		}
		rel, err := filepath.Rel(dir, name)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		t.all++
		if i, ok := find(rel); !ok {
			t.miss(rel, rel)
		} else if t.take(i, rel, set.Pages[i].ID) {
			files[i] = name
		}
		return nil
	})
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, say.Errorf("bodies: %v", say.Plain(err))
	}
	return t.given(set, func(i int) (string, string, error) {
		raw, err := os.ReadFile(files[i])
		if err != nil {
			return "", "", say.Errorf("its body cannot be read: %v", say.Plain(err))
		}
		text, _, err := charset.Decode(raw, "")
		return "", text, err
	})
}

// finder returns a function that finds the page of a file name: the id itself, the id followed by
// .txt or .md, or the id with another extension, if one page alone has that name.
func finder(set *page.Set) func(rel string) (int, bool) {
	const several = -1
	stems := make(map[string]int, len(set.Pages))
	for i, p := range set.Pages {
		stem := strings.TrimSuffix(p.ID, path.Ext(p.ID))
		if _, ok := stems[stem]; ok {
			i = several
		}
		stems[stem] = i
	}
	return func(rel string) (int, bool) {
		if i, ok := set.Index(rel); ok {
			return i, true
		}
		stem := strings.TrimSuffix(rel, path.Ext(rel))
		if i, ok := set.Index(stem); ok {
			return i, true
		}
		i, ok := stems[stem]
		return i, ok && i != several
	}
}
