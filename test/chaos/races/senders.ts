/**
 * People with quotes and recipients, by the hundred: one of each is made by the product's own use cases, the others are copies of it. The
 * subject of a race begins after that.
 */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Actor } from "#platform/actor.ts";
import { createQuote } from "../../../src/pricing/quotes/create-quote.ts";
import { createRecipient } from "../../../src/recipients/create-recipient.ts";
import { transfersHttp } from "#transfers/http.ts";
import { fakeApprovals } from "#transfers/testing/fake-approvals.ts";
import { TRANSFER_RULES } from "#transfers/lifecycle/rules.ts";
import { soleKey } from "#platform/keys/keyring.ts";
import type { RaceApp } from "./app.ts";
import { noContract } from "#transfers/testing/no-contract.ts";

export interface Sender {
  readonly person: Id<"us">;
  readonly actor: Actor;
  readonly quotes: readonly Id<"qt">[];
  readonly recipients: readonly Id<"rc">[];
}

/** What everybody sends: in rupiah, the maximum of the first tier. */
export const PRINCIPAL_MINOR = 200_000_000n;
const MENUS = [
  { menu: "transfer", module: ["view", "create", "cancel"] },
  { menu: "recipient", module: ["view", "create"] },
];
export const customer = (id: string): Actor => ({ kind: "user", id, level: "CUSTOMER", menuAccess: MENUS });

const answered = async () => ({ outcome: "found", name: "BUDI SANTOSO" }) as const;

export const SENDER = { name: "Siti Aminah", country: "ID", address: null, birthDate: null, reference: "us" } as const;

/** Binds the calls of senders, and returns how to make senders. */
export async function openSenders(app: RaceApp) {
  const { id, database } = app;
  const deps = {
    rules: TRANSFER_RULES,
    openedAccounts: new Set<string>(),
    check: async () => ({ type: "checks_cleared" }) as const,
    applyEffect: async () => undefined,
    canRecall: () => false,
    senderFor: async () => SENDER,
    trackingKeys: soleKey(new Uint8Array(32)),
    receiptKeys: soleKey(new Uint8Array(32)),
    fileKeys: soleKey(new Uint8Array(32)),
    issuerFor: () => Promise.reject(new Error("nobody takes receipts here")),
    homeBank: "014",
    hasLost: async () => false,
    payInTitle: async () => "Sampai",
    companyOf: async () => "PT Uji",
    contractOf: noContract,
    siteUrl: "https://sampai.test",
    takesCash: async () => true,
    ...fakeApprovals(),
    inquireAccount: async () => ({ outcome: "no_answer", why: "not part of the race" }) as const,
  };
  app.bind(transfersHttp(deps));
  const model = id("us");
  const quote = await app.app.as({ actor: customer(model) }, (ctx) =>
    createQuote(ctx, {
      id: id("qt"),
      corridor: "ID-ID-bank",
      side: "source",
      amountMinor: PRINCIPAL_MINOR.toString(),
      bank: "014",
    }),
  );
  const fields = { bank: "014", account: "1111111111", name: "Budi Santoso" };
  const recipient = await app.app.as({ actor: customer(model) }, (ctx) =>
    createRecipient(ctx, { id: id("rc"), country: "ID", method: "bank", fields }, answered),
  );
  const columnsOf = async (schema: string, table: string, except: readonly string[]) => {
    const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_schema = ${schema} and table_name = ${table} and is_generated = 'NEVER'`.execute(database);
    return rows.map(({ name }) => name).filter((name) => !except.includes(name));
  };
  const quoteColumns = (await columnsOf("pricing", "quote", ["id", "person"])).join(", ");
  const recipientColumns = (await columnsOf("recipients", "recipient", ["id", "person_id", "entries"])).join(", ");
  let accounts = 2_000_000_000;
  return {
    deps,
    /** People of the first tier, each with this many quotes and recipients. Every recipient has its own account. */
    newSenders: async (count: number, { quotes = 1, recipients = 1 } = {}): Promise<Sender[]> => {
      const made = Array.from({ length: count }, (): Sender => {
        const person = id("us");
        const some = <P extends "qt" | "rc">(prefix: P, length: number) => Array.from({ length }, () => id(prefix));
        return { person, actor: customer(person), quotes: some("qt", quotes), recipients: some("rc", recipients) };
      });
      const ofQuotes = made.flatMap(({ person, quotes: list }) => list.map((one) => [one, person] as const));
      const ofRecipients = made.flatMap(({ person, recipients: list }) => list.map((one) => [one, person] as const));
      await sql`insert into pricing.quote (id, person, ${sql.raw(quoteColumns)})
        select made.id, made.person, ${sql.raw(quoteColumns.replace(/(\w+)/g, "quote.$1"))} from pricing.quote,
          unnest(${ofQuotes.map(([one]) => one)}::text[], ${ofQuotes.map(([, whose]) => whose)}::text[]) as made (id, person)
        where quote.id = ${quote.id}`.execute(database);
      const numbers = ofRecipients.map(() => String((accounts += 1)));
      await sql`insert into recipients.recipient (id, person_id, entries, ${sql.raw(recipientColumns)})
        select made.id, made.person, jsonb_set(entries, '{account}', to_jsonb(made.account)), ${sql.raw(recipientColumns.replace(/(\w+)/g, "recipient.$1"))}
        from recipients.recipient,
          unnest(${ofRecipients.map(([one]) => one)}::text[], ${ofRecipients.map(([, whose]) => whose)}::text[], ${numbers}::text[])
            as made (id, person, account)
        where recipient.id = ${recipient.id}`.execute(database);
      return made;
    },
  };
}
