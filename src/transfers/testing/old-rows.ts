/** For tests of migrations on old rows: what must be true of rows that earlier versions wrote, once they were migrated on. */
import { expect } from "vitest";
import { ledgerInvariants } from "#ledger/invariants.ts";
import { limitInvariants } from "#limits/invariants.ts";
import { checkInvariants, type Invariant } from "#platform/invariants.ts";
import type { OldRows } from "#platform/testing/old-database.ts";
import { dueOf } from "../apply-events.ts";
import { transferInvariants } from "../invariants.ts";
import { findTransfer } from "../store.ts";
import { SHORT_RULES } from "./happenings.ts";

export const LIVES: readonly Invariant[] = [...transferInvariants, ...ledgerInvariants, ...limitInvariants];

/** Refunds that were credited to agents before 0065: their senders have not got the money, which decision 0059 leaves for `check` to report. */
export const REPORTED = [
  "an agent's account is credited about a transfer only for cash that was handed out",
  "what was paid in cash is REFUNDED exactly when its sender has it: in the bank's books, or handed out at an outlet",
  "nothing else moves a float",
];
const CREDITED = "select subject as id from ledger.journal where kind = 'transfer.refund_credited'";

export async function brokenIn({ database }: OldRows, invariants: readonly Invariant[]) {
  return (await checkInvariants(database, invariants)).filter(({ breaches }) => breaches.length > 0);
}
export async function expectToHold(
  old: OldRows,
  invariants: readonly Invariant[],
  reported: readonly string[] = [],
): Promise<void> {
  const broken = await brokenIn(old, invariants);
  expect(broken.filter(({ says }) => !reported.includes(says))).toEqual([]);
  const credited = new Set((await old.query<{ id: string }>(CREDITED)).map(({ id }) => id));
  for (const { breaches } of broken)
    for (const breach of breaches as { readonly id?: string; readonly subject?: string }[])
      expect(credited).toContain(breach.id ?? breach.subject);
}

/** Each transfer goes on by the step that the product of now would give it, or has none. */
export async function expectToGoOn(old: OldRows): Promise<void> {
  const rows = await old.query<{
    id: `tr_${string}`;
    state: string;
    due_step: string | null;
    due_at: Date | null;
    needs_person: boolean;
  }>("select id, state, due_step, due_at, needs_person from transfers.transfer");
  for (const { id, state, due_step: step, due_at: at, needs_person: needsPerson } of rows) {
    const stored = await findTransfer(old.database, id);
    if (stored === null) throw new Error(`${id} is gone`);
    const due = dueOf(stored.transfer, SHORT_RULES);
    expect({ id, state, step }).toEqual({ id, state, step: due.step });
    // Two migrations begin a moment after one another.
    expect(Math.abs((at?.getTime() ?? 0) - (due.at?.getTime() ?? 0)), id).toBeLessThan(60_000);
    if (step === null) expect({ id, needsPerson }).toEqual({ id, needsPerson: due.needsPerson });
  }
}

export const count = async (old: OldRows, text: string) =>
  Number((await old.query<{ n: string }>(`select count(*) as n from ${text}`))[0]?.n);
