"""The median of the rounds for each scorer, and how many times faster haifu is.

usage: medians.py FILE.csv
"""

import csv
import statistics
import sys

with open(sys.argv[1], encoding="utf-8") as lines:
    rows = list(csv.DictReader(lines))
rates = {}
for row in rows:
    rates.setdefault(row["scorer"], []).append(float(row["wins_per_second"]))
last = {row["scorer"]: row for row in rows}
haifu = statistics.median(rates["haifu"])
COMMANDS = {
    "mahjong": "mahjong_package.py wins.jsonl 10",
    "riichienv": "riichienv_package.py wins.jsonl 10",
    "@kobalab/majiang-core": "majiang_core.js wins.jsonl node_modules 10",
}
print("scorer,version,rounds,wins,wins_per_second,haifu_is_faster_by,same_points,same_fu,command")
for scorer, row in last.items():
    rate = statistics.median(rates[scorer])
    cells = [scorer, row["version"], len(rates[scorer]), row["wins"], round(rate), round(haifu / rate, 2)]
    command = COMMANDS.get(scorer, "peers time 1 LOGS")
    print(*cells, row["same_points"], row["same_fu"], command, sep=",")
