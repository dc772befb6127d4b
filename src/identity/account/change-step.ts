/** The step of a contact change that waits for its code: who may continue it, and how its code is sent. */
import type { Input } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type * as account from "./contract.ts";
import type { CodeChannel } from "../model/challenge.ts";
import type { CodeStep } from "../model/step-schemas.ts";
import { getChallenge, openChallenge } from "../challenges/open-challenge.ts";
import { getOwner, refuseForeign, type Owner } from "../step-up/get-session-owner.ts";
import { accountChangeTemplates } from "../mail/model/account-change-templates.ts";
import { factorsOf, sendCode, type CodeWriter } from "../codes/send-code.ts";
import { byTelephone } from "../codes/sms-countries.ts";
import { endChallenges, type Challenge } from "../challenges/store.ts";
import { findLanguageByEmail } from "./store.ts";
import { isEmailTaken } from "../store.ts";
import type { IdentityDeps } from "../deps.ts";
import type { Destinations } from "../codes/model/destinations.ts";

type ChangePurpose = "change_email" | "change_phone";

export interface ChangeStep extends Owner {
  readonly challenge: Challenge;
}

/** The address or number that a step is bound to, besides its session. */
interface Bound {
  readonly to: string;
  readonly key?: string;
}

export function boundOf({ purpose, bound }: Challenge): Bound {
  const { to, key } = bound;
  if (typeof to !== "string") throw new Error(`a step of ${purpose} lacks the address or number it is for`);
  return { to, ...(typeof key === "string" && { key }) };
}

/** Opens the step and sends its first code. Ends an open change of the same kind. */
export async function openChangeStep(
  outer: Ctx,
  { person, session }: Owner,
  deps: IdentityDeps,
  change: { readonly purpose: ChangePurpose; readonly to: string; readonly key?: string; readonly channel: CodeChannel },
): Promise<account.StartedChange> {
  const { channel, purpose, ...to } = change;
  const sessionCode = await outer.inSeparateTransaction(async (ctx) => {
    await endChallenges(ctx.db, person.id, purpose, ctx.now);
    const code = await openChallenge(ctx, { purpose, of: { personId: person.id }, bound: { sessionId: session.id, ...to } });
    await ctx.audit("identity.change_started", { subject: person.id, details: { purpose } });
    return code;
  });
  const challenge = await getChallenge(outer, sessionCode, purpose);
  const destinations = await destinationsOf(outer, challenge);
  return {
    sessionCode,
    step: await sendCode(outer, deps, challenge, firstOf(destinations, channel), destinations, WRITERS[purpose](challenge)),
  };
}

/** The open step of the caller's own session. A step of another session is refused like one that does not exist. */
export async function getChangeStep(ctx: Ctx, sessionCode: string, purpose: ChangePurpose): Promise<ChangeStep> {
  const owner = await getOwner(ctx);
  const challenge = await getChallenge(ctx, sessionCode, purpose);
  refuseForeign(challenge, owner);
  return { ...owner, challenge };
}

export async function sendChangeCode(
  ctx: Ctx,
  { sessionCode, of, channel }: Input<typeof account.sendChangeCode>,
  deps: IdentityDeps,
): Promise<CodeStep> {
  const purpose = `change_${of}` as const;
  const { challenge } = await getChangeStep(ctx, sessionCode, purpose);
  return sendCode(ctx, deps, challenge, channel, await destinationsOf(ctx, challenge), WRITERS[purpose](challenge));
}

async function destinationsOf(ctx: Ctx, challenge: Challenge): Promise<Destinations> {
  const { to } = boundOf(challenge);
  return challenge.purpose === "change_email" ? { email: to } : byTelephone(ctx, to);
}

/** The requested channel, or the first available one: some countries get no SMS. */
const firstOf = (destinations: Destinations, changed: CodeChannel): CodeChannel =>
  destinations[changed] === undefined ? (factorsOf(destinations)[0]?.channel ?? changed) : changed;

const WRITERS: Readonly<Record<ChangePurpose, (challenge: Challenge) => CodeWriter>> = {
  change_phone:
    () =>
    async ({ language }, brand, code) => ({
      language,
      template: "identity.change_phone_code",
      text: accountChangeTemplates[language].phoneCode(brand, code),
    }),
  // That the address is taken is visible only to its mailbox, in the mail it gets.
  change_email: (challenge) => async (ctx, brand, code) => {
    const { key = "" } = boundOf(challenge);
    if (!(await isEmailTaken(ctx.db, key, ctx.now, challenge.personId ?? ""))) {
      const { language } = ctx;
      return { language, template: "identity.change_email_code", ...accountChangeTemplates[language].emailCode(brand, code) };
    }
    const language = (await findLanguageByEmail(ctx.db, key)) ?? ctx.language;
    return {
      language,
      template: "identity.email_wanted",
      ...accountChangeTemplates[language].emailWanted(brand),
      isWithoutCode: true,
    };
  },
};
