import { findContact } from "#identity/index.ts";
import { unlinked } from "#kernel/defang-links.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { agreementSchema } from "../model/agreement.ts";
import { bounded, shortNameOf } from "../model/progress.ts";
import type { Stored } from "../store.ts";

/**
 * The sender as the recipient reads it, in the SMS and on the tracking page: "Dewi L.", and a company by its name. Without a name, money
 * from nobody behind an unknown link reads like a scam (decision 0295).
 */
export async function nameSender(ctx: Pick<Ctx, "db">, agreed: Stored["agreed"]): Promise<string> {
  const { sender } = agreementSchema.parse(agreed.snapshot);
  const contact = await findContact(ctx, agreed.sender);
  const isCompany = contact?.companyName === sender.name;
  return unlinked(isCompany ? bounded(sender.name) : shortNameOf(sender.name));
}
