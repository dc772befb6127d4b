/** The part of one page in a call: joining, the heartbeat, signals, and the end. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Refusal } from "#kernel/refusal.ts";
import { api, NetworkFailure, sessionApi } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { sendWhileClosing } from "#web/page-closing/send-while-closing.ts";
import { useLive } from "#web/session/live-updates.ts";
import { ALIVE_EVERY_MS } from "../../model/call.ts";
import { keepAlive, declineCall, endCall, joinCall, leaveCall, readCall, type CallView } from "../../contract.ts";

/** While a call is set up, each step is looked for: where no socket works, this is how it is found. */
const LOOK_EVERY_MS = 1_000;

const newSeat = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

export interface CallPart {
  readonly view: CallView;
  readonly seat: string;
  readonly isJoined: boolean;
  /** Another page has this person's place. */
  readonly isElsewhere: boolean;
  /** The server cannot be reached. */
  readonly isOffline: boolean;
  readonly join: (takesOver: boolean) => Promise<void>;
  readonly end: (reason: "hangup" | "failed") => Promise<void>;
  readonly decline: () => Promise<void>;
  readonly setLinked: (isLinked: boolean) => void;
}

export function useCall(first: CallView): CallPart {
  const { id } = first;
  const [view, setView] = useState(first);
  const [seat] = useState(newSeat);
  const [isJoined, setJoined] = useState(false);
  const [isElsewhere, setElsewhere] = useState(false);
  const [isOffline, setOffline] = useState(false);
  const isLinked = useRef(false);
  const errors = useErrorCatalogue();
  const isOver = view.state === "ended";
  const isActive = isJoined && !isElsewhere && !isOver;

  /** Shows what a call has answered; a page that lost its place says so. */
  async function follow(calling: () => Promise<CallView>): Promise<void> {
    try {
      const next = await calling();
      setOffline(false);
      // An answer that was overtaken by a later one is dropped; an ended call never comes back.
      setView((last) => (last.state === "ended" || next.now < last.now ? last : next));
    } catch (error) {
      if (error instanceof Refusal && error.code === "call_elsewhere") setElsewhere(true);
      else if (error instanceof NetworkFailure) setOffline(true);
      else if (!(error instanceof Refusal)) throw error;
    }
  }
  const look = useEffectEvent(() =>
    follow(() => (isActive ? api(keepAlive, { id, seat, isLinked: isLinked.current }) : api(readCall, { id }))),
  );
  // The page that takes part says so: the server then knows from the socket's end that this page is gone.
  useLive(isActive ? `${view.watch}.${seat}` : view.watch, view.version, () => void follow(() => api(readCall, { id })));

  const everyMs = isOver ? null : isActive && view.state === "in_call" ? ALIVE_EVERY_MS : LOOK_EVERY_MS;
  useEffect(() => {
    if (everyMs === null) return;
    const timer = setInterval(() => void look(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  // The other side's silence ends the call at an instant that the server has named: look just then.
  const { endsAt, now } = view;
  useEffect(() => {
    const dueInMs = endsAt === null ? null : endsAt.getTime() - now.getTime();
    if (dueInMs === null || dueInMs > ALIVE_EVERY_MS) return;
    const timer = setTimeout(() => void look(), Math.max(0, dueInMs) + 50);
    return () => clearTimeout(timer);
  }, [endsAt, now]);
  useLeaving(id, seat, isActive);

  return {
    view,
    seat,
    isJoined,
    isElsewhere,
    isOffline,
    join: async (takesOver) => {
      await errors.attempt(async () => {
        try {
          setView(await api(joinCall, { id, seat, takesOver }));
          setJoined(true);
          setElsewhere(false);
        } catch (error) {
          if (!(error instanceof Refusal && error.code === "call_elsewhere")) throw error;
          setElsewhere(true);
        }
      });
    },
    end: (reason) => follow(() => api(endCall, { id, seat: isJoined ? seat : null, reason })),
    decline: async () => void (await errors.attempt(async () => setView(await api(declineCall, { id })))),
    setLinked: (next) => {
      isLinked.current = next;
      void follow(() => api(keepAlive, { id, seat, isLinked: next }));
    },
  };
}

/** Ends the call with the page: within the app by leaving it, outside as the browser closes it. The request outlives the page. */
function useLeaving(id: CallView["id"], seat: string, isActive: boolean): void {
  const active = useRef(isActive);
  useEffect(() => {
    active.current = isActive;
  }, [isActive]);
  useEffect(() => {
    const closed = () => {
      if (!active.current) return;
      active.current = false;
      sendWhileClosing(leaveCall, { id, seat, isClosed: true });
    };
    addEventListener("pagehide", closed);
    return () => {
      removeEventListener("pagehide", closed);
      if (!active.current) return;
      sessionApi(leaveCall, { id, seat, isClosed: false }).catch((error: unknown) => {
        // Nobody is left to show it to; the missing heartbeat ends the call.
        if (!(error instanceof Refusal || error instanceof NetworkFailure)) throw error;
      });
    };
  }, [id, seat]);
}
