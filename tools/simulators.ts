/**
 * The outside parties that a demo on this machine plays itself: each a process of its own from simulators/, which the product reaches
 * over the wire as it would reach the real one.
 */
import path from "node:path";
import { type Companion, type Environment, waitFor } from "./children.ts";
import { localUrl, type Place } from "./environment.ts";
import { freePort } from "./postgres/cluster.ts";
import { PROJECT } from "./postgres/places.ts";

export interface Simulators {
  /** What the product has to be told of them. */
  readonly environment: Environment;
  /** What there is to see of them. */
  readonly rows: readonly (readonly [label: string, address: string])[];
}

type Start = (title: string, file: string, environment: Environment) => Companion;

/** Each is found beside the site: ports 3010 and 3012 for a site on 3000, or any free ones. */
const MESSAGES_PORT_OFFSET = 10;
const PARTNER_PORT_OFFSET = 12;
const MESSAGE_GATEWAY_KEY = "demo-only-message-gateway-key";
const PARTNER_SECRET = "demo-only-partner-secret";
const PARTNER_CALLBACK_SECRET = "demo-only-partner-callback-secret";
const PARTNER_CLIENT_ID = "sampai-demo";

/**
 * Starts them for a site at this place. A party whose address is set already is the person's own, and is not played. `memory` is the folder in
 * which those that move money remember it, as the database does; without one they begin anew.
 */
export async function startSimulators(place: Place, start: Start, memory: string | null = null): Promise<Simulators> {
  const played = await Promise.all([startMessages(place, start), startPartner(place, start, memory)]);
  return {
    environment: Object.assign({}, ...played.map(({ environment }) => environment)) as Environment,
    rows: played.flatMap(({ rows }) => rows),
  };
}

/** What they remember for a site at this port: sites side by side have parties of their own. */
export const simulatorsFolder = ({ port }: Place): string => path.join(PROJECT, ".data", "simulators", String(port));

const NOT_PLAYED: Simulators = { environment: {}, rows: [] };

async function startMessages(place: Place, start: Start): Promise<Simulators> {
  if (process.env["MESSAGE_GATEWAY_URL"]) return NOT_PLAYED;
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
  return {
    environment: { MESSAGE_GATEWAY_URL: url, MESSAGE_GATEWAY_KEY: key },
    rows: [["SMS and WhatsApp inbox", seenAt(place, port)]],
  };
}

async function startPartner(place: Place, start: Start, memory: string | null): Promise<Simulators> {
  if (process.env["PARTNER_URL"]) return NOT_PLAYED;
  const keys = {
    PARTNER_CLIENT_ID: process.env["PARTNER_CLIENT_ID"] || PARTNER_CLIENT_ID,
    PARTNER_SECRET: process.env["PARTNER_SECRET"] || PARTNER_SECRET,
    PARTNER_CALLBACK_SECRET: process.env["PARTNER_CALLBACK_SECRET"] || PARTNER_CALLBACK_SECRET,
  };
  const port = await freePort(Math.min(place.port + PARTNER_PORT_OFFSET, 65_535));
  const partner = start("The partner's simulator", path.join("simulators", "partner", "main.ts"), {
    ...keys,
    HOST: place.host,
    PARTNER_PORT: String(port),
    PARTNER_CALLBACK_URL: `${localUrl(place)}/v1/partner/callback`,
    ...(memory === null ? {} : { PARTNER_FILE: path.join(memory, "partner.jsonl") }),
  });
  const url = localUrl({ host: place.host, port });
  await waitFor(`${url}/healthz`, partner);
  return { environment: { ...keys, PARTNER_URL: url }, rows: [["Partner abroad", seenAt(place, port)]] };
}

/** Where a person finds it: on the host on which the site is seen. */
const seenAt = (place: Place, port: number): string => `http://${new URL(place.url).hostname}:${port}`;
