#!/usr/bin/env python3
"""Random hands scored by the PyPI package mahjong, compared by `haifu score --cases`.

Opt-in, as it needs that package:

    python3 -m venv venv && venv/bin/pip install mahjong==2.1.0
    cargo build --release
    venv/bin/python tests/oracles/random_hands.py target/release/haifu 300000

Every hand is drawn here, scored by the package, and written as a case with what the package
expects. haifu compares. A difference counts as explained only by a rule that the package does not
have, named below; the exit code is 1 if any is left unexplained.
"""

import collections
import json
import random
import subprocess
import sys
import tempfile

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, HandConstants, OptionalRules
from mahjong.meld import Meld

BATCH = 20_000
WINDS = "ESWN"

# What the package can do of each rule set.
PROFILES = {
    "tenhou": dict(has_aka_dora=True, has_double_yakuman=False),
    "tenhou-sanma": dict(has_aka_dora=True, has_double_yakuman=False, is_three_player=True),
    "mahjong-soul": dict(has_aka_dora=True, has_double_yakuman=True),
    "wrc-2025": dict(has_aka_dora=False, has_double_yakuman=False, kiriage=True),
    "m-league": dict(
        has_aka_dora=True,
        has_double_yakuman=False,
        kiriage=True,
        kazoe_limit=HandConstants.KAZOE_SANBAIMAN,
    ),
    "ema-2016": dict(
        has_aka_dora=False, has_double_yakuman=False, kazoe_limit=HandConstants.KAZOE_SANBAIMAN
    ),
}
WEIGHTS = [50, 20, 10, 8, 6, 6]

YAKU = {
    "Riichi": "riichi",
    "Double Riichi": "double_riichi",
    "Ippatsu": "ippatsu",
    "Menzen Tsumo": "menzen_tsumo",
    "Haitei Raoyue": "haitei",
    "Houtei Raoyui": "houtei",
    "Rinshan Kaihou": "rinshan",
    "Chankan": "chankan",
    "Pinfu": "pinfu",
    "Tanyao": "tanyao",
    "Iipeiko": "iipeikou",
    "Yakuhai (haku)": "yakuhai_haku",
    "Yakuhai (hatsu)": "yakuhai_hatsu",
    "Yakuhai (chun)": "yakuhai_chun",
    "Chiitoitsu": "chiitoitsu",
    "Chantai": "chanta",
    "Ittsu": "ittsu",
    "Sanshoku Doujun": "sanshoku_doujun",
    "Sanshoku Doukou": "sanshoku_doukou",
    "San Kantsu": "sankantsu",
    "Toitoi": "toitoi",
    "San Ankou": "sanankou",
    "Shou Sangen": "shousangen",
    "Honroutou": "honroutou",
    "Ryanpeikou": "ryanpeikou",
    "Junchan": "junchan",
    "Honitsu": "honitsu",
    "Chinitsu": "chinitsu",
    "Tenhou": "tenhou",
    "Chiihou": "chiihou",
    "Daisangen": "daisangen",
    "Suu Ankou": "suuankou",
    "Suu Ankou Tanki": "suuankou_tanki",
    "Tsuu Iisou": "tsuuiisou",
    "Ryuuiisou": "ryuuiisou",
    "Chinroutou": "chinroutou",
    "Chuuren Poutou": "chuuren",
    "Daburu Chuuren Poutou": "junsei_chuuren",
    "Kokushi Musou": "kokushi",
    "Kokushi Musou Juusanmen Matchi": "kokushi_13",
    "Dai Suushii": "daisuushii",
    "Shousuushii": "shousuushii",
    "Suu Kantsu": "suukantsu",
}
DORA = {"Dora", "Aka Dora", "Ura Dora"}


def name_of(yaku):
    if yaku.name.startswith("Yakuhai (seat"):
        return "yakuhai_seat"
    if yaku.name.startswith("Yakuhai (round"):
        return "yakuhai_round"
    return YAKU[yaku.name]


def spelt(tile, red):
    """A physical tile in compact notation."""
    kind = tile // 4
    if red and tile in (16, 52, 88):
        return "0" + "mps"[kind // 9]
    return str(kind % 9 + 1) + "mpsz"[kind // 9]


class Deck:
    """Tiles not used yet."""

    def __init__(self, dice, sanma):
        self.dice = dice
        kinds = [k for k in range(34) if not (sanma and 1 <= k <= 7)]
        self.left = {k: [4 * k + c for c in range(4)] for k in kinds}
        for copies in self.left.values():
            dice.shuffle(copies)

    def has(self, kinds):
        need = collections.Counter(kinds)
        return all(len(self.left.get(k, ())) >= n for k, n in need.items())

    def take(self, kinds):
        return [self.left[k].pop() for k in kinds]


def groups_of(dice, deck, sanma):
    """Kinds of four groups and a pair, leaning to one suit, to terminals or to honours."""
    lean = dice.random()
    # Three players have hardly any characters.
    suits = [0, 1, 2] if lean < 0.6 else [dice.choice([1, 2] if sanma else [0, 1, 2])]
    honours = 0.2 if lean < 0.6 else dice.choice([0.0, 0.35, 0.9])
    outside = dice.random() < 0.15
    triplets = dice.choice([0.15, 0.3, 0.85])
    while True:
        groups = []
        for _ in range(4):
            if dice.random() < honours:
                kind = dice.randrange(27, 34)
                groups.append([kind] * (4 if dice.random() < 0.12 else 3))
                continue
            suit = dice.choice(suits)
            if dice.random() < triplets:
                rank = dice.choice([0, 8]) if outside else dice.randrange(9)
                groups.append([suit * 9 + rank] * (4 if dice.random() < 0.12 else 3))
            else:
                rank = dice.choice([0, 6]) if outside else dice.randrange(7)
                groups.append([suit * 9 + rank + i for i in range(3)])
        if dice.random() < 0.12:
            twin = next((g for g in groups if g[0] != g[1]), None)
            if twin:
                groups[dice.randrange(4)] = list(twin)
        pair = dice.randrange(27, 34) if dice.random() < max(honours, 0.1) else dice.choice(suits) * 9 + dice.randrange(9)
        kinds = [k for g in groups for k in g] + [pair] * 2
        if deck.has(kinds):
            return groups, pair


def draw(dice):
    """A win: the case for haifu and the call for the package."""
    profile = dice.choices(list(PROFILES), WEIGHTS)[0]
    options = dict(PROFILES[profile], has_open_tanyao=True)
    sanma = profile.endswith("sanma")
    red = options["has_aka_dora"]
    deck = Deck(dice, sanma)
    form = dice.random()
    melds, case_melds, concealed = [], [], []
    if form < 0.05:
        kinds = dice.sample(sorted(deck.left), 7)
        concealed = deck.take([k for k in kinds for _ in range(2)])
    elif form < 0.07:
        yaochu = [0, 8, 9, 17, 18, 26, *range(27, 34)]
        concealed = deck.take(yaochu + [dice.choice(yaochu)])
    else:
        groups, pair = groups_of(dice, deck, sanma)
        calling = dice.choice([0.0, 0.0, 0.3, 0.8])
        for group in groups:
            tiles = deck.take(group)
            text = "".join(spelt(t, red) for t in tiles)
            if len(group) == 4:
                kind = dice.choice(["ankan", "ankan", "minkan", "kakan"])
                if calling == 0.0:
                    kind = "ankan"
                library = Meld.SHOUMINKAN if kind == "kakan" else Meld.KAN
                melds.append(Meld(library, tiles=tuple(tiles), opened=kind != "ankan"))
                case_melds.append(dict(type=kind, tiles=text, open=kind != "ankan"))
            elif dice.random() < calling and not (sanma and group[0] != group[1]):
                kind = "pon" if group[0] == group[1] else "chi"
                melds.append(Meld(kind, tiles=tuple(tiles), opened=True))
                case_melds.append(dict(type=kind, tiles=text, open=True))
            else:
                concealed += tiles
        concealed += deck.take([pair] * 2)
    winning = dice.choice(concealed)
    in_hand = list(concealed)
    in_hand.remove(winning)
    open_hand = any(meld.opened for meld in melds)
    kan = any(len(meld.tiles) == 4 for meld in melds)

    tsumo = dice.random() < 0.5
    seat = dice.randrange(3 if sanma else 4)
    round_wind = dice.randrange(4)
    flags = set()
    special = dice.random()
    if not melds and special < 0.004 and tsumo:
        flags.add("tenhou" if seat == 0 else "chiihou")
    elif not open_hand and special < 0.5:
        flags.add("double_riichi" if special < 0.03 else "riichi")
    how = dice.random()
    if tsumo and kan and how < 0.25:
        flags.add("rinshan")
    elif tsumo and how < 0.33 and not flags & {"tenhou", "chiihou"}:
        flags.add("haitei")
    elif not tsumo and how < 0.04 and sum(tile // 4 == winning // 4 for tile in concealed) == 1:
        # The three other tiles of the kind are in the kan robbed.
        flags.add("chankan")
    elif not tsumo and how < 0.08:
        flags.add("houtei")
    if flags & {"riichi", "double_riichi"} and "rinshan" not in flags and dice.random() < 0.25:
        flags.add("ippatsu")
    riichi = bool(flags & {"riichi", "double_riichi"})

    kita = 0
    if sanma and not flags & {"tenhou", "chiihou"}:
        kita = dice.randrange(len(deck.left[30]) + 1) if dice.random() < 0.5 else 0
        deck.take([30] * kita)
    turned = dice.choice([1, 1, 1, 2, 3])
    indicator_kinds = []
    for _ in range(turned * (2 if riichi else 1)):
        kind = dice.choice([k for k, copies in deck.left.items() if copies])
        indicator_kinds += deck.take([kind])
    dora, ura = indicator_kinds[:turned], indicator_kinds[turned:]
    honba, sticks = dice.choice([0, 0, 1, 3]), dice.choice([0, 0, 1, 2])

    config = HandConfig(
        is_tsumo=tsumo,
        is_riichi="riichi" in flags,
        is_daburu_riichi="double_riichi" in flags,
        is_ippatsu="ippatsu" in flags,
        is_rinshan="rinshan" in flags,
        is_chankan="chankan" in flags,
        is_haitei="haitei" in flags,
        is_houtei="houtei" in flags,
        is_tenhou="tenhou" in flags,
        is_chiihou="chiihou" in flags,
        player_wind=27 + seat,
        round_wind=27 + round_wind,
        kyoutaku_number=sticks,
        tsumi_number=honba,
        num_nuki_dora=kita,
        options=OptionalRules(**options),
    )
    tiles = concealed + [t for meld in melds for t in meld.tiles]
    result = HandCalculator.estimate_hand_value(
        tiles, winning, melds=melds, dora_indicators=dora, config=config, ura_dora_indicators=ura
    )
    case = dict(
        profile=profile,
        concealed="".join(spelt(t, red) for t in in_hand),
        melds=case_melds,
        win_tile=spelt(winning, red),
        win="tsumo" if tsumo else "ron",
        seat_wind=WINDS[seat],
        round_wind=WINDS[round_wind],
        flags=sorted(flags),
        dora_indicators=[spelt(t, False) for t in dora],
        ura_indicators=[spelt(t, False) for t in ura],
        kita=kita,
        honba=honba,
        riichi_sticks=sticks,
        expected=expectation(result, open_hand, tsumo, seat == 0),
    )
    return case


def expectation(result, open_hand, tsumo, dealer):
    """What the package makes of it, as haifu's case files say it."""
    if result.error == "no_yaku":
        return dict(valid=False, reason="no_yaku")
    if result.error:
        raise ValueError(result.error)
    yakuman = [y for y in result.yaku if y.is_yakuman]
    cost = result.cost
    if not tsumo:
        payment = dict(discarder=cost["main"])
    elif dealer:
        payment = dict(each_nondealer=cost["main"])
    else:
        payment = dict(dealer=cost["main"], each_nondealer=cost["additional"])
    expected = dict(valid=True, payment=payment, winner_gain=cost["total"])
    if yakuman:
        expected["yakuman"] = [
            dict(name=name_of(y), multiple=(y.han_open if open_hand else y.han_closed) // 13) for y in yakuman
        ]
        return expected
    expected["yaku"] = [
        dict(name=name_of(y), han=y.han_open if open_hand else y.han_closed)
        for y in result.yaku
        if y.name not in DORA and y.name != "Nuki Dora"
    ]
    expected["han"] = result.han
    expected["fu"] = result.fu
    expected["fu_raw"] = sum(item["fu"] for item in result.fu_details)
    return expected


def explained(case, fields):
    """The rule that the package lacks, if one explains the difference."""
    seat, round_wind = WINDS.index(case["seat_wind"]), WINDS.index(case["round_wind"])
    text = case["concealed"] + case["win_tile"]
    wind = str(seat + 1) + "z"
    if case["profile"] in ("wrc-2025", "m-league") and seat == round_wind:
        if text.count(wind) == 2 and fields <= {"fu", "fu_raw", "payment", "winner_gain", "yaku", "han"}:
            return "pair of double wind with two fu"
    if case["profile"] == "ema-2016" and len(case["expected"].get("yakuman", [])) > 1:
        return "several yakuman paid as one"
    return None


def main():
    command, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 300_000
    dice = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    why = collections.Counter()
    unexplained = []
    compared = no_yaku = 0
    while compared < count:
        cases = []
        while len(cases) < min(BATCH, count - compared):
            try:
                case = draw(dice)
            except ValueError as error:
                why[f"not drawn: the package says {error}"] += 1
                continue
            no_yaku += not case["expected"]["valid"]
            cases.append(dict(id=str(compared + len(cases)), **case))
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump(dict(hands=cases), file)
            file.flush()
            run = subprocess.run([command, "score", "--cases", file.name], capture_output=True, text=True)
        if run.returncode not in (0, 1):
            sys.exit(run.stderr)
        differing = collections.defaultdict(list)
        for line in run.stdout.splitlines()[:-1]:
            case, field, _ = line.split(": ", 2)
            differing[int(case) - compared].append((field, line))
        for number, lines in differing.items():
            case = cases[number]
            reason = explained(case, {field for field, _ in lines})
            if reason:
                why[reason] += 1
            else:
                unexplained.append((case, [line for _, line in lines]))
        compared += len(cases)
    for reason, times in sorted(why.items()):
        print(f"{times:>8}  {reason}")
    for case, lines in unexplained[:20]:
        print(json.dumps(case), *lines, sep="\n    ")
    print(f"{compared} hands ({no_yaku} without yaku), {len(unexplained)} differ without explanation")
    sys.exit(1 if unexplained else 0)


if __name__ == "__main__":
    main()
