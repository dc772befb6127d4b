/** A fingerprint names one account: two accounts must not share the limit of one recipient. */
import { describe, expect, test } from "vitest";
import { fingerprintText } from "./snapshot.ts";

const hongKong = { bank: "004", branch: "123", account: "123456" };
const japan = { bank: "0005", branch: "001", account_type: "ordinary", account: "1234567" };
const taiwan = { bank: "822", branch: "0123", account: "123456789012" };

describe("the text of a fingerprint", () => {
  test.each([
    ["HK", hongKong, { branch: "124" }],
    ["HK", hongKong, { bank: "005" }],
    ["JP", japan, { branch: "002" }],
    ["JP", japan, { account_type: "current" }],
  ])("%s: of %j, another %j is another account", (country, entries, other) => {
    expect(fingerprintText(country, { ...entries, ...other })).not.toBe(fingerprintText(country, entries));
  });

  test("where the number alone names the account within its bank, another branch is no other account", () => {
    expect(fingerprintText("TW", { ...taiwan, branch: "0124" })).toBe(fingerprintText("TW", taiwan));
  });

  test.each(["name", "relationship", "name_kana"])("another %s is the same account", (field) => {
    expect(fingerprintText("JP", { ...japan, [field]: "other" })).toBe(fingerprintText("JP", japan));
  });
});
