"""Reads {"id": ..., "html": ...}, one object a line; writes {"id": ..., "title": ..., "text": ...}."""
import argparse
import html.parser
import json
import sys

BREAKS = {"p", "div", "li", "td", "tr", "br", "h1", "h2", "h3", "h4", "h5", "h6", "section", "article", "ul", "ol", "table", "body", "pre"}


class Text(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.paragraphs, self.title, self.hidden, self.in_title = [""], "", 0, False

    def handle_starttag(self, tag, attrs):
        if tag in ("script", "style", "noscript", "template"):
            self.hidden += 1
        elif tag == "title":
            self.in_title = True
        elif tag in BREAKS:
            self.paragraphs.append("")

    def handle_endtag(self, tag):
        if tag in ("script", "style", "noscript", "template"):
            self.hidden = max(0, self.hidden - 1)
        elif tag == "title":
            self.in_title = False
        elif tag in BREAKS:
            self.paragraphs.append("")

    def handle_data(self, data):
        if self.in_title:
            self.title += data
        elif not self.hidden:
            self.paragraphs[-1] += data


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--least", type=int, default=12)
    least = parser.parse_args().least
    for stream in (sys.stdin, sys.stdout):
        stream.reconfigure(encoding="utf-8")
    for line in sys.stdin:
        page = json.loads(line)
        text = Text()
        text.feed(page["html"])
        kept = [" ".join(p.split()) for p in text.paragraphs]
        body = "\n".join(p for p in kept if p and len(p) >= least)
        json.dump({"id": page["id"], "title": text.title.strip(), "text": body}, sys.stdout, ensure_ascii=False)
        print()


main()
