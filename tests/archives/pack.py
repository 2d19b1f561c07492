#!/usr/bin/env python3
"""Packs a folder of logs in every way in which logs are passed on.

    pack.py FOLDER TARGET [EVERY]

writes TARGET/logs.zip, logs.gz.zip (members compressed on their own), logs.tar.gz, logs.gz.tar.gz (a tar.gz
of .mjlog.gz), phoenix.db and houou.db (the two layouts of databases of logs),
bzip2.db (as older databases hold them), and TARGET/folder (each log compressed), so that `haifu check` of each
can be compared with that of the folder; compare.py does that. EVERY takes one log of so many.
"""

import bz2
import gzip
import io
import itertools
import os
import re
import sqlite3
import sys
import tarfile
import zipfile


def documents(folder):
    """Names and contents, in the order in which haifu walks a folder."""
    found = []
    for root, _, files in os.walk(folder):
        for file in files:
            path = os.path.join(root, file)
            found.append((os.path.relpath(path, folder).replace(os.sep, "/"), path))
    found.sort(key=lambda item: [part.encode() for part in item[0].split("/")])
    for name, path in found:
        with open(path, "rb") as log:
            data = log.read()
        if data.startswith(b"\x1f\x8b"):
            data = gzip.decompress(data)
        yield name, data


def pack(documents, target):
    os.makedirs(target, exist_ok=True)

    def at(name):
        path = os.path.join(target, name)
        if os.path.exists(path):
            os.remove(path)
        return path

    plain_zip = zipfile.ZipFile(at("logs.zip"), "w", zipfile.ZIP_DEFLATED)
    gz_zip = zipfile.ZipFile(at("logs.gz.zip"), "w", zipfile.ZIP_STORED)
    plain_tar = tarfile.open(at("logs.tar.gz"), "w:gz", compresslevel=6)
    gz_tar = tarfile.open(at("logs.gz.tar.gz"), "w:gz", compresslevel=6)
    phoenix, older = sqlite3.connect(at("phoenix.db")), sqlite3.connect(at("bzip2.db"))
    for database in (phoenix, older):
        database.execute(
            "CREATE TABLE logs(log_id text primary key, date text, is_tonpusen int, is_sanma int,"
            " is_processed int, was_error int, log_content text, log_hash text)"
        )
        database.execute("CREATE INDEX was_error_index ON logs (was_error)")
    houou = sqlite3.connect(at("houou.db"))
    houou.execute(
        "CREATE TABLE logs(id TEXT PRIMARY KEY, date TEXT NOT NULL, num_players INTEGER NOT NULL,"
        " is_tonpu INTEGER NOT NULL, is_processed INTEGER NOT NULL, was_error INTEGER NOT NULL, log BLOB)"
        " WITHOUT ROWID"
    )

    def add(tar, name, data):
        info = tarfile.TarInfo(name)
        info.size = len(data)
        tar.addfile(info, io.BytesIO(data))

    for name, data in documents:
        packed = gzip.compress(data, 6, mtime=0)
        single = os.path.join(target, "folder", name)
        os.makedirs(os.path.dirname(single), exist_ok=True)
        with open(single, "wb") as file:
            file.write(packed)
        plain_zip.writestr(name, data)
        gz_zip.writestr(name + ".gz", packed)
        add(plain_tar, name, data)
        add(gz_tar, name + ".gz", packed)
        for database, content in ((phoenix, packed), (older, bz2.compress(data))):
            database.execute("INSERT INTO logs VALUES (?, '', 0, 0, 1, 0, ?, '')", (name, content))
        houou.execute("INSERT INTO logs VALUES (?, '', 4, 0, 1, 0, ?)", (name, packed))
    for number in range(12):
        key = "failed %d" % number
        for database in (phoenix, older):
            database.execute("INSERT INTO logs VALUES (?, '', 0, 0, 1, 1, '', '')", (key,))
        houou.execute("INSERT INTO logs VALUES (?, '', 4, 0, 0, 0, NULL)", (key,))
    for archive in (plain_zip, gz_zip, plain_tar, gz_tar):
        archive.close()
    for database in (phoenix, older, houou):
        database.commit()
        database.close()


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    every = int(sys.argv[3]) if len(sys.argv) == 4 else 1
    pack(itertools.islice(documents(sys.argv[1]), 0, None, every), sys.argv[2])
