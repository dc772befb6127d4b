/** The last payment to the account of each row of a draft: what is to be looked at before it is repeated. */
import type { Language } from "#kernel/locale.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { saysOf } from "../../model/describe-reason.ts";
import type { ReasonCode } from "../../lifecycle/reasons.ts";
import { isFinal } from "../../lifecycle/states.ts";
import type { PayrollRowView } from "../contract.ts";
import { saysRefused } from "../model/payroll-texts.ts";
import type { Payroll, PayrollRow } from "../model/payroll.ts";
import { listEarlierOf, openRefused, type EarlierRow } from "./store-earlier.ts";

type Earlier = Pick<PayrollRowView, "isNoteOld" | "failedBefore" | "needsConfirmation">;

/** A month, a year or a day in a note: right last time and wrong now. */
const NAMES_TIME = /\d|\b(?:jan|feb|mar|apr|mei|may|jun|jul|agu|aug|sep|okt|oct|nov|des|dec)/i;

/** Reads the earlier payments once, for all rows; a payroll that is no draft has none. */
export async function openEarlier(
  { db, language }: Pick<Ctx, "db" | "language">,
  { id, person, state }: Pick<Payroll, "id" | "person" | "state">,
): Promise<(row: PayrollRow, bankTitle: string | null) => Earlier> {
  const isRefused = state === "draft" ? await openRefused(db, person) : () => false;
  const earlier = state === "draft" ? await listEarlierOf(db, id) : new Map<number, EarlierRow>();
  return (row, bankTitle) => {
    const { no, typed } = row;
    const last = earlier.get(no);
    const needsConfirmation = row.confirmedAt === null && !row.isLeftOut && isRefused(row);
    if (last === undefined) return { isNoteOld: false, failedBefore: null, needsConfirmation };
    return {
      needsConfirmation,
      // A wage that is sent again is of the same month.
      isNoteOld: row.repairs === null && typed.note !== "" && typed.note === last.note && NAMES_TIME.test(last.note),
      failedBefore: whyFailed(last, bankTitle, language),
    };
  };
}

/** The reason it did not arrive; null for one that did, or is still on its way. */
function whyFailed({ state, reason, refusedFor }: EarlierRow, bankTitle: string | null, language: Language): string | null {
  if (refusedFor !== null) return saysRefused(language, refusedFor);
  if (state === null || state === "PAID" || !isFinal(state)) return null;
  return reason === null
    ? saysRefused(language, "other")
    : saysOf(reason as ReasonCode, { product: "local", bankTitle }, language);
}
