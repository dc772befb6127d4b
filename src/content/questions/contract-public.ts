/** The HTTP call by which visitors read questions and answers, in the caller's language. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { documentSchema } from "../rich-text/model/document.ts";

export const listQuestions = get({
  name: "content.list_questions",
  path: "/v1/content/questions",
  access: "public",
  summary: "Lists frequently asked questions by group; with `search`, those that contain every word of it.",
  input: z.strictObject({ search: z.string().trim().max(100).default(""), keys: z.string().max(400).optional() }),
  output: z.strictObject({
    groups: z.array(
      z.strictObject({
        key: z.string(),
        name: z.string(),
        items: z.array(z.strictObject({ key: z.string(), question: z.string(), answer: documentSchema })),
      }),
    ),
    total: z.int(),
  }),
});

export type QuestionGroup = z.output<(typeof listQuestions)["output"]>["groups"][number];
