/** For tests: people of treasury at the calls of cases and corrections, and cases to work with. */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import { listBalances } from "#ledger/index.ts";
import type { Actor } from "#platform/actor.ts";
import { openTestApi, type TestAnswer } from "#platform/testing/api.ts";
import type { LostOrderBooks } from "#transfers/index.ts";
import * as contract from "../contract.ts";
import type { CaseDetail, CorrectionView } from "../contract.ts";
import type { Template } from "../corrections.ts";
import { reconciliationHttp } from "../http.ts";
import { idr, openDesk } from "./desk.ts";

const staff = (name: string, ...module: string[]): Actor => ({
  kind: "staff",
  id: `us_${name}`,
  level: "TREASURY",
  menuAccess: [{ menu: "ledger", module }],
});
export const ani = staff("ani", "view", "adjust", "approve");
export const budi = staff("budi", "view", "adjust", "approve");
export const citra = staff("citra", "view");
export const said = ({ code, status }: TestAnswer) => `${code} ${status ?? "done"}`;

const MAX_TRIES = 5;

/** No transfer of these tests is in books of its own. */
const NO_BOOKS: LostOrderBooks = {
  couldLeave: async () => false,
  whyNotBook: async () => "nothing_new",
  book: () => Promise.reject(new Error("nothing is booked at transfers here")),
};

export async function openCaseDesk(books = NO_BOOKS) {
  const desk = await openDesk();
  const api = await openTestApi(desk.house, [reconciliationHttp(books)]);

  async function caseAbout(key: string): Promise<Id<"ca">> {
    await desk.runs("read_statements");
    // Statements are compared once all that was posted has been taken: a transaction of another test's may hold that up for a moment.
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      desk.clock.advance(31 * 60_000);
      await desk.runs("check_books");
      const { rows } = await sql<{ id: Id<"ca"> }>`
        select id from reconciliation.case_file where key = ${key} and state <> 'closed'`.execute(desk.db);
      if (rows[0]) return rows[0].id;
      await pause(200 * (tries + 1));
    }
    throw new Error(`no case about ${key}`);
  }
  return {
    desk,
    api,
    caseAbout,
    /** The bank has taken more than it should have: Rp 90.000 for Rp 9.000. */
    async overpaid(): Promise<{ id: Id<"ca">; key: string }> {
      const { id: key, number } = await desk.funded(idr(9_000n));
      desk.says("pay_in", number, idr(9_000n));
      await desk.submitted(key, idr(9_000n));
      await desk.paid(key, idr(9_000n));
      desk.says("payout", key, idr(-90_000n));
      return { id: await caseAbout(key), key };
    },
    read: async (id: Id<"ca">, actor = ani) => (await api.call(contract.readCase, { id }, { actor })).data as CaseDetail,
    propose: (about: Id<"ca">, template: Template, actor = ani, id = desk.newId("co"), reason = "as the bank's letter says") =>
      api.call(contract.proposeCorrection, { id, case: about, template, reason }, { actor }),
    decide: (asked: TestAnswer, actor = budi, more: { decision?: "approve" | "reject"; hash?: string } = {}) => {
      const { id, hash } = asked.data as CorrectionView;
      return api.call(contract.decideCorrection, { id, hash, decision: "approve", ...more }, { actor });
    },
    balance: async (code: string) => (await listBalances(desk.db)).find((line) => line.code === code)?.minor ?? 0n,
    async close(): Promise<void> {
      await api[Symbol.asyncDispose]();
      await desk.close();
    },
  };
}
