import fc from "fast-check";
import { expect, test } from "vitest";
import { newId } from "#kernel/id.ts";
import { cleanError } from "./clean-error.ts";

test.each([
  [
    "message ms_01kc0000000000000000000000 was not accepted by email (ECONNREFUSED), attempt 3",
    "message ms_… was not accepted by email (ECONNREFUSED), attempt 3",
  ],
  [
    'duplicate key value violates unique constraint "transfer_of_sender"',
    'duplicate key value violates unique constraint "transfer_of_sender"',
  ],
  ['no account of "Siti Rahma" at bank', 'no account of "…" at bank'],
  ["mail to siti.rahma@contoh.id refused", "mail to … refused"],
  ["call of https://bank.example/v1/accounts/8880010001 failed", "call of … failed"],
  ["telephone +62 812-3456-7890 is unreachable", "telephone … is unreachable"],
  ["Key (email)=(siti) already exists", "Key (…) already exists"],
  ["first line\n    at file.ts:1", "first line"],
])("%s", (text, shown) => {
  expect(cleanError(text)).toBe(shown);
});

test("whatever surrounds them, no address, number or id of a person is left, and the text is short", () => {
  const words = fc.array(fc.stringMatching(/^[a-zA-Z ,:;]{0,12}$/), { minLength: 2, maxLength: 6 });
  const secret = fc.oneof(
    fc.emailAddress(),
    fc.stringMatching(/^\+62[0-9]{9,11}$/),
    fc.stringMatching(/^[0-9]{8,16}$/),
    fc.integer({ min: 0, max: 2 ** 40 }).map((ms) => newId("us", ms, new Uint8Array(10).fill(7))),
  );
  fc.assert(
    fc.property(words, secret, (around, hidden) => {
      const shown = cleanError(around.join(` ${hidden} `));
      expect(shown).not.toContain(hidden);
      expect(shown.length).toBeLessThanOrEqual(240);
    }),
  );
});
