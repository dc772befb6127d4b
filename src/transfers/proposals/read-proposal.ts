import { namesAmong } from "#identity/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { actingPerson } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { ReasonCode } from "../lifecycle/reasons.ts";
import type { State } from "../lifecycle/states.ts";
import { menusOf } from "../office/acting-officer.ts";
import { disclosureFor, showProposal } from "../office/show-to-staff.ts";
import { findTransfer } from "../store.ts";
import { findPayment } from "../unapplied-payments/store.ts";
import { seenOfPayment, whyNotUse } from "../unapplied-payments/unapplied-payment.ts";
import type { ProposalInView, readProposal as contract, SeenView } from "./contract-read.ts";
import { parseSeen, seenOf, type Seen } from "./model/proposals.ts";
import { findProposal, type ProposalRow } from "./store.ts";

/** One proposal beside what has changed since it was made. One of a menu that the caller does not have is unknown to them. */
export async function readProposal(ctx: Ctx, { id }: Input<typeof contract>): Promise<Output<typeof contract>> {
  actingPerson(ctx);
  const row = await findProposal(ctx.db, id);
  if (row === null || !menusOf(ctx).includes(row.menu)) throw refuse("not_found");
  const now = row.state === "proposed" ? await seenWithoutLock(ctx, row) : row.seen;
  return { ...showInView(ctx, row, now), names: await namesAmong(ctx, [row.proposedBy, row.decidedBy]) };
}

/** A proposal beside the fingerprint of its subject as it is now. One that has ended is not compared any more. */
export function showInView(ctx: Pick<Ctx, "actor" | "now">, row: ProposalRow, now: string): ProposalInView {
  const isOutdated = row.state === "proposed" && now !== row.seen;
  return { proposal: showProposal(ctx, row), isOutdated, changed: isOutdated ? changedOf(ctx, row, now) : null };
}

const GONE = "gone";

/** As the decision computes it behind its locks (decide-proposal.ts). */
async function seenWithoutLock(ctx: Ctx, { transfer, payment, what }: ProposalRow): Promise<string> {
  const found = payment === null ? null : await findPayment(ctx.db, payment);
  if (what.kind === "refund_payment") return found === null ? GONE : seenOfPayment(found);
  if (found !== null && whyNotUse(found) !== null) return GONE;
  const stored = transfer === null ? null : await findTransfer(ctx.db, transfer);
  return stored === null ? GONE : seenOf(stored.transfer, what);
}

/** The facts when it was proposed and now; null where there are none to be compared one by one. */
function changedOf(ctx: Pick<Ctx, "actor">, { what, seen }: ProposalRow, now: string): ProposalInView["changed"] {
  if (what.kind === "refund_payment" || now === GONE) return null;
  const [before, after] = [parseSeen(seen, what), parseSeen(now, what)];
  return before && after && { shown: disclosed(ctx, before), now: disclosed(ctx, after) };
}

/** That compliance has frozen a transfer is shown to compliance alone. */
function disclosed(ctx: Pick<Ctx, "actor">, seen: Seen): SeenView {
  const disclosure = disclosureFor(ctx);
  return {
    ...seen,
    state: disclosure.state(seen.state as State),
    reason: disclosure.reason(seen.reason as ReasonCode | null),
    refund: seen.refund as SeenView["refund"],
  };
}
