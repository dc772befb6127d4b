import { describe, expect, test } from "vitest";
import { signCommand } from "./commands.ts";
import { isUsable, whyNotPropose } from "./key-states.ts";
import { textToSign } from "./text-to-sign.ts";

const NOW = new Date("2026-11-28T12:00:00.000Z");
const later = new Date("2026-11-29T12:00:00.000Z");

test.each([
  ["active", 0, null],
  ["active", 1, null],
  ["active", 2, "too_many_keys"],
  ["suspended", 0, "contract_suspended"],
  ["none", 0, "contract_not_active"],
  ["ended", 2, "contract_not_active"],
] as const)("with a contract %s and %i keys: %s", (contract, keys, why) => expect(whyNotPropose(contract, keys)).toBe(why));

describe("a key counts", () => {
  test.each([
    ["ACTIVE", null, "active", true],
    ["ACTIVE", null, "suspended", false],
    ["ACTIVE", null, "ended", false],
    ["ROTATING", later, "active", true],
    ["ROTATING", later, "suspended", false],
    // Whether or not the job has run.
    ["ROTATING", NOW, "active", false],
    ["PROPOSED", null, "active", false],
    ["REVOKED", later, "active", false],
  ] as const)("%s until %s with a contract %s: %s", (state, validUntil, contract, counts) =>
    expect(isUsable({ state, validUntil }, contract, NOW)).toBe(counts),
  );
});

test("the text to sign is the client id and the time in Jakarta, and fits between quotes of a shell", () => {
  const text = textToSign("0123456789abcdef0123456789abcdef", NOW);
  expect(text).toBe("0123456789abcdef0123456789abcdef|2026-11-28T19:00:00.000+07:00");
  expect(text).toMatch(/^[\w|:.+-]+$/);
  for (const system of ["unix", "windows"] as const) expect(signCommand(system, text)).toContain(`'${text}'`);
});
