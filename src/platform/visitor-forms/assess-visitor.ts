/**
 * Assesses submissions of public forms before anything of them is stored: accepted, set aside as suspicious, or answered with a challenge
 * for the sender's browser. Counters are committed separately, so that refusals count too.
 */
import { createHmac } from "node:crypto";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#kernel/time.ts";
import type { Random } from "../clock.ts";
import type { Keyring, Keys } from "../keys/keyring.ts";
import { addressGroup, countHit, countInWindow } from "../rate-limit.ts";
import type { Ctx } from "../unit-of-work.ts";
import { formTokens, type FormTokens } from "./form-token.ts";
import { challengesUnder, type Challenges, type Weight } from "./proof-of-work.ts";

/** What our forms send besides their fields. */
export interface FormTraces {
  readonly formToken?: string | undefined;
  /** The hidden field: only programs fill it in. */
  readonly website?: string | undefined;
  readonly proof?: string | undefined;
  /** Sent by the page itself when no script ran: a challenge could not be solved. */
  readonly withoutScript?: boolean | undefined;
}

export type WhySuspicious = "hidden_field" | "no_token" | "too_fast" | "used_up" | "many_to_mailbox" | "many_at_once";
/**
 * `why` null: accepted. `challenge`: nothing is stored before it is solved. That is an answer, not a refusal: a browser logs refusals as
 * errors, and nothing went wrong.
 */
export type Verdict = { readonly why: WhySuspicious | null } | { readonly challenge: string };

/** How many submissions of a form are ordinary, and how many are too many. */
export interface FormLimits {
  /** In ten minutes: up to this number no challenge is set. */
  readonly calmMost: number;
  /** In ten minutes: above this number the challenge is the heavy one. */
  readonly busyMost: number;
  /** In an hour, however many challenges are solved: more submissions are set aside. */
  readonly takenMost: number;
}

export interface FormDoor {
  readonly name: string;
  readonly limits: FormLimits;
  readonly tokens: FormTokens;
  readonly challenges: Challenges;
  /** The keys for counting mailboxes. */
  readonly mailboxKeys: Keys;
}

/** A person cannot read and fill in a form in less time. */
export const LEAST_MS = 3 * SECOND_MS;
const USES_OF_A_FORM = 5;
const PER_ADDRESS = { max: 20, windowSeconds: (10 * MINUTE_MS) / SECOND_MS };
const PER_PERSON = { max: 20, windowSeconds: HOUR_MS / SECOND_MS };
const MAILBOX = { most: 5, windowSeconds: HOUR_MS / SECOND_MS };
/** Receipts go to whatever address was typed: a stranger must not be able to flood a mailbox with them. */
const RECEIPTS = { most: 3, windowSeconds: DAY_MS / SECOND_MS };
const TOTAL_WINDOW_SECONDS = (10 * MINUTE_MS) / SECOND_MS;
const TAKEN_WINDOW_SECONDS = HOUR_MS / SECOND_MS;

/** Opens the assessment of one form, with keys of its own. */
export function formDoor(keys: Keyring, name: string, limits: FormLimits, random: Random): FormDoor {
  const keysFor = (purpose: string) => keys.keysFor(`visitor-forms/${name}/${purpose}`);
  return {
    name,
    limits,
    tokens: formTokens(keysFor("tokens"), name, random),
    challenges: challengesUnder(keysFor("sums")),
    mailboxKeys: keysFor("mailboxes"),
  };
}

/** Assesses one submission of a form; refuses with `too_many_requests`. */
export async function assessVisitor(ctx: Ctx, door: FormDoor, traces: FormTraces, email: string): Promise<Verdict> {
  const count = (what: string, windowSeconds: number) => countInWindow(ctx.db, `${door.name}:${what}`, windowSeconds, ctx.now);
  if (ctx.actor.kind !== "visitor" && ctx.actor.kind !== "system") {
    await countHit(ctx.db, `${door.name}:person:${ctx.actor.id}`, PER_PERSON, ctx.now);
    return { why: null };
  }
  await countHit(ctx.db, `${door.name}:address:${addressGroup(ctx.address)}`, PER_ADDRESS, ctx.now);
  if (traces.website) return { why: "hidden_field" };
  const app = await count("all", TOTAL_WINDOW_SECONDS);
  const drawn = door.tokens.read(traces.formToken, ctx.now);
  const uses = drawn === null ? 0 : (await count(`form:${drawn.id}`, (12 * HOUR_MS) / SECOND_MS)).hits;
  const toMailbox = (await count(`mailbox:${mailboxKey(door, email)}`, MAILBOX.windowSeconds)).hits;
  const suspicion = suspicionAbout({ drawn, uses, toMailbox, isBusy: app.hits > door.limits.calmMost });
  if (suspicion !== null) {
    const proof = await proofOf(ctx, door, traces, drawn?.id, app.hits > door.limits.busyMost ? "heavy" : "light");
    if (proof !== "done") return proof === "none" ? { why: suspicion } : proof;
  }
  const taken = await count("taken", TAKEN_WINDOW_SECONDS);
  return { why: taken.hits > door.limits.takenMost ? "many_at_once" : null };
}

/** Mailboxes are counted by HMAC, without storing the address. */
function mailboxKey(door: FormDoor, email: string): string {
  return createHmac("sha256", door.mailboxKeys.first()).update(email.trim().toLowerCase()).digest("base64url");
}

/** Whether this address may be sent one more receipt. Counted in the transaction of the change that it acknowledges. */
export async function mayAcknowledge(ctx: Ctx, door: FormDoor, email: string): Promise<boolean> {
  const key = `${door.name}:receipt:${mailboxKey(door, email)}`;
  return (await countInWindow(ctx.db, key, RECEIPTS.windowSeconds, ctx.now)).hits <= RECEIPTS.most;
}

function suspicionAbout(facts: {
  readonly drawn: { readonly ageMs: number } | null;
  readonly uses: number;
  readonly toMailbox: number;
  readonly isBusy: boolean;
}): WhySuspicious | null {
  if (facts.drawn === null) return "no_token";
  if (facts.drawn.ageMs < LEAST_MS) return "too_fast";
  if (facts.uses > USES_OF_A_FORM) return "used_up";
  if (facts.toMailbox > MAILBOX.most) return "many_to_mailbox";
  return facts.isBusy ? "many_at_once" : null;
}

/**
 * Whether a challenge of this form was solved, each accepted once. A page with scripts gets a new challenge; a page without scripts gets
 * none.
 */
async function proofOf(
  ctx: Ctx,
  { name, challenges }: FormDoor,
  { proof, withoutScript = false }: FormTraces,
  formId: string | undefined,
  weight: Weight,
): Promise<"done" | "none" | { readonly challenge: string }> {
  // A form without a token is not from our pages: its challenge is bound to "none".
  const boundTo = formId ?? "none";
  const done = await challenges.check(proof, boundTo, weight, ctx.now);
  if (done !== null && (await countInWindow(ctx.db, `${name}:sum:${done}`, HOUR_MS / SECOND_MS, ctx.now)).hits === 1)
    return "done";
  return withoutScript ? "none" : { challenge: await challenges.set(boundTo, weight, ctx.now) };
}
