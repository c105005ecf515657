// Everything that the page says, in English and in Russian: one table.  {name} is filled in.

import { SUIT_SYMBOLS, cardText, formOf } from "../../diagrams/assets/cards.mjs";
import { gameText } from "./notation.mjs";

export const SEAT_NAMES = { en: ["North", "East", "South", "West"], ru: ["Север", "Восток", "Юг", "Запад"] };
export const SEAT_LETTERS = { en: "NESW", ru: "СВЮЗ" };
const OF_SEAT = { en: ["North's", "East's", "South's", "West's"], ru: ["Севера", "Востока", "Юга", "Запада"] };
const TRICKS = { en: ["trick", "tricks"], ru: ["взятка", "взятки", "взяток"] };
const MOST_TRICKS = { en: ["trick", "tricks"], ru: ["взятки", "взяток", "взяток"] };

export const WORDS = {
  title: ["Preferans board", "Доска преферанса"],
  tabPosition: ["Position", "Позиция"],
  tabPlay: ["Play", "Игра"],
  tabHand: ["One hand", "Одна рука"],
  tabEtudes: ["Etudes", "Этюды"],
  tabs: ["What to do", "Что делать"],
  noScript: ["This page needs JavaScript.", "Этой странице нужен JavaScript."],
  footer: ["Exact with all cards seen. Nothing leaves this page. Made with prefsolve.", "Точно при всех открытых картах. Ничто не покидает эту страницу. Сделано программой prefsolve."],
  // the position
  deck: ["The deck", "Колода"],
  deckEmpty: ["Every card has its place", "Все карты на местах"],
  deckHelp: ["Choose a place, then click cards; a card on the board goes back to the deck. Cards can be dragged too (hold a finger on one first). The last hand fills itself.", "Выберите место и щёлкайте по картам; карта с доски возвращается в колоду. Карты можно и перетаскивать (пальцем — подержав). Последняя рука заполнится сама."],
  placeFor: ["Cards go to", "Карты идут"],
  talon: ["Talon", "Прикуп"],
  discard: ["Discard", "Снос"],
  onTable: ["On the table", "На столе"],
  game: ["Game", "Игра"],
  level: ["Level", "Уровень"],
  misere: ["misère", "мизер"],
  raspasy: ["raspasy", "распасы"],
  noTrump: ["NT", "бк"],
  declarer: ["Declarer", "Играет"],
  leader: ["On lead", "Ходит"],
  absent: ["Sits out", "Не играет"],
  tricksTaken: ["Tricks taken before", "Взято раньше"],
  rule: ["Talon in raspasy", "Прикуп на распасах"],
  ruleClosed: ["closed", "прикуп закрыт"],
  ruleSuit: ["names the suit of the lead", "в масть прикупа"],
  ruleVirtual: ["a lead that never wins", "ход картой прикупа"],
  ruleDealer: ["led by the dealer", "ходит сдающий"],
  highestTakes: ["nobody follows: the highest card takes", "масти ни у кого: берёт старшая карта"],
  winnerLeads: ["the winner leads to the next trick", "следующий ход у взявшего"],
  swapTalon: ["Other order", "Другой порядок"],
  random: ["Random deal", "Случайный расклад"],
  clear: ["Clear", "Очистить"],
  openFile: ["Open a file…", "Открыть файл…"],
  paste: ["Position as text", "Позиция текстом"],
  read: ["Read", "Прочитать"],
  reads: ["Reads positions as prefsolve and players write them, printed problems, etudes, records in TOML, JSON and CSV, PBN, BridgeStudio, Preferanser and lists. Files can be dropped on the page, texts pasted anywhere.", "Читает позиции, как их пишут prefsolve и игроки, задачи из газет, этюды, записи в TOML, JSON и CSV, PBN, BridgeStudio, Preferanser и списки. Файл можно бросить на страницу, текст вставить где угодно."],
  dealOfFile: ["Deal of the file", "Расклад из файла"],
  skippedDeals: ["{number} in the file are no deals of Preferans", "не расклады преферанса: {number}"],
  toPlay: ["Play from here", "Играть отсюда"],
  cards: ["cards", "карт"],
  // the play
  toStart: ["To the start", "В начало"],
  undo: ["Back", "Назад"],
  redo: ["On", "Вперёд"],
  toEnd: ["To the end", "В конец"],
  showValues: ["Worth of cards", "Ценность карт"],
  practice: ["You play", "Вы играете"],
  practiceNobody: ["for everybody", "за всех"],
  practiceDeclarer: ["the declarer", "за играющего"],
  practiceDefenders: ["the defenders", "за вистующих"],
  moves: ["The play", "Розыгрыш"],
  noMoves: ["Nothing has been played yet.", "Пока ничего не сыграно."],
  removeBranch: ["Take this card and what follows away", "Убрать эту карту и всё после неё"],
  bestLine: ["Line of best play", "Лучшая игра"],
  playLine: ["Put it on the board", "Показать на доске"],
  dealTable: ["Every game of this deal", "Все игры этого расклада"],
  dealTableHelp: ["The declarer's tricks from here on: rows are declarers, columns the hand on lead.", "Взятки играющего отсюда: строки — кто играет, столбцы — чей ход."],
  dealTableTrick: ["With cards on the table there is no such table.", "Пока карты на столе, такой таблицы нет."],
  kind: ["Game", "Игра"],
  leads: ["{seat} leads", "ходит {seat}"],
  turn: ["{seat} to play.", "{seat} на ходу."],
  over: ["The play is over.", "Розыгрыш окончен."],
  thinking: ["…", "…"],
  ended: ["stopped", "остановлено"],
  hiddenWorth: ["The solution is hidden.", "Решение скрыто."],
  made: ["{of} {game} is made: {tricks}", "{game} {of} сыграны: {tricks}"],
  down: ["{of} {game} is {number} down: {tricks}", "{game} {of} не сыграны: {tricks}"],
  caught: ["{of} misère is caught: {tricks}", "Мизер {of} ловится: {tricks}"],
  clean: ["{of} misère is clean: {tricks}", "Мизер {of} не ловится: {tricks}"],
  gets: ["{seat} gets {tricks}", "У {of} {tricks}"],
  shares: ["With best play: {shares}", "При лучшей игре: {shares}"],
  heldTo: ["{seat} takes {tricks} at most, whatever the others do", "{seat}: не больше {atMost}, как бы ни играли остальные"],
  cardWorth: ["{card}, {tricks}", "{card}, {tricks}"],
  cardWorthLess: ["{card}, {tricks}, gives away {cost}", "{card}, {tricks}, отдаёт {cost}"],
  cost: ["{card} gives away {cost}; right was {right}", "{card}: отдано взяток {number}; правильно {right}"],
  costShort: ["gives away {cost}", "отдано взяток {number}"],
  rightCard: ["{card} gives nothing away", "{card} ничего не отдаёт"],
  otherShare: ["{card} is as good for {seat}, and changes what the others take", "{card} для {seat} не хуже, но меняет взятки остальных"],
  keyFound: ["Solved: nothing was given away.", "Решено: ничего не отдано."],
  keyFailed: ["Not solved: {cost} given away.", "Не решено: отдано взяток {number}."],
  keys: ["The key: {cards}", "Ключ: {cards}"],
  showKey: ["Show the solution", "Показать решение"],
  tryAgain: ["Begin again", "Начать снова"],
  help: [
    "A number on a card: the declarer's tricks if it is played (in raspasy the player's own); dashed where it gives something away. Keys: ← → back and on, ↑ ↓ other branches, Home, End, digits 1 to 0 the cards in order.",
    "Число на карте: взятки играющего, если её сыграть (на распасах — свои); пунктир: карта что-то отдаёт. Клавиши: ← → назад и вперёд, ↑ ↓ другие ветви, Home, End, цифры 1–0 карты по порядку.",
  ],
  pictureLeads: ["leads", "ходит"],
  picturePlays: ["to play", "на ходу"],
  pictureTaken: ["tricks taken", "взято"],
  mortem: ["What the cards cost", "Разбор: что отдано"],
  mortemHelp: ["All cards seen: a card may be blamed here for what nobody could know. prefsolve analyse also judges the declarer's cards from what he could see.", "При открытых картах: карту могут винить за то, чего никто знать не мог. prefsolve analyse судит карты играющего и по тому, что он видел."],
  everyCard: ["every card", "каждая карта"],
  noneGiven: ["No card gave a trick away.", "Ни одна карта не отдала взятки."],
  noneCost: ["No card cost its player a trick.", "Ни одна карта не стоила лишней взятки."],
  givesBest: ["gives away {cost}; best: {right}", "отдано взяток {number}; правильно {right}"],
  costsBest: ["costs {cost}; best: {right}", "лишних взяток {number}; правильно {right}"],
  givenInAll: ["Given away in all: {sums}", "Всего отдано: {sums}"],
  costInAll: ["What their own cards cost: {sums}", "Во что обошлись свои карты: {sums}"],
  turnedAt: ["The game changed hands at: {cards}", "Решающие карты: {cards}"],
  stoppedPlay: ["The play stopped early; best play gives the declarer {result}", "Розыгрыш не доигран; при лучшей игре у играющего {result}"],
  claimHolds: ["The claim holds: {claim} for the declarer", "Заявка верна: у играющего {claim}"],
  claimDeclarer: ["The claim does not hold: it says {claim}, best play gives {result}; it favours the declarer", "Заявка неверна: в ней {claim}, при лучшей игре {result}; она в пользу играющего"],
  claimDefenders: ["The claim does not hold: it says {claim}, best play gives {result}; it favours the defenders", "Заявка неверна: в ней {claim}, при лучшей игре {result}; она в пользу вистующих"],
  goBefore: ["Go to before {card}", "К положению перед {card}"],
  resultBox: ["Result in whists", "Результат в вистах"],
  raspasyRow: ["Raspasy in a row", "Распасы подряд"],
  bestPlay: ["best play", "лучшая игра"],
  declarersResult: ["{seat} takes {tricks}: {result} whists", "{seat}: {tricks}, {result} в вистах"],
  resultHelp: ["Tricks and whists when each seat plays for its own result: prefsolve solve --by score.", "Взятки и висты, когда каждый играет на свой результат: prefsolve solve --by score."],
  // share
  share: ["Share", "Поделиться"],
  copyLink: ["Copy the address", "Скопировать адрес"],
  copyText: ["Copy as text", "Скопировать текстом"],
  copyToml: ["Copy as an etude", "Скопировать этюдом"],
  copySvg: ["Copy as SVG", "Скопировать SVG"],
  copyPng: ["Copy as PNG", "Скопировать PNG"],
  print: ["Print", "Печать"],
  copied: ["Copied.", "Скопировано."],
  saved: ["Saved as a file.", "Сохранено файлом."],
  // one hand
  handHelp: ["Your ten cards and the two that you discarded: what the 184,756 layouts of the others bring. Or twelve cards: which two to discard. The numbers are those of prefsolve estimate and prefsolve discard.", "Ваши десять карт и две снесённые: что дают 184 756 раскладов остальных. Или двенадцать карт: какие две снести. Числа те же, что у prefsolve estimate и prefsolve discard."],
  hand: ["Hand", "Рука"],
  handDiscard: ["Discard (two cards)", "Снос (две карты)"],
  known: ["What is known of the others", "Что известно об остальных"],
  knownExample: ["left holds SA; right lacks ♥; left has 2-4 ♠", "слева есть ♠Т; справа нет ♥; слева 2-4 ♠"],
  whoLeads: ["Who leads", "Чей ход"],
  leadSelf: ["I", "мой"],
  leadLeft: ["the left hand", "соседа слева"],
  leadRight: ["the right hand", "соседа справа"],
  fromBoard: ["Take the declarer's hand from the board", "Взять руку играющего с доски"],
  handPlay: ["Cards played so far", "Сыгранные карты"],
  playExample: ["D7 DA D8; HK …", "♦7 ♦Т ♦8; ♥К …"],
  handMore: ["More: seats, samples, results in whists", "Ещё: места, выборки, результат в вистах"],
  playsSelf: ["I", "я"],
  playsLeft: ["the left hand", "сосед слева"],
  playsRight: ["the right hand", "сосед справа"],
  handSeat: ["My seat", "Моё место"],
  handTalon: ["Talon, if it was opened", "Прикуп, если открыт"],
  handOpen: ["Hands that lie open", "Открытые руки"],
  openExample: ["left: s789.cTJ.dQK.hA98", "слева: ♠789 ♣10В ♦ДК ♥Т98"],
  handOut: ["Cards of earlier tricks", "Карты прежних взяток"],
  howMany: ["Layouts", "Расклады"],
  budget_auto: ["as many as needed", "сколько нужно"],
  budget_exact: ["every layout", "все расклады"],
  budget_samples: ["a sample", "выборка"],
  sampleSize: ["of", "из"],
  seed: ["Seed", "Зерно"],
  threshold: ["A level counts from", "Уровень считается от"],
  countTricks: ["in misère count the tricks too", "на мизере считать и взятки"],
  countBy: ["Rank by", "Сравнивать по"],
  byTricks: ["tricks", "взяткам"],
  byWhists: ["result in whists", "результату в вистах"],
  convention: ["Convention", "Правила"],
  convention_sochi: ["Sochi", "Сочи"],
  convention_leningrad: ["Leningrad", "Ленинград"],
  convention_rostov: ["Rostov", "Ростов"],
  convention_classic: ["classic", "классика"],
  policy: ["Defenders", "Вистующие"],
  policy_favoured: ["whist when the layout favours it", "вистуют, когда расклад за них"],
  "policy_favoured-or-half": ["whist when the layout favours it, else take half", "вистуют, когда расклад за них, иначе полвиста"],
  policy_whist: ["always whist", "всегда вистуют"],
  policy_half: ["always take half", "всегда полвиста"],
  policy_pass: ["always pass", "всегда пасуют"],
  players: ["Players", "Игроков"],
  bid: ["Bought for", "Куплено за"],
  noBid: ["no matter", "неважно"],
  everyContract: ["every contract", "все контракты"],
  askCards: ["Compare the cards", "Сравнить карты"],
  exactAll: ["Exact: all {done} layouts.", "Точно: все расклады, {done}."],
  sampleOf: ["A sample of {done} of {total} layouts, seed {seed}.", "Выборка: {done} из {total} раскладов, зерно {seed}."],
  stoppedEarly: ["Stopped before the end.", "Остановлено до конца."],
  between: ["{text}, 95% from {low} to {high}", "{text}, с 95% от {low} до {high}"],
  meanBetween: ["{mean} ± {error} tricks on average, 95% from {low} to {high}", "В среднем {mean} ± {error} взятки, с 95% от {low} до {high}"],
  cardHead: ["Card", "Карта"],
  cleanHead: ["Clean", "Не ловится"],
  madeHead: ["Made", "Сыграно"],
  against: ["Tricks against {card}", "Взятки против {card}"],
  bestCard: ["best", "лучшая"],
  resultHead: ["Result, whists", "Результат, висты"],
  rulesOf: ["{convention}, {players} players; {policy}.", "{convention}, игроков: {players}; {policy}."],
  andMore: ["and {number} more", "и ещё {number}"],
  askChances: ["Chances", "Шансы"],
  askDiscards: ["Rank the discards", "Сравнить сносы"],
  stop: ["Stop", "Остановить"],
  progress: ["{done} of {total} layouts", "{done} из {total} раскладов"],
  partly: ["Stopped after {done} of {total} layouts, which are no fair sample.", "Остановлено: {done} из {total} раскладов, это не случайная выборка."],
  partlyRanked: ["Stopped: only these have been looked at.", "Остановлено: просмотрены только эти."],
  cleanChance: ["Clean in {good} of {total} layouts: {share}", "Не ловится в {good} из {total} раскладов: {share}"],
  madeChance: ["{game} is made in {good} of {total} layouts: {share}", "{game} играется в {good} из {total} раскладов: {share}"],
  mean: ["{mean} tricks on average", "В среднем {mean} взятки"],
  tricksHead: ["Tricks", "Взятки"],
  layoutsHead: ["Layouts", "Расклады"],
  shareHead: ["Share", "Доля"],
  discardHead: ["Discard", "Снос"],
  orderHead: ["Order", "Заказ"],
  exactly: ["all", "все"],
  // etudes
  etudesHelp: ["Every etude that comes with prefsolve. “Solve it” hides the solution; what you solve without giving anything away is marked.", "Все этюды, которые есть в prefsolve. «Решать» скрывает решение; решённое без потерь отмечается."],
  solveIt: ["Solve it", "Решать"],
  look: ["Look", "Смотреть"],
  solved: ["solved", "решён"],
  solvedCount: ["{done} of {total} solved", "Решено {done} из {total}"],
  filter: ["Find", "Найти"],
  today: ["Problem of the day", "Задача дня"],
  more: ["Show more", "Показать ещё"],
  task: ["{seat} to play: find what gives nothing away, for {side}.", "{seat} на ходу: найдите игру без потерь, {side}."],
  sideDeclarer: ["the declarer", "за играющего"],
  sideDefenders: ["the defenders", "за вистующих"],
  sideSeat: ["{seat}", "{seat}"],
  // faults of the board
  f_twice: ["{card} is in two places: {one} and {other}", "{card} в двух местах: {one} и {other}"],
  f_noCards: ["no cards have been placed yet", "карты ещё не разложены"],
  f_uneven: ["the hands are uneven: {sizes}", "карт в руках не поровну: {sizes}"],
  f_tooMany: ["{seat} has {number} cards; a hand has at most 10", "{seat}: {number} карт, а в руке не больше 10"],
  f_tooManyTricks: ["{taken} tricks taken and {left} cards left make more than 10", "{taken} взяток взято и {left} карт осталось: больше 10"],
  f_leaderAbsent: ["{seat} sits out and cannot lead", "{seat} не играет и ходить не может"],
  f_declarerAbsent: ["{seat} sits out and cannot declare", "{seat} не играет"],
  f_noDeclarer: ["this game needs a declarer", "в этой игре кто-то играет"],
  f_raspasyDiscard: ["in raspasy nobody discards", "на распасах сноса нет"],
  f_talonSize: ["the talon has two cards", "в прикупе две карты"],
  f_talonUnknown: ["this rule opens the talon: name its two cards in order", "по этому правилу прикуп открывается: назовите две карты по порядку"],
  f_openedTooMany: ["at most {most} talon cards have been played", "сыграно не больше {most} карт прикупа"],
  f_discardSize: ["the discard has two cards", "в сносе две карты"],
  f_longTable: ["a trick in play has at most two cards", "на столе не больше двух карт"],
  f_revoke: ["{card} on the table is a revoke by {seat}", "{card} на столе: {seat} ходит не по правилам"],
  // faults of texts and files
  at_line: ["line {line}", "строка {line}"],
  at_deal: ["deal {deal}", "расклад {deal}"],
  f_longText: ["{number} characters; at most {most} are read", "{number} знаков; читается не больше {most}"],
  f_longHand: ["{place}: too long for a hand", "{place}: слишком длинно для руки"],
  f_blankHand: ["{place}: the hand is blank; write - for no cards", "{place}: рука пуста; пишите -, если карт нет"],
  f_letterless: ["{place}: “{text}” has no suit letter; begin each group with its suit, as in s987.cT98", "{place}: в «{text}» нет масти; начинайте каждую группу с масти: п: 987 т: 1098"],
  f_ambiguous: ["{place}: “{text}” can be read in two ways; write ♠ ♣ ♦ ♥", "{place}: «{text}» читается двояко; пишите ♠ ♣ ♦ ♥"],
  f_lookalike: ["{place}: {letter} only looks like {twin}, of the other alphabet", "{place}: {letter} только похоже на {twin} из другого алфавита"],
  f_noCard: ["{place}: “{letter}” is neither a suit nor a rank", "{place}: «{letter}» не масть и не карта"],
  f_cardTwice: ["{place}: {text} stands twice", "{place}: {text} стоит дважды"],
  f_unreadable: ["{place}: “{text}” is not read", "{place}: «{text}» не читается"],
  f_mixedRanks: ["{letter} is a rank of the other alphabet; write all ranks in one", "{letter} — карта из другого алфавита; пишите все в одном"],
  f_mixedSuits: ["the rank {letter} and the suit {suit} are of two alphabets", "карта {letter} и масть {suit} из разных алфавитов"],
  f_unknownSeat: ["“{text}” is no seat; write N E S W", "«{text}» не место за столом; пишите С В Ю З"],
  f_unknownRule: ["“{text}” is no talon rule", "«{text}» не правило прикупа"],
  f_unknownGame: ["“{text}” is no game; write 6S to 10NT, misere or raspasy", "«{text}» не игра; пишите 6♠ … 10бк, мизер, распасы"],
  f_level: ["a contract has 6 to 10 tricks, not {level}", "играют от 6 до 10, а не {level}"],
  f_noSeat: ["“{text}” does not begin with a seat, as in W:s987.cT98", "«{text}» не начинается с места, как З:♠987 ♣1098"],
  f_eastOrJack: ["В may be East or a jack; write В: for the seat", "В может быть Востоком и валетом; пишите В: для места"],
  f_fieldTwice: ["{label} stands twice", "{label} стоит дважды"],
  f_handTwice: ["{seat} has two hands", "{seat}: две руки"],
  f_threeHands: ["a deal has three hands, not {number}", "рук должно быть три, а не {number}"],
  f_opened: ["“{text}” is no number of talon cards", "«{text}» не число карт прикупа"],
  f_tricksText: ["“{text}” in the tricks is not a seat and a number", "«{text}» во взятках не место и число"],
  f_fieldType: ["{label} must be text", "{label} должно быть текстом"],
  f_utf16: ["the file is in UTF-16; save it as UTF-8", "файл в UTF-16; сохраните его как UTF-8"],
  f_noText: ["the file is not text: it has the byte {text}", "файл не текст: в нём байт {text}"],
  f_notUtf8: ["a file of this format must be UTF-8", "файл этого формата должен быть в UTF-8"],
  f_noFormat: ["no format of deals is recognised", "формат не распознан"],
  f_severalFormats: ["this may be {text}; the formats cannot be told apart", "это может быть {text}: форматы не различить"],
  f_deep: ["the values are nested more than {most} deep", "значения вложены глубже {most}"],
  f_value: ["{label}: “{text}” is not understood", "{label}: «{text}» непонятно"],
  f_unknownKey: ["“{text}” is no key of this format", "«{text}» не ключ этого формата"],
  f_unknownLine: ["“{text}” does not belong here", "«{text}» здесь не к месту"],
  f_missing: ["{label} is missing", "не хватает: {label}"],
  f_oneCard: ["{place}: “{text}” is not one card", "{place}: «{text}» не одна карта"],
  f_raspasyDeclarer: ["in raspasy nobody declares, and {seat} is named", "на распасах никто не играет, а назван {seat}"],
  f_talonTwice: ["two different talons are given", "названы два разных прикупа"],
  f_discardFrom: ["the discard cannot come from these cards and the talon", "такого сноса из этих карт и прикупа не бывает"],
  f_absentTricks: ["{seat} sits out and takes no tricks", "{seat} не играет и взяток не берёт"],
  f_turns: ["{number} cards cannot have been played, of {most} that are given", "сыграно {number} карт, а дано {most}"],
  f_dotted: ["“{text}” is no hand of four suits parted by dots (♠.♥.♦.♣)", "«{text}» не рука из четырёх мастей через точки (♠.♥.♦.♣)"],
  f_btsVersion: ["BridgeStudio {text} is not known, {known} are", "версия BridgeStudio {text} неизвестна; известны {known}"],
  f_shortBlock: ["a problem begins with three lines of cards; here are {number}", "задача начинается с трёх строк карт, а здесь {number}"],
  f_cells: ["{number} cells in place of {most}", "ячеек {number}, а не {most}"],
  f_csv: ["this is no CSV", "это не CSV"],
  f_keyCard: ["the key card {card} cannot be played", "ключевой картой {card} ходить нельзя"],
  f_remark: ["a remark that begins with { has no end", "примечание, начатое с {, не закончено"],
  f_unclear: ["who plays or leads is not clear in “{text}”", "непонятно, кто играет или ходит: «{text}»"],
  f_hunt: ["the declarer has not discarded yet: a hunt, which the board does not play", "играющий ещё не снёс: это ловля, доска её не играет"],
  f_noDeal: ["there is no deal in it", "в нём нет расклада"],
  f_toml: ["line {line} is no TOML: {text}", "строка {line} не TOML: {text}"],
  f_json: ["this is no JSON", "это не JSON"],
  f_pbnDeal: ["“{text}” is no PBN deal of Preferans", "«{text}» не расклад преферанса в PBN"],
  f_lowCard: ["“{text}” is no card of Preferans", "«{text}» не карта преферанса"],
  f_illegalMove: ["card {number} of the play, {text}, cannot be played", "карту {number} розыгрыша, {text}, сыграть нельзя"],
  f_address: ["the address holds no position", "в адресе нет позиции"],
  f_tenTricks: ["the result needs all ten tricks: those taken and those to come", "для результата нужны все десять взяток: взятые и оставшиеся"],
  f_closedTalon: ["this convention keeps the talon of raspasy closed, so the dealer takes no tricks", "по этим правилам прикуп на распасах закрыт, и сдающий взяток не берёт"],
  f_twelveCards: ["a discard is chosen from twelve cards in the hand and the discard, not {number}", "снос выбирают из двенадцати карт руки и сноса, а их {number}"],
  f_discardOnly: ["discards are ranked before the play, for your own game: leave the cards played, talon, open hands and earlier tricks blank", "сносы сравнивают до розыгрыша и для своей игры: сыгранные карты, прикуп, открытые руки и прежние взятки не заполняйте"],
  f_viewHand: ["each hand has 1 to 10 cards in the play, all as many", "в руках от 1 до 10 карт, у всех поровну"],
  f_viewSize: ["the unseen cards do not fill the hidden hands of {cards}: {number} are left over", "скрытые карты не заполняют скрытых рук по {cards}: лишних {number}"],
  f_viewTalon: ["the talon's cards are in the declarer's hand or discard; give his discard", "карты прикупа — в руке или сносе играющего; укажите снос"],
  f_viewPlay: ["card {number} of the play, {card}, cannot be played there", "карту {number} розыгрыша, {card}, там сыграть нельзя"],
  f_openHand: ["“{text}” is no open hand; write left: s789…", "«{text}» не открытая рука; пишите слева: ♠789…"],
  f_seatOut: ["{seat} sits out", "{seat} не играет"],
  f_oneGame: ["choose one game; every contract is for discards and for results in whists", "выберите одну игру; все контракты — для сноса и результата в вистах"],
  f_notOnMove: ["you are not on move there", "там не ваш ход"],
  f_allPlayed: ["every card has been played", "все карты сыграны"],
  f_onlyDeclarer: ["results in whists are the declarer's: you must declare", "результат в вистах считают играющему: играть должны вы"],
  f_whole: ["“{text}” is no whole number from {least} to {most}", "«{text}» не целое число от {least} до {most}"],
  f_seed: ["“{text}” is no seed: a whole number below 2^128", "«{text}» не зерно: целое число меньше 2^128"],
  f_threshold: ["“{text}” is no chance; write 0.75 or 75%", "«{text}» не вероятность; пишите 0,75 или 75%"],
  f_layoutCards: ["no layout of the others fits what is known", "ни один расклад остальных не подходит к известному"],
  f_ownTwice: ["a card stands in two places", "карта стоит в двух местах"],
  f_known: ["“{text}” is not understood; write “left holds SA”, “E lacks ♥” or “left has 2-4 ♠”", "«{text}» непонятно; пишите «слева есть ♠Т», «справа нет ♥» или «слева 2-4 ♠»"],
  f_knownCard: ["neither of the others can hold {card}", "{card} ни у кого из остальных быть не может"],
  f_engine: ["the solver has failed: {text}", "решатель не справился: {text}"],
};

/** The words of one language. */
export class Speech {
  /** @param {"en"|"ru"} language */
  constructor(language) {
    this.language = language;
    this.column = language === "ru" ? 1 : 0;
  }

  /** A sentence of the table with its parts filled in. @param {string} key @param {object} parts */
  say(key, parts = {}) {
    return WORDS[key][this.column].replace(/\{(\w+)\}/g, (whole, name) => (name in parts ? String(parts[name]) : whole));
  }

  seat(seat) {
    return SEAT_NAMES[this.language][seat];
  }

  letter(seat) {
    return SEAT_LETTERS[this.language][seat];
  }

  of(seat) {
    return OF_SEAT[this.language][seat];
  }

  card(card) {
    return cardText(card, this.language);
  }

  /** Cards one after the other, those of one suit together. */
  cards(list) {
    return list.map((card) => this.card(card)).join(" ");
  }

  tricks(number) {
    return `${number} ${TRICKS[this.language][formOf(number, this.language)]}`;
  }

  /** After "gives away", with the number alone for sentences that have it otherwise. @returns {{cost: string, number: number}} */
  cost(number) {
    const form = ["взятку", "взятки", "взяток"][formOf(number, "ru")];
    return { cost: this.language === "ru" ? `${number} ${form}` : this.tricks(number), number };
  }

  /** After "at most". */
  tricksOf(number) {
    const form = this.language === "ru" && number % 10 === 1 && number % 100 !== 11 ? 0 : this.language === "ru" ? 1 : formOf(number, "en");
    return `${number} ${MOST_TRICKS[this.language][form]}`;
  }

  number(number) {
    return String(number).replace(/\B(?=(\d{3})+$)/g, this.language === "ru" ? "\u00a0" : ",");
  }

  share(part, whole) {
    const text = (100 * (part / whole)).toFixed(2) + "%";
    return this.language === "ru" ? text.replace(".", ",") : text;
  }

  game(game) {
    if (game.kind === "misere") return this.say("misere");
    return gameText(game, this.language);
  }

  suitOrNoTrump(strain) {
    return strain === 4 ? this.say("noTrump") : SUIT_SYMBOLS[strain];
  }

  /** What is wrong, in words. @param {{code: string}} wrong with its parts @returns {string} */
  fault({ code, ...parts }) {
    const said = {};
    for (const [name, value] of Object.entries(parts)) said[name] = this.part(name, value);
    const told = this.say(`f_${code}` in WORDS ? `f_${code}` : "f_engine", said);
    const where = ["deal", "line"].filter((name) => name in parts && !WORDS[`f_${code}`]?.[0].includes(`{${name}}`));
    return [...where.map((name) => this.say(`at_${name}`, parts)), told].join(": ");
  }

  part(name, value) {
    if (name === "card") return this.card(value);
    if (name === "seat") return this.seat(value);
    if (name === "sizes") return value.map(([seat, size]) => `${this.seat(seat)} ${size}`).join(", ");
    if (name === "place") return this.place(value);
    if (name === "one" || name === "other") return value.seat !== undefined ? this.seat(value.seat) : this.place(value.pile);
    return value;
  }

  /** A hand's seat by its letter, or a pile by its name. */
  place(name) {
    if (name.length === 1) return this.seat("NESW".indexOf(name));
    const known = { talon: "talon", opening: "talon", discard: "discard", table: "onTable", hand: "hand", known: "known", play: "handPlay", out: "handOut", open: "handOpen" };
    return name in known ? this.say(known[name]) : name;
  }
}
