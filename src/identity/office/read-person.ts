import { isLastAdministrator } from "#access/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { sessionsOf } from "#sessions/index.ts";
import type { IdentityDeps } from "../deps.ts";
import type { readPerson as contract, revealPerson as revealContract } from "./contract.ts";
import { withLevels } from "./list-people.ts";
import { maskedNumber, signInMethods, whyNotDeactivate } from "./model/account-status.ts";
import { findFactorsHeld } from "../factors/store.ts";
import { findWholePerson, listNames, type WholePerson } from "./store.ts";

/** One user as staff see them: what support needs, and nothing that identifies the person. */
export async function readPerson(ctx: Ctx, { id }: Input<typeof contract>): Promise<Output<typeof contract>> {
  const person = await getWholePerson(ctx, id);
  const [shown] = await withLevels(ctx, [person]);
  if (!shown) throw new Error("a person's row lacks its levels");
  const sessions = await sessionsOf(ctx, id);
  const callerId = actorId(ctx.actor) ?? "";
  const { name, companyName, userType, userBusinessType, status, isInvited, registeredAt, country, language } = person;
  return {
    id,
    name,
    companyName,
    userType,
    userBusinessType,
    email: shown.email,
    phone: shown.phone,
    levels: shown.levels,
    status,
    isInvited,
    registeredAt,
    companyRegistrationNumber: person.companyRegistrationNumber && maskedNumber(person.companyRegistrationNumber),
    country,
    language,
    termsAcceptedAt: person.termsAcceptedAt,
    passwordChangedAt: isInvited ? null : person.passwordChangedAt,
    statusChange: await statusChangeOf(ctx, person),
    factors: [...signInMethods(await findFactorsHeld(ctx.db, id))],
    sessions: sessions.map(({ id: sessionId, device, address, isRemembered, createdAt, lastSeenAt }) => ({
      id: sessionId,
      device,
      address,
      isRemembered,
      isCurrent: "sessionId" in ctx.actor && ctx.actor.sessionId === sessionId,
      createdAt,
      lastSeenAt,
    })),
    isYourself: id === callerId,
    whyNotDeactivate: whyNotDeactivate({ id, status, isLastAdministrator: await isLastAdministrator(ctx, id) }, callerId),
  };
}

async function statusChangeOf(ctx: Ctx, person: WholePerson): Promise<Output<typeof contract>["statusChange"]> {
  const { statusChangedAt: at, statusChangedBy: by, statusReason: reason } = person;
  if (at === null || by === null || reason === null) return null;
  const [who] = await listNames(ctx.db, [by]);
  return { at, by, byName: who?.name ?? null, reason };
}

/** The person of an id, active or not. Throws `not_found`. */
export async function getWholePerson(ctx: Pick<Ctx, "db">, id: string): Promise<WholePerson> {
  const person = await findWholePerson(ctx.db, id);
  if (!person) throw refuse("not_found");
  return person;
}

/** Reveals masked data of all sections. The call's audit row, committed with the answer, records who asked, for whom and why. */
export async function revealPerson(
  ctx: Ctx,
  { id }: Input<typeof revealContract>,
  { maskedElsewhere }: Pick<IdentityDeps, "maskedElsewhere">,
): Promise<Output<typeof revealContract>> {
  const { email, phone, companyRegistrationNumber } = await getWholePerson(ctx, id);
  const recipients = (await maskedElsewhere?.(ctx, id)) ?? [];
  return { email, phone, companyRegistrationNumber, recipients: [...recipients] };
}
