import { findCustomerByEmail, masked } from "#identity/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { ThreadRow } from "../chat/store-threads.ts";
import { SUSPICIONS, type ShownMail } from "./model/received.ts";
import { findLatestSignature, listShownMails } from "./store.ts";

/** The mails behind the entries of a thread, by entry; none in a thread of another channel. */
export async function mailsByEntry(
  ctx: Pick<Ctx, "db">,
  { id, channel }: ThreadRow,
  entries: readonly { readonly id: string }[],
): Promise<(entryId: string) => ShownMail | null> {
  if (channel !== "mail") return () => null;
  const mails = await listShownMails(
    ctx.db,
    id,
    entries.map((entry) => entry.id),
  );
  return (entryId) => mails.get(entryId) ?? null;
}

/** The customer whose address a mail names, while its domain signs: who can send from that domain may still be somebody else. */
export async function probableCustomer(ctx: Pick<Ctx, "db">, { id, mailAddress }: ThreadRow): Promise<string | null> {
  if (mailAddress === null || (await findLatestSignature(ctx.db, id)) !== "signed") return null;
  return findCustomerByEmail(ctx, mailAddress);
}

/** The sender of a thread of mails as staff see them: the address masked, as everywhere. */
export const senderOf = ({ mailAddress, suspicion }: ThreadRow) => ({
  mailAddress: mailAddress === null ? null : masked("email", mailAddress),
  suspicion: SUSPICIONS.find((one) => one === suspicion) ?? null,
});
