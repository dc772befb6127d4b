import { describe, expect, test } from "vitest";
import { journalTerms } from "./journal-terms.ts";

const NONE = { amounts: null, account: null, kind: null, id: null, subject: null };
const minorOf = (typed: string) => journalTerms(typed).amounts?.map(({ minor }) => minor);

describe("journalTerms", () => {
  test.each([
    ["", {}],
    ["fee:IDR", { account: "fee:IDR" }],
    ["transfer.funded", { kind: "transfer.funded" }],
    ["jr_01kc0000000000000000000000", { id: "jr_01kc0000000000000000000000" }],
    ["tr_01kc0000000000000000000000", { subject: "tr_01kc0000000000000000000000" }],
    ["1500 fee:IDR fee.earned", { account: "fee:IDR", kind: "fee.earned", amounts: expect.anything() }],
  ])("%s", (typed, terms) => {
    expect(journalTerms(typed)).toEqual({ ...NONE, ...terms });
  });

  test("an amount without decimals is read in currencies with and without them", () => {
    expect(minorOf("1.500.000")).toEqual([150_000_000n, 1_500_000n]);
    expect(minorOf("Rp 1500000")).toEqual([150_000_000n, 1_500_000n]);
    expect(minorOf("Rp1.500.000,50")).toEqual([150_000_050n]);
    expect(minorOf("12.50")).toEqual([1_250n]);
    expect(minorOf("1.50.00")).toBeUndefined();
  });
});
