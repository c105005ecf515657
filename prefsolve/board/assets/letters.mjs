// The letters of the notation in Latin and in Russian; docs/notation.md has them in words.

const bothCases = (letters) => Object.fromEntries(Object.entries(letters).flatMap(([c, n]) => [[c, n], [c.toLowerCase(), n]]));

export const LATIN_SUITS = bothCases({ S: 0, C: 1, D: 2, H: 3 });
export const RUSSIAN_SUITS = bothCases({ П: 0, Т: 1, К: 1, Б: 2, Ч: 3 }); // К: крести, another word for clubs
export const SYMBOLS = Object.fromEntries([..."♠♣♦♥♤♧♢♡"].map((symbol, n) => [symbol, n % 4]));
export const DIGIT_RANKS = { 7: 0, 8: 1, 9: 2 };
export const LATIN_RANKS = bothCases({ T: 3, J: 4, Q: 5, K: 6, A: 7 });
export const RUSSIAN_RANKS = bothCases({ В: 4, Д: 5, К: 6, Т: 7 });
export const ALL_RANKS = { ...DIGIT_RANKS, ...LATIN_RANKS, ...RUSSIAN_RANKS };

const FORMS = [
  "spade spades пика пики пик пикам пиках пиками",
  "club clubs трефа трефы треф трефам трефах трефами крести крестей крестям крестях кресты крест тр кр",
  "diamond diamonds бубна бубны бубен бубнам бубнах бубнами буби бубей бубям бубях буб бубн",
  "heart hearts черва червы черв червам червах черви червей червям червях червями черв",
];
export const SUIT_WORDS = Object.fromEntries(FORMS.flatMap((forms, suit) => forms.split(" ").map((form) => [form, suit])));
export const NO_TRUMP_WORDS = [
  "nt", "бк", "б/к", "no trump", "notrump", "no trumps", "без козыря", "без козырей", "бескозырка", "бескозырки", "бескозырку",
  "бескозырок", "бескозырная",
];
export const SEAT_WORDS = Object.fromEntries(
  ["north east south west", "север восток юг запад", "n e s w", "с в ю з"].flatMap((names) => names.split(" ").map((name, seat) => [name, seat])),
);

const CYRILLIC_TWINS = "АВЕКМНОРСТУХ", LATIN_TWINS = "ABEKMHOPCTYX";

/** `Latin`, `Cyrillic`, or nothing for a symbol or a digit. */
export const scriptOf = (letter) => (/[\u0400-\u052f]/.test(letter) ? "Cyrillic" : /[A-Za-z]/.test(letter) ? "Latin" : "");

/** The letter of the other alphabet that looks like this one, or nothing. */
export function twinOf(letter) {
  const at = CYRILLIC_TWINS.indexOf(letter.toUpperCase()), other = LATIN_TWINS.indexOf(letter.toUpperCase());
  return at >= 0 ? LATIN_TWINS[at] : other >= 0 ? CYRILLIC_TWINS[other] : "";
}
