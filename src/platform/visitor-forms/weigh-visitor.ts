/**
 * Decides about what comes in by a public form, before anything of it is stored: taken, or set aside as suspicious, or refused until its sender
 * has done a sum. Counting is committed apart, so that a refusal counts, too.
 */
import { createHmac } from "node:crypto";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#kernel/time.ts";
import type { Random } from "../clock.ts";
import type { Keyring, Keys } from "../keys/keyring.ts";
import { addressGroup, countHit, countInWindow } from "../rate-limit.ts";
import type { Ctx } from "../unit-of-work.ts";
import { formTokens, type FormTokens } from "./form-token.ts";
import { sumsUnder, type Sums, type Weight } from "./proof-of-work.ts";

/** What a form of ours sends besides its fields. */
export interface FormTraces {
  readonly formToken?: string | undefined;
  /** The field that nobody sees: whoever fills it in is a program. */
  readonly website?: string | undefined;
  readonly proof?: string | undefined;
  /** Sent by the page itself, where no script ran: no sum can be asked for. */
  readonly withoutScript?: boolean | undefined;
}

export type WhySuspicious = "hidden_field" | "no_token" | "too_fast" | "used_up" | "many_to_mailbox" | "many_at_once";
/** Null: taken. `sum`: nothing is kept before this one is done. That is an answer and no refusal: a browser logs refusals, and nothing went wrong. */
export type Verdict = { readonly why: WhySuspicious | null } | { readonly sum: string };

/** How much of a form is ordinary, and how much is too much. */
export interface FormLimits {
  /** In ten minutes: up to this nobody does a sum. */
  readonly calmMost: number;
  /** In ten minutes: beyond this a sum is the heavy one. */
  readonly busyMost: number;
  /** In an hour, however many sums are done: more is set aside. */
  readonly takenMost: number;
}

export interface FormDoor {
  readonly name: string;
  readonly limits: FormLimits;
  readonly tokens: FormTokens;
  readonly sums: Sums;
  /** Under which mailboxes are counted. */
  readonly mailboxKeys: Keys;
}

/** Nobody reads and writes a form in less. */
export const LEAST_MS = 3 * SECOND_MS;
const USES_OF_A_FORM = 5;
const PER_ADDRESS = { max: 20, windowSeconds: (10 * MINUTE_MS) / SECOND_MS };
const PER_PERSON = { max: 20, windowSeconds: HOUR_MS / SECOND_MS };
const MAILBOX = { most: 5, windowSeconds: HOUR_MS / SECOND_MS };
/** Receipts go to whatever address was typed: nobody shall be flooded with them by a stranger. */
const RECEIPTS = { most: 3, windowSeconds: DAY_MS / SECOND_MS };
const HOUSE_WINDOW_SECONDS = (10 * MINUTE_MS) / SECOND_MS;
const TAKEN_WINDOW_SECONDS = HOUR_MS / SECOND_MS;

/** The door of one form, under keys of its own. */
export function formDoor(keys: Keyring, name: string, limits: FormLimits, random: Random): FormDoor {
  const keysFor = (purpose: string) => keys.keysFor(`visitor-forms/${name}/${purpose}`);
  return {
    name,
    limits,
    tokens: formTokens(keysFor("tokens"), name, random),
    sums: sumsUnder(keysFor("sums")),
    mailboxKeys: keysFor("mailboxes"),
  };
}

/** Weighs one sending of a form; refuses with `too_many_requests`. */
export async function weighVisitor(ctx: Ctx, door: FormDoor, traces: FormTraces, email: string): Promise<Verdict> {
  const count = (what: string, windowSeconds: number) => countInWindow(ctx.db, `${door.name}:${what}`, windowSeconds, ctx.now);
  if (ctx.actor.kind !== "visitor" && ctx.actor.kind !== "system") {
    await countHit(ctx.db, `${door.name}:person:${ctx.actor.id}`, PER_PERSON, ctx.now);
    return { why: null };
  }
  await countHit(ctx.db, `${door.name}:address:${addressGroup(ctx.address)}`, PER_ADDRESS, ctx.now);
  if (traces.website) return { why: "hidden_field" };
  const house = await count("house", HOUSE_WINDOW_SECONDS);
  const drawn = door.tokens.read(traces.formToken, ctx.now);
  const uses = drawn === null ? 0 : (await count(`form:${drawn.id}`, (12 * HOUR_MS) / SECOND_MS)).hits;
  const toMailbox = (await count(`mailbox:${mailboxKey(door, email)}`, MAILBOX.windowSeconds)).hits;
  const doubt = doubtAbout({ drawn, uses, toMailbox, isBusy: house.hits > door.limits.calmMost });
  if (doubt !== null) {
    const proof = await proofOf(ctx, door, traces, drawn?.id, house.hits > door.limits.busyMost ? "heavy" : "light");
    if (proof !== "done") return proof === "none" ? { why: doubt } : proof;
  }
  const taken = await count("taken", TAKEN_WINDOW_SECONDS);
  return { why: taken.hits > door.limits.takenMost ? "many_at_once" : null };
}

/** Addresses are counted without being kept. */
function mailboxKey(door: FormDoor, email: string): string {
  return createHmac("sha256", door.mailboxKeys.first()).update(email.trim().toLowerCase()).digest("base64url");
}

/** Whether this address may be sent one more receipt. Counted with the change that it is a receipt of. */
export async function mayAcknowledge(ctx: Ctx, door: FormDoor, email: string): Promise<boolean> {
  const key = `${door.name}:receipt:${mailboxKey(door, email)}`;
  return (await countInWindow(ctx.db, key, RECEIPTS.windowSeconds, ctx.now)).hits <= RECEIPTS.most;
}

function doubtAbout(facts: {
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

/** A sum that was done for this form, once. A page with scripts is asked for one; without scripts there is none. */
async function proofOf(
  ctx: Ctx,
  { name, sums }: FormDoor,
  { proof, withoutScript = false }: FormTraces,
  formId: string | undefined,
  weight: Weight,
): Promise<"done" | "none" | { readonly sum: string }> {
  // A form without a token is none of our pages': a sum for it would have nothing to be bound to.
  const boundTo = formId ?? "none";
  const done = await sums.check(proof, boundTo, weight, ctx.now);
  if (done !== null && (await countInWindow(ctx.db, `${name}:sum:${done}`, HOUR_MS / SECOND_MS, ctx.now)).hits === 1)
    return "done";
  return withoutScript ? "none" : { sum: await sums.set(boundTo, weight, ctx.now) };
}
