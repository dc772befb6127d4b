/** HTTP calls of the help centre: one search over questions and articles. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";

/** Most results of one search. A reader who needs more refines the search. */
export const MAX_RESULTS = 20;

export const searchHelp = get({
  name: "content.search_help",
  path: "/v1/content/help",
  access: "public",
  summary:
    "Searches questions and articles for all words, best match first. If nothing contains all words, returns what contains some.",
  rateLimit: { max: 60, windowSeconds: 60 },
  input: z.strictObject({ search: z.string().trim().min(1).max(100) }),
  output: z.strictObject({
    found: z.array(
      z.strictObject({
        kind: z.enum(["question", "article"]),
        /** A question's key or an article's slug. */
        key: z.string(),
        title: z.string(),
        /** The beginning of a question's answer, or an article's description. */
        excerpt: z.string(),
        /** The question's group or the article's category. */
        topic: z.string(),
      }),
    ),
    /** False when no text contains every word. */
    holdsAll: z.boolean(),
  }),
});
export type Found = z.output<(typeof searchHelp)["output"]>["found"][number];
