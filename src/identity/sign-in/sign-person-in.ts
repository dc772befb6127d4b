import { menuAccessOf, namedLevelsOf } from "#access/index.ts";
import { deviceName } from "#kernel/device-name.ts";
import { refuse } from "#kernel/refusal.ts";
import { queueMessage } from "#platform/mail/outbox.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { openSession } from "#sessions/index.ts";
import type { SignedIn } from "./contract.ts";
import { nameDevice } from "./device-cookie.ts";
import { stepOver } from "../challenges/open-challenge.ts";
import { isEnough, type FactorMethod } from "../model/factor.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { adoptSignInLanguage } from "./person-language.ts";
import { rememberDevice } from "./store.ts";
import type { Person } from "../store.ts";
import { holdActivePerson } from "../office/store.ts";
import { securityEventOf } from "../mail/send-change-notice.ts";
import { templates } from "../mail/model/templates.ts";
import type { IdentityDeps } from "../deps.ts";

interface How {
  readonly factor: FactorMethod | "registration";
  readonly isRemembered: boolean;
  readonly deps: IdentityDeps;
}

/** Opens the session of a person who has proven everything, in the caller's transaction. Returns its tokens. */
export async function signPersonIn(ctx: Ctx, known: Person, { factor, isRemembered, deps }: How): Promise<SignedIn> {
  if (!(await holdActivePerson(ctx.db, known.id))) throw stepOver("sign_in");
  const person = await adoptSignInLanguage(ctx, known);
  const held = await namedLevelsOf(ctx, person.id);
  const level = held[0]?.code;
  // An account without an active level can do nothing.
  if (level === undefined) throw refuse("permission_denied");
  const isStaff = person.userType === null;
  // Holds on every path; the session table has the same constraint.
  if (factor !== "registration" && !isEnough(factor, isStaff)) throw new Error(`staff cannot sign in by ${factor}`);
  const { accessToken, refreshToken, sessionId } = await openSession(ctx, {
    personId: person.id,
    level,
    factor,
    isRemembered,
    isStaff,
  });
  await ctx.audit("identity.signed_in", { subject: person.id, details: { factor, sessionId } });
  const isNewDevice = await rememberDevice(ctx.db, person.id, nameDevice(ctx), ctx.now);
  if (isNewDevice && factor !== "registration") await notifyOwner(ctx, person, factor, deps);
  return describeSession(ctx, { person, held, level, accessToken, refreshToken });
}

interface Described<R> {
  readonly person: Person;
  /** The person's active levels, with names from the access capability. */
  readonly held: Awaited<ReturnType<typeof namedLevelsOf>>;
  readonly level: string;
  readonly accessToken: string;
  readonly refreshToken: R;
}

/** The person signed in (SES-6), with the tokens of SES-1. */
export async function describeSession<R extends string | null>(
  ctx: Ctx,
  { person, held, level, accessToken, refreshToken }: Described<R>,
): Promise<Omit<SignedIn, "refresh_token"> & { refresh_token: R }> {
  const menuAccess = await menuAccessOf(ctx.db, level);
  return {
    access_token: accessToken,
    refresh_token: refreshToken,
    user_auth: {
      userAuthToken: accessToken,
      email_address: person.email,
      levels: held.map(({ code }) => code),
      menu_access: menuAccess.map(({ menu, module }) => ({ menu, module: [...module] })),
      level,
      user_type: person.userType,
      user_business_type: person.userBusinessType,
      level_names: Object.fromEntries(held.map(({ code, names }) => [code, names])),
    },
  };
}

/** Notifies the mailbox, and by SMS as well when the code went to the mailbox: a stranger who reads one may not have the other. */
async function notifyOwner(ctx: Ctx, person: Person, factor: FactorMethod, deps: IdentityDeps): Promise<void> {
  const { language } = person;
  const texts = templates[language];
  const device = deviceName(ctx.caller?.userAgent ?? "") || "–";
  const securityEvent = { ...(await securityEventOf(ctx, person, deps)), device };
  await queueMail(ctx, person, "new_device", texts.newDevice(securityEvent));
  if (factor !== "email") return;
  const text = texts.newDeviceShort(securityEvent);
  await queueMessage(ctx, { channel: "sms", recipient: person.phone, language, template: "identity.new_device", text });
}
