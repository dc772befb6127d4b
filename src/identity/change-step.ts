/** The step of a change that waits for its code: who may go on with it, and how its code is sent. */
import type { Input } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type * as account from "./contract-account.ts";
import type { CodeChannel } from "./challenge.ts";
import type { CodeStep } from "./contract.ts";
import { getChallenge, openChallenge } from "./open-challenge.ts";
import { getOwner, refuseForeign, type Owner } from "./own-person.ts";
import { notices } from "./changes.ts";
import { factorsOf, sendCode, type CodeWriter, type Destinations } from "./send-code.ts";
import { byTelephone } from "./sms-countries.ts";
import { endChallenges, type Challenge } from "./store-challenges.ts";
import { findLanguageByEmail } from "./store-account.ts";
import { isEmailTaken } from "./store.ts";
import type { IdentityParts } from "./wire-parts.ts";

type ChangePurpose = "change_email" | "change_phone";

export interface ChangeStep extends Owner {
  readonly challenge: Challenge;
}

/** What a step is bound to besides its session: the address or number that it is about. */
interface Bound {
  readonly to: string;
  readonly key?: string;
}

export function boundOf({ purpose, bound }: Challenge): Bound {
  const { to, key } = bound;
  if (typeof to !== "string") throw new Error(`a step of ${purpose} is bound to nothing`);
  return { to, ...(typeof key === "string" && { key }) };
}

/** Opens the step and sends its first code; a change of the same kind that was half done is over. */
export async function openChangeStep(
  outer: Ctx,
  { person, session }: Owner,
  parts: IdentityParts,
  change: { readonly purpose: ChangePurpose; readonly to: string; readonly key?: string; readonly channel: CodeChannel },
): Promise<account.StartedChange> {
  const { channel, purpose, ...to } = change;
  const sessionCode = await outer.apart(async (ctx) => {
    await endChallenges(ctx.db, person.id, purpose, ctx.now);
    const code = await openChallenge(ctx, { purpose, of: { personId: person.id }, bound: { sessionId: session.id, ...to } });
    await ctx.audit("identity.change_started", { subject: person.id, details: { purpose } });
    return code;
  });
  const challenge = await getChallenge(outer, sessionCode, purpose);
  const destinations = await destinationsOf(outer, challenge);
  return {
    sessionCode,
    step: await sendCode(outer, parts, challenge, firstOf(destinations, channel), destinations, WRITERS[purpose](challenge)),
  };
}

/** The open step of the caller's own session; another's is as unknown as one that never was. */
export async function getChangeStep(ctx: Ctx, sessionCode: string, purpose: ChangePurpose): Promise<ChangeStep> {
  const owner = await getOwner(ctx);
  const challenge = await getChallenge(ctx, sessionCode, purpose);
  refuseForeign(challenge, owner);
  return { ...owner, challenge };
}

export async function sendChangeCode(
  ctx: Ctx,
  { sessionCode, of, channel }: Input<typeof account.sendChangeCode>,
  parts: IdentityParts,
): Promise<CodeStep> {
  const purpose = `change_${of}` as const;
  const { challenge } = await getChangeStep(ctx, sessionCode, purpose);
  return sendCode(ctx, parts, challenge, channel, await destinationsOf(ctx, challenge), WRITERS[purpose](challenge));
}

async function destinationsOf(ctx: Ctx, challenge: Challenge): Promise<Destinations> {
  const { to } = boundOf(challenge);
  return challenge.purpose === "change_email" ? { email: to } : byTelephone(ctx, to);
}

/** The channel that was wished for, or the first of those that there are: no SMS goes to some countries. */
const firstOf = (destinations: Destinations, wished: CodeChannel): CodeChannel =>
  destinations[wished] === undefined ? (factorsOf(destinations)[0]?.channel ?? wished) : wished;

const WRITERS: Readonly<Record<ChangePurpose, (challenge: Challenge) => CodeWriter>> = {
  change_phone:
    () =>
    async ({ language }, brand, code) => ({
      language,
      template: "identity.change_phone_code",
      text: notices[language].phoneCode(brand, code),
    }),
  // Whose address it is shows in what its mailbox gets, and nowhere else.
  change_email: (challenge) => async (ctx, brand, code) => {
    const { key = "" } = boundOf(challenge);
    if (!(await isEmailTaken(ctx.db, key, ctx.now, challenge.personId ?? ""))) {
      const { language } = ctx;
      return { language, template: "identity.change_email_code", ...notices[language].emailCode(brand, code) };
    }
    const language = (await findLanguageByEmail(ctx.db, key)) ?? ctx.language;
    return { language, template: "identity.email_wanted", ...notices[language].emailWanted(brand), isWithoutCode: true };
  },
};
