/**
 * Compares all books after a campaign: ours, the bank's, the partner's, and the recorded answers to senders. Each violated rule is
 * a line; there is no tolerance.
 */
import { sql } from "kysely";
import { checkInvariants } from "#platform/invariants.ts";
import { FINAL_STATES, type State } from "#transfers/lifecycle/states.ts";
import { invariants } from "../../../src/wiring/capabilities.ts";
import type { Ground } from "../installation/installation.ts";
import { checkBank, checkPartner } from "./check-parties.ts";
import { checkCounter } from "./check-counter.ts";
import { checkPromises } from "./check-promises.ts";
import type { Records } from "../records.ts";
import { type Row, type RefundRow, limited } from "./rows.ts";

export interface Verdict {
  readonly failures: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
}

const OVER = new Set<State>([...FINAL_STATES, "AVAILABLE"]);
/** A slower invariant is reported: it would take much longer with years of transfers. */
const LONG_MS = 5_000;

export async function assess(ground: Ground, records: Records): Promise<Verdict> {
  const { database } = ground.app.runtime;
  const transfers = await readTransfers(ground);
  const refunds = await readRefunds(ground);
  const failures = [
    ...(await checkBooks(ground, transfers)),
    ...limited(
      "is left in",
      transfers.filter((row) => !isAtRest(row)).map(({ id, state, reason }) => `${id} is left in ${state} (${reason})`),
    ),
    ...checkPromises(records, transfers),
    ...limited("wrong at the counter", checkCounter(records, transfers, refunds)),
    ...(await checkBank(ground, transfers, refunds)),
    ...(await checkPartner(ground, transfers)),
  ];
  const slow: Record<string, number> = {};
  for (const one of invariants) {
    const startedAt = performance.now();
    for (const { says, breaches } of await checkInvariants(database, [one])) {
      if (breaches.length > 0) failures.push(`${says}: ${breaches.length} rows, first ${wordsOf(breaches[0])}`);
      const tookMs = Math.round(performance.now() - startedAt);
      if (tookMs > LONG_MS) slow[`seconds to check that ${says}`] = Math.round(tookMs / 1_000);
    }
  }
  const inState = (state: State) => transfers.filter((row) => row.state === state).length;
  return {
    failures,
    counts: {
      transfers: transfers.length,
      paid: inState("PAID"),
      refunded: inState("REFUNDED"),
      cancelled: inState("CANCELLED"),
      expired: inState("EXPIRED"),
      available: inState("AVAILABLE"),
      "were unknown": transfers.filter(({ wasUnknown }) => wasUnknown).length,
      "unknown resolved": transfers.filter(({ wasUnknown, needsPerson }) => wasUnknown && !needsPerson).length,
      "in the queue": transfers.filter(({ needsPerson, waitsForAccount }) => needsPerson || waitsForAccount).length,
      refunds: refunds.filter(({ status }) => status === "paid").length,
      ...slow,
    },
  };
}

/** Finished, waiting for its recipient at a counter, or with staff for a stated reason. */
function isAtRest({ state, needsPerson, waitsForAccount, reason }: Row): boolean {
  return OVER.has(state) || waitsForAccount || (needsPerson && reason !== null);
}

async function readTransfers({ app }: Ground): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, state, product, needs_person as "needsPerson", quote, recipient, sender, reason,
      principal_minor + fee_minor + tax_minor as "totalMinor", receives_currency as "receivesCurrency", receives_minor as "receivesMinor",
      cancel_requested_at is not null as "cancelRequested",
      exists (select from transfers.history where transfer = t.id and to_state = 'OUTCOME_UNKNOWN') as "wasUnknown",
      coalesce(source_account in ('agent_deposit', 'agent_receivable'), false) as "isPaidInCash",
      principal_minor + fee_minor + tax_minor - pay_in_rounding_minor as "dueMinor",
      exists (select from transfers.refund where transfer = t.id and status in ('account_needed', 'cash_ready')) as "waitsForAccount"
    from transfers.transfer as t`.execute(app.runtime.database);
  return rows;
}

async function readRefunds({ app }: Ground): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select of, transfer, status, amount_minor as "amountMinor", sequence, cash is not null as "isCash",
      amount_minor + cash_rounding_minor as "givenMinor" from transfers.refund`.execute(app.runtime.database);
  return rows;
}

/** The partner begins with a prefund that is not booked here: a top-up, unrelated to any transfer. */
const NO_TOP_UP = sql`select from jsonb_array_elements_text(finding.details -> 'lines') as line
  join reconciliation.statement_line on statement_line.id = line where statement_line.kind <> 'other' or party <> 'partner'`;

/** Checks the sums of the ledger, reconciliation's own totals, and its cases. */
async function checkBooks({ app }: Ground, transfers: readonly Row[]): Promise<string[]> {
  const db = app.runtime.database;
  const sums = await sql<{ currency: string; minor: bigint }>`select currency, sum(minor)::bigint as minor from ledger.posting
    join ledger.account on account.no = account_no group by 1 having sum(minor) <> 0`.execute(db);
  const totals = await sql<{ name: string; account: string; books: bigint; expected: bigint }>`
    select name, account, books, expected from reconciliation.control_total where books <> expected`.execute(db);
  // A transfer that staff must decide because the party did not answer may be on its statement: then a case is expected.
  const undecided = new Set(transfers.filter((row) => row.needsPerson).map(({ id }) => id));
  const findings = await sql<{
    kind: string;
    topic: string;
    details: { readonly key?: string };
  }>`select finding.kind, case_file.topic, details
    from reconciliation.finding join reconciliation.case_file on case_file.id = case_id where over_at is null
      and not (finding.kind = 'missing_here' and not exists (${NO_TOP_UP}))`.execute(db);
  const walks = await sql<{ n: number }>`select count(*)::int as n from reconciliation.control_total`.execute(db);
  return [
    ...sums.rows.map(({ currency, minor }) => `the books of ${currency} sum to ${minor}`),
    ...(walks.rows[0]?.n === 0 ? ["reconciliation has compared no control total: it has not run"] : []),
    ...totals.rows.map(({ name, account, books, expected }) => `control total ${name} ${account}: ${books}, not ${expected}`),
    ...limited(
      "open findings",
      findings.rows
        .filter(({ kind, details }) => !(kind === "missing_here" && undecided.has(details.key ?? "")))
        .map(({ kind, topic, details }) => `reconciliation found ${kind} ${topic} ${wordsOf(details)}`),
    ),
  ];
}

const wordsOf = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) => (typeof one === "bigint" ? String(one) : one)).slice(0, 400);
