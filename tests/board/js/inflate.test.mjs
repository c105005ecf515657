// What Node's zlib packs comes back, whatever kind of block it chooses.
import assert from "node:assert/strict";
import { test } from "node:test";
import { constants, deflateRawSync } from "node:zlib";
import { load } from "./modules.mjs";

const { inflate } = await load("inflate");

test("packed bytes come back", () => {
  const bytes = Uint8Array.from({ length: 70_000 }, (_, n) => (n * n) >> 7);
  const noise = Uint8Array.from({ length: 3000 }, (_, n) => (Math.imul(n + 1, 2654435761) >>> 24));
  for (const data of [bytes, noise, new Uint8Array(0), Uint8Array.of(7), new Uint8Array(100_000)]) {
    for (const options of [{ level: 9 }, { level: 0 }, { level: 1, strategy: constants.Z_FIXED }]) {
      assert.deepEqual(Buffer.from(inflate(deflateRawSync(data, options))), Buffer.from(data));
    }
  }
});

test("what is cut short is refused", () => {
  const packed = deflateRawSync(Uint8Array.from({ length: 500 }, (_, n) => n));
  assert.throws(() => inflate(packed.subarray(0, 100)), /cut short/);
});
