import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import { actingPerson } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { stopCorridors as contract } from "./contract-stops.ts";
import { findTerm, insertTerm, lockCorridorsAndRails } from "../terms/store.ts";
import { termAt } from "../terms/read-terms.ts";
import type { ProposedTerm, TermRecord } from "../terms/model/term.ts";
import { announceTerm, hashTerm, termRefusal } from "../terms/term-guards.ts";
import { madeOf, withAvailability } from "./change-availability.ts";

/** Job that notifies the treasury of a stop made by one person. */
export const NOTIFY_STOPS_JOB = "notify_treasury_of_stops";

/**
 * Stops corridors and rails at once, by one person (decision 0054): money sent to a partner that has failed costs more than an hour of a
 * corridor closed without need. Reopening needs two people. Notifies the treasury and writes an audit row for each.
 */
export async function stopCorridors(ctx: Ctx, input: Input<typeof contract>): Promise<Output<typeof contract>> {
  const { targets, stopMessage, reason } = input;
  const by = actingPerson(ctx);
  if (new Set(targets.map(({ key }) => key)).size < targets.length) throw termRefusal("corridor_or_rail_repeated");
  await lockCorridorsAndRails(ctx.db, targets);
  const stopped: TermRecord[] = [];
  let repeated = 0;
  for (const { id, kind, key } of targets) {
    const known = await findTerm(ctx.db, id);
    if (known !== null) {
      if (known.origin !== "stop" || known.proposedBy !== by || known.content.key !== key)
        throw new Refusal("id_already_used", 409);
      repeated += 1;
      continue;
    }
    const inForce = await termAt(ctx, kind, key, ctx.now);
    if (inForce === null) throw termRefusal("corridor_or_rail_unknown", { key });
    if (inForce.value.availability.state === "stopped") continue;
    const content = withAvailability(inForce, { state: "stopped", reason: stopMessage });
    const record = recordOf(ctx, { id, content, validFrom: ctx.now, validTo: null, reason, proposedBy: by, expiresAt: null });
    if (!(await insertTerm(ctx.db, record))) throw new Refusal("id_already_used", 409);
    await ctx.audit("pricing.stopped_at_once", { subject: id, details: { kind, key, stopMessage, reason } });
    stopped.push(record);
  }
  if (stopped.length === 0 && repeated === 0) throw termRefusal("already_stopped");
  const [first] = stopped;
  if (first) {
    await announceTerm(ctx, first);
    await ctx.enqueue(NOTIFY_STOPS_JOB, { terms: stopped.map(({ id }) => id) });
    ctx.log.warn({ alarm: "pricing.stopped_at_once", keys: stopped.map(({ content }) => content.key) }, "stopped by one person");
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
