import type { Id } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { TermView } from "./contract-terms.ts";
import { hashOf } from "./hash-of.ts";
import { findTerm, insertTerm, storedValue } from "./store-terms.ts";
import { termAt } from "./read-terms.ts";
import { refuseAboveFee } from "./refuse-above-fee.ts";
import { whyNotStretch, type ProposedTerm, type TermRecord } from "./term.ts";
import { whyNotContent, type TermContent } from "./terms.ts";
import { actingPerson, hashTerm, refuseOutOfRoom, showTerm, termRefusal } from "./weigh-term.ts";

/** Proposes a term for another person to approve. Until then nothing has changed. */
export async function proposeTerm(
  ctx: Ctx,
  input: {
    readonly id: Id<"tm">;
    readonly term: TermContent;
    readonly validFrom: Date;
    readonly validTo: Date | null;
    readonly reason: string;
  },
): Promise<TermView> {
  const { term: content, ...rest } = input;
  refuseOutOfRoom(ctx, content.kind, ["update"]);
  const proposed: ProposedTerm = { ...rest, content, proposedBy: actingPerson(ctx) };
  const known = await getRepeated(ctx, proposed);
  if (known) return showTerm(ctx, known);

  const fault = whyNotContent(content);
  if (fault) throw termRefusal("term_not_fitting", { why: fault });
  const tooEarly = whyNotStretch(proposed, ctx.now);
  if (tooEarly) throw termRefusal(tooEarly);
  if (await changesNothing(ctx, proposed)) throw termRefusal("term_changes_nothing");
  await refuseAboveFee(ctx, proposed);

  const record = recordOf(ctx, proposed);
  if (await insertTerm(ctx.db, record)) return showTerm(ctx, record);
  // The same twice at once: the other one has just been committed. Anything else is another proposal about the same.
  const sameNow = await getRepeated(ctx, proposed);
  if (!sameNow) throw termRefusal("term_already_waiting");
  return showTerm(ctx, sameNow);
}

/** The proposal that this one repeats, null when its id is new; an id that stands for something else is refused. */
async function getRepeated(ctx: Ctx, proposed: ProposedTerm): Promise<TermRecord | null> {
  const known = await findTerm(ctx.db, proposed.id);
  if (!known) return null;
  if (known.hash !== hashTerm(proposed)) throw termRefusal("id_already_used");
  return known;
}

/** What stands already, for good and from then on. A rate of the desk may be given again unchanged: it is a new word about the market. */
async function changesNothing(ctx: Ctx, { content, validFrom, validTo }: ProposedTerm): Promise<boolean> {
  if (content.kind === "desk_rate" || validTo !== null) return false;
  const standing = await termAt(ctx, content.kind, content.key, validFrom > ctx.now ? validFrom : ctx.now);
  if (!standing || standing.validTo !== null) return false;
  return hashOf(storedValue({ ...content, value: standing.value } as TermContent)) === hashOf(storedValue(content));
}

function recordOf(ctx: Ctx, proposed: ProposedTerm): TermRecord {
  return {
    ...proposed,
    proposedAt: ctx.now,
    hash: hashTerm(proposed),
    state: "proposed",
    origin: "person",
    decidedBy: null,
    decidedAt: null,
    note: null,
    effectiveFrom: null,
    isOvertaken: false,
  };
}
