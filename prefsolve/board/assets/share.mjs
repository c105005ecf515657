// What can be taken away: the address, text, an etude, a picture, paper.

import { make } from "../../diagrams/assets/draw.mjs";
import { writeAddress } from "./address.mjs";
import { positionText, recordOf } from "./notation.mjs";
import { picture } from "./picture.mjs";
import { lineText } from "./findings.mjs";
import { writeToml } from "./toml.mjs";

const SCALE = 2; // a PNG's pixels to a unit of the picture

/** @param {import("./app.mjs").App} app */
export function drawShare(app) {
  const area = document.getElementById("share");
  const ways = { copyLink: () => location.href.split("#")[0] + "#" + writeAddress(app.board.tree), copyText: () => textOf(app), copyToml: () => etudeOf(app), copySvg: () => pictureOf(app).svg };
  area.replaceChildren();
  for (const [key, textFor] of Object.entries(ways)) {
    const suffix = { copyToml: "toml", copySvg: "svg" }[key] ?? "txt";
    area.append(button(app, key, () => copy(app, textFor(), suffix)));
  }
  area.append(button(app, "copyPng", () => copyPng(app)), button(app, "print", () => window.print()));
}

function button(app, key, act) {
  const element = make("button", "", app.say(key));
  element.type = "button";
  element.dataset.key = key;
  element.dataset.share = key;
  element.disabled = !app.board.tree;
  element.addEventListener("click", act);
  return element;
}

/** The position, and the play so far and on. */
function textOf(app) {
  const { board, speech } = app, cards = board.tree.line().map((node) => node.card);
  const play = cards.length ? "\n" + lineText(board.tree.root.position, cards, speech) : "";
  return positionText(board.tree.root.position, app.language) + play;
}

function etudeOf(app) {
  const { board } = app, title = board.title.ru || board.title.en || app.speech.game(board.position.game);
  const english = board.title.en && board.title.en !== title ? { title_en: board.title.en } : {};
  return writeToml({ title, ...english, ...recordOf(board.here.position) });
}

/** @param {import("./app.mjs").App} app */
export function pictureOf(app) {
  const { board, speech } = app, position = board.here ? board.here.position : board.position;
  return picture(position, speech, { title: board.title[app.language] });
}

function told(app, key) {
  document.getElementById("share-note").textContent = app.say(key);
}

async function copy(app, text, suffix) {
  try {
    await navigator.clipboard.writeText(text);
    told(app, "copied");
  } catch {
    if (copiedByHand(text)) told(app, "copied");
    else save(app, new Blob([text], { type: "text/plain" }), suffix);
  }
}

/** The old way, for pages that are no secure context. */
function copiedByHand(text) {
  const area = make("textarea", "off-screen");
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  return done;
}

function save(app, blob, suffix) {
  const link = make("a");
  link.href = URL.createObjectURL(blob);
  link.download = `preferans.${suffix}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  told(app, "saved");
}

async function copyPng(app) {
  const blob = await pngOf(app);
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": blob })]);
    told(app, "copied");
  } catch {
    save(app, blob, "png");
  }
}

/** @param {import("./app.mjs").App} app @returns {Promise<Blob>} */
export function pngOf(app) {
  const { svg, width, height } = pictureOf(app), image = new Image(), canvas = make("canvas");
  canvas.width = SCALE * width;
  canvas.height = SCALE * height;
  return new Promise((resolve, reject) => {
    image.onload = () => {
      canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
    };
    image.onerror = () => reject(new Error("no picture"));
    image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg);
  });
}
