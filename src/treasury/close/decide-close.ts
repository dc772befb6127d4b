import { createHash } from "node:crypto";
import type { Input } from "#kernel/endpoint.ts";
import { toLocalDate } from "#kernel/time.ts";
import { namesAmong } from "#identity/index.ts";
import { holdPostings, readPeriod, setPeriod } from "#ledger/index.ts";
import { actingPerson, decideProposal, OVERTAKEN, withdrawProposal } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { CloseView, decideClose as decideContract, withdrawClose as withdrawContract } from "../contract-close.ts";
import { closedAfter, isAsShown, periodText, whyNotPeriod, type Close, type ClosedUntil } from "../model/close.ts";
import { drawClosePage } from "./draw-page.ts";
import type { CloseDeps } from "./parts.ts";
import { refuseClose } from "./propose-close.ts";
import { readFigures } from "./read-figures.ts";
import { showClose } from "./show-close.ts";
import { findClose } from "./store.ts";
import { CLOSES } from "./workflow.ts";

/**
 * Approves or rejects a close or reopening. An approval waits until nothing is posting, compares the figures with those shown, and moves the
 * lock of the ledger: what is posted afterwards falls into the first open day.
 */
export async function decideClose(ctx: Ctx, input: Input<typeof decideContract>, deps: CloseDeps): Promise<CloseView> {
  // Drawn before the lock: no posting waits for it.
  const page = input.decision === "approve" ? await drawPage(ctx, input.id, deps) : null;
  const decided = await decideProposal(ctx, CLOSES, input, {
    lock: async () => {
      if (input.decision === "approve" && !(await holdPostings(ctx.db))) throw refuseClose("books_busy");
    },
    prepare: (close) => prepare(ctx, close, deps),
    outcome: () => (page === null ? {} : { page, page_hash: createHash("sha256").update(page).digest() }),
    carryOut: async ({ id, kind, period }, next) => {
      await setPeriod(ctx.db, next);
      const facts = { subject: id, details: { period: periodText(kind, period) } };
      if (kind === "reopen") await ctx.audit("treasury.day_reopened", facts);
      else if (kind === "day") await ctx.audit("treasury.day_closed", facts);
      else await ctx.audit("treasury.month_closed", facts);
    },
  });
  return showClose(ctx, decided);
}

async function prepare(ctx: Ctx, close: Close, deps: CloseDeps): Promise<ClosedUntil | typeof OVERTAKEN> {
  const { kind, period, content } = close;
  const closed = await readPeriod(ctx.db);
  if (whyNotPeriod(close, closed, toLocalDate(ctx.now)) !== null) return OVERTAKEN;
  if (kind !== "reopen" && !isAsShown(content, await readFigures(ctx, { kind, period }, deps))) return OVERTAKEN;
  return closedAfter(close, closed);
}

async function drawPage(ctx: Ctx, id: string, { close: { issuerFor } }: CloseDeps): Promise<Buffer | null> {
  const close = await findClose(ctx.db, id);
  if (close === null || close.kind === "reopen" || close.state !== "proposed") return null;
  const decidedBy = actingPerson(ctx);
  const names = await namesAmong(ctx, [close.proposedBy, decidedBy]);
  const issuer = await issuerFor(ctx, "ID");
  return Buffer.from(await drawClosePage({ close, names, decidedBy, decidedAt: ctx.now, issuer, language: "ID" }));
}

/** Withdraws the caller's own proposal while it is undecided. */
export async function withdrawClose(ctx: Ctx, { id }: Input<typeof withdrawContract>): Promise<CloseView> {
  return showClose(ctx, await withdrawProposal(ctx, CLOSES, id));
}
