"""Two pictures of a folder of logs: when wins come, and what they are worth.

    python examples/two_plots.py ../../data plots.png
"""

import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import pandas
import pyarrow

import haifu

folder, picture = sys.argv[1], sys.argv[2]

# %% Every win with its situation, straight from Arrow's memory.
wins = pyarrow.table(haifu.wins(folder)).to_pandas()
print(f"{len(wins)} wins; columns: {', '.join(wins.columns[:12])} …")

# %% When wins come, and what they are worth.
figure, (left, right) = plt.subplots(1, 2, figsize=(10, 4), layout="constrained")
for tsumo, group in wins.groupby("tsumo"):
    turns = group["turn"].value_counts().sort_index()
    left.plot(turns.index, turns, marker="o", label="tsumo" if tsumo else "ron")
left.set(title="Turn of the win", xlabel="turn", ylabel="wins")
left.legend()

han = wins["han"].dropna().clip(upper=13).astype(int).value_counts().sort_index()
right.bar(han.index, han)
right.set(title="Han of wins that are no yakuman", xlabel="han", ylabel="wins")
right.set_xticks(range(1, 14), [*map(str, range(1, 13)), "13+"])
figure.savefig(picture, dpi=120)
