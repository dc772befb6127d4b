import type { Input, Output } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import {
  TERMS_PER_PAGE,
  type TermView,
  type listTerms as listContract,
  type listTermsInForce as inForceContract,
  type readTermNow as nowContract,
} from "./contract.ts";
import { termAt, termsAt } from "./read-terms.ts";
import { findTerm, listTermRecords, listTermsAhead } from "./store.ts";
import { TERM_KINDS, type TermContent } from "./model/term-kinds.ts";
import { showTerm } from "./show-term.ts";
import { isAllowedOn, refuseWithoutMenu } from "./term-guards.ts";

const LOOKING = ["view", "approve"] as const;

/** A page of terms, newest first, of the kinds that the caller may view. */
export async function listTerms(ctx: Ctx, { kind, ...filter }: Input<typeof listContract>): Promise<Output<typeof listContract>> {
  if (kind) refuseWithoutMenu(ctx, kind, LOOKING);
  const kinds = (kind ? [kind] : TERM_KINDS).filter((one) => isAllowedOn(ctx, one, LOOKING));
  const rows = await listTermRecords(ctx.db, { ...filter, kinds, limit: TERMS_PER_PAGE + 1 });
  return { terms: rows.slice(0, TERMS_PER_PAGE).map((row) => showTerm(ctx, row)), hasMore: rows.length > TERMS_PER_PAGE };
}

/** All terms of a kind in force at an instant. */
export async function listTermsInForce(
  ctx: Ctx,
  { kind, at }: Input<typeof inForceContract>,
): Promise<Output<typeof inForceContract>> {
  refuseWithoutMenu(ctx, kind, LOOKING);
  const terms = await termsAt(ctx, kind, at ?? ctx.now);
  return {
    terms: terms.map(({ id, key, value, effectiveFrom, validTo }) => ({
      id,
      term: { kind, key, value } as TermContent,
      effectiveFrom,
      validTo,
    })),
  };
}

/** One term with its outcome. */
export async function readTerm(ctx: Ctx, { id }: { readonly id: Id<"tm"> }): Promise<TermView> {
  const term = await findTerm(ctx.db, id);
  if (!term) throw refuse("not_found");
  refuseWithoutMenu(ctx, term.content.kind, LOOKING);
  return showTerm(ctx, term);
}

/** One kind and key: in force, planned and proposed. */
export async function readTermNow(ctx: Ctx, { kind, key }: Input<typeof nowContract>): Promise<Output<typeof nowContract>> {
  refuseWithoutMenu(ctx, kind, LOOKING);
  const inForce = await termAt(ctx, kind, key, ctx.now);
  const planned = await listTermsAhead(ctx.db, { kind, key, after: ctx.now, limit: TERMS_PER_PAGE });
  const [proposed] = await listTermRecords(ctx.db, { kinds: [kind], key, state: "proposed", limit: 1 });
  const waiting = proposed ? showTerm(ctx, proposed) : null;
  return {
    at: ctx.now,
    now: inForce && {
      term: { kind, key, value: inForce.value } as TermContent,
      effectiveFrom: inForce.effectiveFrom,
      validTo: inForce.validTo,
    },
    planned: planned.map((term) => showTerm(ctx, term)),
    // A proposal whose own end has passed waits for nobody.
    waiting: waiting?.state === "proposed" ? waiting : null,
  };
}
