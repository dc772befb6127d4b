/** Compares the bank's and the partner's own books with the transfers: what they really paid and received. */
import { sql } from "kysely";
import type { Ground } from "../installation/installation.ts";
import { checkRefund, NOTHING, type Paid } from "./check-refund.ts";
import { limited, type RefundRow, type Row } from "./rows.ts";

async function read<T>(address: string): Promise<T> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return (await answer.json()) as T;
}

const senOf = (rupiah: string): bigint => BigInt(rupiah.replace(".", ""));

export async function checkBank(ground: Ground, transfers: readonly Row[], refunds: readonly RefundRow[]): Promise<string[]> {
  const { paid } = await read<{ paid: { reference: string; times: number; amount: string; returned: string }[] }>(
    `${ground.bankUrl}/control/paid`,
  );
  const byReference = new Map<string, Paid>(
    paid.map(({ reference, times, amount, returned }) => [
      reference,
      { times, minor: senOf(amount), returnedMinor: senOf(returned) },
    ]),
  );
  const failures: string[] = [];
  const known = new Set<string>();
  for (const row of transfers) {
    if (row.product !== "local") continue;
    known.add(row.id);
    failures.push(...checkPayout(row, byReference.get(row.id) ?? NOTHING, "the bank"));
  }
  for (const refund of refunds) {
    for (let index = 1; index <= refund.sequence; index++) {
      const reference = `${refund.of}_r${index}`;
      known.add(reference);
      failures.push(...checkRefund(refund, index, byReference.get(reference) ?? NOTHING));
    }
  }
  for (const [reference, { times }] of byReference) {
    if (times > 1) failures.push(`the bank paid ${reference} ${times} times`);
    if (!known.has(reference)) failures.push(`the bank paid ${reference}, which is no payout nor refund of ours`);
  }
  return [...limited("wrong payments at the bank", failures), ...(await checkPayIns(ground))];
}

export async function checkPartner(ground: Ground, transfers: readonly Row[]): Promise<string[]> {
  const { paid } = await read<{ paid: { external_id: string; times: number; minor: string; returned_minor: string }[] }>(
    `${ground.partnerUrl}/control/paid`,
  );
  const { faults } = await read<{ faults: readonly unknown[] }>(`${ground.partnerUrl}/control/books`);
  const byReference = new Map<string, Paid>(
    paid.map((one) => [
      one.external_id,
      { times: one.times, minor: BigInt(one.minor), returnedMinor: BigInt(one.returned_minor) },
    ]),
  );
  const abroad = transfers.filter(({ product }) => product === "international");
  const known = new Set(abroad.map(({ id }) => id));
  return limited("wrong payments at the partner", [
    ...(faults.length > 0 ? [`the partner's books do not balance: ${JSON.stringify(faults)}`] : []),
    ...abroad.flatMap((row) => checkPayout(row, byReference.get(row.id) ?? NOTHING, "the partner")),
    ...[...byReference.keys()].filter((id) => !known.has(id)).map((id) => `the partner paid ${id}, which is no payout of ours`),
  ]);
}

/**
 * PAID exactly when it was paid once and not returned. A transfer that waits for staff may have any state with at most one payment.
 */
function checkPayout(
  { id, state, receivesMinor, needsPerson }: Row,
  { times, minor, returnedMinor }: Paid,
  who: string,
): string[] {
  if (times > 1) return [`${who} paid ${id} ${times} times`];
  if (times === 1 && minor !== receivesMinor) return [`${who} paid ${minor} for ${id}, not ${receivesMinor}`];
  if (needsPerson) return [];
  const stands = times === 1 && returnedMinor === 0n;
  if (state === "PAID" && !stands) return [`${id} is PAID, and ${who} has ${times === 0 ? "paid nothing" : "received it back"}`];
  if (state !== "PAID" && stands) return [`${id} is ${state}, and ${who} has paid it`];
  return [];
}

interface BankAccount {
  readonly trxId: string;
  readonly number: string;
  readonly payments: readonly { readonly id: string; readonly amount: string }[];
}

interface BankCode {
  /** Of ours: the transfer's id, and that it is its QRIS code. */
  readonly reference: string;
  readonly payments: BankAccount["payments"];
}

/** Every payment made is recorded once, as it was made. Whether it is used, held or refunded is checked by the invariants. */
async function checkPayIns({ app, bankUrl }: Ground): Promise<string[]> {
  const { accounts } = await read<{ accounts: readonly BankAccount[] }>(`${bankUrl}/control/virtual-accounts`);
  const { rows } = await sql<{ payment: string; minor: bigint; transfer: string | null }>`
    select bank_payment as payment, amount_minor as minor, transfer from transfers.pay_in`.execute(app.runtime.database);
  const received = new Map(rows.map((row) => [row.payment, row]));
  const { codes } = await read<{ codes: readonly BankCode[] }>(`${bankUrl}/control/qris`);
  const failures: string[] = [];
  let made = 0;
  const ways = [
    ...accounts,
    ...codes.map(({ reference, payments }) => ({ trxId: reference.replace(/_q1$/, ""), number: reference, payments })),
  ];
  for (const { trxId, number, payments } of ways) {
    for (const { id, amount } of payments) {
      made += 1;
      const ours = received.get(id);
      if (ours === undefined) failures.push(`payment ${id} of ${amount} on ${number} (${trxId}) was never received`);
      else if (ours.minor !== senOf(amount)) failures.push(`payment ${id} of ${amount} was received as ${ours.minor}`);
      else if (ours.transfer !== null && ours.transfer !== trxId)
        failures.push(`payment ${id} for ${trxId} was used for ${ours.transfer}`);
    }
  }
  if (rows.length > made) failures.push(`${rows.length} payments are written down, and ${made} were made`);
  return limited("wrong payments in", failures);
}
