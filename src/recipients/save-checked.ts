import { createHash } from "node:crypto";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { checkDetails } from "./create-recipient.ts";
import { homeForm, type HomeEntries } from "./forms/home-accounts.ts";
import { MAX_RECIPIENTS, whyNotPay, type AccountCheck, type RecipientId } from "./model/recipient.ts";
import { countRecipients, findSame, insertRecipient } from "./store.ts";

/**
 * Saves the recipient of a payroll's row, whose account was checked before; returns the one that the person has with the same account and
 * name. The same id again is already done.
 */
export async function saveChecked(
  ctx: Ctx,
  {
    id,
    person: personId,
    entries,
    check,
  }: { readonly id: RecipientId; readonly person: string; readonly entries: HomeEntries; readonly check: AccountCheck },
): Promise<RecipientId> {
  const same = await findSame(ctx.db, personId, entries);
  const usable = same.find((one) => one.status === "active" && whyNotPay(one.check) === null);
  if (usable !== undefined) return usable.id;
  if ((await countRecipients(ctx.db, personId)) >= MAX_RECIPIENTS) throw new Refusal("too_many_recipients", 409);
  const form = homeForm({ homeBanks: [] });
  const creationHash = createHash("sha256").update(id).digest();
  const row = { id, personId, country: "ID", method: "bank", entries: { ...entries }, nickname: null, creationHash } as const;
  await insertRecipient(ctx.db, { ...row, formVersion: form.version, check, inquireAt: null }, ctx.now);
  await ctx.audit("recipients.created", { subject: id, details: { form: form.key, ...checkDetails(check) } });
  return id;
}
