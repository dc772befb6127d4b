/** The calls of the system room: how processes, jobs, parties, backups and the database are; failed jobs again; tests of outside connections. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { instantCodec } from "#kernel/time.ts";
import { healthSchema } from "#work/contract.ts";
import { CONCERNS, MESSAGE_STATES, PROCESS_KINDS, TESTED, VERDICTS } from "./model/names.ts";

const view = { access: { menu: "system", module: ["view"] } } as const;
const act = { access: { menu: "system", module: ["act"] } } as const;
const count = z.int().nonnegative();
const kind = z.string().regex(/^[a-z][a-z0-9_]{1,79}$/);
const jobId = z.string().regex(/^[1-9][0-9]{0,17}$/);

export const FAILED_SHOWN = 50;
export const TESTS_SHOWN = 10;

const partySchema = z.strictObject({
  party: z.string(),
  /** Processes that pause calls of it by their circuit breaker. */
  pausedIn: count,
  call: z.string().nullable(),
  answer: z.string().nullable(),
  at: instantCodec.nullable(),
});

const testSchema = z.strictObject({
  id: idSchema("st"),
  subject: z.enum(TESTED),
  by: z.string(),
  requestedAt: instantCodec,
  finishedAt: instantCodec.nullable(),
  /** The lines of `main.js doctor`, in English; null until a worker has run the test. */
  lines: z
    .array(z.strictObject({ name: z.string(), verdict: z.enum(VERDICTS), says: z.string(), remedy: z.string().nullable() }))
    .nullable(),
  /** How far the test's message came. */
  message: z.enum(MESSAGE_STATES).nullable(),
});
export type ConnectionTestShown = z.output<typeof testSchema>;

export const readSystem = get({
  ...view,
  name: "system.read_system",
  path: "/v1/system",
  summary:
    "Reads how the installation is: processes, jobs by kind and failed ones, outside parties, backups and checks, release, database, and the last tests of connections.",
  rateLimit: { max: 120, windowSeconds: 60 },
  input: z.strictObject({}),
  output: z.strictObject({
    now: instantCodec,
    /** What needs somebody now, the gravest first. */
    concerns: z.array(z.enum(CONCERNS)),
    release: z.strictObject({ version: z.string(), commit: z.string().nullable() }),
    processes: z.array(
      z.strictObject({
        id: z.string(),
        kind: z.enum(PROCESS_KINDS),
        host: z.string(),
        startedAt: instantCodec,
        seenAt: instantCodec,
        isLost: z.boolean(),
        lookedAt: instantCodec.nullable(),
        version: z.string(),
        commit: z.string().nullable(),
      }),
    ),
    jobs: z.array(
      z.strictObject({
        kind: z.string(),
        due: count,
        dueSince: instantCodec.nullable(),
        isLate: z.boolean(),
        later: count,
        running: count,
        runningSince: instantCodec.nullable(),
        failing: count,
        nextTryAt: instantCodec.nullable(),
        givenUp: count,
      }),
    ),
    failed: z.array(
      z.strictObject({
        id: jobId,
        kind: z.string(),
        attempts: z.int(),
        maxAttempts: z.int(),
        failedAt: instantCodec,
        /** Null when it was given up. */
        nextTryAt: instantCodec.nullable(),
        /** Without addresses, numbers and quoted texts. */
        error: z.string().nullable(),
      }),
    ),
    hasMoreFailed: z.boolean(),
    health: z.array(healthSchema),
    parties: z.array(partySchema),
    backup: z.strictObject({ at: instantCodec, bytes: z.int().nullable(), isLate: z.boolean() }).nullable(),
    drill: z.strictObject({ at: instantCodec, isLate: z.boolean() }).nullable(),
    checks: z.strictObject({
      /** When the reconciliation last compared everything; null before its first night, and without parties. */
      nightAt: instantCodec.nullable(),
      isLate: z.boolean(),
      openCases: count,
      /** The last check of the audit trail's chain. */
      trail: z.strictObject({ at: instantCodec, state: z.enum(["running", "intact", "broken", "abandoned"]) }).nullable(),
    }),
    database: z.strictObject({
      version: z.string(),
      bytes: z.int(),
      migrations: count,
      migratedAt: instantCodec.nullable(),
      pending: count,
      oldestTransactionSeconds: z.number(),
      /** Sessions of other logins, of which PostgreSQL does not say how long they run. */
      hiddenSessions: count,
      freeBytes: z.int().nullable(),
      disk: z.enum(VERDICTS).nullable(),
    }),
    tests: z.array(testSchema),
    names: z.record(z.string(), z.string()),
  }),
});
export type SystemShown = z.output<(typeof readSystem)["output"]>;

export const retryJob = post({
  ...act,
  name: "system.retry_job",
  path: "/v1/system/retry_job",
  summary:
    "Makes a failed job due now. A job that was given up gets all its attempts again. Repeating it changes nothing: the job is due already.",
  refusals: { job_over: 409, job_running: 409, job_not_failed: 409 },
  rateLimit: { max: 60, windowSeconds: 60 },
  input: z.strictObject({ id: jobId }),
  output: z.strictObject({ kind: z.string() }),
});

export const retryKind = post({
  ...act,
  name: "system.retry_kind",
  path: "/v1/system/retry_kind",
  summary: "Makes all failed jobs of a kind due now, at most a thousand at once, and says how many. Running jobs are left alone.",
  rateLimit: { max: 20, windowSeconds: 60 },
  input: z.strictObject({ kind }),
  output: z.strictObject({ count }),
});

export const testConnection = post({
  ...act,
  name: "system.test_connection",
  path: "/v1/system/test",
  summary:
    "Asks a worker to test an outside connection with the checks of `main.js doctor`, which move no money. Mail and SMS also send a test message to the caller's own address.",
  refusals: { connection_off: 409, contact_missing: 409, id_already_used: 409 },
  rateLimit: { max: 6, windowSeconds: 600 },
  input: z.strictObject({ id: idSchema("st"), subject: z.enum(TESTED) }),
  output: z.strictObject({ id: idSchema("st") }),
});
