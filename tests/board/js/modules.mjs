// The page's modules from the folder that the tests name, which is that of the installed package.
import { join } from "node:path";
import { pathToFileURL } from "node:url";

export const load = (name) => import(pathToFileURL(join(process.env.BOARD_ASSETS, `${name}.mjs`)).href);

export const OTHELLO =
  "E:sJT.cJ7.dQ9.hQJT9 S:sKQ.cAKQ.dKJ8.hAK W:s987.cT98.dT7.h87 game:misere declarer:W leader:S";
