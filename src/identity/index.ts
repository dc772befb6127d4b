/** Identity's interface for other capabilities. */
import { holdersOfRight, KEY_LEVEL, listHolderIds, MIN_KEY_HOLDERS } from "#access/index.ts";
import type { Language } from "#kernel/locale.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { findContact } from "./account/find-contact.ts";
import { emailKeyOf } from "./model/person.ts";

import { findPerson, findPersonByEmail } from "./store.ts";
import { isDeviceOfServing } from "./sign-in/store.ts";
import { findPeople } from "./office/find-people.ts";
import { countReady, listIdsByContact, listIdsByPhone, listNames, listPhones } from "./office/store.ts";

export { emailKeyOf } from "./model/person.ts";

export { startApproval, consumeApproval, type Approving } from "./step-up/approve-action.ts";
export { newOneTimeCode } from "./challenges/make-codes.ts";
export { masked } from "./model/challenge.ts";
export { findContact, findPeople };
export type { CallerFact } from "./caller-check/model/caller-check.ts";
export type { Contact } from "./account/find-contact.ts";
export { takeVerifiedName } from "./account/take-verified-name.ts";
export { nameDevice } from "./sign-in/device-cookie.ts";
export { payoutHoldOf } from "./account/find-payout-hold.ts";
export { removeFactors } from "./enrolment/remove-factors.ts";
export { totpCode, totpSecondsLeft, totpSecretOf } from "./factors/check-totp.ts";

/** Holders of a level that are counted: no staff level of an operator has as many. */
const MAX_COUNTED = 200;
/** Holders that a mail to a level goes to. */
const MAX_OF_LEVEL = 20;
/** Holders that a mail to those with a right goes to. */
const MAX_WITH_RIGHT = 50;

/** People found by a part of a contact: more than this needs a longer part. */
const MAX_BY_CONTACT = 20;

export interface StaffContact {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
}

/** Whether an id is an active person of type AGENT: an owner of outlets, or staff at one. */
export async function isActiveAgent(ctx: Pick<Ctx, "db">, personId: string): Promise<boolean> {
  return (await findPerson(ctx.db, personId))?.userType === "AGENT";
}

/** The active person of type AGENT with this e-mail address; null if there is none. */
export async function findAgentByEmail(ctx: Pick<Ctx, "db">, email: string): Promise<string | null> {
  const person = await findPersonByEmail(ctx.db, emailKeyOf(email));
  return person?.userType === "AGENT" ? person.id : null;
}

/** The active customer, agent or partner with this e-mail address, which registration has verified; null if there is none. */
export async function findCustomerByEmail(ctx: Pick<Ctx, "db">, email: string): Promise<string | null> {
  const person = await findPersonByEmail(ctx.db, emailKeyOf(email));
  return person === null || person.userType === null ? null : person.id;
}

/** Whether staff of the operator or of an outlet have signed in on a device: customers whom they serve share it. */
export const isDeviceOfStaff = (ctx: Pick<Ctx, "db">, deviceHash: Buffer): Promise<boolean> =>
  isDeviceOfServing(ctx.db, deviceHash);

/** Counts, among a level's holders, those who can sign in and those who are invited without a password yet. */
export async function countReadyHolders(
  ctx: Pick<Ctx, "db">,
  level: string,
): Promise<{ readonly ready: number; readonly invited: number }> {
  return countReady(ctx.db, await listHolderIds(ctx.db, level, MAX_COUNTED));
}

/** Whether the decisions that take two administrators can be made. */
export const hasAdministrators = async (ctx: Pick<Ctx, "db">): Promise<boolean> =>
  (await countReadyHolders(ctx, KEY_LEVEL)).ready >= MIN_KEY_HOLDERS;

/** The active holders of a level, for mails to them. */
export const contactsOfLevel = async (ctx: Pick<Ctx, "db">, level: string): Promise<StaffContact[]> =>
  contactsOf(ctx, await listHolderIds(ctx.db, level, MAX_OF_LEVEL));

/** The active people who hold a right, for mails to them. */
export const contactsWithRight = async (
  ctx: Pick<Ctx, "db">,
  right: Parameters<typeof holdersOfRight>[1],
): Promise<StaffContact[]> => contactsOf(ctx, await holdersOfRight(ctx, right, MAX_WITH_RIGHT));

async function contactsOf(ctx: Pick<Ctx, "db">, ids: readonly string[]): Promise<StaffContact[]> {
  const found: StaffContact[] = [];
  for (const id of ids) {
    const contact = await findContact(ctx, id);
    if (contact !== null) found.push({ id, name: contact.fullName, email: contact.emailAddress, language: contact.language });
  }
  return found;
}

/** All people with one of these telephone numbers, active or not. */
export async function peopleWithPhone(ctx: Pick<Ctx, "db">, phones: readonly string[]): Promise<readonly string[]> {
  return phones.length === 0 ? [] : listIdsByPhone(ctx.db, phones);
}

/** The telephone numbers of people by id, active or not. Unknown ids are missing from the map. */
export async function phonesOf(ctx: Pick<Ctx, "db">, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  return new Map((await listPhones(ctx.db, [...new Set(ids)])).map(({ id, phone }) => [id, phone]));
}

/** The names of people by id, active or not. Unknown ids are missing from the map. */
export async function namesOf(ctx: Pick<Ctx, "db">, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  return new Map((await listNames(ctx.db, [...new Set(ids)])).map(({ id, name }) => [id, name]));
}

/** The names of the people among these, by id. Jobs, checks and outlets have none. */
export async function namesAmong(
  ctx: Pick<Ctx, "db">,
  ids: readonly (string | null)[],
): Promise<Readonly<Record<string, string>>> {
  return Object.fromEntries(
    await namesOf(
      ctx,
      ids.filter((id) => id !== null),
    ),
  );
}

/** People, active or not, whose e-mail address or telephone number contains this text: in lower case, without blanks. At most twenty. */
export async function peopleByContact(ctx: Pick<Ctx, "db">, part: string): Promise<readonly string[]> {
  return listIdsByContact(ctx.db, part, MAX_BY_CONTACT);
}
