import type { Id } from "#kernel/id.ts";
import { DAY_MS } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { refuseSheet } from "../codes.ts";
import type { OnboardingDeps } from "../deps.ts";
import { hasTerms, type SheetKind } from "../model/kinds.ts";
import { isOpenSheet, whyNotBegin } from "../model/sheet-states.ts";
import { freezeSheet } from "../signing/freeze-sheet.ts";
import { notifyNextSigner } from "../signing/notify-next-signer.ts";
import {
  findSheet,
  insertEvent,
  insertSection,
  insertSheet,
  listSections,
  listSheetsOf,
  type Business,
  type Sheet,
} from "../store.ts";
import { DATA_DAYS } from "./move-sheet.ts";

export interface Beginning {
  readonly id: Id<"sh">;
  readonly business: Business;
  readonly kind: Exclude<SheetKind, "suspension">;
  readonly reason: string | null;
  readonly by: string;
}

/**
 * Begins a sheet. One with terms starts from the data of the sheet before, so that nothing is typed twice; one that changes the status has no
 * data and is up for signing at once. Call it with the business locked. Repeated with its id it does nothing.
 */
export async function beginSheet(ctx: Ctx, deps: OnboardingDeps, { id, business, kind, reason, by }: Beginning): Promise<void> {
  const known = await findSheet(ctx.db, id);
  if (known !== null && known.business === business.id && known.kind === kind && known.openedBy === by) return;
  if (known !== null) throw refuseSheet("id_already_used");
  const why = whyNotBegin(kind, business.status);
  if (why !== null) throw refuseSheet(why);
  const sheets = await listSheetsOf(ctx.db, business.id);
  if (sheets.some((one) => isOpenSheet(one.state))) throw refuseSheet("sheet_open");
  const expiresAt = new Date(ctx.now.getTime() + DATA_DAYS * DAY_MS);
  await insertSheet(ctx.db, { id, business: business.id, kind, reason, openedBy: by, expiresAt }, ctx.now);
  await insertEvent(ctx.db, { business: business.id, sheet: id, kind: "sheet_begun", by, details: { kind } }, ctx.now);
  await ctx.audit("onboarding.sheet_begun", { subject: id, details: { business: business.id, kind, by } });
  const before = sheets.find((one) => hasTerms(one.kind));
  if (hasTerms(kind)) {
    if (before !== undefined) await copySections(ctx, { from: before, to: id, by });
    return;
  }
  const sheet = await findSheet(ctx.db, id);
  if (sheet === null) throw new Error("a sheet that was just stored is missing");
  const content = await freezeSheet(ctx, deps, { sheet, business, by });
  await notifyNextSigner(ctx, deps, { sheet, business, content });
}

/** Outlets of a sheet that came into force are open already: the next one begins without any. */
async function copySections(
  ctx: Ctx,
  { from, to, by }: { readonly from: Sheet; readonly to: string; readonly by: string },
): Promise<void> {
  for (const { code, content } of await listSections(ctx.db, from.id)) {
    const hasOutlets = code === "terms" && typeof content === "object" && content !== null && "outlets" in content;
    const copied = hasOutlets && from.state === "ACTIVE" ? { ...content, outlets: [] } : content;
    await insertSection(ctx.db, { sheet: to, code, content: copied, by }, ctx.now);
  }
}
