/** One measurement: idle and talking sockets on one process or two, messages at a fixed rate, and what became of each. */
import type { Client } from "../../../tools/client/client.ts";
import { sendRequest } from "../../../tools/client/send-request.ts";
import { atRate } from "../../shared/at-rate.ts";
import { inParallel, waitUntil } from "../../shared/people.ts";
import { SECRETS } from "../../shared/product.ts";
import { openPage, openSocket, type Message, type Page, type Side } from "./page.ts";
import type { Scene } from "./scene.ts";

export interface Load {
  readonly messagesPerSecond: number;
  /** Before the measured seconds, as long as the processes compile what they run. */
  readonly warmUpSeconds: number;
  readonly seconds: number;
}

export interface Measured {
  readonly name: string;
  readonly idleSockets: number;
  readonly talkingSockets: number;
  readonly times: readonly number[];
  readonly bytesPerIdleSocket: number;
  readonly lost: number;
  readonly doubled: number;
  readonly disordered: number;
}

/** Sockets that are opened at the same time. */
const AT_ONCE = 20;
const LATEST_MS = 10_000;

interface Round {
  readonly name: string;
  readonly client: Client;
  readonly origin: string;
  /** One process, or two: each chat then has its customer on one and its staff on the other. */
  readonly sites: readonly string[];
}

export async function measure({ name, client, origin, sites }: Round, scene: Scene, load: Load): Promise<Measured> {
  const siteOf = (n: number) => sites[n % sites.length] ?? "";
  const before = await residentBytes(sites);
  const idle = await inParallel(scene.idle.length, AT_ONCE, async (n) => {
    const { thread, customer } = scene.idle[n] ?? fail();
    return openSocket({ browser: customer, thread, site: siteOf(n), origin }, () => undefined);
  });
  const bytesPerIdleSocket = ((await residentBytes(sites)) - before) / idle.length;
  const messages = new Map<string, Message>();
  const open = (n: number, side: Side): Promise<Page> => {
    const { thread, customer } = scene.talking[n] ?? fail();
    const browser = side === "customer" ? customer : (scene.staff[n % scene.staff.length] ?? fail());
    const site = siteOf(side === "customer" ? n : n + 1);
    return openPage(client, { browser, side, thread, site, origin, messages });
  };
  const customers = await inParallel(scene.talking.length, AT_ONCE, (n) => open(n, "customer"));
  const staff = await inParallel(scene.talking.length, AT_ONCE, (n) => open(n, "staff"));
  // Customer and staff of each chat write in turn.
  const write = (seconds: number) =>
    atRate(load.messagesPerSecond, seconds, async (n) => {
      const writing = Math.floor(n / scene.talking.length) % 2 === 0 ? customers : staff;
      await (writing[n % scene.talking.length] ?? fail()).say();
    });
  await write(load.warmUpSeconds);
  const measuredFrom = performance.now();
  await write(load.seconds);
  const sent = [...messages.values()];
  await waitUntil(() => (sent.every(({ receivedAt }) => receivedAt !== null) ? true : null), LATEST_MS);
  const pages = [...customers, ...staff];
  const result = {
    name,
    idleSockets: idle.filter(({ readyState }) => readyState === WebSocket.OPEN).length,
    talkingSockets: pages.length,
    times: sent.flatMap(({ sentAt, receivedAt }) => (receivedAt === null || sentAt < measuredFrom ? [] : receivedAt - sentAt)),
    bytesPerIdleSocket,
    lost: sent.filter(({ receivedAt }) => receivedAt === null).length,
    doubled: pages.reduce((sum, { received }) => sum + received.length - new Set(received.map(({ id }) => id)).size, 0),
    disordered: pages.reduce((sum, { received }) => sum + received.filter(({ no }, at) => no !== at + 1).length, 0),
  };
  for (const page of pages) page.close();
  for (const socket of idle) socket.close();
  return result;
}

function fail(): never {
  throw new Error("the scene is too small");
}

/** Resident memory of these processes, by their own metrics. */
async function residentBytes(sites: readonly string[]): Promise<number> {
  let sum = 0;
  for (const site of sites) {
    const { body } = await sendRequest({ site, path: "/metrics", headers: { authorization: `Bearer ${SECRETS.METRICS_TOKEN}` } });
    const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(body) ?? [];
    if (bytes === undefined) throw new Error("the process does not say its memory");
    sum += Number(bytes);
  }
  return sum;
}
