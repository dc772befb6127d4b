/** Whose keys a call is about: always those of the account that is signed in. */
import { findPartnerContract, type PartnerContract } from "#onboarding/index.ts";
import { findContact } from "#identity/index.ts";
import { refuse } from "#kernel/refusal.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { ContractState } from "./model/key-states.ts";
import { findKey, type ClientKey } from "./store.ts";
import { refuseKey } from "./refuse-key.ts";

const STATES = { applying: "none", active: "active", suspended: "suspended", terminated: "ended" } as const;

/** The state of a contract, as keys see it. */
export const contractStateOf = (contract: PartnerContract | null): ContractState =>
  contract === null ? "none" : STATES[contract.status];

export interface Partner {
  /** The account that owns the partner. */
  readonly id: string;
  readonly contract: PartnerContract | null;
}

/** The caller's partner. Refuses an account of another kind. `lock`: whatever changes keys runs one after the other, and not beside a change of the contract. */
export async function getPartner(ctx: Ctx, { lock = false }: { readonly lock?: boolean } = {}): Promise<Partner> {
  const id = actorId(ctx.actor);
  if (id === null || ctx.actor.kind !== "user") throw refuseKey("account_not_partner");
  if ((await findContact(ctx, id))?.userType !== "PARTNER") throw refuseKey("account_not_partner");
  return { id, contract: await findPartnerContract(ctx, id, { lock }) };
}

/** The caller's partner, locked, with one of its keys. Somebody else's key is not found. */
export async function getOwnKey(ctx: Ctx, id: string): Promise<Partner & { readonly key: ClientKey }> {
  const partner = await getPartner(ctx, { lock: true });
  const key = await findKey(ctx.db, id);
  if (key === null || key.partner !== partner.id) throw refuse("not_found");
  return { ...partner, key };
}

/** Refuses while no contract is in force: keys are neither registered nor proven then. */
export function requireContract({ contract }: Pick<Partner, "contract">): PartnerContract {
  const state = contractStateOf(contract);
  if (contract === null || state === "none" || state === "ended") throw refuseKey("contract_not_active");
  if (state === "suspended") throw refuseKey("contract_suspended");
  return contract;
}
