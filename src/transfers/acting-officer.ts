import { Refusal, refuse } from "#kernel/refusal.ts";
import type { Id } from "#kernel/id.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { applyEvents, type TransferParts } from "./apply-events.ts";
import { OFFICE_REFUSALS } from "./contract-proposals.ts";
import type { TransferEvent } from "./events.ts";
import type { ProposalRoom } from "./proposals.ts";
import { lockTransfers, type Stored } from "./store.ts";

type OfficeRefusal = keyof typeof OFFICE_REFUSALS;

/** A refusal of the office by its name; `reason`: the state machine's word for it. */
export const refusal = (why: OfficeRefusal, reason?: string) =>
  new Refusal(why, OFFICE_REFUSALS[why], reason === undefined ? {} : { reason });

export interface OfficeParts extends TransferParts {
  /** The bank at home, as in `bank:{bank}`: from where money goes to the state. Null where none is configured. */
  readonly homeBank: string | null;
  /** Whether a statement has an order of it that a restore took from the books (losses.ts). */
  readonly hasLost: (ctx: Ctx, transfer: Id<"tr">) => Promise<boolean>;
}

/** Without a bank nothing was ever paid in, so nothing can be handed to anybody. */
export function bankOf({ homeBank }: Pick<OfficeParts, "homeBank">): string {
  if (homeBank === null) throw refuse("unavailable");
  return homeBank;
}

/** The staff member who acts: four eyes count people, so whoever is no person of ours can neither propose nor decide. */
export function actingOfficer(ctx: Pick<Ctx, "actor">): string {
  if (ctx.actor.kind !== "staff") throw refuse("permission_denied");
  return actorId(ctx.actor) ?? "";
}

/** What somebody may see of proposals and reasons: compliance's own are nobody else's (UU 8/2010 art. 12). */
export function roomsOf({ actor }: Pick<Ctx, "actor">): readonly ProposalRoom[] {
  if (!("menuAccess" in actor)) return [];
  const rooms: readonly [ProposalRoom, string][] = [
    ["transfer", "oversee"],
    ["compliance", "view"],
  ];
  return rooms.flatMap(([room, module]) =>
    actor.menuAccess.some((entry) => entry.menu === room && entry.module.includes(module)) ? [room] : [],
  );
}

export const officer = (id: string) => ({ role: "officer", id }) as const;

/** A transfer, locked until the transaction ends. */
export async function lockTransfer(ctx: Pick<Ctx, "db">, id: Id<"tr">): Promise<Stored> {
  const [stored] = await lockTransfers(ctx.db, [id]);
  if (stored === undefined) throw refuse("not_found");
  return stored;
}

/** Has an event happen by an officer's hand, or refuses `not_now` with the state machine's reason. */
export async function happenByOfficer(ctx: Ctx, transfer: Id<"tr">, event: TransferEvent, parts: TransferParts): Promise<void> {
  const [applied] = await applyEvents(ctx, [{ transfer, event }], parts);
  if (applied === undefined) throw new Error("one event has one answer");
  if (!("refusal" in applied)) return;
  if (applied.refusal === "not_found") throw refuse("not_found");
  if (applied.refusal === "second_person_needed") throw refusal("proposal_needed");
  throw refusal("not_now", applied.refusal);
}
