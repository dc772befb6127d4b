import { DAY_MS } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { refuseSheet } from "../codes.ts";
import { stateAfter, type SheetEvent } from "../model/sheet-states.ts";
import { insertEvent, moveSheet, type Sheet } from "../store.ts";

/** Days for entering data, and for collecting signatures. */
export const DATA_DAYS = 30;
export const SIGNING_DAYS = 14;

export interface Move {
  readonly by: string;
  /** The kind of the event that is recorded. */
  readonly kind: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly reason?: string;
  readonly version?: number;
}

/** Moves a sheet, with its event and an audit row. Refuses with `sheet_not_now`. Call it with the business locked. */
export async function moveTo(ctx: Ctx, sheet: Sheet, event: SheetEvent, move: Move): Promise<void> {
  const { by, kind, details = {}, reason, version } = move;
  const state = stateAfter(sheet.state, event);
  if (state === null) throw refuseSheet("sheet_not_now");
  const days = state === "SIGNING" ? SIGNING_DAYS : DATA_DAYS;
  const to = {
    state,
    expiresAt: new Date(ctx.now.getTime() + days * DAY_MS),
    ...(reason !== undefined && { reason }),
    ...(version !== undefined && { version }),
  };
  if (!(await moveSheet(ctx.db, sheet, to, ctx.now))) throw refuseSheet("sheet_not_now");
  await insertEvent(ctx.db, { business: sheet.business, sheet: sheet.id, kind, by, details }, ctx.now);
  await ctx.audit(`onboarding.${kind}`, { subject: sheet.id, details: { by, ...details } });
}
