/** Why an act of staff is not possible now, as the server refuses it (house rule 6). Pure. */
import { isComplete } from "../../../model/checklist.ts";
import { isEditable, isOpenSheet, stateAfter, whyNotBegin, type SheetState } from "../../../model/sheet-states.ts";
import type { OnboardingRefusal } from "../../../contract.ts";
import type { ChecklistItem } from "../../../model/checklist.ts";
import type { BusinessStatus } from "../../../model/kinds.ts";

/** What of a file the reasons are read from. */
export interface Assessed {
  readonly business: { readonly status: BusinessStatus };
  readonly sheets: readonly { readonly state: SheetState }[];
  readonly data: { readonly checklist: readonly ChecklistItem[] } | null;
}
type Why = Extract<
  OnboardingRefusal,
  | "sheet_not_editable"
  | "sheet_not_now"
  | "sheet_incomplete"
  | "sheet_open"
  | "business_has_contract"
  | "business_not_active"
  | "business_not_suspended"
> | null;

/** The sheet that is open; a business has at most one. */
export const openSheetOf = <S extends { readonly state: SheetState }>({ sheets }: { readonly sheets: readonly S[] }): S | null =>
  sheets.find(({ state }) => isOpenSheet(state)) ?? null;

/** Entering data, and mailing the applicant that they are awaited. */
export function whyNotData(file: Assessed): Why {
  const open = openSheetOf(file);
  return open !== null && isEditable(open.state) ? null : "sheet_not_editable";
}

/** Passing the due diligence, giving the sheet back, and refusing it. */
export function whyNotReview(file: Assessed, act: "pass" | "return" | "refuse"): Why {
  const open = openSheetOf(file);
  if (open === null) return "sheet_not_now";
  if (act === "refuse") return stateAfter(open.state, "refuse") === null ? "sheet_not_now" : null;
  if (open.state !== "SUBMITTED") return "sheet_not_now";
  return act === "pass" && !isComplete(file.data?.checklist ?? []) ? "sheet_incomplete" : null;
}

/** Assessing a paper, which is frozen while a version is signed. */
export function whyNotAssess(file: Assessed): Why {
  const open = openSheetOf(file);
  return open === null || open.state === "SIGNING" ? "sheet_not_now" : null;
}

/** Beginning a sheet. A suspension does not wait for one that is open. */
export function whyNotBeginSheet(
  file: Assessed,
  kind: "opening" | "amendment" | "suspension" | "reopening" | "termination",
): Why {
  const why = whyNotBegin(kind, file.business.status);
  if (why !== null) return why;
  return kind !== "suspension" && openSheetOf(file) !== null ? "sheet_open" : null;
}

/** What keeps the due diligence from being passed. */
export const openItems = ({ data }: Pick<Assessed, "data">) => (data?.checklist ?? []).filter(({ status }) => status !== "DONE");
