import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { addDays, firstOfNextMonth, toLocalDate, type LocalDate } from "#kernel/time.ts";
import { namesAmong } from "#identity/index.ts";
import { findFirstDay, readPeriod as readClosed } from "#ledger/index.ts";
import { canonicalHash } from "#platform/canonical-hash.ts";
import type { FileAnswer } from "#platform/http/binding.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { downloadClosePage as downloadContract, readPeriod as readContract } from "../contract-close.ts";
import { DAYS_PER_PAGE, type listPeriods as listContract } from "../contract-close-list.ts";
import {
  explained,
  isAsShown,
  lastDayOf,
  monthOf,
  parsePeriod,
  periodState,
  periodText,
  whyNotPeriod,
  type Close,
  type ClosedUntil,
} from "../model/close.ts";
import type { CloseDeps } from "./parts.ts";
import { readFigures } from "./read-figures.ts";
import { showClose, showFigures } from "./show-close.ts";
import { findClose, findPage, listClosesOf, listNewest } from "./store.ts";

const HISTORY_ROWS = 20;

/** One day or month: what stands against closing it, or the close that waits or is in force. */
export async function readPeriod(
  ctx: Ctx,
  { period: text }: Input<typeof readContract>,
  deps: CloseDeps,
): Promise<Output<typeof readContract>> {
  const parsed = parsePeriod(text);
  if (parsed === null) throw refuse("not_found");
  const { kind, period } = parsed;
  const today = toLocalDate(ctx.now);
  const closed = await readClosed(ctx.db);
  const known = await listClosesOf(ctx.db, { isMonth: kind === "month", period }, HISTORY_ROWS);
  const waiting = known.find(({ state }) => state === "proposed");
  const state = periodState(kind, period, closed, { today, isWaiting: waiting !== undefined });
  const close = waiting ?? (state === "closed" ? known.find((one) => one.kind === kind && one.state === "approved") : undefined);
  const figures = close === undefined && state !== "closed" ? await readFigures(ctx, { kind, period }, deps) : null;
  return {
    period: periodText(kind, period),
    kind,
    lastDay: lastDayOf(kind, period),
    state,
    figures: figures && showFigures(explained(figures, {})),
    hash: figures && canonicalHash(figures),
    whyNotClose: whyNotPeriod({ kind, period }, closed, today),
    whyNotReopen: kind === "month" ? "month_is_closed" : whyNotPeriod({ kind: "reopen", period }, closed, today),
    close: close === undefined ? null : showClose(ctx, close),
    ...(waiting === undefined ? { isOutdated: false, changed: null } : await changedSince(ctx, waiting, { closed, today }, deps)),
    history: known
      .filter((one) => one.id !== close?.id)
      .map((one) => ({
        id: one.id,
        kind: one.kind,
        state: one.state,
        proposedBy: one.proposedBy,
        decidedBy: one.decidedBy,
        at: one.decidedAt ?? one.proposedAt,
        reason: one.reason,
        pageHash: one.pageHash,
      })),
    names: await namesAmong(
      ctx,
      known.flatMap(({ proposedBy, decidedBy }) => [proposedBy, decidedBy]),
    ),
  };
}

/** Whether a waiting close is no longer as it was shown, and the figures as of now if they differ. */
async function changedSince(
  ctx: Ctx,
  close: Close,
  { closed, today }: { readonly closed: ClosedUntil; readonly today: LocalDate },
  deps: CloseDeps,
): Promise<Pick<Output<typeof readContract>, "isOutdated" | "changed">> {
  const { kind, period, content } = close;
  if (whyNotPeriod(close, closed, today) !== null) return { isOutdated: true, changed: null };
  if (kind === "reopen") return { isOutdated: false, changed: null };
  const now = await readFigures(ctx, { kind, period }, deps);
  return isAsShown(content, now)
    ? { isOutdated: false, changed: null }
    : { isOutdated: true, changed: showFigures(explained(now, {})) };
}

/** Days and the months that end among them, newest first, since the books begin. */
export async function listPeriods(ctx: Ctx, { before }: Input<typeof listContract>): Promise<Output<typeof listContract>> {
  const today = toLocalDate(ctx.now);
  const first = (await findFirstDay(ctx.db)) ?? today;
  const closed = await readClosed(ctx.db);
  const to = before === undefined || before > today ? today : addDays(before, -1);
  const oldest = addDays(to, 1 - DAYS_PER_PAGE);
  const from = oldest < first ? first : oldest;
  const newest = await listNewest(ctx.db, { from: monthOf(from), to });
  const rowOf = (kind: "day" | "month", period: LocalDate) => {
    const known = newest.find((one) => one.period === period && (one.kind === "month") === (kind === "month"));
    const state = periodState(kind, period, closed, { today, isWaiting: known?.state === "proposed" });
    const isShown = known !== undefined && (state === "waiting" || (state === "closed" && known.kind === kind));
    return {
      kind,
      period: periodText(kind, period),
      state,
      proposedBy: isShown ? known.proposedBy : null,
      closedBy: isShown ? known.decidedBy : null,
      closedAt: isShown ? known.decidedAt : null,
    };
  };
  const periods = [];
  for (let day = to; day >= from; day = addDays(day, -1)) {
    if (day === today || day === addDays(firstOfNextMonth(day), -1)) periods.push(rowOf("month", monthOf(day)));
    periods.push(rowOf("day", day));
  }
  return {
    periods,
    next: from > first ? from : null,
    names: await namesAmong(
      ctx,
      periods.flatMap(({ proposedBy, closedBy }) => [proposedBy, closedBy]),
    ),
  };
}

/** The signed page as it was stored. */
export async function downloadClosePage(ctx: Ctx, { id }: Input<typeof downloadContract>): Promise<FileAnswer> {
  const [close, bytes] = [await findClose(ctx.db, id), await findPage(ctx.db, id)];
  if (close === null || bytes === null) throw refuse("not_found");
  return { fileName: `sampai-${periodText(close.kind, close.period)}.pdf`, contentType: "application/pdf", bytes };
}
