import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { stopWays as contract } from "./contract-stops.ts";
import { findTerm, insertTerm, lockWays } from "./store-terms.ts";
import { termAt } from "./read-terms.ts";
import type { ProposedTerm, TermRecord } from "./term.ts";
import { actingPerson, announceTerm, hashTerm, termRefusal } from "./weigh-term.ts";
import { madeOf, withOpening } from "./with-opening.ts";

/** Tells the treasury what one of them has stopped alone. */
export const TELL_STOPS_JOB = "tell_stops";

/**
 * Stops ways at once, by one person (decision 0054): money on its way to a partner that has gone down costs more than an hour of a corridor that was
 * closed for nothing. Opening it again takes two. Told to the whole treasury, and a row of the trail for each.
 */
export async function stopWays(ctx: Ctx, input: Input<typeof contract>): Promise<Output<typeof contract>> {
  const { targets, notice, reason } = input;
  const by = actingPerson(ctx);
  if (new Set(targets.map(({ key }) => key)).size < targets.length) throw termRefusal("ways_repeated");
  await lockWays(ctx.db, targets);
  const stopped: TermRecord[] = [];
  let repeated = 0;
  for (const { id, kind, key } of targets) {
    const known = await findTerm(ctx.db, id);
    if (known !== null) {
      if (known.origin !== "stop" || known.proposedBy !== by || known.content.key !== key) throw termRefusal("id_already_used");
      repeated += 1;
      continue;
    }
    const standing = await termAt(ctx, kind, key, ctx.now);
    if (standing === null) throw termRefusal("way_unknown", { way: key });
    if (standing.value.opening.state === "stopped") continue;
    const content = withOpening(standing, { state: "stopped", reason: notice });
    const record = recordOf(ctx, { id, content, validFrom: ctx.now, validTo: null, reason, proposedBy: by });
    if (!(await insertTerm(ctx.db, record))) throw termRefusal("id_already_used");
    await ctx.audit("pricing.stopped_at_once", { subject: id, details: { kind, key, notice, reason } });
    stopped.push(record);
  }
  if (stopped.length === 0 && repeated === 0) throw termRefusal("already_stopped");
  const [first] = stopped;
  if (first) {
    await announceTerm(ctx, first);
    await ctx.enqueue(TELL_STOPS_JOB, { terms: stopped.map(({ id }) => id) });
    ctx.log.warn({ alarm: "pricing.stopped_at_once", ways: stopped.map(({ content }) => content.key) }, "stopped by one person");
  }
  return { terms: stopped.map(madeOf) };
}

function recordOf(ctx: Ctx, proposed: ProposedTerm): TermRecord {
  return {
    ...proposed,
    proposedAt: ctx.now,
    hash: hashTerm(proposed),
    state: "approved",
    origin: "stop",
    decidedBy: proposed.proposedBy,
    decidedAt: ctx.now,
    note: null,
    effectiveFrom: ctx.now,
    isOvertaken: false,
  };
}
