/**
 * On whose behalf a person acts in payrolls: of their own company, or of one that has made them a member. Read in every call: a membership
 * that has ended is worth nothing from then on.
 */
import type { Id } from "#kernel/id.ts";
import { refuse, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { senderOf } from "../details/own-transfers.ts";
import { refuseFrozen } from "../person-freezes/refuse-frozen.ts";
import type { CompanyRole } from "./model/company.ts";
import { findMember, findMembership } from "./store.ts";

export interface ActingDeps {
  /** The name of the company whose account this is; null for an account that is no business customer's, or not active. */
  readonly companyOf: (ctx: Pick<Ctx, "db">, person: string) => Promise<string | null>;
}

export interface Acting {
  readonly person: string;
  /** The holder of the company's account, whose money, limits and recipients are used. */
  readonly owner: string;
  readonly company: string;
  readonly role: CompanyRole;
  /** Null for the holder of the account. */
  readonly membership: Id<"cy"> | null;
}

/** The caller's role in a company; null for anybody else's, as for one that does not exist. */
export async function findActing(ctx: Ctx, owner: string, { companyOf }: ActingDeps): Promise<Acting | null> {
  const person = senderOf(ctx);
  const membership = person === owner ? null : await findMembership(ctx.db, owner, person, { lock: ctx.db.isTransaction });
  const role = person === owner ? "owner" : membership?.role;
  const company = role === undefined ? null : await companyOf(ctx, owner);
  return role === undefined || company === null ? null : { person, owner, company, role, membership: membership?.id ?? null };
}

/** The caller for their own company. Refuses `business_only` for an account that has none. */
export async function actForOwn(ctx: Ctx, deps: ActingDeps): Promise<Acting> {
  const acting = await findActing(ctx, senderOf(ctx), deps);
  if (acting === null) throw new Refusal("business_only", 403);
  return acting;
}

/** The caller for the company of a membership of theirs, or for their own. Another's membership is refused `not_found`, like an unknown one. */
export async function actForChosen(ctx: Ctx, membership: Id<"cy"> | undefined, deps: ActingDeps): Promise<Acting> {
  if (membership === undefined) return actForOwn(ctx, deps);
  const member = await findMember(ctx.db, membership);
  const acting = member?.person === senderOf(ctx) ? await findActing(ctx, member.company, deps) : null;
  if (acting === null) throw refuse("not_found");
  return acting;
}

/** Refuses a member whose own account is frozen: they change nothing for anybody else either. */
export async function refuseFrozenMember(ctx: Ctx, { person, owner }: Pick<Acting, "person" | "owner">): Promise<void> {
  if (person !== owner) await refuseFrozen(ctx, person);
}
