/** The HTTP calls of the audit pages: reading the trail, exporting it, checking its hash chain. */
import { z } from "zod";
import { download, get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { listAddress } from "#kernel/list-address.ts";
import { instantCodec } from "#kernel/time.ts";
import { ACTOR_KINDS, OUTCOMES, rowNumber, trailFilterFields } from "./model/trail.ts";

export const ROWS_PER_PAGE = 50;
/** An export contains all rows of its filter or is refused: partial evidence looks complete. */
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
  summary: "Lists rows of the trail, newest first, in pages: older than the row `before` or newer than the row `after`.",
  input: z.strictObject({ ...trailFilterFields, before: rowNumber.optional(), after: rowNumber.optional() }),
  output: z.strictObject({
    rows: z.array(rowSchema),
    /** Whether older rows follow the last one, and newer ones precede the first. */
    hasOlder: z.boolean(),
    hasNewer: z.boolean(),
  }),
});

/** `?actor=us_…&outcome=refused&from=2026-01-01` */
export const trailAddress = listAddress("/office/audit", listRows);

export const readRow = get({
  name: "audit.read_row",
  path: "/v1/audit/row",
  access: view,
  summary: "Reads one row with its details and its place in the hash chain.",
  input: z.strictObject({ id: rowNumber }),
  output: rowSchema.extend({
    sessionId: z.string().nullable(),
    recordedAt: instantCodec,
    details: z.record(z.string(), z.unknown()),
    /** Null until the row is sealed, about a minute. */
    seal: z.strictObject({ position, hash: sha256, previousHash: sha256, sealedAt: instantCodec }).nullable(),
  }),
});
export type TrailEntry = z.output<(typeof readRow)["output"]>;

export const exportRows = download({
  name: "audit.export_rows",
  path: "/v1/audit/export_list",
  access: { menu: "audit", module: ["export"] },
  summary: `Exports all rows of a filter as CSV, at most ${MAX_EXPORTED_ROWS}. Leaves an audit row with the filter and the reason.`,
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
  requestedBy: z.string(),
  state: z.enum(VERIFICATION_STATES),
  from: position,
  to: position,
  /** The last position whose hash is correct; at the start, the one before `from`. */
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
  summary: "Reads the length of the chain and its last checks, newest first.",
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
  summary: "Checks the chain, or a range of it, in the background. While a check runs, the call returns that one.",
  refusals: { stretch_not_sealed: 422 },
  rateLimit: { max: 10, windowSeconds: 60 },
  input: z.strictObject({ id: idSchema("vf"), from: position.optional(), to: position.optional() }),
  output: verificationSchema,
});
