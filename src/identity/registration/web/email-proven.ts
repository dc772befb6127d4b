/** Notifies the browser's waiting tab that the mail's link was opened in another tab. */

const NAME = "sampai-registration";
const CODE = /^[\w-]{43}$/;

/** Sends the waiting tabs the session code of the telephone step. */
export function announceEmailProven(sessionCode: string): void {
  const channel = new BroadcastChannel(NAME);
  // A BroadcastChannel reaches only pages of our own origin and takes no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- see above
  channel.postMessage(sessionCode);
  channel.close();
}

/** Calls back with that code. Returns the function that stops listening. */
export function onEmailProven(listener: (sessionCode: string) => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (typeof data === "string" && CODE.test(data)) listener(data);
  });
  return () => channel.close();
}
