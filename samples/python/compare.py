#!/usr/bin/env python3
"""Has Python programs take part in pagetwin report findings.

    bin/pagetwin report findings --inputs --out out/findings
    python3 -m venv out/python && out/python/bin/pip install -r samples/python/requirements.txt
    out/python/bin/python samples/python/compare.py out/findings
    bin/pagetwin report findings --out out/findings

It reads DIR/inputs/SET/texts.jsonl (id, title, text) and pages.jsonl (id, html), and writes
DIR/others/SET/NAME.tsv (scored pairs) or NAME.jsonl (bodies), with NAME.json (program,
version, settings, processor seconds). What is not installed is named and left out, so that
it may be run again in another environment.
"""

import argparse
import importlib.metadata
import json
import os
import re
import sys
import time
import unicodedata

FLOOR = 0.05  # pairs that score less are not written
GRAM = 5  # tokens of a feature: Han characters, and words of other scripts
PERMUTATIONS = 128
SPEED = "speed"  # the set that times alone are taken of

TOKEN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]|[^\W_\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+")


def grams(text):
    """Returns the runs of GRAM tokens of a text, each once."""
    tokens = TOKEN.findall(unicodedata.normalize("NFKC", text).lower())
    if tokens and len(tokens) < GRAM:
        return {" ".join(tokens)}
    return {" ".join(tokens[i : i + GRAM]) for i in range(len(tokens) - GRAM + 1)}


def all_pairs(signatures, score):
    """Scores every pair of those that have a signature."""
    for b, y in enumerate(signatures):
        for a in range(b):
            x = signatures[a]
            if x is not None and y is not None:
                s = score(x, y)
                if s >= FLOOR:
                    yield a, b, s


def by_matrix(signatures):
    """Scores every pair by the share of equal values, many at once."""
    import numpy

    have = [i for i, s in enumerate(signatures) if s is not None]
    if not have:
        return
    matrix = numpy.array([signatures[i] for i in have])
    for k in range(1, len(have)):
        shares = (matrix[:k] == matrix[k]).mean(axis=1)
        for j in numpy.nonzero(shares >= FLOOR)[0]:
            yield have[j], have[k], float(shares[j])


def datasketch(texts, fast):
    """MinHash of datasketch; fast: with its index for 0.5."""
    from datasketch import MinHash, MinHashLSH

    signatures = []
    for t in texts:
        features = [g.encode() for g in sorted(grams(t))]
        m = MinHash(num_perm=PERMUTATIONS, seed=1)
        m.update_batch(features)
        signatures.append(m if features else None)
    size = sum(s.hashvalues.nbytes for s in signatures if s is not None)
    if not fast:
        return by_matrix([None if s is None else s.hashvalues for s in signatures]), size
    index = MinHashLSH(threshold=0.5, num_perm=PERMUTATIONS)
    found = []
    for b, s in enumerate(signatures):
        if s is not None:
            found += [(a, b, s.jaccard(signatures[a])) for a in index.query(s)]
            index.insert(b, s)
    return found, size


def rensa(texts, fast):
    """R-MinHash of rensa; fast: with its index for 0.5."""
    from rensa import RMinHash, RMinHashLSH

    signatures = []
    for t in texts:
        features = sorted(grams(t))
        m = RMinHash(num_perm=PERMUTATIONS, seed=1)
        m.update(features)
        signatures.append(m if features else None)
    size = 4 * PERMUTATIONS * sum(s is not None for s in signatures)
    if not fast:
        return by_matrix([None if s is None else s.digest() for s in signatures]), size
    index = RMinHashLSH(threshold=0.5, num_perm=PERMUTATIONS, num_bands=32)
    found = []
    for b, s in enumerate(signatures):
        if s is not None:
            found += [(a, b, s.jaccard(signatures[a])) for a in index.query(s)]
            index.insert(b, s)
    return found, size


def textdedup(texts, fast):
    """SimHash of text-dedup, its own 3-grams of characters and 64 bits."""
    from text_dedup.simhash import _unsigned_hash, compute, xxh3_64_digest

    prints = []
    for t in texts:
        features = {t[i : i + 3].lower().encode() for i in range(len(t) - 2)}
        bits = compute([_unsigned_hash(f, xxh3_64_digest) for f in features]) if features else None
        prints.append(None if bits is None else int(bits.to01(), 2))
    return all_pairs(prints, lambda x, y: 1 - (x ^ y).bit_count() / 64), 8 * len(prints)


def trafilatura(html):
    """The body that trafilatura finds, without comments."""
    from trafilatura import extract

    return extract(html, include_comments=False, output_format="txt") or ""


# name, package, settings, function
SCORERS = [
    ("datasketch", "datasketch", f"MinHash, {PERMUTATIONS} permutations, {GRAM}-grams of tokens", datasketch),
    ("rensa", "rensa", f"R-MinHash, {PERMUTATIONS} permutations, {GRAM}-grams of tokens", rensa),
    ("text-dedup", "text-dedup", "SimHash, 64 bits, 3-grams of characters", textdedup),
]
EXTRACTORS = [("trafilatura-python", "trafilatura", "defaults, without comments", trafilatura)]


def read(path):
    with open(path, encoding="utf-8") as f:
        return [json.loads(line) for line in f]


def write(path, fill):
    """Writes a file whole or not at all."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path + ".part", "w", encoding="utf-8", newline="\n") as f:
        fill(f)
    os.replace(path + ".part", path)


def escaped(name):
    """Writes an id as the tables of pagetwin do: a tab or line end in it is no end of a cell."""
    for char, sign in (("\\", "\\\\"), ("\t", "\\t"), ("\n", "\\n"), ("\r", "\\r")):
        name = name.replace(char, sign)
    return name


def about(out, name, package, settings, seconds, size, pages):
    row = {
        "program": package,
        "version": importlib.metadata.version(package),
        "settings": settings,
        "language": "python " + sys.version.split()[0],
        "cpu_seconds": seconds,
        "bytes": size,
        "pages": pages,
    }
    write(os.path.join(out, name + ".json"), lambda f: json.dump(row, f, indent=2))


def score(rows, out, name, package, settings, run, fast):
    texts = [r["text"] for r in rows]
    run(texts[:20], fast)  # what is loaded once is in no time
    began = time.process_time()
    pairs, size = run(texts, fast)
    pairs = list(pairs)
    seconds = time.process_time() - began
    if not fast:
        def fill(f):
            f.write("id1\tid2\tscore\n")
            for a, b, s in pairs:
                f.write(f"{escaped(rows[a]['id'])}\t{escaped(rows[b]['id'])}\t{s:.9g}\n")

        write(os.path.join(out, name + ".tsv"), fill)
    about(out, name, package, settings, seconds, size, len(rows))


def extract(rows, out, name, package, settings, run):
    run(rows[0]["html"])  # what is loaded once is in no time
    began = time.process_time()
    bodies = [run(r["html"]) for r in rows]
    seconds = time.process_time() - began

    def fill(f):
        for r, text in zip(rows, bodies):
            f.write(json.dumps({"id": r["id"], "text": text}, ensure_ascii=False) + "\n")

    write(os.path.join(out, name + ".jsonl"), fill)
    about(out, name, package, settings, seconds, 0, len(rows))


def installed(package):
    try:
        importlib.metadata.version(package)
        return True
    except importlib.metadata.PackageNotFoundError:
        print(f"compare.py: {package} is not installed and is left out: pip install {package}", file=sys.stderr)
        return False


def main():
    parser = argparse.ArgumentParser(description="Has Python programs take part in pagetwin report findings.")
    parser.add_argument("dir", help="folder of pagetwin report findings --inputs")
    parser.add_argument("--only", metavar="NAME", help="one program alone: " + ", ".join(n for n, *_ in SCORERS + EXTRACTORS))
    args = parser.parse_args()
    inputs = os.path.join(args.dir, "inputs")
    if not os.path.isdir(inputs):
        sys.exit(f"compare.py: {inputs} is not there: make it with pagetwin report findings --inputs --out {args.dir}")
    chosen = [p for p in SCORERS + EXTRACTORS if args.only in (None, p[0])]
    if not chosen:
        sys.exit(f"compare.py: unknown program {args.only}")
    chosen = [p for p in chosen if installed(p[1])]
    failed = False
    for name in sorted(os.listdir(inputs)):
        texts, pages = (os.path.join(inputs, name, f) for f in ("texts.jsonl", "pages.jsonl"))
        out = os.path.join(args.dir, "others", name)
        for program in chosen:
            source = texts if program in SCORERS else pages
            if not os.path.exists(source):
                continue
            print(f"{name}: {program[0]}", file=sys.stderr)
            try:
                if program in SCORERS:
                    score(read(source), out, *program, name == SPEED)
                else:
                    extract(read(source), out, *program)
            except Exception as e:  # another program's failure is no end of the comparison
                print(f"compare.py: {program[0]} failed on {name} and is left out: {type(e).__name__}: {e}", file=sys.stderr)
                failed = True
    if failed or not chosen:
        sys.exit(1)


if __name__ == "__main__":
    main()
