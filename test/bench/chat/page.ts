/**
 * One open page of a chat, as the product's own pages behave: it watches its thread over the socket, reads on after each change and after
 * each message of its own, and says what it has read.
 */
import type { Endpoint, WireOutput } from "#kernel/endpoint.ts";
import { newId } from "#kernel/id.ts";
import { systemClock, systemRandom } from "#platform/clock.ts";
import * as chat from "#support/chat/contract.ts";
import * as desk from "#support/desk/contract.ts";
import { dataOf, type Answer, type Client, type How } from "../../../tools/client/client.ts";
import type { Browser } from "./scene.ts";

export type Side = "customer" | "staff";

interface Entry {
  readonly no: number;
  readonly id: string;
  readonly isOwn: boolean;
}

/** One message: sent at, and received by the other side's page at. Milliseconds of this process. */
export interface Message {
  readonly id: string;
  readonly from: Side;
  readonly sentAt: number;
  receivedAt: number | null;
}

export interface PageOf {
  readonly browser: Browser;
  readonly side: Side;
  readonly thread: string;
  readonly site: string;
  /** The public address of the site, which browsers name as their origin. */
  readonly origin: string;
  /** Messages of the whole bench, by their ids: the sender notes, the receiver completes. */
  readonly messages: Map<string, Message>;
}

interface Reported {
  readonly ready?: true;
  readonly changed?: string;
}

/** Opens the page's socket; `onChange` is called for each report about the thread. Resolves once the first one has arrived. */
export function openSocket(of: Omit<PageOf, "messages" | "side">, onChange: () => void): Promise<WebSocket> {
  const { browser, thread, site, origin } = of;
  const address = new URL("/socket", site);
  address.protocol = "ws:";
  const headers: Record<string, string> = { origin, "x-forwarded-for": browser.address };
  if (browser.cookie) headers["cookie"] = `${browser.cookie.name}=${browser.cookie.value}`;
  // Node's own client: an option of the browser's constructor that only Node knows.
  const socket = new WebSocket(address, { headers });
  return new Promise((resolve, reject) => {
    socket.addEventListener("open", () =>
      socket.send(JSON.stringify(browser.token === undefined ? { visitor: true } : { token: browser.token })),
    );
    socket.addEventListener("message", ({ data }) => {
      const message = JSON.parse(String(data)) as Reported;
      if (message.ready) socket.send(JSON.stringify({ watch: [thread] }));
      if (message.changed !== thread) return;
      resolve(socket);
      onChange();
    });
    socket.addEventListener("close", ({ code }) => reject(new Error(`the socket was closed with ${code}`)));
    socket.addEventListener("error", () => reject(new Error("the socket could not be opened")));
  });
}

export interface Page {
  /** Numbers of the entries in the order in which they were received, with their ids. */
  readonly received: readonly Entry[];
  say(): Promise<void>;
  close(): void;
}

/** Opens a page in which somebody reads and writes. */
export async function openPage(client: Client, of: PageOf): Promise<Page> {
  const { browser, side, thread, site, messages } = of;
  const own = client.elsewhere(browser.address);
  if (browser.cookie) own.cookies.set(browser.cookie.name, browser.cookie.value);
  const how: How = browser.token === undefined ? { site } : { site, token: browser.token };
  const received: Entry[] = [];
  let isAsked = false;
  let isReading = false;
  const read = async () => {
    isAsked = true;
    if (isReading) return;
    isReading = true;
    while (isAsked) {
      isAsked = false;
      const after = received.at(-1)?.no ?? 0;
      const { entries, hasMore } = await readAfter(own, side, { thread, after, how });
      if (hasMore) isAsked = true;
      const last = take(entries, side, { received, messages });
      if (last > after) void own.call(side === "customer" ? chat.markRead : desk.markThreadRead, { id: thread, no: last }, how);
    }
    isReading = false;
  };
  const socket = await openSocket(of, () => void read());
  return {
    received,
    async say() {
      const id = newId("te", systemClock.now().getTime(), systemRandom(10));
      messages.set(id, { id, from: side, sentAt: performance.now(), receivedAt: null });
      const said = { id: thread, entryId: id, text: "Kapan uang saya sampai di rekening ibu saya? Terima kasih." };
      if (side === "customer") await untilTaken(() => own.call(chat.say, said, how));
      else await untilTaken(() => own.call(desk.answerThread, { ...said, kind: "public" }, how));
      await read();
    },
    close: () => socket.close(),
  };
}

const AGAIN_AFTER_MS = 1_000;
const MOST_TRIES = 20;

/** The answer of a call, made again under the same ids while the product is busy, as its pages do. */
async function untilTaken<E extends Endpoint>(call: () => Promise<Answer<E>>): Promise<WireOutput<E>> {
  for (let tries = 1; ; tries++) {
    const answer = await call();
    if ((answer.status !== 503 && answer.status !== 429) || tries === MOST_TRIES) return dataOf(answer);
    // A busy product announces nothing when it is no longer busy.
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
  }
}

async function readAfter(
  own: Client,
  side: Side,
  { thread, after, how }: { readonly thread: string; readonly after: number; readonly how: How },
): Promise<{ readonly entries: readonly Entry[]; readonly hasMore: boolean }> {
  const asked = { id: thread, after: String(after) };
  if (side === "customer") {
    const { entries, hasMore } = await untilTaken(() => own.call(chat.readThread, asked, how));
    return { entries: entries.map(({ no, id, by }) => ({ no, id, isOwn: by === "you" })), hasMore };
  }
  const { entries, hasMore } = await untilTaken(() => own.call(desk.readDeskThread, asked, how));
  return { entries: entries.map(({ no, id, side: by }) => ({ no, id, isOwn: by === "staff" })), hasMore };
}

/** Notes what arrived. Returns the last number. */
function take(
  entries: readonly Entry[],
  side: Side,
  { received, messages }: { readonly received: Entry[]; readonly messages: Map<string, Message> },
): number {
  const now = performance.now();
  for (const entry of entries) {
    received.push(entry);
    const message = messages.get(entry.id);
    if (message && message.from !== side) message.receivedAt ??= now;
  }
  return entries.at(-1)?.no ?? 0;
}
