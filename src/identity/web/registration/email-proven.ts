/** Between the tabs of one browser: the mail's link was opened in another one than the tab that waits for it. */

const NAME = "sampai-registration";
const CODE = /^[\w-]{43}$/;

/** Tells the tabs that wait under which code the step of the telephone is open. */
export function tellEmailProven(sessionCode: string): void {
  const channel = new BroadcastChannel(NAME);
  // A channel reaches pages of our own origin only, and has no target to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- see above
  channel.postMessage(sessionCode);
  channel.close();
}

/** Calls back with that code; answers how to stop. */
export function onEmailProven(listener: (sessionCode: string) => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (typeof data === "string" && CODE.test(data)) listener(data);
  });
  return () => channel.close();
}
