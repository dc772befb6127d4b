import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { addEntry } from "./add-entry.ts";
import { getOwnThread } from "./caller.ts";
import type { say as contract } from "./contract.ts";
import { maskSecrets } from "./model/mask-secrets.ts";

/** Writes into an own thread. */
export async function say(ctx: Ctx, { id, entryId, text, files }: Input<typeof contract>): Promise<Output<typeof contract>> {
  await getOwnThread(ctx, id);
  const { no } = await addEntry(ctx, { threadId: id, entryId, kind: "public", side: "customer", text, files });
  return { no, masked: [...maskSecrets(text).found] };
}
