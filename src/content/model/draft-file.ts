/**
 * Drafts are sent as a JSON file (FORM-12). Rich text in two languages has more keys and bytes than the limits of an encrypted
 * body allow, and those limits protect every other call. Files are read with their own limits. Pure.
 */
import type { z } from "zod";
import { refuse } from "#kernel/refusal.ts";
import { parseStrictJson } from "#kernel/strict-json.ts";

/** A legal page in both languages takes some 150 KB. */
const DRAFT_LIMITS = { maxBytes: 1024 * 1024, maxDepth: 24, maxKeys: 60_000 };
const MAX_FIELDS_REPORTED = 20;

/** Parses a draft's file. Refuses one that is too large, is no JSON, or contains anything outside the schema. */
export async function readDraftFile<T>(file: File, schema: z.ZodType<T>): Promise<T> {
  if (file.size > DRAFT_LIMITS.maxBytes) throw refuse("too_large");
  const parsed = parseStrictJson(await file.text(), DRAFT_LIMITS);
  if (!parsed) throw refuse("malformed_request");
  const read = schema.safeParse(parsed.value);
  if (read.success) return read.data;
  const reported = read.error.issues.slice(0, MAX_FIELDS_REPORTED).map((issue) => [issue.path.join("."), issue.message]);
  throw refuse("malformed_request", { fields: Object.fromEntries(reported) as Record<string, string> });
}

/** The inverse, for the client. */
export function toDraftFile(content: unknown): File {
  return new File([JSON.stringify(content)], "draft.json", { type: "application/json" });
}
