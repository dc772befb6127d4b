import type { Ctx } from "#platform/unit-of-work.ts";
import type { CounterDeps } from "../counter/deps.ts";
import type { CounterPayout } from "./store.ts";

/** The name with which a document is compared: the recipient's, and for a refund the sender's. */
export async function nameOnTransfer(
  ctx: Ctx,
  { transfer, purpose, documentName }: Pick<CounterPayout, "transfer" | "purpose" | "documentName">,
  { transfers }: CounterDeps,
): Promise<string> {
  const parties = await transfers.partiesOf(ctx, transfer);
  return (purpose === "refund" ? parties?.senderName : parties?.recipientName) ?? documentName;
}
