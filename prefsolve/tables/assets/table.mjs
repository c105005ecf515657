// A table for players: the language is changed by its buttons, a column's heading sorts by it.

const root = document.documentElement;

function speak(to) {
  root.lang = to;
  for (const button of document.querySelectorAll("[data-speak]")) button.setAttribute("aria-pressed", String(button.dataset.speak === to));
}

// Rows by a column: figures by their number, texts by their place in the table as it came; a second click turns them round.
function sort(heading) {
  const row = heading.parentElement, column = [...row.children].indexOf(heading), body = row.closest("table").tBodies[0];
  const turn = heading.getAttribute("aria-sort") === (heading.classList.contains("figure") ? "descending" : "ascending");
  const upwards = heading.classList.contains("figure") === turn;
  const key = (line) => Number(line.children[column].dataset.value);
  const lines = [...body.rows].map((line, place) => [line, key(line), place]);
  lines.sort((one, other) => (Number.isNaN(one[1]) - Number.isNaN(other[1])) || (upwards ? one[1] - other[1] : other[1] - one[1]) || one[2] - other[2]);
  for (const other of row.children) other.removeAttribute("aria-sort");
  heading.setAttribute("aria-sort", upwards ? "ascending" : "descending");
  body.append(...lines.map(([line]) => line));
}

for (const button of document.querySelectorAll("[data-speak]")) button.addEventListener("click", () => speak(button.dataset.speak));
for (const button of document.querySelectorAll("th button")) button.addEventListener("click", () => sort(button.parentElement));
document.body.classList.remove("no-script");
speak(root.lang);
