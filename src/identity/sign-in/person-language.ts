/**
 * The language of a person (LANG-3): the URL that was used decides, then the person. A person who registers or signs in under `/en`
 * gets English pages, mails and messages until they choose otherwise.
 */
import { DEFAULT_LANGUAGE, parseLanguage, type Language } from "#kernel/locale.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { DAY_MS, SECOND_MS } from "#kernel/time.ts";
import { refuse } from "#kernel/refusal.ts";
import { actorId } from "#platform/actor.ts";
import { LANGUAGE_COOKIE } from "#platform/http/visitor.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import type { changeLanguage as contract } from "../account/contract.ts";
import { updateLanguage } from "./store.ts";
import type { Person } from "../store.ts";

/** As long as a remembered session, so that the choice lasts at least as long as the sign-in. */
const COOKIE_SECONDS = (30 * DAY_MS) / SECOND_MS;

function setLanguageCookie(ctx: Ctx, language: Language): void {
  ctx.giveCookie({ name: LANGUAGE_COOKIE, value: language, maxAgeSeconds: COOKIE_SECONDS, httpOnly: false });
}

/** A browser without a choice shows Indonesian by default (LANG-1). */
const needsCookie = (ctx: Ctx, language: Language): boolean =>
  language !== DEFAULT_LANGUAGE && parseLanguage(ctx.caller?.cookies[LANGUAGE_COOKIE]) === null;

/** At a sign-in: English pages set the account to English; a browser without a choice adopts the person's language. */
export async function adoptSignInLanguage(ctx: Ctx, person: Person): Promise<Person> {
  const language = ctx.language === "EN" ? "EN" : person.language;
  if (language !== person.language) await updateLanguage(ctx.db, person.id, language, ctx.now);
  if (ctx.language === "EN" || needsCookie(ctx, language)) setLanguageCookie(ctx, language);
  return { ...person, language };
}

/** For a resumed session in a browser whose language cookie has expired. */
export function restoreLanguageCookie(ctx: Ctx, { language }: Person): void {
  if (needsCookie(ctx, language)) setLanguageCookie(ctx, language);
}

/** The person's own choice, by the switch above each page or in the profile. */
export async function changeLanguage(ctx: Ctx, { language }: Input<typeof contract>): Promise<Output<typeof contract>> {
  const id = actorId(ctx.actor);
  if (id === null || !(await updateLanguage(ctx.db, id, language, ctx.now))) throw refuse("session_over");
  setLanguageCookie(ctx, language);
  return {};
}
