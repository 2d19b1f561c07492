"""Scores the wins that `peers export` wrote with the PyPI package riichienv.

usage: riichienv_package.py FILE.jsonl [EVERY]

Prints a line of CSV like mahjong_package.py.
"""

import json
import sys
import time
from importlib.metadata import version

from riichienv import Conditions, HandEvaluator, Meld, MeldType, Wind

KINDS = [MeldType.Chi, MeldType.Pon, MeldType.Daiminkan, MeldType.Ankan, MeldType.Kakan]
WINDS = [Wind.East, Wind.South, Wind.West, Wind.North]


def prepared(win):
    """The arguments of the package for a win."""
    conditions = dict(
        tsumo=win["tsumo"],
        riichi=win["riichi"],
        double_riichi=win["double_riichi"],
        ippatsu=win["ippatsu"],
        haitei=win["haitei"],
        houtei=win["houtei"],
        rinshan=win["rinshan"],
        chankan=win["chankan"],
        tsumo_first_turn=win["first"],
        player_wind=WINDS[win["seat_wind"]],
        round_wind=WINDS[win["round_wind"]],
    )
    melds = [(KINDS[m["kind"]], m["tiles"], m["open"]) for m in win["melds"]]
    return win["tiles"], win["winning"], melds, win["dora"], win["ura"], conditions


def score(arguments):
    tiles, winning, melds, dora, ura, conditions = arguments
    evaluator = HandEvaluator(tiles, [Meld(*meld) for meld in melds])
    return evaluator.calc(winning, dora, conditions=Conditions(**conditions), ura_indicators=ura)


def main():
    every = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    with open(sys.argv[1], encoding="utf-8") as lines:
        wins = [json.loads(line) for number, line in enumerate(lines) if number % every == 0]
    ready = [prepared(win) for win in wins]
    start = time.process_time()
    results = [score(arguments) for arguments in ready]
    rate = len(wins) / (time.process_time() - start)
    points = fu = 0
    for win, result in zip(wins, results):
        paid = result.ron_agari
        if win["tsumo"]:
            dealer = win["seat_wind"] == 0
            paid = 3 * result.tsumo_agari_ko if dealer else 2 * result.tsumo_agari_ko + result.tsumo_agari_oya
        points += paid == win["points"]
        fu += win["yakuman"] or result.fu == win["fu"]
    print(f"riichienv,{version('riichienv')},{len(wins)},{rate:.0f},{points},{fu}")


main()
