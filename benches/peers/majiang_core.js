// Scores the wins that `peers export` wrote with the npm package @kobalab/majiang-core.
//
// usage: majiang_core.js FILE.jsonl FOLDER_OF_NODE_MODULES [EVERY]
//
// Prints a line of CSV like mahjong_package.py.
"use strict";

const fs = require("fs");
const path = require("path");

const folder = path.join(path.resolve(process.argv[3]), "@kobalab/majiang-core");
const { Shoupai, Util, rule } = require(folder);
const version = require(path.join(folder, "package.json")).version;
const every = Number(process.argv[4] ?? 1);

// Tenhou counts a yakuman once.
const RULES = rule({ "ダブル役満あり": false });
const RED = new Set([16, 52, 88]);

// A tile as suit and digit, red fives as 0.
function tile(id) {
    const kind = Math.floor(id / 4);
    return "mpsz"[Math.floor(kind / 9)] + (RED.has(id) ? 0 : (kind % 9) + 1);
}

// The text of concealed tiles, which keeps the winning tile last.
function hand(tiles) {
    return tiles.map(tile).join("");
}

// Which player a tile came from does not matter for the worth.
function meld({ kind, tiles, open }) {
    const names = tiles.map(tile).sort();
    const digits = names.map((name) => name[1]).join("");
    const suit = names[0][0];
    switch (kind) {
        case 0: return `${suit}${digits.replace("0", "5").split("").sort().join("").replace("5", digits.includes("0") ? "0" : "5").replace(/^(.)/, "$1-")}`;
        case 1: return `${suit}${digits}-`;
        case 2: return `${suit}${digits}-`;
        case 3: return `${suit}${digits}`;
        default: {
            // The added tile stands behind the pon.
            const plain = digits.split("").sort().reverse().join("");
            return `${suit}${plain.slice(0, 3)}-${plain[3]}`;
        }
    }
}

function prepared(win) {
    const melds = win.melds.map(meld);
    const tiles = win.tsumo ? [...win.tiles, win.winning] : win.tiles;
    const text = [hand(tiles), ...melds].join(",");
    const first = win.first ? (win.seat_wind === 0 ? 1 : 2) : 0;
    const parameters = {
        rule: RULES,
        zhuangfeng: win.round_wind,
        menfeng: win.seat_wind,
        lizhi: win.double_riichi ? 2 : win.riichi ? 1 : 0,
        yifa: win.ippatsu,
        qianggang: win.chankan,
        lingshang: win.rinshan,
        haidi: win.haitei ? 1 : win.houtei ? 2 : 0,
        tianhu: first,
        baopai: win.dora.map(tile),
        fubaopai: win.riichi || win.double_riichi ? win.ura.map(tile) : null,
    };
    return { text, ron: win.tsumo ? null : tile(win.winning) + "-", parameters };
}

function score({ text, ron, parameters }) {
    return Util.hule(Shoupai.fromString(text), ron, Util.hule_param(parameters));
}

const lines = fs.readFileSync(process.argv[2], "utf-8").trim().split("\n");
const wins = lines.filter((_, number) => number % every === 0).map((line) => JSON.parse(line));
const ready = wins.map(prepared);
const start = process.cpuUsage();
const results = ready.map(score);
const { user, system } = process.cpuUsage(start);
let [points, fu] = [0, 0];
results.forEach((result, number) => {
    const win = wins[number];
    points += result?.defen === win.points;
    fu += win.yakuman || result?.fu === win.fu;
});
const rate = Math.round((wins.length / (user + system)) * 1e6);
console.log(`@kobalab/majiang-core,${version},${wins.length},${rate},${points},${fu}`);
