/**
 * The state machine of a call between a staff member (the caller) and a customer (the callee): states, deadlines, and what each event does.
 * Pure, for server and screen. The server decides every end: an event is applied after the deadlines that have passed, and an ended call
 * never changes again.
 *
 *     requested → ringing (30 s) → connecting (20 s) → in_call (60 min) → ended
 */
import { MINUTE_MS, SECOND_MS } from "#kernel/time.ts";
import { SIDES, type CallState, type EndReason, type Proof, type Side } from "./names.ts";

/** Time to choose camera and microphone before the other side is rung. */
export const REQUESTED_MS = 2 * MINUTE_MS;
export const RINGING_MS = 30 * SECOND_MS;
export const CONNECTING_MS = 20 * SECOND_MS;
export const IN_CALL_MS = 60 * MINUTE_MS;
export const ALIVE_EVERY_MS = 5 * SECOND_MS;
/** A side without a heartbeat for this long is gone. */
export const DEAD_AFTER_MS = 20 * SECOND_MS;

/** The one page of a side that takes part. A second page of the same person takes its place or is refused. */
export interface Seat {
  readonly id: string;
  /** The session of the page; when it ends, the call ends. */
  readonly session: string | null;
  readonly seenAt: Date;
  /** The page reports that sound and picture flow. */
  readonly isLinked: boolean;
}

export interface End {
  readonly at: Date;
  readonly reason: EndReason;
  /** Null: the server, by a deadline. */
  readonly by: Side | null;
  readonly proof: Proof;
}

export interface Call {
  readonly state: CallState;
  readonly requestedAt: Date;
  readonly rangAt: Date | null;
  readonly acceptedAt: Date | null;
  readonly connectedAt: Date | null;
  readonly caller: Seat | null;
  readonly callee: Seat | null;
  readonly end: End | null;
}

export type CallEvent =
  | {
      readonly kind: "join";
      readonly side: Side;
      readonly seat: string;
      readonly session: string | null;
      readonly takesOver: boolean;
    }
  | { readonly kind: "alive"; readonly side: Side; readonly seat: string; readonly isLinked: boolean }
  | { readonly kind: "decline"; readonly side: Side }
  | { readonly kind: "hang_up"; readonly side: Side; readonly seat: string | null }
  | { readonly kind: "fail"; readonly side: Side; readonly seat: string }
  | { readonly kind: "leave"; readonly side: Side; readonly seat: string; readonly isClosed: boolean }
  | { readonly kind: "session_over"; readonly side: Side };

/** Why an event is refused. An event for an ended call is not refused: the call is shown as it ended. */
type WhyNotEvent = "call_elsewhere" | "call_not_ringing" | "call_not_started";

type Applied = { readonly call: Call; readonly whyNot: null } | { readonly call: Call; readonly whyNot: WhyNotEvent };

export const otherSide = (side: Side): Side => (side === "caller" ? "callee" : "caller");

/** A call that a staff member has requested. */
export const requested = (now: Date): Call => ({
  state: "requested",
  requestedAt: now,
  rangAt: null,
  acceptedAt: null,
  connectedAt: null,
  caller: null,
  callee: null,
  end: null,
});

const after = (from: Date, ms: number) => new Date(from.getTime() + ms);

/** The end that comes by itself if nothing else happens: the earliest of the deadlines. Null for an ended call. */
export function nextEnd(call: Call): End | null {
  if (call.end !== null) return null;
  const ends = [stateEnd(call), ...SIDES.map((side) => silenceEnd(call, side))].filter((end) => end !== null);
  return ends.reduce((first, end) => (end.at < first.at ? end : first));
}

function stateEnd({ state, requestedAt, rangAt, acceptedAt, connectedAt }: Call): End {
  const byDeadline = (from: Date | null, ms: number, reason: EndReason): End => ({
    at: after(from ?? requestedAt, ms),
    reason,
    by: null,
    proof: "deadline",
  });
  if (state === "ringing") return byDeadline(rangAt, RINGING_MS, "no_answer");
  if (state === "connecting") return byDeadline(acceptedAt, CONNECTING_MS, "failed");
  if (state === "in_call") return byDeadline(connectedAt, IN_CALL_MS, "timeout");
  return byDeadline(requestedAt, REQUESTED_MS, "left");
}

function silenceEnd(call: Call, side: Side): End | null {
  const seat = call[side];
  return seat === null ? null : { at: after(seat.seenAt, DEAD_AFTER_MS), reason: "failed", by: side, proof: "heartbeat" };
}

/** The call at an instant: ended if a deadline has passed. */
export function settled(call: Call, now: Date): Call {
  const end = nextEnd(call);
  return end === null || end.at > now ? call : ended(call, end);
}

const ended = (call: Call, end: End): Call => ({ ...call, state: "ended", end });

/** Applies an event to a call: first the deadlines that have passed, then the event. */
export function applyEvent(before: Call, event: CallEvent, now: Date): Applied {
  const call = settled(before, now);
  if (call.end !== null) return { call, whyNot: null };
  const endedBy = (reason: EndReason, proof: Proof): Applied => ({
    call: ended(call, { at: now, reason, by: event.side, proof }),
    whyNot: null,
  });
  const seat = call[event.side];
  if (event.kind === "session_over") return seat === null ? { call, whyNot: null } : endedBy("left", "session_over");
  if (event.kind === "join") return joined(call, event, now);
  if (event.kind === "decline") {
    const isRung = event.side === "callee" && call.state === "ringing";
    return isRung ? endedBy("rejected", "button") : { call, whyNot: "call_not_ringing" };
  }
  // Only the page that takes part speaks for its side; before it has joined, its owner may cancel.
  if ((seat?.id ?? null) !== event.seat) return { call, whyNot: "call_elsewhere" };
  if (event.kind === "hang_up") return endedBy("hangup", "button");
  if (event.kind === "fail") return endedBy("failed", "connection");
  if (event.kind === "leave") return endedBy("left", event.isClosed ? "page_closed" : "page_left");
  return { call: keptAlive(call, event, now), whyNot: null };
}

function joined(call: Call, { side, seat, session, takesOver }: Extract<CallEvent, { kind: "join" }>, now: Date): Applied {
  const taken = call[side];
  if (side === "callee" && call.state === "requested") return { call, whyNot: "call_not_started" };
  if (taken !== null && taken.id !== seat && !takesOver) return { call, whyNot: "call_elsewhere" };
  const isSame = taken?.id === seat;
  const mine: Seat = { id: seat, session, seenAt: latest(taken?.seenAt, now), isLinked: isSame && taken.isLinked };
  const seated: Call = { ...call, [side]: mine };
  if (side === "caller" && call.state === "requested")
    return { call: { ...seated, state: "ringing", rangAt: now }, whyNot: null };
  if (side === "callee" && call.state === "ringing")
    return { call: { ...seated, state: "connecting", acceptedAt: now }, whyNot: null };
  return { call: seated, whyNot: null };
}

/** Both sides report sound and picture: the call has begun. A later interruption does not take it back. */
function keptAlive(call: Call, { side, isLinked }: Extract<CallEvent, { kind: "alive" }>, now: Date): Call {
  const seat = call[side];
  if (seat === null) return call;
  const next: Call = { ...call, [side]: { ...seat, seenAt: latest(seat.seenAt, now), isLinked } };
  const isBegun = call.state === "connecting" && next.caller?.isLinked === true && next.callee?.isLinked === true;
  return isBegun ? { ...next, state: "in_call", connectedAt: now } : next;
}

const latest = (one: Date | undefined, other: Date): Date => (one !== undefined && one > other ? one : other);
