import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Refusal } from "#kernel/refusal.ts";
import { api, NetworkFailure } from "#web/api.ts";
import { readRelay, readSignals, sendSignals } from "../../contract.ts";
import { MAX_SIGNALS_AT_ONCE, type Signal, type SignalBody } from "../../model/signal.ts";
import { openPeer, type Peer } from "./peer.ts";
import { measuredOf, qualityOf, type Quality } from "./quality.ts";
import type { CallPart } from "./use-call.ts";

const MEASURE_EVERY_MS = 2_000;
const SEND_AGAIN_MS = 1_000;

export interface PeerState {
  readonly remote: MediaStream | null;
  readonly quality: Quality | null;
  readonly isLinked: boolean;
  readonly hasRelay: boolean;
}

/** A call that is over, or a network that is away, is not an error of the connection: the heartbeat shows it. */
async function quietly(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof Refusal || error instanceof NetworkFailure) return !(error instanceof NetworkFailure);
    throw error;
  }
}

/** Connects with the other page of the call while there is one, and anew when it is replaced. */
export function usePeer({ view, seat, isJoined, isElsewhere, setLinked, end }: CallPart, stream: MediaStream | null): PeerState {
  const { id, side, otherSeat, version } = view;
  const isOn = isJoined && !isElsewhere && (view.state === "connecting" || view.state === "in_call") && stream !== null;
  const other = isOn ? otherSeat : null;
  const [state, setState] = useState<PeerState>({ remote: null, quality: null, isLinked: false, hasRelay: true });
  /** Numbers of this page's signals: they go on when the other page is replaced. */
  const sent = useRef(0);
  const reading = useRef<((version: number) => void) | null>(null);
  const failed = useEffectEvent(() => void end("failed"));
  const linked = useEffectEvent((isLinked: boolean) => {
    setState((last) => ({ ...last, isLinked }));
    setLinked(isLinked);
  });
  useEffect(() => {
    if (other === null || stream === null) return;
    let peer: Peer | null = null;
    let isOver = false;
    const renew = async () => {
      const relay = await api(readRelay, { id, seat });
      return relay.servers;
    };
    const queue = sender(
      async (signals) => void (await api(sendSignals, { id, seat, to: other, signals })),
      () => isOver,
    );
    const reader = signalReader(
      (after) => api(readSignals, { id, seat, from: other, after }),
      (body) => peer?.receive(body),
    );
    const begin = () =>
      quietly(async () => {
        const { servers, isRelayOnly } = await api(readRelay, { id, seat });
        if (isOver) return;
        setState((last) => ({ ...last, hasRelay: servers.length > 0 }));
        peer = openPeer({
          isPolite: side === "callee",
          servers,
          isRelayOnly,
          stream,
          send: (body) => queue({ no: (sent.current += 1), body }),
          onStream: (remote) => setState((last) => ({ ...last, remote })),
          onLinked: (isLinked) => linked(isLinked),
          onFailed: () => failed(),
          renew,
        });
        reader();
      });
    void begin();
    reading.current = () => void (peer !== null && reader());
    const measure = async () => {
      const report = await peer?.stats();
      const all: Readonly<Record<string, unknown>>[] = [];
      report?.forEach((one: Readonly<Record<string, unknown>>) => all.push(one));
      if (report !== undefined) setState((last) => ({ ...last, quality: qualityOf(measuredOf(all)) }));
    };
    const measuring = setInterval(() => void measure(), MEASURE_EVERY_MS);
    return () => {
      isOver = true;
      reading.current = null;
      clearInterval(measuring);
      peer?.close();
      setState((last) => ({ ...last, remote: null, isLinked: false, quality: null }));
    };
  }, [id, seat, side, other, stream]);
  useEffect(() => reading.current?.(version), [version]);
  return state;
}

/** Sends signals in their order, several at once while one call is under way; those of a lost call are sent again with their numbers. */
function sender(send: (signals: Signal[]) => Promise<void>, isOver: () => boolean): (signal: Signal) => void {
  const waiting: Signal[] = [];
  let isSending = false;
  const run = async () => {
    if (isSending) return;
    isSending = true;
    while (waiting.length > 0 && !isOver()) {
      const batch = waiting.slice(0, MAX_SIGNALS_AT_ONCE);
      if (await quietly(() => send(batch))) waiting.splice(0, batch.length);
      else await new Promise((resolve) => setTimeout(resolve, SEND_AGAIN_MS));
    }
    isSending = false;
  };
  return (signal) => {
    waiting.push(signal);
    void run();
  };
}

/** Reads on from the last number; asked while it reads, it reads once more afterwards. */
function signalReader(
  read: (after: number) => Promise<{ readonly signals: readonly Signal[] }>,
  take: (body: SignalBody) => void,
): () => void {
  let [after, isReading, isAsked] = [0, false, false];
  const run = async () => {
    if (isReading) return;
    isReading = true;
    while (isAsked) {
      isAsked = false;
      await quietly(async () => {
        const { signals } = await read(after);
        for (const { no, body } of signals) {
          after = no;
          take(body);
        }
        if (signals.length > 0) isAsked = true;
      });
    }
    isReading = false;
  };
  return () => {
    isAsked = true;
    void run();
  };
}
