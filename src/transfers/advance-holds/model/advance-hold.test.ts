import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isInForce, keyOf, keysOf, targetSchema, whyNotLift } from "./advance-hold.ts";

const PERSON = "us_01kc0000000000000000000001";
const facts = {
  sender: PERSON,
  senderPhone: "+6281234567890",
  recipient: "rc_01kc0000000000000000000001",
  account: { bank: "014", number: "1234567890" },
  recipientPhone: null,
};
const names = (target: unknown, of = facts): boolean => {
  const key = keyOf(targetSchema.parse(target));
  return keysOf(of).some(({ kind, value }) => kind === key.kind && value === key.value);
};

describe("a hold names", () => {
  test.each([
    ["the sender", { kind: "person", person: PERSON }],
    ["the recipient", { kind: "recipient", recipient: facts.recipient }],
    ["the account", { kind: "account", bank: "014", number: "1234567890" }],
    ["the account as a letter writes it", { kind: "account", bank: " 014 ", number: "123-456 7890" }],
    ["the sender's number", { kind: "phone", phone: "+62 812-3456-7890" }],
    ["the sender's number as written at home", { kind: "phone", phone: "0812 3456 7890" }],
  ])("%s", (_, target) => expect(names(target)).toBe(true));

  test.each([
    ["the same number at another bank", { kind: "account", bank: "008", number: "1234567890" }],
    ["another number", { kind: "phone", phone: "081234567891" }],
    ["another person", { kind: "person", person: "us_01kc0000000000000000000002" }],
  ])("but not %s", (_, target) => expect(names(target)).toBe(false));

  test("the recipient's number where the money is cash", () => {
    expect(
      names(
        { kind: "phone", phone: "0811222333" },
        { ...facts, account: null as never, recipientPhone: "+62811222333" as never },
      ),
    ).toBe(true);
  });

  test.each([
    { kind: "account", bank: "", number: "1" },
    { kind: "account", bank: "014", number: "- ." },
    { kind: "account", bank: "0|14", number: "1" },
    { kind: "phone", phone: "siti" },
    { kind: "person", person: "rc_01kc0000000000000000000001" },
  ])("nothing that could name nobody: %o", (target) => expect(targetSchema.safeParse(target).success).toBe(false));

  test("an account however blanks, dots, hyphens and small letters are put into it", () => {
    const noise = fc.constantFrom("", " ", "-", ".");
    const written = fc.array(fc.tuple(fc.constantFrom(..."0123456789abcxyz"), noise), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(written, (chars) => {
        const number = chars.map(([char, after]) => `${char}${after}`).join("");
        const bare = chars.map(([char]) => char.toUpperCase()).join("");
        expect(keyOf(targetSchema.parse({ kind: "account", bank: "014", number }))).toEqual({
          kind: "account",
          value: `014|${bare}`,
        });
      }),
    );
  });
});

describe("a hold is lifted", () => {
  const now = new Date("2026-11-23T10:00:00Z");
  const hold = { takesTwo: false, freezes: false, placedBy: "us_1", until: null, liftedAt: null };

  test("by anybody where one is enough, by another person where two are needed", () => {
    expect(whyNotLift(hold, "us_1", now)).toBeNull();
    expect(whyNotLift({ ...hold, takesTwo: true }, "us_1", now)).toBe("hold_own");
    expect(whyNotLift({ ...hold, takesTwo: true }, "us_2", now)).toBeNull();
  });

  test("not alone, where it freezes a person", () => {
    expect(whyNotLift({ ...hold, freezes: true }, "us_2", now)).toBe("hold_freezes");
  });

  test("once, and not after its end", () => {
    expect(whyNotLift({ ...hold, liftedAt: now }, "us_2", now)).toBe("hold_ended");
    expect(whyNotLift({ ...hold, until: now }, "us_2", now)).toBe("hold_ended");
    expect(isInForce({ ...hold, until: new Date(now.getTime() + 1) }, now)).toBe(true);
  });
});
