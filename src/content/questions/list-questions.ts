import type { Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { listQuestions as contract } from "./contract-public.ts";
import { listQuestionRows } from "../pages/store-public.ts";

/** Active questions by group in their order. A search keeps those that contain every word, `keys` (comma-separated) those it names. */
export async function listQuestions(
  ctx: Ctx,
  input: { readonly search: string; readonly keys?: string | undefined },
): Promise<Output<typeof contract>> {
  // The contract's 100 characters hold at most 50 words.
  const words = input.search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const keys = input.keys?.split(",") ?? null;
  const rows = await listQuestionRows(ctx.db, ctx.language, words, keys);
  const groups = new Map<string, Output<typeof contract>["groups"][number]>();
  for (const { groupKey, groupName, key, question, answer } of rows) {
    const group = groups.get(groupKey) ?? { key: groupKey, name: groupName, items: [] };
    group.items.push({ key, question, answer });
    groups.set(groupKey, group);
  }
  return { groups: [...groups.values()], total: rows.length };
}
