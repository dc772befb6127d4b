import fc from "fast-check";
import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { systemRandom } from "../clock.ts";
import { createCsrf } from "../http/csrf.ts";
import { formTokens } from "../visitor-forms/form-token.ts";
import { challengesUnder } from "../visitor-forms/proof-of-work.ts";
import { createKeyring } from "./keyring.ts";
import { open, seal } from "./seal.ts";

const NOW = new Date("2026-11-23T05:00:00Z");
const ringOf = (active: number, ...secrets: readonly string[]) => {
  const ring = createKeyring("nobody's secret");
  ring.replace({ active, secrets: new Map(secrets.map((secret, number) => [number, secret])) });
  return ring;
};

test("an installation from before keyrings reads its data: generation 0 has the keys derived from APP_SECRET", () => {
  const before = (purpose: string) => createHmac("sha256", "the secret of before").update(purpose).digest();
  const ring = createKeyring("the secret of before");
  for (const purpose of ["identity/authenticator secrets", "identity/recovery codes", "transfers/pickup codes", "csrf"])
    expect(ring.keysFor(purpose).active()).toEqual({ number: 0, bytes: before(purpose) });
});

test("data written with any key is readable under all later keys, and by no keyring without that key", () => {
  const secrets = fc.uniqueArray(fc.string({ minLength: 16, maxLength: 40 }), { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(secrets, fc.nat(), fc.uint8Array({ maxLength: 64 }), fc.string(), (all, pick, content, owner) => {
      const writer = pick % all.length;
      const { number, bytes } = ringOf(writer, ...all)
        .keysFor("a purpose")
        .active();
      expect(number).toBe(writer);
      const sealed = seal(bytes, owner, content, systemRandom);
      for (let active = 0; active < all.length; active++) {
        const keys = ringOf(active, ...all).keysFor("a purpose");
        const key = keys.numbered(number);
        expect(key && open(key, owner, sealed)).toEqual(Buffer.from(content));
        expect(keys.all().some((one) => one.bytes.equals(bytes))).toBe(true);
        expect(keys.first()).toEqual(
          ringOf(0, ...all)
            .keysFor("a purpose")
            .first(),
        );
        for (const other of keys.all().filter((one) => one.number !== number))
          expect(() => open(other.bytes, owner, sealed)).toThrow("unable to authenticate");
      }
      const without = ringOf(0, ...all.filter((_, n) => n !== writer)).keysFor("a purpose");
      expect(without.all().some((one) => one.bytes.equals(bytes))).toBe(false);
    }),
    { numRuns: 50 },
  );
});

test("different purposes have different keys, each derived once", () => {
  const ring = createKeyring("a secret of this test");
  expect(ring.keysFor("one").active().bytes).not.toEqual(ring.keysFor("another").active().bytes);
  expect(ring.keysFor("one").active()).toBe(ring.keysFor("one").active());
});

test("a lost key is null, and an unknown key cannot become the active one", () => {
  expect(createKeyring("a secret of this test").keysFor("one").numbered(7)).toBeNull();
  expect(() => createKeyring("a").replace({ active: 1, secrets: new Map([[0, "a"]]) })).toThrow("not among");
});

test("open pages, their forms and their challenges keep working through a rotation", async () => {
  const live = createKeyring("the secret of before");
  const csrf = createCsrf(live, systemRandom);
  const tokens = formTokens(live.keysFor("forms"), "contact", systemRandom);
  const challenges = challengesUnder(live.keysFor("sums"));
  const visitor = csrf.newVisitorId();
  const drawn = { csrf: csrf.issue(visitor, NOW), form: tokens.issue(NOW) };
  const alive = () => [csrf.check(drawn.csrf, visitor, NOW), tokens.read(drawn.form, NOW)?.ageMs];
  expect(alive()).toEqual(["valid", 0]);
  live.replace({
    active: 1,
    secrets: new Map([
      [0, "the secret of before"],
      [1, "the secret of now"],
    ]),
  });
  expect(alive()).toEqual(["valid", 0]);
  const fresh = csrf.issue(visitor, NOW);
  // Written with the new key: a process with the old key alone rejects it.
  expect(createCsrf(createKeyring("the secret of before"), systemRandom).check(fresh, visitor, NOW)).toBe("invalid");
  expect(createCsrf(createKeyring("the secret of now"), systemRandom).check(fresh, visitor, NOW)).toBe("valid");
  expect(await challenges.check(undefined, "none", "light", NOW)).toBeNull();
});
