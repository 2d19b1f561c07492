"use strict";
(() => {
  // What a cell sorts by: its number where it is one, else its text.
  const key = (text) => {
    const bare = text.trim().replace(/[,%<]/g, "");
    return bare !== "" && !isNaN(bare) ? Number(bare) : text.trim();
  };
  const compare = (a, b) => {
    const numbers = [typeof a, typeof b].map((type) => type === "number");
    if (numbers[0] && numbers[1]) return a - b;
    if (numbers[0] !== numbers[1]) return numbers[0] ? 1 : -1;
    return a.localeCompare(b, "en", { numeric: true });
  };
  // Makes the heads of columns buttons that sort. Numbers begin with the highest.
  const sortable = (heads, rows, cell, put) => {
    heads.forEach((head, column) => {
      if (head.textContent.trim() === "") return;
      const button = document.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => {
        const numeric = rows.some((row) => typeof key(cell(row, column)) === "number") && head.dataset.sort !== "n";
        const was = head.getAttribute("aria-sort");
        const down = was ? was === "ascending" : numeric;
        heads.forEach((other) => other.removeAttribute("aria-sort"));
        head.setAttribute("aria-sort", down ? "descending" : "ascending");
        const keyed = rows.map((row) => [key(cell(row, column)), row]);
        keyed.sort((a, b) => (down ? compare(b[0], a[0]) : compare(a[0], b[0])));
        put(keyed.map((pair) => pair[1]));
      });
    });
  };
  for (const table of document.querySelectorAll("table.sortable")) {
    const body = table.tBodies[0];
    sortable(
      [...table.tHead.rows[0].cells],
      [...body.rows],
      (row, column) => (row.cells[column].querySelector("data") || { value: row.cells[column].textContent }).value,
      (rows) => body.append(...rows)
    );
  }
  const tables = document.getElementById("table-filter");
  if (tables) {
    const sections = [...document.querySelectorAll("section.table")];
    tables.addEventListener("input", () => {
      const words = tables.value.toLowerCase().split(/\s+/).filter(Boolean);
      for (const section of sections) {
        section.hidden = !words.every((word) => section.textContent.toLowerCase().includes(word));
      }
    });
    document.getElementById("table-tools").hidden = false;
  }
  const list = document.getElementById("findings");
  if (!list) return;
  const rows = [...list.querySelectorAll(".finding")];
  const heads = [...list.querySelectorAll(".names > span")];
  const parts = new Map(rows.map((row) => [row, [...row.querySelector("summary").children].map((part) => part.textContent)]));
  sortable(heads, rows, (row, column) => parts.get(row)[column], (sorted) => list.append(...sorted));
  const [filter, code, severity, shown] = ["filter", "code", "severity", "shown"].map((id) => document.getElementById(id));
  for (const name of [...new Set(rows.map((row) => row.dataset.code))].sort()) code.add(new Option(name));
  const texts = new Map();
  const text = (row) => {
    if (!texts.has(row)) texts.set(row, row.textContent.toLowerCase());
    return texts.get(row);
  };
  const apply = () => {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const row of rows) {
      const fits =
        (!code.value || row.dataset.code === code.value) &&
        (severity.selectedIndex === 0 || row.dataset.severity === severity.value) &&
        words.every((word) => text(row).includes(word));
      row.hidden = !fits;
      count += fits;
    }
    shown.textContent = `${count.toLocaleString("en")} of ${rows.length.toLocaleString("en")} shown`;
  };
  for (const input of [filter, code, severity]) input.addEventListener("input", apply);
  document.getElementById("tools").hidden = false;
  apply();
})();
