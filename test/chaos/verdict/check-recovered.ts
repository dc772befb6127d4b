/**
 * After a recovery: everything that bank and partner paid or received is in the books once, in suspense, or in a case of its own; and
 * nothing was sent twice.
 */
import { sql } from "kysely";
import type { Ground } from "../installation/installation.ts";
import { countAcknowledged, type Records } from "../records.ts";
import type { Verdict } from "./verdict.ts";

async function read<T>(address: string): Promise<T> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return (await answer.json()) as T;
}

/** How often each reference was paid, at the bank and at the partner. */
export async function partiesPaid({ bankUrl, partnerUrl }: Ground): Promise<ReadonlyMap<string, number>> {
  const bank = await read<{ paid: { reference: string; times: number }[] }>(`${bankUrl}/control/paid`);
  const partner = await read<{ paid: { external_id: string; times: number }[] }>(`${partnerUrl}/control/paid`);
  return new Map([
    ...bank.paid.map(({ reference, times }) => [reference, times] as const),
    ...partner.paid.map(({ external_id: reference, times }) => [reference, times] as const),
  ]);
}

interface BankAccount {
  readonly trxId: string;
  readonly payments: readonly { readonly id: string }[];
}

export async function checkRecovered(ground: Ground, records: Records): Promise<Verdict> {
  const { wanted } = records;
  const db = ground.app.runtime.database;
  const paid = await partiesPaid(ground);
  const { accounts } = await read<{ accounts: readonly BankAccount[] }>(`${ground.bankUrl}/control/virtual-accounts`);
  const transfers = await sql<{ id: string; state: string; needsPerson: boolean; hasConflictingOutcomes: boolean }>`
    select id, state, needs_person as "needsPerson", has_conflicting_outcomes as "hasConflictingOutcomes" from transfers.transfer`.execute(
    db,
  );
  const books = new Map(transfers.rows.map((row) => [row.id, row]));
  const payIns = await sql<{ id: string; payment: string; transfer: string | null }>`
    select id, bank_payment as payment, transfer from transfers.pay_in`.execute(db);
  const cases = await sql<{ subject: string; count: number }>`
    select substr(topic, 6) as subject, count(*)::int as count from reconciliation.case_file where topic like 'lost %' group by 1`.execute(
    db,
  );
  const hasCase = new Map(cases.rows.map(({ subject, count }) => [subject, count]));
  const failures: string[] = [];
  const counts = { complete: 0, "lost, with a case": 0, "refunded in the gap": 0, "in suspense": 0 };
  for (const [reference, times] of paid) if (times > 1) failures.push(`${reference} was paid ${times} times`);
  for (const { trxId, payments } of accounts) {
    if (!wanted.has(trxId)) continue;
    const received = payments.map(({ id }) => payIns.rows.filter(({ payment }) => payment === id));
    if (received.some((rows) => rows.length !== 1)) failures.push(`a payment for ${trxId} is not in the books once`);
    const own = received.flat();
    const refunds = [trxId, ...own.map(({ id }) => id)].filter((of) => paid.has(`${of}_r1`));
    const outs = refunds.length + (paid.has(trxId) ? 1 : 0);
    if (outs > payments.length) failures.push(`${trxId} was paid ${payments.length} times and paid out ${outs} times`);
    const row = books.get(trxId);
    const isCase = (hasCase.get(trxId) ?? 0) === 1;
    if (row === undefined) {
      // Completely lost: money received has no owner, money sent is a case.
      if (own.some(({ transfer }) => transfer !== null))
        failures.push(`a payment for ${trxId}, which is lost, was used for another`);
      counts["in suspense"] += own.length;
      if (paid.has(trxId) && !isCase) failures.push(`${trxId} is lost and paid out, and has ${hasCase.get(trxId) ?? "no"} case`);
      if (isCase) counts["lost, with a case"] += 1;
    } else if (row.hasConflictingOutcomes) {
      failures.push(`${trxId} is ${row.state}, and in doubt at the end`);
    } else if (isCase && row.state === "REFUNDED") {
      // Known from the statement alone, and booked by two people.
      if (paid.has(trxId) || refunds.length !== 1)
        failures.push(`${trxId} is REFUNDED, and the bank has ${refunds.length} refunds of it`);
      counts["refunded in the gap"] += 1;
    } else if (row.state === "PAID" ? paid.has(trxId) && refunds.length === 0 : !paid.has(trxId)) counts.complete += 1;
    else
      failures.push(
        `${trxId} is ${row.state}, and the parties have ${paid.has(trxId) ? "paid it out" : "not paid it out"}, refunds ${refunds.length}`,
      );
  }
  const explained = counts.complete + counts["lost, with a case"] + counts["refunded in the gap"];
  const made = countAcknowledged(records);
  if (explained !== made) failures.push(`${made} transfers were made, and ${explained} are explained`);
  const open = await sql<{ kind: string; key: string }>`
    select finding.kind, file.key from reconciliation.finding join reconciliation.case_file as file on file.id = case_id
    where over_at is null and file.state <> 'closed' and file.topic not like 'lost %' and finding.kind <> 'missing_here'`.execute(
    db,
  );
  for (const { kind, key } of open.rows.slice(0, 5)) failures.push(`reconciliation has found ${kind} about ${key}`);
  const sums = await sql<{ currency: string }>`select currency from ledger.posting
    join ledger.account on account.no = account_no group by 1 having sum(minor) <> 0`.execute(db);
  for (const { currency } of sums.rows) failures.push(`the books do not sum to zero in ${currency}`);
  return { failures, counts };
}
