import { createHash } from "node:crypto";
import { Refusal, type RefusalDetails } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { TAKE_REFUSALS } from "./contract.ts";
import { judgeEntries } from "./entries.ts";
import { findForm, hintsOf } from "./read-form.ts";
import { whyNotPay, type Recipient, type RecipientId } from "./recipient.ts";
import { fingerprintText, snapshotOf, type RecipientSnapshot } from "./snapshot.ts";
import { findRecipient, markUsed } from "./store.ts";

export interface TakenRecipient {
  readonly recipient: RecipientId;
  /** Who sends: nobody else's recipients can be taken. */
  readonly person: string;
  /** `ID-SG-bank`: the recipient has to be one for it. */
  readonly corridor: string;
}

/**
 * Who receives, frozen for a transfer, in the transfer's own transaction: until it ends, nobody makes the recipient inactive or changes them.
 * Judged again by the form as it is today, since banks merge and forms change. Refuses `recipient_unknown` 404, `recipient_inactive` 409 and
 * `recipient_incomplete` 409, the latter with a reason, and the fields to mend where that is it.
 */
export async function takeRecipient(ctx: Ctx, { recipient: id, person, corridor }: TakenRecipient): Promise<RecipientSnapshot> {
  const recipient = await markUsed(ctx.db, id, person, ctx.now);
  if (!recipient) throw await whyNotTake(ctx, id, person);
  return frozen(ctx, recipient, corridor);
}

/** What a person's recipient is called; null for one that is not theirs. */
export async function recipientNameOf(
  ctx: Pick<Ctx, "db">,
  { recipient, person }: Pick<TakenRecipient, "recipient" | "person">,
): Promise<string | null> {
  return (await findRecipient(ctx.db, recipient, person))?.entries["name"] ?? null;
}

/** A recipient as a transfer would take them now, or the code by which taking them would be refused: asked without taking them. */
export async function previewRecipient(
  ctx: Ctx,
  { recipient: id, person, corridor }: TakenRecipient,
): Promise<RecipientSnapshot | keyof typeof TAKE_REFUSALS> {
  const recipient = await findRecipient(ctx.db, id, person);
  if (recipient?.status !== "active") return recipient ? "recipient_inactive" : "recipient_unknown";
  try {
    return await frozen(ctx, recipient, corridor);
  } catch (error) {
    if (error instanceof Refusal) return "recipient_incomplete";
    throw error;
  }
}

async function frozen(ctx: Ctx, recipient: Recipient, corridor: string): Promise<RecipientSnapshot> {
  const { country, method, entries, check } = recipient;
  if (corridor !== `ID-${country}-${method}`) throw incomplete({ reason: "other_corridor" });
  const form = await findForm(ctx, country, method, hintsOf(entries));
  if (!form) throw incomplete({ reason: "form_unknown" });
  const judged = judgeEntries(form, entries);
  if (!judged.ok) {
    const fields = Object.entries(judged.faults).map(([name, { says }]) => [`fields.${name}`, says[ctx.language]] as const);
    throw incomplete({ reason: "fields", fields: Object.fromEntries(fields) });
  }
  const reason = whyNotPay(check);
  if (reason !== null) throw incomplete({ reason });
  const fingerprint = createHash("sha256").update(fingerprintText(country, judged.entries)).digest("hex").slice(0, 32);
  return snapshotOf(recipient, form, judged.entries, fingerprint);
}

async function whyNotTake(ctx: Ctx, id: RecipientId, person: string): Promise<Refusal> {
  const found = await findRecipient(ctx.db, id, person);
  return found ? new Refusal("recipient_inactive", 409) : new Refusal("recipient_unknown", 404);
}

const incomplete = (details: RefusalDetails) => new Refusal("recipient_incomplete", 409, details);
