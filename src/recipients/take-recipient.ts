import { createHash } from "node:crypto";
import { Refusal, type RefusalDetails } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { findOrderedWallet } from "#pricing/index.ts";
import type { TAKE_REFUSALS } from "./contract.ts";
import { validateEntries } from "./forms/model/entries.ts";
import { findForm, hintsOf } from "./forms/read-form.ts";
import { whyNotPay, type Recipient, type RecipientId } from "./model/recipient.ts";
import { accountOf, fingerprintText, snapshotOf, type RecipientSnapshot } from "./model/snapshot.ts";
import { findRecipient, lockActive } from "./store.ts";

export interface TakenRecipient {
  readonly recipient: RecipientId;
  /** The sender: only their own recipients can be taken. */
  readonly person: string;
  /** `ID-SG-bank`: the recipient has to fit it. */
  readonly corridor: string;
  /** False where nothing is sent now: a schedule holds the recipient, and only its transfers use it. */
  readonly isUsed?: boolean;
}

/**
 * Freezes a recipient in the transfer's own transaction: until it ends, the recipient can't be deactivated or changed. Validates it by
 * today's form, since banks merge and forms change. Refuses `recipient_unknown` 404, `recipient_inactive` 409 and `recipient_incomplete`
 * 409, the last with a reason, and with the wrong fields if that is the reason.
 */
export async function takeRecipient(
  ctx: Ctx,
  { recipient: id, person, corridor, isUsed = true }: TakenRecipient,
): Promise<RecipientSnapshot> {
  const recipient = await lockActive(ctx.db, id, person, isUsed ? ctx.now : null);
  if (!recipient) throw await whyNotTake(ctx, id, person);
  return frozen(ctx, recipient, corridor);
}

/** The name of a person's recipient; null for one that is not theirs. */
export async function recipientNameOf(
  ctx: Pick<Ctx, "db">,
  { recipient, person }: Pick<TakenRecipient, "recipient" | "person">,
): Promise<string | null> {
  return (await findRecipient(ctx.db, recipient, person))?.entries["name"] ?? null;
}

/** The snapshot that a transfer would take now, or the code of the refusal, without taking the recipient. */
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
  const validated = validateEntries(form, entries);
  if (!validated.ok) {
    const fields = Object.entries(validated.faults).map(([name, { says }]) => [`fields.${name}`, says[ctx.language]] as const);
    throw incomplete({ reason: "fields", fields: Object.fromEntries(fields) });
  }
  const reason = whyNotPay(check);
  if (reason !== null) throw incomplete({ reason });
  const fingerprint = createHash("sha256").update(fingerprintText(country, validated.entries)).digest("hex").slice(0, 32);
  const account = country === "ID" ? accountOf(validated.entries) : null;
  const wallet = account && (await findOrderedWallet(ctx, account));
  return snapshotOf(recipient, { form, entries: validated.entries, fingerprint, wallet });
}

async function whyNotTake(ctx: Ctx, id: RecipientId, person: string): Promise<Refusal> {
  const found = await findRecipient(ctx.db, id, person);
  return found ? new Refusal("recipient_inactive", 409) : new Refusal("recipient_unknown", 404);
}

const incomplete = (details: RefusalDetails) => new Refusal("recipient_incomplete", 409, details);
