import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { MAX_RESULTS, type searchHelp as contract } from "./contract.ts";
import { documentSchema, plainText, withoutForbiddenLinks } from "../rich-text/model/document.ts";
import { findHelp } from "./store.ts";

const EXCERPT_CHARACTERS = 160;

/** Searches questions and articles for the given words. */
export async function searchHelp(ctx: Ctx, { search }: Input<typeof contract>): Promise<Output<typeof contract>> {
  // Punctuation is dropped: "biaya?" searches for "biaya". The contract's 100 characters hold at most 50 words.
  const words = [...new Set(search.toLowerCase().match(/[\p{L}\p{N}]+/gu))];
  if (words.length === 0) return { found: [], holdsAll: true };
  const rows = await findHelp(ctx.db, ctx.language, words, MAX_RESULTS);
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

/** The beginning of a text, cut at a word boundary. */
function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (line.length <= EXCERPT_CHARACTERS) return line;
  return `${line.slice(0, line.lastIndexOf(" ", EXCERPT_CHARACTERS))} …`;
}
