/** The HTTP calls of the audit room: reading the trail, taking a file of it, checking its hash chain. */
import { z } from "zod";
import { download, get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { instantCodec } from "#kernel/time.ts";
import { ACTOR_KINDS, OUTCOMES, rowNumber, trailFilterFields } from "./trail.ts";

export const ROWS_PER_PAGE = 50;
/** A file holds all rows of its filter or is refused: half a piece of evidence looks like a whole one. */
export const MAX_EXPORTED_ROWS = 20_000;
export const VERIFICATIONS_SHOWN = 10;

const view = { menu: "audit", module: ["view"] } as const;
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const position = z.string().regex(/^[1-9][0-9]{0,18}$/);

const rowSchema = z.strictObject({
  id: rowNumber,
  occurredAt: instantCodec,
  action: z.string(),
  outcome: z.enum(OUTCOMES),
  actorKind: z.enum(ACTOR_KINDS),
  /** Null for visitors. */
  actorId: z.string().nullable(),
  subject: z.string().nullable(),
  address: z.string(),
  device: z.string().nullable(),
  requestId: z.string(),
});
export type TrailRow = z.output<typeof rowSchema>;

export const listRows = get({
  exportedBy: "audit.export_rows",
  name: "audit.list_rows",
  path: "/v1/audit/rows",
  access: view,
  summary:
    "Rows of the trail, the newest first, a page at a time: those that come behind the row `before`, or stand before the row `after`.",
  input: z.strictObject({ ...trailFilterFields, before: rowNumber.optional(), after: rowNumber.optional() }),
  output: z.strictObject({
    rows: z.array(rowSchema),
    /** Whether there are rows behind the last one, and before the first one. */
    hasOlder: z.boolean(),
    hasNewer: z.boolean(),
  }),
});

export const readRow = get({
  name: "audit.read_row",
  path: "/v1/audit/row",
  access: view,
  summary: "One row with its details and its place in the hash chain.",
  input: z.strictObject({ id: rowNumber }),
  output: rowSchema.extend({
    sessionId: z.string().nullable(),
    recordedAt: instantCodec,
    details: z.record(z.string(), z.unknown()),
    /** Null for the minute or so until the row is sealed. */
    seal: z.strictObject({ position, hash: sha256, previousHash: sha256, sealedAt: instantCodec }).nullable(),
  }),
});
export type TrailEntry = z.output<(typeof readRow)["output"]>;

export const exportRows = download({
  name: "audit.export_rows",
  path: "/v1/audit/export_list",
  access: { menu: "audit", module: ["export"] },
  summary: `All rows of a filter as CSV, at most ${MAX_EXPORTED_ROWS}. Leaves a row with the filter and the reason.`,
  refusals: { export_too_large: 409 },
  rateLimit: { max: 10, windowSeconds: 60 },
  // Reading takes longer than a transaction should; the row of it is written at the end, before the file is answered.
  transaction: "by_steps",
  input: z.strictObject({ ...trailFilterFields, reason: z.string().trim().min(3).max(200) }),
  output: z.unknown(),
});

export const VERIFICATION_STATES = ["running", "intact", "broken", "abandoned"] as const;

const verificationSchema = z.strictObject({
  id: idSchema("vf"),
  askedBy: z.string(),
  state: z.enum(VERIFICATION_STATES),
  from: position,
  to: position,
  /** The last position that fits; one before `from` at the beginning. */
  checkedTo: z.string(),
  /** The hash at `checkedTo`. */
  hash: sha256,
  brokenAt: position.nullable(),
  startedAt: instantCodec,
  finishedAt: instantCodec.nullable(),
});
export type Verification = z.output<typeof verificationSchema>;

export const readChain = get({
  name: "audit.read_chain",
  path: "/v1/audit/chain",
  access: view,
  summary: "How far the chain goes, and its last checks, the newest first.",
  input: z.strictObject({}),
  output: z.strictObject({
    head: z.strictObject({ position, hash: sha256, sealedAt: instantCodec }).nullable(),
    verifications: z.array(verificationSchema),
  }),
});
export type Chain = z.output<(typeof readChain)["output"]>;

export const startVerification = post({
  name: "audit.start_verification",
  path: "/v1/audit/verify",
  access: view,
  summary: "Checks the chain, or a stretch of it, in the background. While a check runs it is the answer.",
  refusals: { stretch_not_sealed: 422 },
  rateLimit: { max: 10, windowSeconds: 60 },
  input: z.strictObject({ id: idSchema("vf"), from: position.optional(), to: position.optional() }),
  output: verificationSchema,
});
