import type { Input } from "#kernel/endpoint.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import { toLocalDate } from "#kernel/time.ts";
import { readPeriod } from "#ledger/index.ts";
import { canonicalHash } from "#platform/canonical-hash.ts";
import { actingPerson, findRepeated, storeProposal } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import {
  CLOSE_REFUSAL_STATUS,
  type CloseView,
  type proposeClose as closeContract,
  type proposeReopening as reopenContract,
} from "../contract-close.ts";
import {
  explained,
  NO_FIGURES,
  parsePeriod,
  whyNotPeriod,
  whyNotSign,
  type CloseRefusal,
  type NewClose,
} from "../model/close.ts";
import type { CloseDeps } from "./parts.ts";
import { readFigures } from "./read-figures.ts";
import { showClose } from "./show-close.ts";
import { findClose } from "./store.ts";
import { CLOSES } from "./workflow.ts";

/** A refusal of a close, with its status. */
export const refuseClose = (code: CloseRefusal): Refusal => new Refusal(code, CLOSE_REFUSAL_STATUS[code]);

/** Proposes to close a day or month with the figures as they were shown. Nothing is closed before another person approves. */
export async function proposeClose(
  ctx: Ctx,
  { id, period: text, hash, explanations }: Input<typeof closeContract>,
  deps: CloseDeps,
): Promise<CloseView> {
  const parsed = parsePeriod(text);
  if (parsed === null) throw refuse("not_found");
  const { kind, period } = parsed;
  const draft = { id, kind, period, reason: null, proposedBy: actingPerson(ctx), expiresAt: null } as const;
  // Before all checks: a repetition is answered as the first call was, with the figures that were stored then.
  const known = await findClose(ctx.db, id);
  if (known !== null) {
    const content = { ...explained(known.content, explanations) };
    const repeated = await findRepeated(ctx, CLOSES, { ...draft, content });
    if (repeated !== null) return showClose(ctx, repeated);
  }
  const why = whyNotPeriod(draft, await readPeriod(ctx.db), toLocalDate(ctx.now));
  if (why !== null) throw refuseClose(why);
  const figures = await readFigures(ctx, { kind, period }, deps);
  if (hash !== canonicalHash(figures)) throw refuseClose("close_changed");
  const content = explained(figures, explanations);
  const unfit = whyNotSign(content);
  if (unfit !== null) throw refuseClose(unfit);
  return showClose(ctx, await storeProposal(ctx, CLOSES, { ...draft, content }));
}

/** Proposes to reopen the last closed day. */
export async function proposeReopening(ctx: Ctx, { id, day, reason }: Input<typeof reopenContract>): Promise<CloseView> {
  const draft: NewClose = {
    id,
    kind: "reopen",
    period: day,
    content: NO_FIGURES,
    reason,
    proposedBy: actingPerson(ctx),
    expiresAt: null,
  };
  const repeated = await findRepeated(ctx, CLOSES, draft);
  if (repeated !== null) return showClose(ctx, repeated);
  const why = whyNotPeriod(draft, await readPeriod(ctx.db), toLocalDate(ctx.now));
  if (why !== null) throw refuseClose(why);
  return showClose(ctx, await storeProposal(ctx, CLOSES, draft));
}
