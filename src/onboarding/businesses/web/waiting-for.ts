/** Who is waited for, and how the last application ended. Pure. */
import { isOpenSheet, type SheetState } from "../../model/sheet-states.ts";
import type { OwnBusiness } from "./own-business.ts";

export type WaitingFor =
  | { readonly on: "you"; readonly count: number }
  /** Names; null for a person who is named no more. */
  | { readonly on: "people"; readonly names: readonly (string | null)[] }
  | { readonly on: "compliance"; readonly answerBy: Date | null }
  | { readonly on: "signatures"; readonly given: number; readonly needed: number };

/** In the order in which it goes on. Empty without an open sheet. */
export function waitingFor({ sheet, checklist, people, signatures }: OwnBusiness): readonly WaitingFor[] {
  if (sheet === null) return [];
  if (sheet.state === "SIGNING") return signatures === null ? [] : [{ on: "signatures", ...signatures }];
  const isYours = sheet.state !== "SUBMITTED";
  const open = checklist.filter(({ status }) => status === "MISSING" || status === "REJECTED");
  const others = checklist.filter(({ code, status }) => code === "person" && status === "WAITING");
  const nameOf = (id: string | null) => people.find((one) => one.id === id)?.name ?? null;
  return [
    ...(isYours && open.length > 0 ? [{ on: "you" as const, count: open.length }] : []),
    ...(others.length > 0 ? [{ on: "people" as const, names: others.map(({ about }) => nameOf(about)) }] : []),
    ...(isYours ? [] : [{ on: "compliance" as const, answerBy: sheet.answerBy }]),
  ];
}

type Ended = Exclude<SheetState, "DRAFT" | "SUBMITTED" | "CHANGES_REQUESTED" | "SIGNING" | "ACTIVE">;

/** How the last application ended that led to no contract, while no other is open; null otherwise. */
export function endedWithout({ sheet, history }: OwnBusiness): { readonly as: Ended; readonly reason: string | null } | null {
  const [last] = history;
  if (sheet !== null || last === undefined || last.kind !== "opening" || last.state === "ACTIVE" || isOpenSheet(last.state))
    return null;
  return { as: last.state as Ended, reason: last.reason };
}

/** Whether an application can be started: there is no contract, and no sheet is open. */
export const canStart = ({ business, sheet }: OwnBusiness): boolean =>
  sheet === null && (business === null || business.status === "applying" || business.status === "terminated");
