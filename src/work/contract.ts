/** The calls of "My work": what waits for the caller by right, what is stopped, how the parties and processes are, and today in the books. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec } from "#kernel/time.ts";
import { FIGURES, HEALTH, HEALTH_STATES, QUEUES } from "./model/names.ts";

/** Every member of staff: each queue has a right of its own. */
export const OF_STAFF = { access: { menu: "dashboard", module: ["view"] } } as const;

const queueSchema = z.strictObject({
  queue: z.enum(QUEUES),
  /** At most `MAX_COUNTED`; `isMore`: there are more. */
  count: z.int(),
  isMore: z.boolean(),
  since: instantCodec.nullable(),
  deadline: instantCodec.nullable(),
  isOverdue: z.boolean(),
  /** Moves on by itself, or stands in another queue as well. */
  isWatched: z.boolean(),
  /** The list with the right filter; null while the queue has no page. */
  page: z.string().nullable(),
});
export type WaitingQueue = z.output<typeof queueSchema>;

export const healthSchema = z.strictObject({
  subject: z.enum(HEALTH),
  state: z.enum(HEALTH_STATES),
  /** The fact that the state rests on: the last reading, message or rate; for a worker, since when work is late. */
  at: instantCodec.nullable(),
});

export const readWork = get({
  ...OF_STAFF,
  name: "work.read_work",
  path: "/v1/work",
  summary:
    "Reads what waits for the caller by right, queue by queue; the caller's own waiting proposals; what is stopped; the health of processes and parties; and, with a right to the books, today's figures from them.",
  rateLimit: { max: 120, windowSeconds: 60 },
  input: z.strictObject({}),
  output: z.strictObject({
    /** The server's clock, because a client's clock may be wrong. */
    now: instantCodec,
    queues: z.array(queueSchema),
    /** The caller's own proposals that wait for another person. */
    asked: z.strictObject({ count: z.int(), isMore: z.boolean(), since: instantCodec.nullable() }),
    stopped: z.array(
      z.strictObject({
        kind: z.enum(["corridor", "rail"]),
        key: z.string(),
        since: instantCodec,
        until: instantCodec.nullable(),
        reason: z.string(),
        /** By itself, because the money for it is short; otherwise by people. */
        isAutomatic: z.boolean(),
      }),
    ),
    health: z.array(healthSchema),
    /** Null without a right to the books. */
    today: z.array(z.strictObject({ figure: z.enum(FIGURES), amount: moneyCodec })).nullable(),
  }),
});
export type Work = z.output<(typeof readWork)["output"]>;

export const countWork = get({
  ...OF_STAFF,
  name: "work.count_work",
  path: "/v1/work/count",
  summary:
    "Counts what waits for the caller's decision, and the queues that are overdue: the badge in the menu. Queues that are only watched do not count.",
  rateLimit: { max: 120, windowSeconds: 60 },
  input: z.strictObject({
    /** After an act of the caller: counted now, and not some seconds ago. */
    fresh: z.literal("Y").exactOptional(),
  }),
  output: z.strictObject({ count: z.int(), isMore: z.boolean(), overdue: z.int() }),
});
