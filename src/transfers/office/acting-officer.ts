import { Refusal, refuse } from "#kernel/refusal.ts";
import type { Id } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { applyEvents, type TransferDeps } from "../processing/apply-events.ts";
import { OFFICE_REFUSALS } from "../proposals/contract.ts";
import type { CancelDeps } from "../changes/cancel-deps.ts";
import type { TransferEvent } from "../lifecycle/events.ts";
import type { ProposalMenu } from "../proposals/model/proposals.ts";
import { lockTransfers, type Stored } from "../store.ts";

type OfficeRefusal = keyof typeof OFFICE_REFUSALS;

/** An office refusal by name. `reason`: the state machine's refusal code. */
export const refusal = (why: OfficeRefusal, reason?: string) =>
  new Refusal(why, OFFICE_REFUSALS[why], reason === undefined ? {} : { reason });

export interface OfficeDeps extends CancelDeps {
  /** Our domestic bank, as in `bank:{bank}`: unclaimed money is escheated from it. Null where none is configured. */
  readonly homeBank: string | null;
  /** Whether a statement line names an order of this transfer that a restore removed from the books (phases/lost-in-restore.ts). */
  readonly hasLost: (ctx: Ctx, transfer: Id<"tr">) => Promise<boolean>;
}

/** Refuses `unavailable` without a bank: nothing was ever paid in, so nothing can be handed over. */
export function bankOf({ homeBank }: Pick<OfficeDeps, "homeBank">): string {
  if (homeBank === null) throw refuse("unavailable");
  return homeBank;
}

/** The menus whose proposals and reasons the actor may see. Those of compliance are visible to compliance alone (UU 8/2010 art. 12). */
export function menusOf({ actor }: Pick<Ctx, "actor">): readonly ProposalMenu[] {
  if (!("menuAccess" in actor)) return [];
  const menus: readonly [ProposalMenu, string][] = [
    ["transfer", "oversee"],
    ["compliance", "view"],
  ];
  return menus.flatMap(([menu, module]) =>
    actor.menuAccess.some((entry) => entry.menu === menu && entry.module.includes(module)) ? [menu] : [],
  );
}

export const officer = (id: string) => ({ role: "officer", id }) as const;

/** Locks a transfer until the transaction ends. Refuses `not_found`. */
export async function lockTransfer(ctx: Pick<Ctx, "db">, id: Id<"tr">): Promise<Stored> {
  const [stored] = await lockTransfers(ctx.db, [id]);
  if (stored === undefined) throw refuse("not_found");
  return stored;
}

/** Applies an event as the officer, or refuses `not_now` with the state machine's reason. */
export async function happenByOfficer(ctx: Ctx, transfer: Id<"tr">, event: TransferEvent, deps: TransferDeps): Promise<void> {
  const [applied] = await applyEvents(ctx, [{ transfer, event }], deps);
  if (applied === undefined) throw new Error("one event has one answer");
  if (!("refusal" in applied)) return;
  if (applied.refusal === "not_found") throw refuse("not_found");
  if (applied.refusal === "second_person_needed") throw refusal("proposal_needed");
  throw refusal("not_now", applied.refusal);
}
