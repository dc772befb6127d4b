/** Test fixture: a bank with a few accounts, people with recipients, and the calls about them. */
import { newId } from "#kernel/id.ts";
import type { Actor } from "#platform/actor.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { type WireOutput, expectOk, openTestApi } from "#platform/testing/api.ts";
import { openTestApp } from "#platform/testing/database.ts";
import type { AccountAnswer, AccountQuestion } from "../account-check/model/account-inquiry.ts";
import * as contract from "../contract.ts";
import { recipientsHttp } from "../http.ts";
import { recipientInvariants } from "../invariants.ts";
import type { RecipientId } from "../model/recipient.ts";

/** Accounts of bank `014` have ten digits; these are its answers. */
const ACCOUNTS: Readonly<Record<string, AccountAnswer>> = {
  "1111111111": { outcome: "found", name: "BUDI SANTOSO" },
  "2222222222": { outcome: "found", name: "SITI AMINAH" },
  "3333333333": { outcome: "no_account", why: "account_closed" },
  "4444444444": { outcome: "no_answer", why: "timeout" },
  "5555555555": { outcome: "found", name: "SUKARNO" },
  "6666666666": { outcome: "found", name: "   " },
};

export const cash = {
  country: "ID",
  method: "cash" as const,
  fields: { name: "Sukarno", phone: "0812-3456-7890", city: "Bima" },
};
export const singapore = {
  country: "SG",
  method: "bank" as const,
  fields: { holder: "person", name: "Tan Wei Ling 陳", bank: "dbss sgsg xxx", account: "003-12345-6", relationship: "sibling" },
};
/** A domestic account. */
const home = (account: string, name: string) => ({
  country: "ID",
  method: "bank" as const,
  fields: { bank: "014", account, name },
});

export async function openDesk(now = new Date("2026-11-20T05:00:00Z")) {
  const app = await openTestApp({ now });
  const { clock, random, database } = app.runtime;
  const questions: AccountQuestion[] = [];
  let lastAccount = 7_000_000_000;
  const answers = new Map(Object.entries(ACCOUNTS));
  const bank = async (question: AccountQuestion): Promise<AccountAnswer> => {
    questions.push(question);
    return answers.get(question.number) ?? { outcome: "no_account", why: "account_invalid" };
  };
  const api = await openTestApi(app, [recipientsHttp(bank)]);
  const everything = ["view", "create", "update", "deactivate", "delete"];
  const newPerson = (menus: readonly string[] = ["recipient"]): Actor & { readonly id: string } => ({
    kind: "user",
    id: newId("us", clock.now().getTime(), random(10)),
    level: "CUSTOMER",
    menuAccess: menus.map((menu) => ({ menu, module: everything })),
  });
  const newRecipientId = (): RecipientId => newId("rc", clock.now().getTime(), random(10));
  return {
    app,
    api,
    bank,
    clock,
    database,
    questions,
    answers,
    newPerson,
    newRecipientId,
    home,
    /** Saves a recipient for an actor. */
    create: (actor: Actor, input: object, id = newRecipientId()) =>
      api.call(contract.createRecipient, { id, ...home("1111111111", "Budi Santoso"), ...input }, { actor }),
    /** Saves a valid recipient and returns it as shown. */
    async saved(actor: Actor, input: object = {}, id = newRecipientId()): Promise<Wire> {
      return expectOk(await this.create(actor, input, id));
    },
    /** A new account at the bank. */
    newAccount(name = "BUDI SANTOSO"): string {
      lastAccount += 1;
      answers.set(String(lastAccount), { outcome: "found", name });
      return String(lastAccount);
    },
    /** How many inquiries the bank received during `work`. */
    async countInquiries(work: () => Promise<unknown>): Promise<number> {
      const before = questions.length;
      await work();
      return questions.length - before;
    },
    /** Runs after each test: throws broken invariants, and moves past the windows of the calls' rate limits. */
    async check(): Promise<void> {
      const broken = (await checkInvariants(database, recipientInvariants)).filter(({ breaches }) => breaches.length > 0);
      if (broken.length > 0) throw new Error(broken.map(({ says }) => `does not hold: ${says}`).join("\n"));
      clock.advance(61_000);
    },
    async [Symbol.asyncDispose]() {
      await api[Symbol.asyncDispose]();
      await app[Symbol.asyncDispose]();
    },
  };
}

/** A recipient as sent over HTTP: instants are text. */
export type Wire = WireOutput<typeof contract.readRecipient>;

const bankValue = (name: string, mergedInto: string | null = null) => ({
  name,
  shortName: name,
  biFast: true,
  online: true,
  skn: true,
  mergedInto,
});

/** The banks of these tests; `999` was merged into `014`. */
export const BANKS: readonly (readonly [string, object])[] = [
  ["014", bankValue("Bank Central Asia")],
  ["002", bankValue("Bank Rakyat Indonesia")],
  ["535", bankValue("SeaBank")],
  ["999", bankValue("Bank Lama", "014")],
];
