import { useEffect, useState } from "react";
import { SECOND_MS } from "#kernel/time.ts";

const PROBE_EVERY_MS = 5 * SECOND_MS;
const ANSWER_WITHIN_MS = 5 * SECOND_MS;
/** A small static file, excluded from visit counting. */
const REQUESTED = "/robots.txt";

/**
 * Whether our server answers. This needs a request: the browser only reports that there is a network, which may be a captive portal or a
 * router without a connection. False until the first answer.
 */
export function useIsServerReached(): boolean {
  const [isReached, setReached] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    async function request() {
      clearTimeout(timer);
      const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
      const answered = await fetch(REQUESTED, { method: "HEAD", cache: "no-store", redirect: "error", signal }).then(
        (answer) => answer.ok && answer.headers.has("x-request-id"),
        () => false,
      );
      if (isGone) return;
      setReached(answered);
      timer = setTimeout(() => void request(), PROBE_EVERY_MS);
    }
    const probeNow = () => void request();
    probeNow();
    addEventListener("online", probeNow);
    addEventListener("offline", probeNow);
    return () => {
      isGone = true;
      clearTimeout(timer);
      removeEventListener("online", probeNow);
      removeEventListener("offline", probeNow);
    };
  }, []);
  return isReached;
}
