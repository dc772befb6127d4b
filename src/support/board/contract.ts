/** The calls of the supervisor's board: its figures, and what a supervisor does about them. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { listAddress } from "#kernel/list-address.ts";
import { LANGUAGES } from "#kernel/locale.ts";
import { instantCodec } from "#kernel/time.ts";
import { named } from "../desk/contract-list.ts";
import { CHAT_TOPICS } from "../desk/model/skills.ts";

const supervising = { access: { menu: "chat", module: ["supervise"] } } as const;
const personId = idSchema("us");
const count = z.int().nonnegative();
const goal = z.strictObject({ inGoal: count, late: count });

const skillsSchema = z.strictObject({
  /** Of the customer. */
  languages: z.array(z.enum(LANGUAGES)).min(1).max(LANGUAGES.length),
  topics: z.array(z.enum(CHAT_TOPICS)).min(1).max(CHAT_TOPICS.length),
});
export type Skills = z.output<typeof skillsSchema>;

const colleagueSchema = z.strictObject({
  ...named.shape,
  isPresent: z.boolean(),
  /** Present since, or absent since; null: never present. */
  since: instantCodec.nullable(),
  /** Whether chats can be given to this person: whoever lost the right may still have some. */
  mayAnswer: z.boolean(),
  /** The chats that are given to this person at first. */
  skills: skillsSchema,
  /** Chats that count towards the limit by which chats are given. */
  chats: count,
  /** Of these, the chats in which the customer waits for us. */
  waiting: count,
  /** Since when the first of them waits. */
  waitingSince: instantCodec.nullable(),
  /** Chats without a first answer: these go back when the person is set absent. */
  unanswered: count,
  /** All chats that are not over, with snoozed ones and those that wait for somebody else: these are handed over. */
  held: count,
  solvedToday: count,
  /** Answers to surveys of the last thirty days and their mean in hundredths. Null: no answer, or the reader may not see surveys. */
  survey: z.strictObject({ answers: count, meanHundredths: z.int() }).nullable(),
});
export type Colleague = z.output<typeof colleagueSchema>;

export const readBoard = get({
  ...supervising,
  name: "support.read_board",
  path: "/v1/support/board",
  summary:
    "Reads how customer service does now: chats without a person, queues, goals, today's first answers in working time, and each person who answers.",
  rateLimit: { max: 60, windowSeconds: 60 },
  input: z.strictObject({}),
  output: z.strictObject({
    /** The instant of the figures. */
    at: instantCodec,
    people: z.array(colleagueSchema),
    /** Chats that one person is given at a time. */
    most: count,
    unassigned: z.strictObject({ chats: count, waitingSince: instantCodec.nullable() }),
    /** As the inbox counts them: contact messages count for whoever may see them. */
    queues: z.strictObject({ waiting: count, pending: count, snoozed: count, follow_up: count }),
    goals: z.strictObject({ answer: goal, solution: goal }),
    today: z.strictObject({
      begun: count,
      solved: count,
      /** First answers of today, in milliseconds of working time; of all time while there are no hours. */
      answered: count,
      medianMs: z.int().nullable(),
      worstMs: z.int().nullable(),
      goalMs: z.int().nullable(),
      /** First answers that took longer than the goal. */
      late: count,
    }),
  }),
});
export type Board = z.output<typeof readBoard.output>;

/** `/office/support/board`. */
export const boardAddress = listAddress("/office/support/board", readBoard);

export const endPresence = post({
  ...supervising,
  name: "support.end_presence",
  path: "/v1/support/board/absent",
  summary:
    "Sets a colleague absent: pages that are open do not renew the presence, and chats without an answer go back to the queue.",
  refusals: { colleague_absent: 409 },
  // Writes a row of its own, with the number of chats.
  audit: "never",
  input: z.strictObject({ id: personId }),
  output: z.strictObject({ chats: count }),
});

export const handOverChats = post({
  ...supervising,
  name: "support.hand_over_chats",
  path: "/v1/support/board/hand-over",
  summary:
    "Hands all open chats of a person over to a colleague who may answer, or back to the queue. Refused when their number has changed.",
  refusals: { colleague_unknown: 422, chats_not_as_shown: 409 },
  // Writes a row of its own, with the colleague and the number of chats.
  audit: "never",
  input: z.strictObject({
    id: personId,
    to: personId.nullable(),
    /** As the board said before. */
    chats: z.int().min(1),
  }),
  output: z.strictObject({ chats: count }),
});

export const setSkills = post({
  ...supervising,
  name: "support.set_skills",
  path: "/v1/support/board/skills",
  summary:
    "Sets which chats are given to a person at first: by the customer's language, and by whether they are about a transfer.",
  // Writes a row of its own, with the skills before and after.
  audit: "never",
  input: skillsSchema.extend({ id: personId }),
  output: z.strictObject({ done: z.literal(true) }),
});
