package sigcache

import (
	"bytes"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"reflect"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"

	"pagetwin/assets"
	"pagetwin/core"
)

// The rooms that make what is kept, beside those of the algorithm and the denoiser.
const (
	coreRoom   = "pagetwin/core"
	assetsRoom = "pagetwin/assets"

	reading  = coreRoom + "/page"     // contents of pages
	self     = coreRoom + "/sigcache" // hashes and files
	signing  = coreRoom + "/detect"   // documents out of bodies
	list     = coreRoom + "/catalog"  // all denoisers: one may ask another
	denoiser = coreRoom + "/denoise"
)

// code knows what a program is made of: the sources of its rooms, which are embedded,
// and what the toolchain wrote down of the build.
type code struct {
	sources map[string]fs.FS // by the path of the package at the root of each
	build   string           // compiler, machine and modules, "" where they are not known
	modules []string         // paths of the modules that build names

	mu    sync.Mutex
	rooms map[string]*room
}

// room is one package.
type room struct {
	hash    Hash
	imports []string
	whole   bool // all of it is known
}

// ownCode is the code of the program that runs.
func ownCode() *code {
	info, _ := debug.ReadBuildInfo()
	return newCode(map[string]fs.FS{coreRoom: core.Sources(), assetsRoom: assets.Sources()}, info)
}

func newCode(sources map[string]fs.FS, info *debug.BuildInfo) *code {
	c := &code{sources: sources, rooms: make(map[string]*room)}
	c.build, c.modules = builtWith(info)
	return c
}

// of is the hash of the packages and of all that they import, as it was built; false
// where some of it is not known.
func (c *code) of(packages ...string) (Hash, bool) {
	rooms, ok := c.behind(packages)
	if !ok || c.build == "" {
		return Hash{}, false
	}
	s := newSum(c.build)
	for _, name := range rooms {
		r := c.room(name)
		s.add(name, string(r.hash[:]))
	}
	return s.hash(), true
}

// behind lists the packages and those of this module that they import, near and far,
// sorted; false where one of them is not whole, or imports what no known module holds.
func (c *code) behind(packages []string) (rooms []string, ok bool) {
	seen := make(map[string]bool)
	todo := slices.Clone(packages)
	for len(todo) > 0 {
		name := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[name] {
			continue
		}
		seen[name] = true
		r := c.room(name)
		if !r.whole {
			return nil, false
		}
		rooms = append(rooms, name)
		for _, to := range r.imports {
			switch first, _, _ := strings.Cut(to, "/"); {
			case to == coreRoom, to == assetsRoom: // no code but the embedding
			case first == path.Dir(coreRoom):
				todo = append(todo, to)
			case strings.Contains(first, ".") && !slices.ContainsFunc(c.modules, func(m string) bool { return within(m, to) }):
				return nil, false
			}
		}
	}
	slices.Sort(rooms)
	return rooms, true
}

// within tells whether a package lies in a module, or below a path.
func within(above, path string) bool {
	rest, ok := strings.CutPrefix(path, above)
	return ok && (rest == "" || rest[0] == '/')
}

// room returns what is known of one package.
func (c *code) room(name string) *room {
	c.mu.Lock()
	defer c.mu.Unlock()
	r := c.rooms[name]
	if r == nil {
		r = c.read(name)
		c.rooms[name] = r
	}
	return r
}

// read hashes the files of a package, tests left out, and lists what it imports.
func (c *code) read(name string) *room {
	r := &room{}
	for root, tree := range c.sources {
		dir, ok := strings.CutPrefix(name, root+"/")
		if !ok {
			continue
		}
		entries, err := fs.ReadDir(tree, dir)
		if err != nil {
			return r
		}
		s := newSum(name)
		for _, e := range entries {
			file := path.Join(dir, e.Name())
			if e.IsDir() || strings.HasSuffix(file, "_test.go") {
				continue
			}
			src, err := fs.ReadFile(tree, file)
			if err != nil {
				return &room{}
			}
			s.add(e.Name(), string(src))
			if path.Ext(file) == ".go" && !r.reads(tree, dir, src) {
				return &room{}
			}
		}
		r.hash = s.hash()
	}
	return r
}

// reads takes in what one Go file imports; false where it embeds what is not here.
func (r *room) reads(tree fs.FS, dir string, src []byte) bool {
	f, err := parser.ParseFile(token.NewFileSet(), "", src, parser.ImportsOnly)
	if err != nil {
		return false
	}
	for _, spec := range f.Imports {
		to, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return false
		}
		r.imports = append(r.imports, to)
	}
	r.whole = true
	for line := range bytes.Lines(src) {
		names, ok := bytes.CutPrefix(line, []byte("//go:embed "))
		if !ok {
			continue
		}
		for _, pattern := range strings.Fields(string(names)) {
			if found, err := fs.Glob(tree, path.Join(dir, pattern)); err != nil || len(found) == 0 {
				return false
			}
		}
	}
	return true
}

// packageOf returns the package that a function was written in, or one that imports
// it and into which the compiler drew it, as the catalog: "pagetwin/core/algo/simhash" for the
// function "pagetwin/core/algo/simhash.Algorithm.func1". It is "" for none.
func packageOf(fn any) string {
	v := reflect.ValueOf(fn)
	if v.Kind() != reflect.Func || v.IsNil() {
		return ""
	}
	function := runtime.FuncForPC(v.Pointer()).Name()
	slash := strings.LastIndexByte(function, '/') + 1
	name, _, _ := strings.Cut(function[slash:], ".")
	return function[:slash] + name
}

// denoisers lists the packages of the denoisers that the catalog names.
func (c *code) denoisers() []string {
	return slices.DeleteFunc(slices.Clone(c.room(list).imports), func(p string) bool { return !within(denoiser, p) })
}
