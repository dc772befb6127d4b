import type { Input } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { AskAccount } from "./account-inquiry.ts";
import type * as contract from "./contract.ts";
import type { RecipientView } from "./contract.ts";
import { checkDetails } from "./create-recipient.ts";
import { getOwn, ownerOf, shown } from "./own-recipients.ts";
import { getEntries } from "./read-form.ts";
import { getCheck } from "./save-check.ts";
import { updateRecipient as replace } from "./store.ts";

/** Replaces what is known of a recipient that nobody has changed meanwhile. By steps: another account is asked about between them. */
export async function updateRecipient(
  outer: Ctx,
  { id, version, fields, nickname, acceptedName }: Input<typeof contract.updateRecipient>,
  ask: AskAccount,
): Promise<RecipientView> {
  const before = await getOwn(outer, id);
  const { country, method } = before;
  if (before.version !== version) throw changedMeanwhile();
  const { form, entries } = await getEntries(outer, { country, method, fields });
  const kept = await getCheck(outer, { country, method, entries, acceptedName, before }, ask);
  return outer.apart(async (ctx) => {
    const change = {
      id,
      personId: ownerOf(ctx.actor),
      version,
      formVersion: form.version,
      entries,
      nickname: nickname ?? null,
      ...kept,
    };
    const after = await replace(ctx.db, change, ctx.now);
    if (!after) throw changedMeanwhile();
    const names = Object.keys({ ...before.entries, ...entries }).toSorted();
    const changed = names.filter((name) => before.entries[name] !== entries[name]);
    await ctx.audit("recipients.changed", { subject: id, details: { fields: changed, ...checkDetails(kept.check) } });
    const isNewlyAccepted = kept.check?.accepted && kept.check.accepted.at !== before.check?.accepted?.at;
    if (isNewlyAccepted) await ctx.audit("recipients.name_accepted", { subject: id, details: checkDetails(kept.check) });
    return shown(ctx, after);
  });
}

/** Somebody else's change, or one's own in another tab: what was looked at is not there any more. */
export function changedMeanwhile(): Refusal {
  return new Refusal("recipient_changed_meanwhile", 409);
}
