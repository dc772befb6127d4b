/** For tests: a bank that knows a few accounts, people with recipients, and the calls about them. */
import { newId } from "#kernel/id.ts";
import type { Actor } from "#platform/actor.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { openTestApi, type TestAnswer } from "#platform/testing/api.ts";
import { openTestHouse } from "#platform/testing/database.ts";
import type { AccountAnswer, AccountQuestion } from "../account-inquiry.ts";
import * as contract from "../contract.ts";
import type { RecipientView } from "../contract.ts";
import { recipientsHttp } from "../http.ts";
import { recipientInvariants } from "../invariants.ts";
import type { RecipientId } from "../recipient.ts";

/** `014` has accounts of ten digits; these are what the bank says about them. */
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
/** An account at home. */
const home = (account: string, name: string) => ({
  country: "ID",
  method: "bank" as const,
  fields: { bank: "014", account, name },
});

export async function openDesk(now = new Date("2026-11-20T05:00:00Z")) {
  const house = await openTestHouse({ now });
  const { clock, random, database } = house.machinery;
  const questions: AccountQuestion[] = [];
  let lastAccount = 7_000_000_000;
  const answers = new Map(Object.entries(ACCOUNTS));
  const bank = async (question: AccountQuestion): Promise<AccountAnswer> => {
    questions.push(question);
    return answers.get(question.number) ?? { outcome: "no_account", why: "account_invalid" };
  };
  const api = await openTestApi(house, [recipientsHttp(bank)]);
  const everything = ["view", "create", "update", "deactivate", "delete"];
  const newPerson = (menus: readonly string[] = ["recipient"]): Actor & { readonly id: string } => ({
    kind: "user",
    id: newId("us", clock.now().getTime(), random(10)),
    level: "CUSTOMER",
    menuAccess: menus.map((menu) => ({ menu, module: everything })),
  });
  const newRecipientId = (): RecipientId => newId("rc", clock.now().getTime(), random(10));
  return {
    house,
    api,
    bank,
    clock,
    database,
    questions,
    answers,
    newPerson,
    newRecipientId,
    home,
    /** Saves a recipient for somebody. */
    create: (actor: Actor, input: object, id = newRecipientId()): Promise<TestAnswer> =>
      api.call(contract.createRecipient, { id, ...home("1111111111", "Budi Santoso"), ...input }, { actor }),
    /** Saves one that can be saved, and answers it as it is shown. */
    async saved(actor: Actor, input: object = {}, id = newRecipientId()): Promise<Wire> {
      const answer = await this.create(actor, input, id);
      if (answer.code !== 200) throw new Error(`not saved: ${JSON.stringify(answer)}`);
      return answer.data as Wire;
    },
    /** An account that the bank knows, new each time. */
    newAccount(name = "BUDI SANTOSO"): string {
      lastAccount += 1;
      answers.set(String(lastAccount), { outcome: "found", name });
      return String(lastAccount);
    },
    /** How many questions the bank was asked meanwhile. */
    async asked(work: () => Promise<unknown>): Promise<number> {
      const before = questions.length;
      await work();
      return questions.length - before;
    },
    /** After each test everything is in order, or it has failed; and the windows of the calls' rate limits are over. */
    async check(): Promise<void> {
      const broken = (await checkInvariants(database, recipientInvariants)).filter(({ breaches }) => breaches.length > 0);
      if (broken.length > 0) throw new Error(broken.map(({ says }) => `does not hold: ${says}`).join("\n"));
      clock.advance(61_000);
    },
    async [Symbol.asyncDispose]() {
      await api[Symbol.asyncDispose]();
      await house[Symbol.asyncDispose]();
    },
  };
}

/** A recipient as it travels: instants are text. */
export type Wire = Omit<RecipientView, "check"> & { readonly check: Record<string, unknown> | null };

const bankValue = (name: string, mergedInto: string | null = null) => ({
  name,
  shortName: name,
  biFast: true,
  online: true,
  skn: true,
  mergedInto,
});

/** The banks of these tests; `999` was taken over. */
export const BANKS: readonly (readonly [string, object])[] = [
  ["014", bankValue("Bank Central Asia")],
  ["002", bankValue("Bank Rakyat Indonesia")],
  ["535", bankValue("SeaBank")],
  ["999", bankValue("Bank Lama", "014")],
];
