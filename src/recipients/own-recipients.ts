/** The caller's own recipients: finds, lists, reads and shows them. */
import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { whyNotAllowed } from "#platform/access.ts";
import { actorId, type Actor } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type * as contract from "./contract.ts";
import {
  listRecipientsOf as listOfPersonContract,
  RECIPIENTS_SHOWN,
  type ListedRecipient,
  type RecipientView,
} from "./contract.ts";
import { bankTitles } from "./name-banks.ts";
import { accountEnd, numberOf, whyNotPay, type Recipient, type RecipientId } from "./model/recipient.ts";
import { findRecipient, listRecipientRows } from "./store.ts";

/** The owner of the caller's recipients: an agent's belong to the agent, not to the customers at the counter. */
export function ownerOf(actor: Actor): string {
  const id = actorId(actor);
  if (id === null || actor.kind === "system") throw refuse("session_over");
  return id;
}

/** A recipient of the caller's; another person's is refused as `not_found`, like an unknown id. */
export async function getOwn(ctx: Pick<Ctx, "db" | "actor">, id: RecipientId): Promise<Recipient> {
  const recipient = await findRecipient(ctx.db, id, ownerOf(ctx.actor));
  if (!recipient) throw refuse("not_found");
  return recipient;
}

export async function listRecipients(
  ctx: Ctx,
  { search = "", perPage, ...filter }: Input<typeof contract.listRecipients>,
): Promise<Output<typeof contract.listRecipients>> {
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean);
  const rows = await listRecipientRows(ctx.db, { ...filter, terms, personId: ownerOf(ctx.actor) }, perPage + 1);
  const page = rows.slice(0, perPage);
  const titleOf = await bankTitles(ctx, page);
  return {
    recipients: page.map((row) => listed(row, titleOf(row))),
    next: rows.length > perPage ? (page.at(-1)?.id ?? null) : null,
  };
}

export async function readRecipient(ctx: Ctx, { id }: Input<typeof contract.readRecipient>): Promise<RecipientView> {
  return shown(ctx, await getOwn(ctx, id));
}

/** The newest recipients of a person, for staff. The nickname is the person's own note. */
export async function listRecipientsOf(
  ctx: Ctx,
  { person }: Input<typeof contract.listRecipientsOf>,
): Promise<Output<typeof contract.listRecipientsOf>> {
  const rows = await listRecipientRows(ctx.db, { personId: person, terms: [] }, RECIPIENTS_SHOWN);
  const titleOf = await bankTitles(ctx, rows);
  return { recipients: rows.map((row) => known(row, titleOf(row))) };
}

/** The numbers of these recipients in full, for callers who may see the recipients of others. */
export async function revealRecipientsOf(
  ctx: Pick<Ctx, "db" | "actor">,
  person: string,
): Promise<readonly { readonly id: Recipient["id"]; readonly number: string }[]> {
  if (whyNotAllowed(ctx.actor, listOfPersonContract.access) !== null) return [];
  const rows = await listRecipientRows(ctx.db, { personId: person, terms: [] }, RECIPIENTS_SHOWN);
  return rows.flatMap(({ id, entries }) => {
    const number = numberOf(entries);
    return number === null ? [] : [{ id, number }];
  });
}

type AtBank = Pick<ListedRecipient, "bankTitle" | "isWallet">;

const listed = (recipient: Recipient, bank: AtBank): ListedRecipient => ({
  ...known(recipient, bank),
  nickname: recipient.nickname,
});

/** Without the note that is the owner's own. */
function known(recipient: Recipient, bank: AtBank): Omit<ListedRecipient, "nickname"> {
  const { id, version, status, country, method, entries, check, createdAt, lastUsedAt } = recipient;
  return {
    id,
    version,
    status,
    name: entries["name"] ?? "",
    country,
    method,
    ...bank,
    bankCode: country === "ID" ? (entries["bank"] ?? null) : null,
    accountEnd: accountEnd(entries),
    verdict: check?.verdict ?? null,
    whyNotPay: whyNotPay(check),
    createdAt,
    lastUsedAt,
  };
}

/** A recipient with everything that its owner may see. */
export async function shown(ctx: Pick<Ctx, "db" | "now">, recipient: Recipient): Promise<RecipientView> {
  const { entries, formVersion, check, updatedAt } = recipient;
  const titleOf = await bankTitles(ctx, [recipient]);
  return { ...listed(recipient, titleOf(recipient)), fields: entries, formVersion, check, updatedAt };
}
