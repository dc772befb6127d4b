/** The calls of the survey after a chat: by the code of a mailed link, by the chat's own customer, and the end of a follow-up. */
import { z } from "zod";
import { post } from "#kernel/endpoint.ts";
import { threadId } from "../chat/contract.ts";
import { answering } from "../desk/contract-list.ts";
import { SURVEY_STATES, surveyFields } from "./model/survey.ts";

/** The code as an address holds it: a malformed one is answered as unknown. */
const code = z.string().max(200);
const done = z.strictObject({ done: z.literal(true) });
const refusals = { survey_unknown: 404, survey_answered: 409, survey_expired: 410 } as const;

export const openSurvey = post({
  name: "support.open_survey",
  path: "/v1/survey/open",
  access: "public",
  summary: "Says whether the survey of a code can be answered, was answered, has expired, or does not exist.",
  audit: "never",
  rateLimit: { max: 60, windowSeconds: 600 },
  input: z.strictObject({ code }),
  output: z.strictObject({ state: z.enum(SURVEY_STATES) }),
});

export const answerSurvey = post({
  name: "support.answer_survey",
  path: "/v1/survey/answer",
  access: "public",
  summary: "Answers the survey of a code, once: a score, whether the question is solved, and a comment.",
  audit: "never",
  rateLimit: { max: 20, windowSeconds: 600 },
  refusals,
  input: z.strictObject({ code, ...surveyFields }),
  output: done,
});

export const rateChat = post({
  name: "support.rate_chat",
  path: "/v1/chat/rate",
  access: "public",
  summary: "Answers the survey of one of the caller's own chats, once.",
  audit: "never",
  rateLimit: { max: 20, windowSeconds: 600 },
  refusals,
  input: z.strictObject({ id: threadId, ...surveyFields }),
  output: done,
});

export const endFollowUp = post({
  ...answering,
  name: "support.end_follow_up",
  path: "/v1/support/follow-up/end",
  summary: "Ends the follow-up of a chat with a low score or an unsolved question.",
  refusals: { thread_not_as_shown: 409 },
  input: z.strictObject({ id: threadId }),
  output: done,
});
