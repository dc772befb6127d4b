import { createHash } from "node:crypto";
import type { Input } from "#kernel/endpoint.ts";
import { canonicalJson } from "#kernel/canonical-json.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { InquireAccount } from "./account-check/model/account-inquiry.ts";
import type * as contract from "./contract.ts";
import type { RecipientView } from "./contract.ts";
import { getOwn, ownerOf, shown } from "./own-recipients.ts";
import { getEntries } from "./forms/read-form.ts";
import { MAX_RECIPIENTS, type AccountCheck } from "./model/recipient.ts";
import { getCheck } from "./account-check/save-check.ts";
import { countRecipients, findCreation, insertRecipient } from "./store.ts";

type Creation = Input<typeof contract.createRecipient>;

/** Saves a recipient once, however often the call is repeated. Runs in steps, because the bank is inquired between transactions. */
export async function createRecipient(outer: Ctx, input: Creation, inquire: InquireAccount): Promise<RecipientView> {
  const { id, country, method, nickname = null, acceptedName } = input;
  const personId = ownerOf(outer.actor);
  const creationHash = hashOf(input);
  if (await isDone(outer, input, creationHash)) return shown(outer, await getOwn(outer, id));
  if ((await countRecipients(outer.db, personId)) >= MAX_RECIPIENTS) throw new Refusal("too_many_recipients", 409);
  const { form, entries } = await getEntries(outer, input);
  const checked = await getCheck(outer, { country, method, entries, acceptedName, before: null }, inquire);
  return outer.inSeparateTransaction(async (ctx) => {
    const row = { id, personId, country, method, formVersion: form.version, entries, nickname, creationHash, ...checked };
    if (await insertRecipient(ctx.db, row, ctx.now)) {
      await ctx.audit("recipients.created", { subject: id, details: { form: form.key, ...checkDetails(checked.check) } });
      if (checked.check?.accepted)
        await ctx.audit("recipients.name_accepted", { subject: id, details: checkDetails(checked.check) });
    } else if (!(await isDone(ctx, input, creationHash))) throw new Error(`the recipient ${id} existed and is gone`);
    return shown(ctx, await getOwn(ctx, id));
  });
}

/**
 * Whether this same creation is already done. Refuses `id_already_used` for an id used for anything else, by anybody, or whose recipient
 * was deleted.
 */
async function isDone(ctx: Pick<Ctx, "db" | "actor">, { id }: Creation, hash: Buffer): Promise<boolean> {
  const known = await findCreation(ctx.db, id);
  if (!known) return false;
  if (known.personId !== ownerOf(ctx.actor) || known.hash === null || !hash.equals(known.hash))
    throw new Refusal("id_already_used", 409);
  return true;
}

/** Hash of the whole input as sent: a repetition is byte for byte the same, even if the form has changed since. */
function hashOf({ country, method, fields, nickname }: Creation): Buffer {
  return createHash("sha256")
    .update(canonicalJson([country, method, fields, nickname ?? null]))
    .digest();
}

/** For the audit trail: the verdict, without any name. */
export function checkDetails(check: AccountCheck | null): Record<string, unknown> {
  return check === null ? {} : { verdict: check.verdict, score: check.score };
}
