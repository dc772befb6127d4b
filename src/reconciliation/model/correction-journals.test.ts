/** The pure files beside the comparison: journal templates, holdings against expectations, and keys. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { whyNotJournal } from "#ledger/contract-books.ts";
import {
  correctableOf,
  correctionPostings,
  costPostings,
  settlementPostings,
  templatesFor,
  JOURNAL_TEMPLATES,
  type JournalTemplate,
} from "./correction-journals.ts";
import { compareHeld, joinTotals, type Held } from "./expected.ts";
import { entryKey, lineKey } from "./match-keys.ts";
import { match } from "./match.ts";
import { partyOf } from "./party.ts";
import { entryOf, lineOf } from "../testing/rows.ts";

const spelled = (postings: ReturnType<typeof correctionPostings>) =>
  postings.map(({ account, amount }) => `${account.code} ${amount.minor}`);

describe("a correcting journal", () => {
  test.each<[JournalTemplate, string, bigint, readonly string[]]>([
    ["book_cost", "bank:014:IDR", -5n, ["rail_cost:IDR 5", "bank:014:IDR -5"]],
    ["book_cost", "nostro:partner:IDR", -5n, ["partner_fee:IDR 5", "nostro:partner:IDR -5"]],
    ["book_cost", "payin_clearing:va:IDR", -5n, ["rail_cost:IDR 5", "payin_clearing:va:IDR -5"]],
    ["write_off", "bank:014:IDR", -5n, ["loss:IDR 5", "bank:014:IDR -5"]],
    ["hold_in_suspense", "bank:014:IDR", 5n, ["bank:014:IDR 5", "suspense_payin:IDR -5"]],
  ])("%s on %s of %i", (template, account, minor, lines) => {
    expect(spelled(correctionPostings(template, { account, currency: "IDR", minor }))).toEqual(lines);
  });

  test("always balances, moves the account by the difference, and fits the direction of the difference", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
        fc.constantFrom(...JOURNAL_TEMPLATES),
        (minor, template) => {
          fc.pre(minor !== 0n);
          const of = { account: "bank:014:IDR", currency: "IDR", minor } as const;
          const postings = correctionPostings(template, of);
          expect(whyNotJournal({ postings, subject: "ca_x" })).toBe(null);
          expect(postings.find(({ account }) => account.code === of.account)?.amount.minor).toBe(minor);
          expect(templatesFor(of).includes("hold_in_suspense")).toBe(minor > 0n);
        },
      ),
    );
  });

  test("touches no account except those at parties", () => {
    for (const account of ["transit:IDR", "agent_deposit:ag1:IDR", "fee:IDR"])
      expect(() => correctionPostings("write_off", { account, currency: "IDR", minor: -1n })).toThrow(account);
  });

  test("settlements and costs balance", () => {
    expect(spelled(settlementPostings("014", "va", "IDR", 7n))).toEqual(["bank:014:IDR 7", "payin_clearing:va:IDR -7"]);
    expect(spelled(costPostings("nostro:partner:SGD", "SGD", -7n))).toEqual(["partner_fee:SGD 7", "nostro:partner:SGD -7"]);
  });

  test("corrects the whole difference under a key, on the one account that it is on", () => {
    const own = { account: "bank:014:IDR", currency: "IDR" } as const;
    const clearing = { account: "payin_clearing:va:IDR" };
    expect(correctableOf(match([lineOf(1, -90n)], [entryOf(1, -100n)]), own)).toEqual({ ...own, minor: 10n });
    expect(correctableOf(match([lineOf(1, 90n)], [entryOf(1, 100n, clearing)]), own)).toEqual({
      ...own,
      ...clearing,
      minor: -10n,
    });
    expect(correctableOf(match([lineOf(1, -90n)], []), own)).toEqual({ ...own, minor: -90n });
    expect(correctableOf(match([lineOf(1, -100n)], [entryOf(1, -100n)]), own)).toBe(null);
    expect(correctableOf(match([lineOf(1, -90n)], [entryOf(1, 100n, clearing)]), own)).toBe(null);
  });
});

const heldRows = fc.uniqueArray(
  fc.record({
    subject: fc.constantFrom("tr_1", "tr_2", "py_1"),
    account: fc.constantFrom("transit:IDR", "transit:SGD"),
    minor: fc.bigInt({ min: 1n, max: 3n }),
  }),
  {
    selector: ({ subject, account }) => `${subject} ${account}`,
  },
);

describe("holdings against expectations", () => {
  test("each place that differs is one finding, in any order; equal sides have none", () => {
    fc.assert(
      fc.property(heldRows, heldRows, (books, open) => {
        const at = (rows: readonly Held[], { subject, account }: Held) =>
          rows.find((one) => one.subject === subject && one.account === account)?.minor ?? 0n;
        const places = new Set(
          [...books, ...open]
            .filter((one) => at(books, one) !== at(open, one))
            .map(({ subject, account }) => `${subject} ${account}`),
        );
        const findings = compareHeld(books, open);
        expect(findings.map(({ details }) => `${String(details["subject"])} ${String(details["account"])}`).toSorted()).toEqual(
          [...places].toSorted(),
        );
        expect(compareHeld(books.toReversed(), open.toReversed())).toEqual(findings);
        expect(compareHeld(books, books)).toEqual([]);
        for (const { kind, minor } of findings) {
          if (kind === "held_without_transfer") expect(minor).toBeLessThan(0n);
          if (kind === "transfer_without_holding") expect(minor).toBeGreaterThan(0n);
        }
      }),
    );
  });

  test("an account that only one side has is compared with zero", () => {
    expect(
      joinTotals(
        [
          { account: "a", minor: 1n },
          { account: "a", minor: 2n },
        ],
        [{ account: "b", minor: 4n }],
      ),
    ).toEqual([
      { account: "a", books: 3n, expected: 0n },
      { account: "b", books: 0n, expected: 4n },
    ]);
  });
});

describe("keys", () => {
  test.each([
    ["tr_x", "tr_x"],
    ["tr_x_r1", "tr_x_r"],
    ["tr_x_r12", "tr_x_r"],
    ["tr_x_r1234", "tr_x_r1234"],
    ["tr_x_c2_r1", "tr_x_c"],
    ["8808123", "8808123"],
    [null, "line/L1"],
  ])("a line with the reference %s has the key %s", (reference, key) => {
    expect(lineKey({ id: "L1", reference })).toBe(key);
  });

  test.each([
    ["bank:014:IDR", "transfer.paid", "tr_x", undefined, "tr_x"],
    ["bank:014:IDR", "transfer.payout_cost", "tr_x", undefined, "tr_x"],
    ["bank:014:IDR", "transfer.returned", "tr_x", undefined, "tr_x"],
    ["bank:014:IDR", "transfer.refunded", "tr_x", undefined, "tr_x_r"],
    ["bank:014:IDR", "transfer.award_paid", "tr_x", undefined, "tr_x_c"],
    ["bank:014:IDR", "transfer.award_returned", "tr_x", undefined, "tr_x_c"],
    ["bank:014:IDR", "payin.refund_cost", "py_x", undefined, "py_x_r"],
    ["bank:014:IDR", "transfer.refund_returned", "tr_x", undefined, "tr_x_r"],
    ["payin_clearing:va:IDR", "transfer.funded", "tr_x", "8808", "8808"],
    ["payin_clearing:va:IDR", "payin.suspended", "py_x", undefined, "py_x"],
    ["bank:014:IDR", "treasury.moved", null, undefined, "journal/jr_x"],
  ])("on %s, %s about %s is keyed by its reference", (account, kind, subject, number, key) => {
    expect(entryKey({ journal: "jr_x", account, kind, subject }, number)).toBe(key);
  });

  test("an account belongs to the party whose statement covers it", () => {
    const parties = [
      { party: "014", account: "bank", channels: ["va"], costUpTo: {} },
      { party: "partner", account: "nostro", channels: [], costUpTo: {} },
    ] as const;
    const of = (account: string) => partyOf(parties, account);
    expect(["bank:014:IDR", "payin_clearing:va:IDR", "nostro:partner:SGD"].map(of)).toEqual(["014", "014", "partner"]);
    expect(["bank:partner:IDR", "nostro:014:IDR", "payin_clearing:other:IDR", "bank:009:IDR"].map(of)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
