#!/usr/bin/env python3
"""The HTML pages of haifu, opened in headless Chromium.

Opt-in, as it needs Chromium (Debian: `apt-get install chromium`) and the PyPI package playwright:

    python3 -m venv venv && venv/bin/pip install playwright
    cargo build --release
    venv/bin/python tests/browser/pages.py target/release/haifu

Pages of `data/` with planted faults, of clean logs, and of the folder in HAIFU_CORPUS if it is set, are opened at 400
and 1600 pixels, light and dark: no message on the console, no request, nothing wider than the window, every chart
drawn, a finding opened, a table sorted, findings filtered, colours switched; and readable without scripts. Text and
background of what is seen have a contrast of at least 4.5. `--shots DIR` keeps pictures; CHROMIUM names another
browser.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
WIDTHS = (400, 1600)
THEMES = ("light", "dark")

# Elements that are seen and whose text is hardly lighter or darker than what it stands on.
CONTRAST = """() => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgb = (colour) => {
    canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1);
    return canvas.getImageData(0, 0, 1, 1).data;
  };
  const light = ([r, g, b]) => {
    const part = (v) => { v /= 255; return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; };
    return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  };
  const ground = (element) => {
    for (; element; element = element.parentElement) {
      const colour = rgb(getComputedStyle(element).backgroundColor);
      if (colour[3] === 255) return colour;
    }
    return [255, 255, 255, 255];
  };
  const bad = [];
  for (const element of document.querySelectorAll('main *, header *, footer *')) {
    if (element.closest('svg') || !element.checkVisibility({ visibilityProperty: true })) continue;
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!own || element.closest('legend, option')) continue;
    const [a, b] = [light(rgb(getComputedStyle(element).color)), light(ground(element))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) bad.push(`${element.tagName}.${element.className} ${ratio.toFixed(2)}`);
  }
  return [...new Set(bad)];
}"""

# What reaches beyond the window, or beyond a box that does not scroll.
TOO_WIDE = """() => {
  const bad = [];
  if (document.documentElement.scrollWidth > innerWidth) bad.push('page ' + document.documentElement.scrollWidth);
  for (const element of document.querySelectorAll('main *')) {
    if (element.closest('.scroll') || !element.checkVisibility()) continue;
    if (element.closest('svg') && element.tagName !== 'text' && element.tagName !== 'svg') continue;
    const box = element.getBoundingClientRect();
    if (box.width && (box.right > innerWidth + 0.5 || box.left < -0.5)) {
      bad.push(`${element.tagName}.${element.getAttribute('class')} ${box.left} to ${box.right}`);
    }
    const chart = element.closest('.chart > svg');
    if (chart && element !== chart) {
      const frame = chart.getBoundingClientRect();
      if (box.right > frame.right + 1 || box.left < frame.left - 1) bad.push(`text of a chart: ${element.textContent}`);
    }
  }
  return bad;
}"""

CHARTS = """() => [...document.querySelectorAll('.chart')].map((chart) => [
  chart.querySelector('h3').textContent,
  [...chart.querySelectorAll('rect, path')].filter((mark) => {
    const box = mark.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && getComputedStyle(mark).fill !== 'rgba(0, 0, 0, 0)';
  }).length,
  [...chart.querySelectorAll('title')].length,
])"""


# Charts that pages of statistics have where the logs give them.
STATISTICS = [
    "Yaku", "Han and fu", "Turn of the win", "Limits", "Points by outcome", "Riichi by turn", "Riichi by wait",
    "Riichi first and chasing", "Places by dan", "Places by rate",
]


class Failed(Exception):
    pass


def must(truth, what):
    if not truth:
        raise Failed(what)


def run(*arguments):
    """Runs haifu, which may have findings."""
    done = subprocess.run([str(a) for a in arguments], capture_output=True, text=True)
    must(done.returncode in (0, 1, 2), f"{arguments}: {done.returncode} {done.stderr}")


def plant(folder):
    """Copies of logs of the project with wrong values, and names that would like to be markup."""
    logs = folder / "logs"
    logs.mkdir()
    count = 0
    for path in sorted((ROOT / "data/logs/tenhou").glob("*.mjlog")):
        text = path.read_text()
        wrong = text.replace('ten="30,', 'ten="40,').replace('ten="20,', 'ten="30,').replace('ten="40,', 'ten="50,')
        wrong = wrong.replace('yaku="1,1,', 'yaku="52,1,')
        count += wrong != text
        wrong = wrong.replace('n0="%45%61%73%74"', 'n0="%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E"')
        (logs / path.name).write_text(wrong)
    must(count > 20, f"only {count} logs were changed")
    (logs / "<img src=x onerror=alert(1)> & so on, a name as long as names in folders can be.mjlog").write_text(wrong)
    (logs / "cut.mjlog").write_text(text[: len(text) // 2])
    return logs


def pages(haifu, folder):
    """Name, file and what must be there of each page."""
    planted = plant(folder)
    made = []

    def check(name, *paths):
        page = folder / f"{name}.html"
        run(haifu, "check", *paths, "-o", folder / "rows.csv", "--html", page)
        made.append((name, page))

    def stats(name, *paths):
        page = folder / f"{name}.html"
        run(haifu, "stats", *paths, "--html", page)
        made.append((name, page))

    check("check-planted", planted)
    check("check-clean", ROOT / "data")
    stats("stats-data", ROOT / "data")
    stats("stats-by-player", planted, "--by", "player,room")
    corpus = os.environ.get("HAIFU_CORPUS")
    if corpus:
        check("check-corpus", corpus)
        stats("stats-corpus", corpus)
    else:
        print("HAIFU_CORPUS is not set: pages of real logs are skipped")
    return made


def sorted_by_click(page, heads, cells):
    """Whether clicks on the head of a column of numbers put its cells in order, both ways."""
    orders = []
    unsigned = str.maketrans({",": "", "%": "", "<": "", "\u2212": "-"})
    for _ in range(2):
        heads.click()
        orders.append([float(text.translate(unsigned)) for text in cells() if text != "\u2014"])
    up, down = sorted(orders[0]), sorted(orders[0], reverse=True)
    must(orders in ([up, down], [down, up]), f"not sorted: {orders[0][:9]} {orders[1][:9]}")


def use(page, name):
    """Opens, sorts, filters, switches."""
    table = page.locator("table.sortable").first
    if table.count():
        table.evaluate("table => { for (let e = table; e; e = e.parentElement) if (e.tagName === 'DETAILS') e.open = true }")
        column = table.evaluate("table => [...table.tHead.rows[0].cells].findIndex(c => c.classList.contains('num'))")
        head = table.locator("thead th").nth(column).locator("button")
        cells = lambda: table.evaluate(
            "(table, column) => [...table.tBodies[0].rows].map(row => (row.cells[column].querySelector('data') || row.cells[column]).textContent)", column
        )
        sorted_by_click(page, head, cells)
    filter_box = page.locator("#table-filter")
    if filter_box.count():
        sections = page.locator("section.table:visible")
        before = sections.count()
        filter_box.fill("chasing")
        must(0 < sections.count() < before, "the filter of tables")
        filter_box.fill("")
        must(sections.count() == before, "all tables are back")
    findings = page.locator("details.finding")
    total = findings.count()
    if total:
        must("of" in page.locator("#shown").text_content(), "the count of findings shown")
        first = page.locator("details.finding:has(figure.part)").first
        first.locator("summary").click()
        must(first.locator(".steps .step").count() in (0, 5), "five steps")
        must(first.locator("svg.tiles use").count() >= 14, "the hand")
        box = first.locator("svg.tiles").first.bounding_box()
        must(box["height"] > 15, f"tiles are {box['height']} high")
        must(first.locator("code.element").count() == 1, "the element of the log")
        if page.viewport_size["width"] > 1000:
            heads = page.locator(".names .n button")
            sorted_by_click(page, heads, lambda: page.locator("details.finding summary .n").all_text_contents())
        code = first.get_attribute("data-code")
        page.select_option("#code", code)
        shown = page.locator("details.finding:visible").count()
        of_code = page.locator(f'details.finding[data-code="{code}"]').count()
        must(shown == of_code, f"{shown} shown of {of_code}")
        page.fill("#filter", "no such words at all")
        must(page.locator("details.finding:visible").count() == 0, "the filter leaves nothing")
        page.fill("#filter", "")
        page.select_option("#code", "")
        must(page.locator("details.finding:visible").count() == total, "all are back")
    page.evaluate("document.querySelectorAll('details.group').forEach(group => { group.open = true })")
    must(page.locator("img").count() == 0, "markup out of a log")
    ground = "getComputedStyle(document.body).backgroundColor"
    colours = []
    for theme in ("light", "dark"):
        page.locator(f"label:has(#theme-{theme})").click()
        colours.append(page.evaluate(ground))
    must(colours[0] != colours[1], "the switch of colours")
    page.locator("label:has(#theme-auto)").click()


def look(browser, name, path, shots):
    """Opens one page in every way."""
    for width in WIDTHS:
        for theme in THEMES:
            context = browser.new_context(viewport={"width": width, "height": 1000}, color_scheme=theme)
            page = context.new_page()
            trouble = []
            page.on("console", lambda message: trouble.append(f"console: {message.text}"))
            page.on("pageerror", lambda error: trouble.append(f"error: {error}"))
            page.on("request", lambda request: trouble.append(f"request: {request.url}"))
            page.goto(path.as_uri())
            must(trouble == [f"request: {path.as_uri()}"], f"{trouble}")
            trouble.clear()
            use(page, name)
            page.wait_for_timeout(50)
            for test in (TOO_WIDE, CONTRAST):
                found = page.evaluate(test)
                must(not found, f"{width} {theme}: {found[:10]}")
            charts = page.evaluate(CHARTS)
            for title, marks, titles in charts:
                must(marks > 0 and titles > 0, f"the chart {title} is empty")
            if name in ("stats-data", "stats-corpus"):
                drawn = [title for title, _, _ in charts]
                must(drawn == STATISTICS, f"charts: {drawn}")
            must(not trouble, f"{width} {theme}: {trouble}")
            if shots:
                page.screenshot(path=shots / f"{name}-{width}-{theme}.png", full_page=page_height(page) < 15000)
            context.close()
    context = browser.new_context(viewport={"width": 400, "height": 1000}, java_script_enabled=False)
    page = context.new_page()
    page.goto(path.as_uri())
    must(page.locator("#tools:visible").count() == 0, "a filter that cannot work is not shown")
    first = page.locator("details.finding").first
    if first.count():
        first.locator("summary").click()
        must(first.locator(".body").is_visible(), "findings open without scripts")
    context.close()
    print(f"{name}: {path.stat().st_size:,} bytes, {len(charts)} charts")


def page_height(page):
    return page.evaluate("document.documentElement.scrollHeight")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("haifu", type=pathlib.Path, help="the binary")
    parser.add_argument("--shots", type=pathlib.Path, help="folder for pictures")
    arguments = parser.parse_args()
    if arguments.shots:
        arguments.shots.mkdir(parents=True, exist_ok=True)
    chromium = os.environ.get("CHROMIUM", "/usr/bin/chromium")
    failed = 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        # Pages that we made ourselves need no sandbox, which does not start in many containers.
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, path in pages(arguments.haifu.resolve(), pathlib.Path(folder)):
            try:
                look(browser, name, path, arguments.shots)
            except Failed as failure:
                failed += 1
                print(f"{name}: {failure}", file=sys.stderr)
        browser.close()
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
