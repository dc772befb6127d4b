/** Web Push in this browser: whether it can, subscribing, and which of the person's devices it is. */
import { Refusal } from "#kernel/refusal.ts";
import { api, NetworkFailure } from "#web/api.ts";
import { startWorker } from "#web/offline/start-worker.ts";
import { withStorage } from "#web/session/with-storage.ts";
import { addDevice, keepDevice } from "../contract.ts";

/** The endpoint that this browser had when it was last seen: it may have got another one since. */
const ENDPOINT = "push-endpoint";
/** Where modules are not built no worker is registered, and `ready` would wait for ever. */
const READY_WITHIN_MS = 10_000;

/** Why nothing can be switched on here; null: it can. */
export type WhyNotHere = "unsupported" | "needs_install" | "denied";

export function whyNotHere(): WhyNotHere | null {
  const isAble = "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;
  // On an iPhone or iPad only an app on the home screen has them; an iPad says that it is a Mac, but has a touch screen.
  const isOfApple =
    /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
  if (!isAble) return isOfApple ? "needs_install" : "unsupported";
  return Notification.permission === "denied" ? "denied" : null;
}

/** What came of asking the browser. `dismissed`: the person closed the question. `failed`: the push service could not be reached. */
export type Asked = "on" | "denied" | "dismissed" | "failed";

/** Asks for the permission, subscribes and adds the device. Throws refusals of the server, and unsubscribes again. */
export async function switchOnHere(publicKey: string): Promise<Asked> {
  // First of all: Safari asks only in the moment of the click.
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "denied" : "dismissed";
  const subscription = await subscribe(publicKey);
  if (subscription === null) return "failed";
  try {
    await api(addDevice, sentOf(subscription));
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  withStorage((storage) => storage.setItem(ENDPOINT, subscription.endpoint));
  return "on";
}

/** Unsubscribes this browser; what is sent to it by then ends at its push service. */
export async function switchOffHere(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
  withStorage((storage) => storage.removeItem(ENDPOINT));
}

async function subscribe(publicKey: string): Promise<PushSubscription | null> {
  startWorker();
  const registration = await Promise.race([navigator.serviceWorker.ready, new Promise<null>(giveUp)]);
  if (registration === null) return null;
  try {
    const before = await registration.pushManager.getSubscription();
    // A browser does not subscribe with another key before it has unsubscribed.
    if (before !== null && !isFor(before, publicKey)) await before.unsubscribe();
    return await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  } catch (error) {
    // Without a push service, or without a way to it (Push API, 9.1).
    if (error instanceof DOMException) return null;
    throw error;
  }
}

const giveUp = (resolve: (nothing: null) => void) => void setTimeout(() => resolve(null), READY_WITHIN_MS);

async function findSubscription(): Promise<PushSubscription | null> {
  if (whyNotHere() === "unsupported" || whyNotHere() === "needs_install") return null;
  return (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;
}

function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey;
  return key !== null && toBase64Url(key) === publicKey;
}

const toBase64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

function sentOf(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? "", p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" };
}

/**
 * Which of the caller's devices this browser is; null: none. A subscription of another person, or of a sign-in that has ended, ends here. Calls the server
 * only where there is a subscription.
 */
export async function keepThisBrowser(): Promise<string | null> {
  const subscription = await findSubscription();
  if (subscription === null) return null;
  const before = withStorage((storage) => storage.getItem(ENDPOINT));
  const replaces = before !== null && before !== subscription.endpoint ? { replaces: before } : {};
  const { device } = await api(keepDevice, { ...sentOf(subscription), ...replaces });
  if (device === null) await switchOffHere();
  else withStorage((storage) => storage.setItem(ENDPOINT, subscription.endpoint));
  return device;
}

/** The same beside other work: what fails now is done by the next page. */
export function keepThisBrowserQuietly(): void {
  keepThisBrowser().catch((error: unknown) => {
    const isExpected = error instanceof Refusal || error instanceof NetworkFailure || error instanceof DOMException;
    if (!isExpected) throw error;
  });
}
