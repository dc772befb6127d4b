/** What other capabilities may ask of identity. */
import type { Id } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { emailKeyOf } from "./person.ts";
import { findPerson, findPersonByEmail } from "./store.ts";
import { countReady, listIdsByPhone, listNames } from "./store-people.ts";

export { openApproval, takeApproval, type Approving } from "./approve-one-thing.ts";
export { masked } from "./challenge.ts";
export { contactOf } from "./contact-of.ts";
export { payoutHoldOf } from "./hold-payouts.ts";
export { removeFactors } from "./remove-factors.ts";
export { totpCode, totpSecondsLeft, totpSecretOf } from "./check-totp.ts";

/** The active person of type AGENT whom an id or the address of their account names; null: nobody. */
export async function activeAgent(
  ctx: Pick<Ctx, "db">,
  { person, email }: { readonly person?: string | undefined; readonly email?: string | undefined },
): Promise<Id<"us"> | null> {
  const found = email === undefined ? await findPerson(ctx.db, person ?? "") : await findPersonByEmail(ctx.db, emailKeyOf(email));
  return found?.userType === "AGENT" ? (found.id as Id<"us">) : null;
}

/** Whether an id is that of an active person of type AGENT: who owns outlets, or works at one. */
export async function isActiveAgent(ctx: Pick<Ctx, "db">, personId: string): Promise<boolean> {
  return (await findPerson(ctx.db, personId))?.userType === "AGENT";
}

/** Of some people, how many can sign in, and how many were invited and have created no password yet. */
export async function countReadyAmong(
  ctx: Pick<Ctx, "db">,
  ids: readonly string[],
): Promise<{ readonly ready: number; readonly invited: number }> {
  return countReady(ctx.db, ids);
}

/** Everybody who has one of these telephone numbers, active or not. */
export async function peopleWithPhone(ctx: Pick<Ctx, "db">, phones: readonly string[]): Promise<readonly string[]> {
  return phones.length === 0 ? [] : listIdsByPhone(ctx.db, phones);
}

/** The names of people by id, active or not; who is nobody is not in it. */
export async function namesOf(ctx: Pick<Ctx, "db">, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  return new Map((await listNames(ctx.db, [...new Set(ids)])).map(({ id, name }) => [id, name]));
}
