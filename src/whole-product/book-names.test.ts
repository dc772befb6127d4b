/** Every kind of journal that the product can post, and every account of the chart, has a name in both languages: nobody should have to read `transfer.fee_earned`. */
import { glob, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { bookNames } from "#ledger/names/messages.ts";
import { nameOfAccount, nameOfJournal } from "#ledger/model/names.ts";
import { OPERATOR_ACCOUNTS, operatorAccount } from "#ledger/model/account.ts";
import { JOURNAL_KINDS } from "#transfers/lifecycle/journal-drafts.ts";
import { TEMPLATE_NAMES } from "#treasury/model/booking.ts";
import { bookingMessages } from "#treasury/web/booking-messages.ts";

/** The kind of a journal in the file that posts it: a string, or a template whose placeholders match any word. */
const KIND = /(?:\bKIND = |\bpost\(ctx, |\bkind: |\bkindOf = .*=> )["`](?<kind>[a-z_]+\.[^"`]+)["`]/g;
/** Posts the journals that the lifecycle drafts, whose kinds are a list. */
const BY_LIST = "src/transfers/processing/apply-events.ts";

async function kindsInSource(): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for await (const file of glob("src/**/*.ts")) {
    if (/\.test\.ts$|\/testing\/|^src\/ledger\//.test(file)) continue;
    const text = await readFile(file, "utf8");
    if (text.includes("postJournals("))
      found.set(
        file,
        [...text.matchAll(KIND)].map(({ groups }) => groups?.["kind"] ?? ""),
      );
  }
  return found;
}

const named = Object.entries(bookNames.ID.journals).flatMap(([capability, steps]) =>
  Object.keys(steps).map((step) => `${capability}.${step}`),
);
const fits = (pattern: string, kind: string) =>
  new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll(/\$\{[^}]*\}/g, "[a-z_]+")}$`).test(kind);
const bookings = TEMPLATE_NAMES.map((template) => `treasury.${template}`);

test("every kind of journal in the source has a name", async () => {
  const bySource = await kindsInSource();
  expect([...bySource.keys()]).toContain(BY_LIST);
  for (const [file, kinds] of bySource) if (file !== BY_LIST) expect(kinds, file).not.toEqual([]);
  const kinds = [...new Set([...bySource.values()].flat()), ...JOURNAL_KINDS, ...bookings];
  expect(kinds.filter((kind) => !named.some((one) => fits(kind, one)))).toEqual([]);
  // A name that no journal can have is a kind that was renamed without it.
  expect(named.filter((one) => !kinds.some((kind) => fits(kind, one)))).toEqual([]);
});

test("the journal of a booking has the name of its template", () => {
  for (const template of TEMPLATE_NAMES)
    for (const language of ["ID", "EN"] as const)
      expect(nameOfJournal(`treasury.${template}`, language)).toBe(bookingMessages[language].templates[template]);
});

test("both languages have different names", () => {
  for (const kind of named) expect(nameOfJournal(kind, "ID"), kind).not.toBe(nameOfJournal(kind, "EN"));
  for (const account of OPERATOR_ACCOUNTS) {
    const { code } = operatorAccount(account, "IDR");
    expect(nameOfAccount(code, "ID")).not.toBe(nameOfAccount(code, "EN"));
  }
});

test("no two accounts have the same name", () => {
  for (const language of ["ID", "EN"] as const) {
    const names = Object.values(bookNames[language].accounts);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  }
});
