/** A row as the people of its business see it, and the ends of the payment for all of them. */
import type { Language } from "#kernel/locale.ts";
import { money, type Money } from "#kernel/money.ts";
import type { listEnds } from "../lists/store-ends.ts";
import { shownState, type ReasonCode } from "../lifecycle/reasons.ts";
import { isFinal, type State } from "../lifecycle/states.ts";
import { saysOf } from "../model/describe-reason.ts";
import type { PayrollRowView, PayrollView } from "./contract.ts";
import { rowTexts, saysRefused } from "./model/payroll-texts.ts";
import { checkOfRow, type Payroll, type PayrollRow } from "./model/payroll.ts";
import type { listStatesOf } from "./store-paying.ts";
import { isNearRow, totalOfRow } from "./validate-rows.ts";

const idr = (minor: bigint): Money => money("IDR", minor);

type ShownRow = Omit<
  PayrollRowView,
  "isNoteOld" | "failedBefore" | "needsConfirmation" | "paidBefore" | "sameAs" | "repair" | "mayRepair"
>;

/** The transfers of a payroll as they are now. */
export interface Happened {
  readonly states: Awaited<ReturnType<typeof listStatesOf>>;
  readonly ends: Awaited<ReturnType<typeof listEnds>>;
}

/** The ends of the payment: the total is what arrived, what went back, and the fee that stays. Null until every transfer has ended. */
export function settledOf(
  { totalMinor, fundedAt }: Payroll,
  rows: readonly PayrollRow[],
  { states, ends }: Happened,
): PayrollView["settled"] {
  const made = rows.filter(({ state }) => state === "made");
  const stateOf = ({ transfer }: PayrollRow) => (transfer === null ? undefined : states.get(transfer)?.state);
  const isOpen = rows.some(({ state }) => state === "reserved") || made.some((row) => !isFinal(stateOf(row) ?? "CREATED"));
  if (totalMinor === null || fundedAt === null || isOpen) return null;
  const arrived = made.reduce((sum, row) => (stateOf(row) === "PAID" ? sum + (row.amountMinor ?? 0n) : sum), 0n);
  const returned = [...ends.values()].reduce((sum, { refundedMinor }) => sum + refundedMinor, 0n);
  return { arrived: idr(arrived), returned: idr(returned), fee: idr(totalMinor - arrived - returned) };
}

export function showRow(row: PayrollRow, bankTitle: string | null, { states, ends }: Happened, language: Language): ShownRow {
  const end = row.state === "made" && row.transfer !== null ? ends.get(row.transfer) : undefined;
  const made = row.state === "made" && row.transfer !== null ? states.get(row.transfer) : undefined;
  const check = checkOfRow(row);
  const says = row.problems.map(({ field, says: both }) => ({ field, says: both[language] }));
  const isUnknown = !row.isLeftOut && row.verdict === "no_account" && row.problems.length === 0;
  return {
    no: row.no,
    typed: row.typed,
    name: row.name,
    bank: row.bank,
    bankTitle,
    account: row.account,
    amount: row.amountMinor === null ? null : idr(row.amountMinor),
    fee: row.feeMinor === null || row.taxMinor === null ? null : idr(row.feeMinor + row.taxMinor),
    total: totalOfRow(row),
    check,
    problems: isUnknown ? [{ field: "account", says: rowTexts[language].no_account }] : says,
    bankName: row.bankName,
    isNear: check === "differs" && isNearRow(row),
    isUnconfirmed: row.verdict === "not_checked",
    isNameAccepted: row.acceptedAt !== null,
    isAccountConfirmed: row.confirmedAt !== null,
    state: row.state,
    outcome: outcomeOf(row, made?.state),
    arrivedAt: end?.arrivedAt ?? null,
    refunded: end === undefined || end.refundedMinor === 0n ? null : idr(end.refundedMinor),
    why: whyOf(row, made, bankTitle, language),
    transfer: made === undefined ? null : row.transfer,
    transferState: made === undefined ? null : shownState(made.state),
  };
}

const GOING_BACK: ReadonlySet<State> = new Set<State>(["REJECTED", "RETURNED", "REFUND_PENDING"]);

/** The outcome of a row; null while the payroll is a draft. */
function outcomeOf(row: PayrollRow, made: State | undefined): PayrollRowView["outcome"] {
  if (row.isLeftOut) return "left_out";
  if (row.state === "draft") return null;
  if (row.state === "refused") return "refused";
  if (made === undefined) return "waiting";
  if (made === "PAID") return "arrived";
  if (isFinal(made)) return "returned";
  return GOING_BACK.has(made) ? "returning" : "under_way";
}

function whyOf(
  { refusedFor, state }: PayrollRow,
  made: { readonly state: State; readonly reason: string | null } | undefined,
  bankTitle: string | null,
  language: Language,
): string | null {
  if (state === "refused") return saysRefused(language, refusedFor ?? "other");
  if (made?.reason == null || made.state === "PAID") return null;
  return saysOf(made.reason as ReasonCode, { product: "local", bankTitle }, language);
}
