/** Distinguishes recipients for their owner: two of the same name differ by bank, end of the account and nickname. */
import type { Ctx } from "#platform/unit-of-work.ts";
import { bankTitles } from "./name-banks.ts";
import { accountEnd, type RecipientId } from "./model/recipient.ts";
import { findRecipients } from "./store.ts";

export interface NamedRecipient {
  readonly name: string;
  readonly nickname: string | null;
  readonly bankTitle: string | null;
  readonly accountEnd: string | null;
}

/** Some of a person's recipients as saved now, by id; deleted ones and other people's are left out. */
export async function nameRecipients(
  ctx: Pick<Ctx, "db" | "now">,
  person: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedRecipient>> {
  const found = await findRecipients(ctx.db, ids as readonly RecipientId[], person);
  const titleOf = await bankTitles(ctx, found);
  return new Map(
    found.map((one) => [
      one.id,
      {
        name: one.entries["name"] ?? "",
        nickname: one.nickname,
        bankTitle: titleOf(one).bankTitle,
        accountEnd: accountEnd(one.entries),
      },
    ]),
  );
}
