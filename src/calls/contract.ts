/**
 * The HTTP calls about audio and video calls. Only the two participants reach a call: for everyone else its id does not exist. Signals
 * between the browsers are sent and read here; the socket only says that there is something to read (decision 0039).
 */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { pickRefusals } from "#kernel/refusal.ts";
import { instantCodec } from "#kernel/time.ts";
import { CALL_STATES, END_REASONS, PROOFS, SIDES } from "./model/names.ts";
import { MAX_SIGNALS, MAX_SIGNALS_AT_ONCE, seatSchema, signalSchema } from "./model/signal.ts";

const REFUSALS = {
  callee_not_callable: 409,
  already_in_call: 409,
  call_elsewhere: 409,
  call_not_ringing: 409,
  call_not_started: 409,
  call_over: 409,
  too_many_signals: 409,
  id_already_used: 409,
} as const;

const callId = idSchema("cl");
/** Support calls about questions; compliance calls to verify. */
export const mayCall = {
  anyOf: [
    { menu: "chat", module: ["answer"] },
    { menu: "verification", module: ["review", "approve"] },
  ],
} as const;
/** Calls listed on the page of a person. */
export const CALLS_SHOWN = 10;
const CALLS_PER_HOUR = 30;

const endSchema = z.strictObject({
  at: instantCodec,
  reason: z.enum(END_REASONS),
  by: z.enum(SIDES).nullable(),
  proof: z.enum(PROOFS),
});

const callSchema = z.strictObject({
  id: callId,
  /** The reader's side. */
  side: z.enum(SIDES),
  /** The other participant. Customers read a staff member's first name. */
  other: z.string(),
  state: z.enum(CALL_STATES),
  requestedAt: instantCodec,
  connectedAt: instantCodec.nullable(),
  /** When the call ends by itself if nothing happens; null once it has ended. */
  endsAt: instantCodec.nullable(),
  end: endSchema.nullable(),
  /** The pages that take part: a browser connects anew when the other's changes. */
  seat: seatSchema.nullable(),
  otherSeat: seatSchema.nullable(),
  /** The web socket sends it for `watch`. */
  version: z.int(),
  watch: z.string(),
  now: instantCodec,
});
export type CallView = z.output<typeof callSchema>;

const own = { access: "signed_in" } as const;
const quiet = { ...own, audit: "never" } as const;

export const startCall = post({
  name: "calls.start_call",
  path: "/v1/calls/start",
  access: mayCall,
  summary: "Requests a call with a customer. It rings once the caller has joined it.",
  refusals: pickRefusals(REFUSALS, ["callee_not_callable", "already_in_call", "id_already_used"]),
  rateLimit: { max: CALLS_PER_HOUR, windowSeconds: 3_600 },
  input: z.strictObject({ id: callId, callee: idSchema("us") }),
  output: z.strictObject({}),
});

export const readCall = get({
  ...quiet,
  name: "calls.read_call",
  path: "/v1/calls/read",
  summary: "Returns a call of the caller's own.",
  rateLimit: { max: 240, windowSeconds: 60 },
  input: z.strictObject({ id: callId }),
  output: callSchema,
});

export const joinCall = post({
  ...own,
  name: "calls.join_call",
  path: "/v1/calls/join",
  summary:
    "Takes part with one page: the staff member's join rings, the customer's accepts. `takesOver` replaces another page of the same person.",
  refusals: pickRefusals(REFUSALS, ["call_elsewhere", "call_not_started"]),
  rateLimit: { max: 30, windowSeconds: 60 },
  input: z.strictObject({ id: callId, seat: seatSchema, takesOver: z.boolean() }),
  output: callSchema,
});

export const declineCall = post({
  ...own,
  name: "calls.decline_call",
  path: "/v1/calls/decline",
  summary: "Declines a ringing call.",
  refusals: pickRefusals(REFUSALS, ["call_not_ringing"]),
  rateLimit: { max: 30, windowSeconds: 60 },
  input: z.strictObject({ id: callId }),
  output: callSchema,
});

export const keepAlive = post({
  ...quiet,
  name: "calls.beat_call",
  path: "/v1/calls/beat",
  body: "plain",
  summary: "The heartbeat of a page in a call, and whether sound and picture flow. Ends the call if the other side is gone.",
  refusals: pickRefusals(REFUSALS, ["call_elsewhere"]),
  rateLimit: { max: 120, windowSeconds: 60 },
  input: z.strictObject({ id: callId, seat: seatSchema, isLinked: z.boolean() }),
  output: callSchema,
});

export const endCall = post({
  ...own,
  name: "calls.end_call",
  path: "/v1/calls/end",
  summary: "Hangs up, or reports that no connection is possible. An ended call stays as it ended.",
  refusals: pickRefusals(REFUSALS, ["call_elsewhere"]),
  rateLimit: { max: 30, windowSeconds: 60 },
  input: z.strictObject({ id: callId, seat: seatSchema.nullable(), reason: z.enum(["hangup", "failed"]) }),
  output: callSchema,
});

export const leaveCall = post({
  ...own,
  name: "calls.leave_call",
  path: "/v1/calls/leave",
  // Not encrypted: a browser that closes the page gives no time to derive a key.
  body: "plain",
  summary: "The page of a call is left or closed: ends the call.",
  refusals: pickRefusals(REFUSALS, ["call_elsewhere"]),
  rateLimit: { max: 30, windowSeconds: 60 },
  input: z.strictObject({ id: callId, seat: seatSchema, isClosed: z.boolean() }),
  output: z.strictObject({}),
});

export const sendSignals = post({
  ...quiet,
  name: "calls.send_signals",
  path: "/v1/calls/signals/send",
  // Not encrypted: a description may have more bytes than an encrypted body can.
  body: "plain",
  summary: "Sends signals to the other page of a call. Each is stored once by its number; those to a page that left are dropped.",
  refusals: pickRefusals(REFUSALS, ["call_elsewhere", "call_over", "too_many_signals"]),
  rateLimit: { max: 240, windowSeconds: 60 },
  input: z.strictObject({
    id: callId,
    seat: seatSchema,
    /** The page that they are for. */
    to: seatSchema,
    signals: z.array(signalSchema).min(1).max(MAX_SIGNALS_AT_ONCE),
  }),
  output: z.strictObject({}),
});

export const readSignals = get({
  ...quiet,
  name: "calls.read_signals",
  path: "/v1/calls/signals",
  summary: "Lists the signals of the other page after a number, in their order.",
  refusals: pickRefusals(REFUSALS, ["call_elsewhere"]),
  rateLimit: { max: 240, windowSeconds: 60 },
  input: z.strictObject({
    id: callId,
    seat: seatSchema,
    /** The other page, as the reader knows it. */
    from: seatSchema,
    after: z.coerce.number().int().min(0).max(MAX_SIGNALS),
  }),
  output: z.strictObject({ signals: z.array(signalSchema) }),
});

export const readRelay = post({
  ...quiet,
  name: "calls.read_relay",
  path: "/v1/calls/relay",
  summary: "Issues credentials of the relay (TURN) for this call and side, for ten minutes.",
  refusals: pickRefusals(REFUSALS, ["call_elsewhere", "call_over"]),
  rateLimit: { max: 30, windowSeconds: 60 },
  input: z.strictObject({ id: callId, seat: seatSchema }),
  output: z.strictObject({
    servers: z.array(z.strictObject({ urls: z.string(), username: z.string(), credential: z.string() })),
    /** This side connects over the relay only, so that the other side never sees its address: staff always, customers by TURN_ONLY. */
    isRelayOnly: z.boolean(),
  }),
});

export const readRinging = get({
  ...quiet,
  name: "calls.read_ringing",
  path: "/v1/calls/ringing",
  summary: "Returns the call that is ringing for the caller, with the version that the web socket sends for `watch`.",
  rateLimit: { max: 120, windowSeconds: 60 },
  input: z.strictObject({}),
  output: z.strictObject({
    call: z.strictObject({ id: callId, other: z.string(), endsAt: instantCodec }).nullable(),
    version: z.int(),
    watch: z.string(),
    now: instantCodec,
  }),
});

export const listCalls = get({
  name: "calls.list_of_person",
  path: "/v1/calls/of_person",
  access: mayCall,
  summary: `Lists the last ${CALLS_SHOWN} calls with a customer: who called, how each ended, and how that is known.`,
  input: z.strictObject({ person: idSchema("us") }),
  output: z.strictObject({
    calls: z.array(
      z.strictObject({
        id: callId,
        caller: z.string(),
        isMine: z.boolean(),
        state: z.enum(CALL_STATES),
        requestedAt: instantCodec,
        connectedAt: instantCodec.nullable(),
        end: endSchema.nullable(),
      }),
    ),
  }),
});
