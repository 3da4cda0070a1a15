# Reads {"id": …, "text": …}, one object a line; writes id1, id2 and the resemblance of
# their sets of words. Any awk will do: with LC_ALL=C texts are taken as bytes.

function member(line, name,    at, s, c, out) {
	at = index(line, "\"" name "\":\"")
	if (!at) return ""
	s = substr(line, at + length(name) + 4)
	out = ""
	while (match(s, /["\\]/)) {            # up to the quote that ends it
		out = out substr(s, 1, RSTART - 1)
		c = substr(s, RSTART, 2)
		if (substr(c, 1, 1) == "\"") return out
		if (c == "\\u") { out = out " "; s = substr(s, RSTART + 6) }
		else { out = out (c == "\\\"" || c == "\\\\" || c == "\\/" ? substr(c, 2) : " "); s = substr(s, RSTART + 2) }
	}
	return out s
}

function feature(f) {
	if (!((f, n) in has)) {
		has[f, n] = 1
		size[n]++
		pages[f] = pages[f] " " n
	}
}

{
	n++
	id[n] = member($0, "id")
	count = split(tolower(member($0, "text")), words, /[ -\/:-@[-`{-~]+/)
	for (i = 1; i <= count; i++) {
		w = words[i]
		if (w == "") continue
		if (w ~ /^[a-z0-9]+$/) feature(w)
		else for (k = 1; k + han - 1 <= length(w); k += 1) feature(substr(w, k, han))
	}
}

END {
	for (f in pages) {
		count = split(pages[f], list, " ")
		if (count > 20 && count > n / 20) continue   # what very many pages have tells nothing
		for (i = 1; i < count; i++)
			for (j = i + 1; j <= count; j++) both[list[i], list[j]]++
	}
	for (p in both) {
		split(p, ab, SUBSEP)
		score = both[p] / (size[ab[1]] + size[ab[2]] - both[p])
		if (score >= least) printf "%s\t%s\t%.6f\n", id[ab[1]], id[ab[2]], score
	}
}
