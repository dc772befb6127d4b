/**
 * Drafts travel as a file of JSON (SPEC §7's multipart): two languages of rich text have more keys and bytes than the bounds of an encrypted
 * body allow, and those bounds protect every other call. Here they are read with bounds of their own. Pure.
 */
import type { z } from "zod";
import { refuse } from "#kernel/refusal.ts";
import { parseStrictJson } from "#kernel/strict-json.ts";

/** A legal page in both languages takes some 150 KB. */
const DRAFT_LIMITS = { maxBytes: 1024 * 1024, maxDepth: 24, maxKeys: 60_000 };
const FIELDS_TOLD = 20;

/** What a draft's file holds; refused when it is too large, no JSON, or anything in it is not on the schema's list. */
export async function readDraftFile<T>(file: File, schema: z.ZodType<T>): Promise<T> {
  if (file.size > DRAFT_LIMITS.maxBytes) throw refuse("too_large");
  const parsed = parseStrictJson(await file.text(), DRAFT_LIMITS);
  if (!parsed) throw refuse("malformed_request");
  const read = schema.safeParse(parsed.value);
  if (read.success) return read.data;
  const told = read.error.issues.slice(0, FIELDS_TOLD).map((issue) => [issue.path.join("."), issue.message]);
  throw refuse("malformed_request", { fields: Object.fromEntries(told) as Record<string, string> });
}

/** The same the other way round, for who sends one. */
export function toDraftFile(content: unknown): File {
  return new File([JSON.stringify(content)], "draft.json", { type: "application/json" });
}
