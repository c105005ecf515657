// What the declarer's tricks are worth in whists, by the shipped conventions.

import { PRICES, RASPASY } from "./prices.mjs";

export const CONVENTIONS = Object.keys(PRICES.conventions);
export const POLICIES = PRICES.policies;

/**
 * @typedef {{convention: string, policy: string, players: number, bid: import("./rules.mjs").Game | null}} Pricing
 *   bid: what the talon was bought for, so that nothing lower may be ordered
 */

/** The declarer's result for 0 to 10 tricks, times `den`. @param {Pricing} pricing @returns {{den: number, worth: number[]}} */
export function payoffs({ convention, policy, players }, game) {
  const rows = PRICES.conventions[convention][PRICES.policies.indexOf(policy)][players - 3];
  return { den: PRICES.den, worth: PRICES.rows[rows[placeOf(game)]] };
}

const placeOf = (game) => (game.kind === "misere" ? 25 : 5 * (game.level - 6) + game.strain);

/** Whether the game may be ordered after the bid; misère always, as what might have been. @param {Pricing} pricing */
export function mayOrder({ bid }, game) {
  if (bid && bid.kind === "misere") return game.kind === "misere";
  return !bid || game.kind === "misere" || placeOf(game) >= placeOf(bid);
}

/**
 * Everybody's results in raspasy for every outcome, times `den`, the outcomes in the order of their tricks; null where the dealer
 * cannot take part.
 * @param {{convention: string, row: number, players: number}} asked @param {boolean} atDealer whether the dealer's talon cards take tricks
 */
export function raspasyResults({ convention, row, players }, atDealer) {
  const rows = RASPASY.conventions[convention][atDealer ? "dealer" : String(players)];
  return rows ? { den: RASPASY.den, flat: RASPASY.tables[rows[row - 1]] } : null;
}
