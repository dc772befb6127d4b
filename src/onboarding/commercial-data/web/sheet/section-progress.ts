/** How far each part of the data page is, and which of them is shown. Pure. */
import { canSubmit, type ChecklistItem } from "../../../model/checklist.ts";
import { SECTIONS, type SectionCode } from "../../../model/codes.ts";
import { isEditable, type SheetState } from "../../../model/sheet-states.ts";
import type { DataView } from "../../contract.ts";

/** The parts of the page, in their order. */
export const PARTS = [...SECTIONS, "documents", "hand_in"] as const;
export type Part = (typeof PARTS)[number];

/** `problem`: something was refused or has to change; `missing`: on the applicant's side; `waiting`: for somebody else. */
export type Progress = "problem" | "missing" | "waiting" | "done";

type Shown = Pick<DataView, "checklist" | "changeRequests"> & { readonly sheet: { readonly state: SheetState } };

export function progressOf(part: Part, { checklist, changeRequests, sheet }: Shown): Progress {
  if (part === "hand_in") return handIn(sheet.state, checklist);
  const items = checklist.filter(({ section }) => section === part);
  const has = (status: ChecklistItem["status"]) => items.some((item) => item.status === status);
  if (has("REJECTED") || (isEditable(sheet.state) && changeRequests.some(({ section }) => section === part))) return "problem";
  if (has("MISSING")) return "missing";
  return has("WAITING") ? "waiting" : "done";
}

function handIn(state: SheetState, checklist: readonly ChecklistItem[]): Progress {
  if (!isEditable(state)) return state === "SUBMITTED" || state === "SIGNING" ? "waiting" : "done";
  return canSubmit(checklist) ? "waiting" : "missing";
}

/** The part that the address names; without one, the first that the applicant has to complete. */
export function partOf(named: string | null, view: Shown): Part {
  const asked = PARTS.find((part) => part === named);
  if (asked !== undefined) return asked;
  if (!isEditable(view.sheet.state)) return "hand_in";
  return PARTS.find((part) => ["problem", "missing"].includes(progressOf(part, view))) ?? "hand_in";
}

export const isSection = (part: Part): part is SectionCode => (SECTIONS as readonly string[]).includes(part);
