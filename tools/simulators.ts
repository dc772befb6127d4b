/**
 * The outside parties that a demo on this machine plays itself: each a process of its own from simulators/, which the product reaches
 * over the wire as it would reach the real one.
 */
import path from "node:path";
import { type Companion, type Environment, waitFor } from "./children.ts";
import { localUrl, type Place } from "./environment.ts";
import { type Book, startPartner } from "./partner-simulator.ts";
import { freePort } from "./postgres/cluster.ts";

export interface Simulators {
  /** What the product has to be told of them. */
  readonly environment: Environment;
  /** What there is to see of them. */
  readonly rows: readonly (readonly [label: string, address: string])[];
}

type Start = (title: string, file: string, environment: Environment) => Companion;

/** Its inbox is found beside the site: port 3010 for a site on 3000, or any free one. */
const MESSAGES_PORT_OFFSET = 10;
const MESSAGE_GATEWAY_KEY = "demo-only-message-gateway-key";

/** Starts them for a site at this place. A party whose address is set already is the person's own, and is not played. */
export async function startSimulators(place: Place, start: Start, book: Book): Promise<Simulators> {
  const messages = await startMessages(place, start);
  const partner = await startPartner(place, start, book);
  const seenAt = new URL(place.url);
  return {
    environment: { ...messages?.environment, ...partner?.environment },
    rows: [
      ...(messages ? [["SMS and WhatsApp inbox", `http://${seenAt.hostname}:${messages.port}`] as const] : []),
      ...(partner ? [["Partner abroad", `http://${seenAt.hostname}:${partner.port}`] as const] : []),
    ],
  };
}

async function startMessages(
  place: Place,
  start: Start,
): Promise<{ readonly environment: Environment; readonly port: number } | null> {
  if (process.env["MESSAGE_GATEWAY_URL"]) return null;
  const key = process.env["MESSAGE_GATEWAY_KEY"] || MESSAGE_GATEWAY_KEY;
  const port = await freePort(Math.min(place.port + MESSAGES_PORT_OFFSET, 65_535));
  const gateway = start("The message gateway's simulator", path.join("simulators", "messages", "main.ts"), {
    HOST: place.host,
    MESSAGES_PORT: String(port),
    MESSAGE_GATEWAY_KEY: key,
    MESSAGES_CALLBACK_URL: `${localUrl(place)}/v1/messages/receipt`,
  });
  const url = localUrl({ host: place.host, port });
  await waitFor(`${url}/healthz`, gateway);
  return { port, environment: { MESSAGE_GATEWAY_URL: url, MESSAGE_GATEWAY_KEY: key } };
}
