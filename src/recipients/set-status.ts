/**
 * Active, inactive, deleted (RCP-1). The screen asks for confirmation of the recipient as shown; the call names that version and is
 * refused if it has changed since. A repetition succeeds without a change.
 */
import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type * as contract from "./contract.ts";
import type { RecipientView } from "./contract.ts";
import { getOwn, ownerOf, shown } from "./own-recipients.ts";
import type { RecipientStatus } from "./model/recipient.ts";
import { emptyRecipient, isEmptied, updateStatus } from "./store.ts";
import { accountOf } from "./model/snapshot.ts";
import { dropAnswers } from "./account-check/store.ts";
import { changedMeanwhile } from "./update-recipient.ts";

type Confirmed = Input<typeof contract.deleteRecipient>;

export const activateRecipient = (ctx: Ctx, input: Confirmed): Promise<RecipientView> => setStatus(ctx, input, "active");

export const deactivateRecipient = (ctx: Ctx, input: Confirmed): Promise<RecipientView> => setStatus(ctx, input, "inactive");

async function setStatus(ctx: Ctx, { id, version }: Confirmed, to: RecipientStatus): Promise<RecipientView> {
  const changed = await updateStatus(ctx.db, { id, version, to, personId: ownerOf(ctx.actor) }, ctx.now);
  if (changed) return shown(ctx, changed);
  const found = await getOwn(ctx, id);
  if (found.status !== to) throw changedMeanwhile();
  return shown(ctx, found);
}

/** Empties the recipient and deletes the stored answers about its account; the id stays used. */
export async function deleteRecipient(ctx: Ctx, { id, version }: Confirmed): Promise<Output<typeof contract.deleteRecipient>> {
  const personId = ownerOf(ctx.actor);
  if (await isEmptied(ctx.db, id, personId)) return { done: true };
  const { entries } = await getOwn(ctx, id);
  if (!(await emptyRecipient(ctx.db, { id, version, personId }, ctx.now))) throw changedMeanwhile();
  const account = accountOf(entries);
  if (account) await dropAnswers(ctx.db, { personId, bank: account.bank, account: account.number });
  return { done: true };
}
