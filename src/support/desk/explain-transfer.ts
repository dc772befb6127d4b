/** Explaining a customer's own transfer: what its sender may know, whatever the person who explains it may see. */
import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { explainToSender, listLatestOf } from "#transfers/index.ts";
import { addEntry } from "../chat/add-entry.ts";
import type { ThreadRow } from "../chat/store-threads.ts";
import type * as contract from "./contract.ts";
import { getThread } from "./read-desk-thread.ts";

const MAX_TRANSFERS = 8;

export async function listCustomerTransfers(
  ctx: Ctx,
  { id }: Input<typeof contract.listCustomerTransfers>,
): Promise<Output<typeof contract.listCustomerTransfers>> {
  const { person } = await getThread(ctx, id);
  const lines = person === null ? [] : await listLatestOf(ctx, person, MAX_TRANSFERS);
  return { transfers: lines.map((line) => ({ ...line, id: line.id as `tr_${string}` })) };
}

export async function readExplanation(
  ctx: Ctx,
  { id, transfer }: Input<typeof contract.readExplanation>,
): Promise<Output<typeof contract.readExplanation>> {
  return { text: await explain(ctx, await getThread(ctx, id), transfer) };
}

/** Sends it in the customer's language, as it is at this moment. */
export async function sendExplanation(
  ctx: Ctx,
  { id, entryId, transfer }: Input<typeof contract.sendExplanation>,
): Promise<Output<typeof contract.sendExplanation>> {
  const text = await explain(ctx, await getThread(ctx, id), transfer);
  await addEntry(ctx, { threadId: id, entryId, kind: "public", side: "staff", text });
  return { done: true };
}

/** Only of the thread's own customer: nobody is told about another person's money. */
async function explain(ctx: Ctx, { person, language }: ThreadRow, transfer: string): Promise<string> {
  const text = person === null ? null : await explainToSender(ctx, transfer, { person, language });
  if (text === null) throw new Refusal("transfer_unknown", 422);
  return text;
}
