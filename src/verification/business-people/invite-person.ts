import type { Id } from "#kernel/id.ts";
import type { Language } from "#kernel/locale.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { PersonCheckDeps } from "../deps.ts";
import { listSubmissions, lockSubject } from "../store.ts";
import { getSubjectKey } from "../subject-key.ts";
import { defaultEnd, issueLink } from "./link.ts";
import { queuePersonMail } from "./mail-person.ts";
import type { BusinessRole } from "./model/roles.ts";
import { findBusinessPerson, saveBusinessPerson, type BusinessPerson } from "./store.ts";

/**
 * Refusals of an invitation. `person_address_fixed`: another address for somebody who has given something already would show it to whoever
 * reads the new mailbox. The business names another person, with an id of their own.
 */
export const INVITE_REFUSALS = { person_address_fixed: 409 } as const;

export interface PersonInvitation {
  readonly id: Id<"bp">;
  readonly businessName: string;
  readonly namedAs: string;
  readonly roles: readonly BusinessRole[];
  /** The effective share, in hundredths of a percent; null: none. */
  readonly shareBps: number | null;
  readonly email: string;
  readonly language: Language;
  /** Until when the link is valid; 14 days when left out. */
  readonly until?: Date | undefined;
}

/**
 * Invites a person whom a business names, or invites them again: the former link ends, and the new one is mailed in their language. Who is
 * named otherwise than before, or has denied it, is asked again. Refuses with a code of `INVITE_REFUSALS`.
 */
export async function invitePersonOfBusiness(
  ctx: Ctx,
  deps: PersonCheckDeps,
  { until = defaultEnd(ctx.now), ...invitation }: PersonInvitation,
): Promise<{ readonly code: string }> {
  const { id, roles } = invitation;
  // The key is made first: its row is what changes about the person are serialised by.
  await getSubjectKey(ctx, deps, id);
  await lockSubject(ctx.db, id);
  const before = await findBusinessPerson(ctx.db, id);
  if (before !== null && isOtherAddress(before, invitation) && (await listSubmissions(ctx.db, id)).length > 0)
    throw new Refusal("person_address_fixed", INVITE_REFUSALS.person_address_fixed);
  const isConfirmed = before?.state === "CONFIRMED" && isNamedAlike(before, invitation);
  const person = { ...invitation, state: isConfirmed ? "CONFIRMED" : "INVITED", deniedReason: null } as const;
  await saveBusinessPerson(ctx.db, person, ctx.now);
  const code = await issueLink(ctx, deps, id, until);
  await queuePersonMail(ctx, deps, person, { kind: "invited", day: until, link: { code, until } });
  await ctx.audit("verification.person_invited", { subject: id, details: { roles: [...roles], until } });
  return { code };
}

const isOtherAddress = (before: BusinessPerson, { email }: PersonInvitation): boolean =>
  before.email.toLowerCase() !== email.toLowerCase();

/** Whether what the person confirmed is still what the business says. */
const isNamedAlike = (before: BusinessPerson, { businessName, roles, shareBps }: PersonInvitation): boolean =>
  before.businessName === businessName &&
  before.shareBps === shareBps &&
  before.roles.toSorted().join() === roles.toSorted().join();
