/** The statement of our accounts with the partner abroad, one per currency, line by line: what it really took and gave back. */
import type { Currency, Money } from "#kernel/money.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { ReadClosing, ReadStatement, StatementLine } from "#reconciliation/model/statement.ts";
import type { CallPartner } from "./client.ts";
import { balancesSchema, movementsSchema } from "./wire.ts";

const LINES_PER_PAGE = 1_000;
/** 200,000 lines of one currency in one day; a longer statement is not read, and the answer is null. */
const MAX_PAGES = 200;
const MAX_PAGE_BYTES = 1_048_576;

const KINDS: Readonly<Record<string, StatementLine["kind"]>> = { SETTLE: "payout", FEE: "cost", REVERSAL: "return" };

/** Reads a day in Jakarta over all currencies, or null: a partial statement would show differences in the books that do not exist. */
export function partnerStatement(callPartner: CallPartner): ReadStatement {
  return async (day) => {
    const reply = await callPartner({ method: "GET", path: "/v1/balances" });
    const balances = balancesSchema.safeParse(reply.kind === "answered" ? reply.body : undefined);
    if (!balances.success) return null;
    const lines: StatementLine[] = [];
    for (const { currency } of balances.data.balances) {
      const read = await readCurrency(callPartner, currency, day);
      if (read === null) return null;
      lines.push(...read);
    }
    return lines;
  };
}

async function readCurrency(
  callPartner: CallPartner,
  currency: Currency,
  day: LocalDate,
): Promise<readonly StatementLine[] | null> {
  const lines: StatementLine[] = [];
  let after = "";
  for (let page = 0; page < MAX_PAGES; page += 1) {
    // Money that is only held is no line: it is booked when it is paid.
    const query = `day=${day}&booked=true&limit=${LINES_PER_PAGE}${after === "" ? "" : `&after=${after}`}`;
    const path = `/v1/balances/${currency}/movements?${query}`;
    const reply = await callPartner({ method: "GET", path, maxBytes: MAX_PAGE_BYTES });
    const read = movementsSchema.safeParse(reply.kind === "answered" ? reply.body : undefined);
    if (!read.success || read.data.movements.some(({ money }) => money.currency !== currency)) return null;
    for (const { id, type, booked_at, external_id, money } of read.data.movements)
      lines.push({ id, bookedAt: new Date(booked_at), amount: money, kind: KINDS[type] ?? "other", reference: external_id });
    if (read.data.next === null) return lines;
    after = read.data.next;
  }
  return null;
}

/** Reads the balance of each account at the end of a day; null where the partner states none. */
export function partnerClosing(callPartner: CallPartner): ReadClosing {
  return async (day) => {
    const reply = await callPartner({ method: "GET", path: "/v1/balances" });
    const balances = balancesSchema.safeParse(reply.kind === "answered" ? reply.body : undefined);
    if (!balances.success) return null;
    const closing: Money[] = [];
    for (const { currency } of balances.data.balances) {
      const path = `/v1/balances/${currency}/movements?day=${day}&booked=true&limit=1`;
      const answer = await callPartner({ method: "GET", path, maxBytes: MAX_PAGE_BYTES });
      const read = movementsSchema.safeParse(answer.kind === "answered" ? answer.body : undefined);
      const stated = read.success ? read.data.closing_balance : null;
      if (!stated || stated.currency !== currency) return null;
      closing.push(stated);
    }
    return closing;
  };
}
