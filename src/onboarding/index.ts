/** Onboarding's interface for other capabilities. */
import type { Id } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { termsInForce } from "./activation/apply-terms.ts";
import type { BusinessStatus } from "./model/kinds.ts";
import { findBusinessOf, lockBusiness } from "./store.ts";

export { readContractState } from "./businesses/read-contract-state.ts";
export { findBusinessHits } from "./office/find-business-hits.ts";

/** The contract of a partner: its status, and the terms of its signed sheet about calls. */
export interface PartnerContract {
  readonly partner: Id<"us">;
  readonly name: string;
  readonly status: BusinessStatus;
  /** IPv4 addresses, or blocks, from which its calls come; empty without a contract in force. */
  readonly addresses: readonly string[];
  /** Whom to mail about technical matters; null without a contract in force. */
  readonly technicalContact: { readonly name: string; readonly email: string } | null;
}

/**
 * The contract of the partner that this account owns; null when the account owns no partner. `lock`: until this transaction ends nobody suspends,
 * reopens or terminates it.
 */
export async function findPartnerContract(
  ctx: Pick<Ctx, "db">,
  owner: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<PartnerContract | null> {
  const found = await findBusinessOf(ctx.db, owner);
  const business = found !== null && lock ? await lockBusiness(ctx.db, found.id) : found;
  if (business === null || business.kind !== "partner") return null;
  const terms = await termsInForce(ctx, business);
  const signed = terms?.kind === "partner" ? terms : null;
  return {
    partner: business.owner,
    name: business.name,
    status: business.status,
    addresses: signed?.addresses ?? [],
    technicalContact: signed && { name: signed.technicalContact.name, email: signed.technicalContact.email },
  };
}
