"""Scores the wins that `peers export` wrote with the PyPI package mahjong.

usage: mahjong_package.py FILE.jsonl [EVERY]

Prints a line of CSV: scorer, version, wins, wins per second of processor time, wins with the points of
the log, with its fu. With EVERY only each so-many-th win is scored.
"""

import json
import sys
import time
from importlib.metadata import version

from mahjong.constants import EAST
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld

KINDS = [Meld.CHI, Meld.PON, Meld.KAN, Meld.KAN, Meld.SHOUMINKAN]
RULES = dict(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False)


def prepared(win):
    """The arguments of the package for a win."""
    own_first = win["first"]
    dealer = win["seat_wind"] == 0
    config = dict(
        is_tsumo=win["tsumo"],
        is_riichi=win["riichi"] or win["double_riichi"],
        is_daburu_riichi=win["double_riichi"],
        is_ippatsu=win["ippatsu"],
        is_rinshan=win["rinshan"],
        is_chankan=win["chankan"],
        is_haitei=win["haitei"],
        is_houtei=win["houtei"],
        is_tenhou=own_first and dealer,
        is_chiihou=own_first and not dealer,
        player_wind=EAST + win["seat_wind"],
        round_wind=EAST + win["round_wind"],
    )
    melds = [Meld(KINDS[m["kind"]], m["tiles"], m["open"]) for m in win["melds"]]
    tiles = win["tiles"] + [win["winning"]] + [tile for m in win["melds"] for tile in m["tiles"]]
    return tiles, win["winning"], melds, win["dora"], win["ura"], config


def score(calculator, arguments):
    tiles, winning, melds, dora, ura, config = arguments
    config = HandConfig(options=OptionalRules(**RULES), **config)
    return calculator.estimate_hand_value(
        tiles, winning, melds=melds, dora_indicators=dora, ura_dora_indicators=ura, config=config
    )


def main():
    every = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    with open(sys.argv[1], encoding="utf-8") as lines:
        wins = [json.loads(line) for number, line in enumerate(lines) if number % every == 0]
    ready = [prepared(win) for win in wins]
    calculator = HandCalculator()
    start = time.process_time()
    results = [score(calculator, arguments) for arguments in ready]
    rate = len(wins) / (time.process_time() - start)
    points = fu = 0
    for win, result in zip(wins, results):
        if result.cost:
            paid = result.cost["main"]
            if win["tsumo"]:
                paid += 2 * result.cost["additional"] if win["seat_wind"] else 2 * result.cost["main"]
            points += paid == win["points"]
            fu += win["yakuman"] or result.fu == win["fu"]
    print(f"mahjong,{version('mahjong')},{len(wins)},{rate:.0f},{points},{fu}")


main()
