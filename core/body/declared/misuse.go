package declared

import "slices"

// A canonical or og:url is misused where more pages than these declare it that have another
// path.
const (
	misusedFew  = 5
	misusedPart = 20 // and more than one of so many pages of their host
)

// withoutMisuse leaves out canonicals and og:urls that are those of too many pages.
func (l *linker) withoutMisuse(all []target) []target {
	if len(all) == 0 {
		return nil
	}
	type naming struct {
		kind kind
		key  string
	}
	said := make(map[naming]int)
	first := make(map[naming]target)
	name := func(t target) naming {
		if t.to >= 0 {
			return naming{t.kind, l.addr(l.group(l.keys[t.to])[0]).Key()}
		}
		return naming{t.kind, t.addr.Key()}
	}
	counts := func(t target) bool {
		return (t.kind == byCanonical || t.kind == byOGURL) && t.to != claim && l.addr(t.from).Path != t.addr.Path
	}
	hosts := make(map[string]int)
	for i := range l.pages {
		hosts[l.addr(int32(i)).Host]++
	}
	for _, t := range all {
		if counts(t) {
			n := name(t)
			if said[n]++; said[n] == 1 {
				first[n] = t
			}
		}
	}
	for n, pages := range said {
		if pages <= max(misusedFew, hosts[l.addr(first[n].from).Host]/misusedPart) {
			delete(said, n)
		}
	}
	return slices.DeleteFunc(all, func(t target) bool { return counts(t) && said[name(t)] > 0 })
}
