/**
 * Links of people of businesses: the link is the session of its person. Its code is 128 random bits, of which only a pseudonym is stored; a new
 * link ends the former.
 */
import { createHmac } from "node:crypto";
import type { Id } from "#kernel/id.ts";
import { href } from "#kernel/href.ts";
import { localizePath, type Language } from "#kernel/locale.ts";
import { Refusal } from "#kernel/refusal.ts";
import { DAY_MS } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { VerificationDeps } from "../deps.ts";
import { lockSubject } from "../store.ts";
import { LINK_REFUSALS } from "./contract.ts";
import { findBusinessPerson, findLink, replaceLink, type BusinessPerson } from "./store.ts";

/** As base64url they are the 22 characters of the contract. */
const CODE_BYTES = 16;
const LINK_DAYS = 14;

type Keys = Pick<VerificationDeps, "personLinkKeys">;

function hashOf({ personLinkKeys }: Keys, code: string): Buffer {
  return createHmac("sha256", personLinkKeys.first()).update(code).digest();
}

/** When a link ends that is made now, unless its maker says otherwise. */
export const defaultEnd = (now: Date): Date => new Date(now.getTime() + LINK_DAYS * DAY_MS);

/** Makes a link of a person; the former one ends. */
export async function issueLink(ctx: Ctx, deps: Keys, person: Id<"bp">, until: Date): Promise<string> {
  const code = Buffer.from(ctx.random(CODE_BYTES)).toString("base64url");
  await replaceLink(ctx.db, { person, codeHash: hashOf(deps, code), expiresAt: until }, ctx.now);
  return code;
}

/** The address of a link, in the language of its person. */
export const linkUrl = ({ siteUrl }: Pick<VerificationDeps, "siteUrl">, code: string, language: Language): string =>
  `${siteUrl}${localizePath(href("/verifikasi-orang/:code", { code }), language)}`;

export interface OpenLink {
  readonly person: BusinessPerson;
  readonly until: Date;
}

/** The person of a link. Refuses with `person_link_over`. */
export async function openLink(ctx: Pick<Ctx, "db" | "now">, deps: Keys, code: string): Promise<OpenLink> {
  const link = await findLink(ctx.db, hashOf(deps, code), ctx.now);
  const person = link && (await findBusinessPerson(ctx.db, link.person));
  if (link === null || person === null) throw new Refusal("person_link_over", LINK_REFUSALS.person_link_over);
  return { person, until: link.until };
}

/** The same for a change: the person is locked, and the link is read again, because a newer one may have been made meanwhile. */
export async function lockLink(ctx: Ctx, deps: Keys, code: string): Promise<OpenLink> {
  const { person } = await openLink(ctx, deps, code);
  await lockSubject(ctx.db, person.id);
  return openLink(ctx, deps, code);
}

/** The same for giving: the person has said that they are the one who is named. Refuses with `person_unconfirmed` otherwise. */
export async function lockGiving(ctx: Ctx, deps: Keys, code: string): Promise<BusinessPerson> {
  const { person } = await lockLink(ctx, deps, code);
  checkConfirmed(person);
  return person;
}

/** Refuses with `person_unconfirmed` unless the person has confirmed that they are the one who is named. */
export function checkConfirmed({ state }: BusinessPerson): void {
  if (state !== "CONFIRMED") throw new Refusal("person_unconfirmed", 409);
}
