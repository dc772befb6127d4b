import type { Input } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { InquireAccount } from "./account-check/model/account-inquiry.ts";
import type * as contract from "./contract.ts";
import type { RecipientView } from "./contract.ts";
import { checkDetails } from "./create-recipient.ts";
import { getOwn, ownerOf, shown } from "./own-recipients.ts";
import { getEntries } from "./forms/read-form.ts";
import { otherPersonIn } from "./model/other-person.ts";
import { isCheckable } from "./model/recipient.ts";
import { getCheck } from "./account-check/save-check.ts";
import { updateRecipient as replace } from "./store.ts";

/**
 * Replaces the data of a recipient that has not changed since it was read. An account of another person is saved over this one only after
 * the user has seen both names: a slip in the number would otherwise send the next transfers to a stranger under an old entry. Runs in steps, because another account is inquired between
 * transactions.
 */
export async function updateRecipient(
  outer: Ctx,
  { id, version, fields, nickname, acceptedName, acceptedHolder }: Input<typeof contract.updateRecipient>,
  inquire: InquireAccount,
): Promise<RecipientView> {
  const before = await getOwn(outer, id);
  const { country, method } = before;
  if (before.version !== version) throw changedMeanwhile();
  const { form, entries } = await getEntries(outer, { country, method, fields });
  const checked = await getCheck(outer, { country, method, entries, acceptedName, before }, inquire);
  const other = isCheckable(country, method) ? otherPersonIn(before.entries, entries) : null;
  if (other !== null && acceptedHolder !== other.newName) throw new Refusal("recipient_other_person", 409, other);
  return outer.inSeparateTransaction(async (ctx) => {
    const change = {
      id,
      personId: ownerOf(ctx.actor),
      version,
      formVersion: form.version,
      entries,
      nickname: nickname ?? null,
      ...checked,
    };
    const after = await replace(ctx.db, change, ctx.now);
    if (!after) throw changedMeanwhile();
    const names = Object.keys({ ...before.entries, ...entries }).toSorted();
    const changed = names.filter((name) => before.entries[name] !== entries[name]);
    const details = { fields: changed, ...(other !== null && { otherPerson: true }), ...checkDetails(checked.check) };
    await ctx.audit("recipients.changed", { subject: id, details });
    const isNewlyAccepted = checked.check?.accepted && checked.check.accepted.at !== before.check?.accepted?.at;
    if (isNewlyAccepted) await ctx.audit("recipients.name_accepted", { subject: id, details: checkDetails(checked.check) });
    return shown(ctx, after);
  });
}

/** Refuses because another person, or the same one in another tab, has changed the recipient since it was shown. */
export function changedMeanwhile(): Refusal {
  return new Refusal("recipient_changed_meanwhile", 409);
}
