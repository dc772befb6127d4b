/** The HTTP calls of the help centre: one search over questions and articles. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";

/** What one search answers at the most: who needs more writes another word. */
export const FOUND_AT_MOST = 20;

export const searchHelp = get({
  name: "content.search_help",
  path: "/v1/content/help",
  access: "public",
  summary: "Questions and articles that hold every word, the best first; where none does, those that hold some.",
  rateLimit: { max: 60, windowSeconds: 60 },
  input: z.strictObject({ search: z.string().trim().min(1).max(100) }),
  output: z.strictObject({
    found: z.array(
      z.strictObject({
        kind: z.enum(["question", "article"]),
        /** A question's key, an article's slug. */
        key: z.string(),
        title: z.string(),
        /** Of a question's answer the beginning, of an article its description. */
        excerpt: z.string(),
        /** The question's group, the article's category. */
        topic: z.string(),
      }),
    ),
    /** False: no text holds every word. */
    holdsAll: z.boolean(),
  }),
});
export type Found = z.output<(typeof searchHelp)["output"]>["found"][number];
