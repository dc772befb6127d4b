import type { CheckAnswer, CheckRequest } from "./check-worker.ts";

/** A device that takes longer than this sends the photograph unchecked: the server checks it anyway. */
const TIMEOUT_MS = 8_000;
/** Of a file that is not looked at here. */
export const NOTHING_FOUND = { failed: [], smaller: null, forReading: [] } as const satisfies CheckAnswer;

/**
 * The checks that a photograph fails on this device, none if it cannot tell; a smaller picture to send in its place; and the pictures in which
 * a document is read.
 */
export async function checkPhoto(request: CheckRequest): Promise<NonNullable<CheckAnswer>> {
  const worker = new Worker(new URL("check-worker.ts", import.meta.url), { type: "module" });
  try {
    const answer = await new Promise<CheckAnswer>((resolve) => {
      const late = setTimeout(() => resolve(null), TIMEOUT_MS);
      const done = (found: CheckAnswer) => {
        clearTimeout(late);
        resolve(found);
      };
      worker.addEventListener("message", ({ data }: MessageEvent<CheckAnswer>) => done(data));
      worker.addEventListener("error", () => done(null));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a worker of this page, which has no origin of its own
      worker.postMessage(request);
    });
    return answer ?? NOTHING_FOUND;
  } finally {
    worker.terminate();
  }
}
