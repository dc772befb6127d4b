/** Notices to the customer of a complaint: by the bell and by mail, with its number and its due time. */
import { referenceOf } from "#kernel/id.ts";
import { notify } from "#notifications/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { ComplaintRow } from "./store.ts";

type Kind = "complaint_received" | "complaint_asked" | "complaint_extended" | "complaint_answered";

/** One notice for each entry of a complaint. */
export async function notifyCustomer(
  ctx: Ctx,
  { id, person }: Pick<ComplaintRow, "id" | "person">,
  kind: Kind,
  { no, dueAt }: { readonly no: number; readonly dueAt: Date | null },
): Promise<void> {
  const facts = { number: referenceOf(id), ...(dueAt !== null && { by: dueAt }) };
  await notify(ctx, [{ key: `complaint:${id}:${no}`, person, kind, about: id, facts }]);
}
