/** Signals between the two pages of a call, and the credentials of the relay. Only the pages that take part reach them. */
import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type * as contract from "./contract.ts";
import type { CallDeps } from "./deps.ts";
import { otherSide, settled } from "./model/call.ts";
import { MAX_SIGNALS, SIGNALS_PER_PAGE } from "./model/signal.ts";
import { getOwnCall, lockOwnCall } from "./own-call.ts";
import { relayCredentials } from "./relay/relay-credentials.ts";
import { insertSignals, listSignals } from "./store.ts";

/** Pages that replace each other send anew; this many signals of one side are no call any more. */
const MAX_OF_SIDE = 3 * MAX_SIGNALS;

type OwnCall = Awaited<ReturnType<typeof getOwnCall>>;

function assertSeated({ call, side }: OwnCall, seat: string, now: Date): void {
  if (settled(call, now).end !== null) throw new Refusal("call_over", 409);
  if (call[side]?.id !== seat) throw new Refusal("call_elsewhere", 409);
}

/** Stores signals for the other page. They are dropped when that page has been replaced: its successor connects anew. */
export async function sendSignals(
  ctx: Ctx,
  { id, seat, to, signals }: Input<typeof contract.sendSignals>,
): Promise<Output<typeof contract.sendSignals>> {
  const row = await lockOwnCall(ctx, id);
  assertSeated(row, seat, ctx.now);
  const other = otherSide(row.side);
  if (row.call[other]?.id !== to) return {};
  if (row.signals[other] + signals.length > MAX_OF_SIDE) throw new Refusal("too_many_signals", 409);
  await insertSignals(ctx.db, { call: id, from: seat, to }, other, signals);
  return {};
}

export async function readSignals(
  ctx: Ctx,
  { id, seat, from, after }: Input<typeof contract.readSignals>,
): Promise<Output<typeof contract.readSignals>> {
  const row = await getOwnCall(ctx, id);
  if (row.call[row.side]?.id !== seat) throw new Refusal("call_elsewhere", 409);
  return { signals: [...(await listSignals(ctx.db, { call: id, from, to: seat }, after, SIGNALS_PER_PAGE))] };
}

/** Credentials are bound to the call and the side by their user name. Staff connect over the relay only, so that customers never see their address; customers too if the operator wants it (TURN_ONLY). */
export async function readRelay(
  ctx: Ctx,
  { relay }: CallDeps,
  { id, seat }: Input<typeof contract.readRelay>,
): Promise<Output<typeof contract.readRelay>> {
  const row = await getOwnCall(ctx, id);
  assertSeated(row, seat, ctx.now);
  if (relay === null) return { servers: [], isRelayOnly: false };
  return {
    servers: [relayCredentials(relay, `${id}.${row.side}`, ctx.now)],
    isRelayOnly: relay.isForBoth || row.side === "caller",
  };
}
