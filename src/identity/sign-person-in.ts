import { menuAccessOf, namedLevelsOf } from "#access/index.ts";
import { deviceName } from "#kernel/device-name.ts";
import { refuse } from "#kernel/refusal.ts";
import { queueMessage } from "#platform/mail/outbox.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { openSession } from "#sessions/index.ts";
import type { SignedIn } from "./contract.ts";
import { nameDevice } from "./device-cookie.ts";
import { stepOver } from "./open-challenge.ts";
import { isEnough, type Way } from "./factor.ts";
import { queueMail } from "./queue-mail.ts";
import { speakAsSignedIn } from "./spoken-language.ts";
import { rememberDevice, type Person } from "./store.ts";
import { holdActivePerson } from "./store-people.ts";
import { happeningOf } from "./tell-change.ts";
import { templates } from "./templates.ts";
import type { IdentityParts } from "./wire-parts.ts";

interface How {
  readonly factor: Way | "registration";
  readonly isRemembered: boolean;
  readonly parts: IdentityParts;
}

/** Opens the session of a person who has proven everything, in the caller's transaction, and answers its tokens. */
export async function signPersonIn(ctx: Ctx, known: Person, { factor, isRemembered, parts }: How): Promise<SignedIn> {
  if (!(await holdActivePerson(ctx.db, known.id))) throw stepOver("sign_in");
  const person = await speakAsSignedIn(ctx, known);
  const held = await namedLevelsOf(ctx, person.id);
  const level = held[0]?.code;
  // Nothing that an account without an active level could do.
  if (level === undefined) throw refuse("permission_denied");
  const isStaff = person.userType === null;
  // Whatever path leads here: the table of sessions would refuse it as well.
  if (factor !== "registration" && !isEnough(factor, isStaff)) throw new Error(`staff do not sign in by ${factor}`);
  const { accessToken, refreshToken, sessionId } = await openSession(ctx, {
    personId: person.id,
    level,
    factor,
    isRemembered,
    isStaff,
  });
  await ctx.audit("identity.signed_in", { subject: person.id, details: { factor, sessionId } });
  const isNewDevice = await rememberDevice(ctx.db, person.id, nameDevice(ctx), ctx.now);
  if (isNewDevice && factor !== "registration") await tellOwner(ctx, person, factor, parts);
  return describeSession(ctx, { person, held, level, accessToken, refreshToken });
}

interface Described<R> {
  readonly person: Person;
  /** The levels that the person can work in, as access names them. */
  readonly held: Awaited<ReturnType<typeof namedLevelsOf>>;
  readonly level: string;
  readonly accessToken: string;
  readonly refreshToken: R;
}

/** SPEC §3 "user auth record", with the tokens of WIRE.md. */
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
      level_names: Object.fromEntries(held.map(({ code, names }) => [code, names])),
    },
  };
}

/** A notice to the mailbox, and by SMS when the code had gone to the mailbox, too: whoever reads the one need not have the other. */
async function tellOwner(ctx: Ctx, person: Person, factor: Way, parts: IdentityParts): Promise<void> {
  const { language } = person;
  const words = templates[language];
  const device = deviceName(ctx.caller?.userAgent ?? "") || "–";
  const happening = { ...(await happeningOf(ctx, person, parts)), device };
  await queueMail(ctx, person, "new_device", words.newDevice(happening));
  if (factor !== "email") return;
  const text = words.newDeviceShort(happening);
  await queueMessage(ctx, { channel: "sms", recipient: person.phone, language, template: "identity.new_device", text });
}
