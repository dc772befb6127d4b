import { useEffect, useState } from "react";
import { SECOND_MS } from "#kernel/time.ts";

const ASK_EVERY_MS = 5 * SECOND_MS;
const ANSWER_WITHIN_MS = 5 * SECOND_MS;
/** Small, the same for everybody, and counted nowhere. */
const ASKED = "/robots.txt";

/**
 * Whether our server answers. It is asked: a browser's own word is that there is some network, which may be a hotel's page or a router without a line.
 * False until the first answer.
 */
export function useIsServerReached(): boolean {
  const [isReached, setReached] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    async function ask() {
      clearTimeout(timer);
      const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
      const answered = await fetch(ASKED, { method: "HEAD", cache: "no-store", redirect: "error", signal }).then(
        (answer) => answer.ok && answer.headers.has("x-request-id"),
        () => false,
      );
      if (isGone) return;
      setReached(answered);
      timer = setTimeout(() => void ask(), ASK_EVERY_MS);
    }
    const askNow = () => void ask();
    askNow();
    addEventListener("online", askNow);
    addEventListener("offline", askNow);
    return () => {
      isGone = true;
      clearTimeout(timer);
      removeEventListener("online", askNow);
      removeEventListener("offline", askNow);
    };
  }, []);
  return isReached;
}
