"""Draws what a log costs over how many logs there are, from the rows of `ratios … scaling --csv FILE`.

usage: plot.py FILE.csv > FILE.svg
"""

import csv
import math
import sys

WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT = 640, 320, 70, 50, 40, 20

points = []
with open(sys.argv[1], encoding="utf-8") as lines:
    for row in csv.reader(lines):
        if row[0].startswith("scaling: "):
            points.append((int(row[0].split()[1]), float(row[6])))
points.sort()
most = max(cost for _, cost in points) * 1.2
first, last = math.log10(points[0][0]), math.log10(points[-1][0])


def place(logs, cost):
    x = LEFT + (math.log10(logs) - first) / (last - first) * (WIDTH - LEFT - RIGHT)
    return x, HEIGHT - BOTTOM - cost / most * (HEIGHT - BOTTOM - TOP)


print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">')
print("<title>Cost of a log over the number of logs</title>")
print(f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>')
print(f'<text x="{LEFT}" y="20" font-size="14">Microseconds of processor time for each log (haifu check, one thread)</text>')
step = 10 ** math.floor(math.log10(most))
for tick in range(int(most // step) + 1):
    _, y = place(points[0][0], tick * step)
    print(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>')
    print(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{tick * step:g}</text>')
for logs, cost in points:
    x, y = place(logs, cost)
    print(f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{logs:,}</text>')
    print(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="#1f5fa8"/>')
    print(f'<text x="{x:.1f}" y="{y - 10:.1f}" text-anchor="middle">{cost:.0f}</text>')
line = " ".join(f"{x:.1f},{y:.1f}" for x, y in (place(*point) for point in points))
print(f'<polyline points="{line}" fill="none" stroke="#1f5fa8"/>')
print(f'<text x="{WIDTH / 2}" y="{HEIGHT - 8}" text-anchor="middle">logs</text>')
print("</svg>")
