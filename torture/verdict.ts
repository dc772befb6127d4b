/**
 * What is true afterwards, in everybody's books: ours, the bank's, the partner's, and the list of what senders were told. Each sentence that does not
 * hold is a line; nothing here is a matter of degree.
 */
import { sql } from "kysely";
import { checkInvariants } from "#platform/invariants.ts";
import type { RefundStatus } from "#transfers/refunds.ts";
import { FINAL_STATES, type State } from "#transfers/states.ts";
import { invariants } from "../src/capabilities.ts";
import type { Ground } from "./ground.ts";
import { judgeBank, judgePartner } from "./judge-parties.ts";
import { judgeCounter } from "./judge-counter.ts";
import { judgePromises } from "./judge-promises.ts";
import type { Records } from "./records.ts";

/** A transfer, as far as it is judged. */
export interface Row {
  readonly id: string;
  readonly state: State;
  readonly product: string;
  readonly needsPerson: boolean;
  readonly quote: string;
  readonly recipient: string;
  readonly sender: string;
  readonly totalMinor: bigint;
  readonly receivesCurrency: string;
  readonly receivesMinor: bigint;
  readonly cancelAsked: boolean;
  readonly reason: string | null;
  readonly wasUnknown: boolean;
  readonly waitsForAccount: boolean;
  readonly isPaidInCash: boolean;
  /** What was due of it: less than the total by what cash can not pay. */
  readonly dueMinor: bigint;
}

export interface RefundRow {
  readonly of: string;
  readonly transfer: string;
  readonly status: RefundStatus;
  readonly amountMinor: bigint;
  readonly nth: number;
  /** Its sender has chosen cash. */
  readonly isCash: boolean;
  /** What they get: as cash with what is added to be countable. */
  readonly handedMinor: bigint;
}

export interface Verdict {
  readonly failures: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
}

const OVER = new Set<State>([...FINAL_STATES, "AVAILABLE"]);
/** Of one kind of failure: the first ones say it. */
const SHOWN = 5;
/** An invariant that takes longer is said: it will take much longer in a house with years of transfers. */
const LONG_MS = 5_000;

export async function judge(ground: Ground, records: Records): Promise<Verdict> {
  const { database } = ground.house.machinery;
  const transfers = await readTransfers(ground);
  const refunds = await readRefunds(ground);
  const failures = [
    ...(await judgeBooks(ground, transfers)),
    ...limited(
      "is left in",
      transfers.filter((row) => !isAtRest(row)).map(({ id, state, reason }) => `${id} is left in ${state} (${reason})`),
    ),
    ...judgePromises(records, transfers),
    ...limited("wrong at the counter", judgeCounter(records, transfers, refunds)),
    ...(await judgeBank(ground, transfers, refunds)),
    ...(await judgePartner(ground, transfers)),
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

/** Over, waiting for its recipient at a counter, or for a person with a reason. */
function isAtRest({ state, needsPerson, waitsForAccount, reason }: Row): boolean {
  return OVER.has(state) || waitsForAccount || (needsPerson && reason !== null);
}

/** The first few of many alike, and how many there are. */
export function limited(what: string, found: readonly string[]): string[] {
  return found.length <= SHOWN ? [...found] : [...found.slice(0, SHOWN), `… ${found.length} ${what} in all`];
}

async function readTransfers({ house }: Ground): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, state, product, needs_person as "needsPerson", quote, recipient, sender, reason,
      principal_minor + fee_minor + tax_minor as "totalMinor", receives_currency as "receivesCurrency", receives_minor as "receivesMinor",
      cancel_asked_at is not null as "cancelAsked",
      exists (select from transfers.history where transfer = t.id and to_state = 'OUTCOME_UNKNOWN') as "wasUnknown",
      coalesce(source_account in ('agent_deposit', 'agent_receivable'), false) as "isPaidInCash",
      principal_minor + fee_minor + tax_minor - pay_in_rounding_minor as "dueMinor",
      exists (select from transfers.refund where transfer = t.id and status in ('account_needed', 'cash_ready')) as "waitsForAccount"
    from transfers.transfer as t`.execute(house.machinery.database);
  return rows;
}

async function readRefunds({ house }: Ground): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select of, transfer, status, amount_minor as "amountMinor", nth, cash is not null as "isCash",
      amount_minor + cash_rounding_minor as "handedMinor" from transfers.refund`.execute(house.machinery.database);
  return rows;
}

/** The partner begins with a prefund that nobody has booked here: a top-up, which has nothing to do with any transfer. */
const NO_TOP_UP = sql`select from jsonb_array_elements_text(finding.details -> 'lines') as line
  join reconciliation.statement_line on statement_line.id = line where statement_line.kind <> 'other' or party <> 'partner'`;

/** Sums of the ledger, the reconciliation's own totals, and its cases. */
async function judgeBooks({ house }: Ground, transfers: readonly Row[]): Promise<string[]> {
  const db = house.machinery.database;
  const sums = await sql<{ currency: string; minor: bigint }>`select currency, sum(minor)::bigint as minor from ledger.posting
    join ledger.account on account.no = account_no group by 1 having sum(minor) <> 0`.execute(db);
  const totals = await sql<{ name: string; account: string; books: bigint; expected: bigint }>`
    select name, account, books, expected from reconciliation.control_total where books <> expected`.execute(db);
  // What a person has to decide because the party said nothing may well stand on its statement: the case says so, rightly.
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
    ...(walks.rows[0]?.n === 0 ? ["reconciliation has compared no control total: it has not seen anything"] : []),
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
