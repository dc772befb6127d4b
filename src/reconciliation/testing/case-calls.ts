/** Test fixture: treasury staff, the calls of cases and corrections, and cases to work with. */
import { sql } from "kysely";
import { vi } from "vitest";
import type { Id } from "#kernel/id.ts";
import { listBalances } from "#ledger/index.ts";
import type { Actor } from "#platform/actor.ts";
import { expectOk, openTestApi, type TestAnswer } from "#platform/testing/api.ts";
import type { LostOrderBooks } from "#transfers/index.ts";
import * as contract from "../contract.ts";
import type { Template } from "../model/correction-journals.ts";
import { reconciliationHttp } from "../http.ts";
import { idr, openDesk } from "./test-books.ts";

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

/** In these tests no transfer can book a lost order. */
const NO_BOOKS: LostOrderBooks = {
  couldLeave: async () => false,
  whyNotBook: async () => "nothing_new",
  book: () => Promise.reject(new Error("nothing is booked at transfers here")),
};

export async function openCaseDesk(books = NO_BOOKS) {
  const desk = await openDesk();
  const api = await openTestApi(desk.app, [reconciliationHttp(books)]);

  async function caseAbout(key: string): Promise<Id<"ca">> {
    await desk.runs("read_statements");
    // Statements are compared only after everything posted has been read; another test's open transaction may delay that.
    return vi.waitFor(
      async () => {
        desk.clock.advance(31 * 60_000);
        await desk.runs("check_books");
        const { rows } = await sql<{ id: Id<"ca"> }>`
          select id from reconciliation.case_file where key = ${key} and state <> 'closed'`.execute(desk.db);
        if (!rows[0]) throw new Error(`no case about ${key}`);
        return rows[0].id;
      },
      { timeout: 5_000, interval: 200 },
    );
  }
  return {
    desk,
    api,
    caseAbout,
    /** The bank has charged too much: Rp 90.000 instead of Rp 9.000. */
    async overpaid(): Promise<{ id: Id<"ca">; key: string }> {
      const { id: key, number } = await desk.funded(idr(9_000n));
      desk.says("pay_in", number, idr(9_000n));
      await desk.submitted(key, idr(9_000n));
      await desk.paid(key, idr(9_000n));
      desk.says("payout", key, idr(-90_000n));
      return { id: await caseAbout(key), key };
    },
    read: async (id: Id<"ca">, actor = ani) => expectOk(await api.call(contract.readCase, { id }, { actor })),
    propose: (about: Id<"ca">, template: Template, actor = ani, id = desk.newId("co"), reason = "as the bank's letter says") =>
      api.call(contract.proposeCorrection, { id, case: about, template, reason }, { actor }),
    decide: (
      proposed: TestAnswer<typeof contract.proposeCorrection>,
      actor = budi,
      more: { decision?: "approve" | "reject"; hash?: string } = {},
    ) => {
      const { id, hash } = expectOk(proposed);
      return api.call(contract.decideCorrection, { id, hash, decision: "approve", ...more }, { actor });
    },
    balance: async (code: string) => (await listBalances(desk.db)).find((line) => line.code === code)?.minor ?? 0n,
    async close(): Promise<void> {
      await api[Symbol.asyncDispose]();
      await desk.close();
    },
  };
}
