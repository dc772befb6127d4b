import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { FOUND_AT_MOST, type searchHelp as contract } from "./contract-help.ts";
import { documentSchema, plainText, withoutForbiddenLinks } from "./document.ts";
import { findHelp } from "./store-help.ts";

const EXCERPT_CHARACTERS = 160;

/** What of the help centre holds the words. */
export async function searchHelp(ctx: Ctx, { search }: Input<typeof contract>): Promise<Output<typeof contract>> {
  // Marks are no words: "biaya?" asks for "biaya". The contract's 100 characters are at most 50 words.
  const words = [...new Set(search.toLowerCase().match(/[\p{L}\p{N}]+/gu))];
  if (words.length === 0) return { found: [], holdsAll: true };
  const rows = await findHelp(ctx.db, ctx.language, words, FOUND_AT_MOST);
  const holdsAll = rows.length === 0 || rows.some(({ held }) => held === words.length);
  const found = holdsAll ? rows.filter(({ held }) => held === words.length) : rows;
  return {
    found: found.map(({ kind, key, title, answer, description, topic }) => ({
      kind,
      key,
      title,
      topic,
      excerpt: excerptOf(answer === null ? description : plainText(documentSchema.parse(withoutForbiddenLinks(answer)))),
    })),
    holdsAll,
  };
}

/** The beginning, ended at a word. */
function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (line.length <= EXCERPT_CHARACTERS) return line;
  return `${line.slice(0, line.lastIndexOf(" ", EXCERPT_CHARACTERS))} …`;
}
