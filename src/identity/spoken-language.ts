/**
 * The language of a person (PRODUCT §7): the address that was used decides, then the person. Who registers or signs in under `/en` has English pages,
 * mails and messages until they choose otherwise.
 */
import { DEFAULT_LANGUAGE, parseLanguage, type Language } from "#kernel/locale.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { DAY_MS, SECOND_MS } from "#kernel/time.ts";
import { refuse } from "#kernel/refusal.ts";
import { actorId } from "#platform/actor.ts";
import { LANGUAGE_COOKIE } from "#platform/http/visitor.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import type { changeLanguage as contract } from "./contract-account.ts";
import { updateLanguage } from "./store-account.ts";
import type { Person } from "./store.ts";

/** As long as a session that is remembered: a choice shall not be forgotten before who made it. */
const COOKIE_SECONDS = (30 * DAY_MS) / SECOND_MS;

function giveCookie(ctx: Ctx, language: Language): void {
  ctx.giveCookie({ name: LANGUAGE_COOKIE, value: language, maxAgeSeconds: COOKIE_SECONDS, httpOnly: false });
}

/** A browser without a choice speaks Indonesian by itself (SPEC §9). */
const needsCookie = (ctx: Ctx, language: Language): boolean =>
  language !== DEFAULT_LANGUAGE && parseLanguage(ctx.caller?.cookies[LANGUAGE_COOKIE]) === null;

/** At a sign-in: English pages make an English account; a browser without a choice of its own takes over the person's. */
export async function speakAsSignedIn(ctx: Ctx, person: Person): Promise<Person> {
  const language = ctx.language === "EN" ? "EN" : person.language;
  if (language !== person.language) await updateLanguage(ctx.db, person.id, language, ctx.now);
  if (ctx.language === "EN" || needsCookie(ctx, language)) giveCookie(ctx, language);
  return { ...person, language };
}

/** A session goes on in a browser whose choice is over. */
export function speakAsBefore(ctx: Ctx, { language }: Person): void {
  if (needsCookie(ctx, language)) giveCookie(ctx, language);
}

/** The person chooses, by the switch above each page or in the profile. */
export async function changeLanguage(ctx: Ctx, { language }: Input<typeof contract>): Promise<Output<typeof contract>> {
  const id = actorId(ctx.actor);
  if (id === null || !(await updateLanguage(ctx.db, id, language, ctx.now))) throw refuse("session_over");
  giveCookie(ctx, language);
  return {};
}
