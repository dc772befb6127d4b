/**
 * The outside parties that a demo on this machine simulates: each a separate process from simulators/, which the product reaches over the
 * wire like the real one.
 */
import { generateKeyPair } from "node:crypto";
import path from "node:path";
import { promisify } from "node:util";
import { type Companion, type Environment, waitFor } from "./children.ts";
import { localUrl, type Place } from "./environment.ts";
import { freePort } from "../postgres/cluster.ts";
import { PROJECT } from "../postgres/places.ts";

export interface Simulators {
  /** The settings that the product needs for them. */
  readonly environment: Environment;
  /** Rows for the table of `npm start`: their pages. */
  readonly rows: readonly (readonly [label: string, address: string])[];
}

const makeKeys = promisify(generateKeyPair);
/** Both keys in DER: one line of Base64 each. */
const RSA = {
  modulusLength: 2_048,
  publicKeyEncoding: { type: "spki", format: "der" },
  privateKeyEncoding: { type: "pkcs8", format: "der" },
} as const;

type Start = (title: string, file: string, environment: Environment) => Companion;

/** Ports beside the site's: 3010 to 3012 for a site on 3000, or any free ones. */
const MESSAGES_PORT_OFFSET = 10;
const BANK_PORT_OFFSET = 11;
const PARTNER_PORT_OFFSET = 12;
const MESSAGE_GATEWAY_KEY = "demo-only-message-gateway-key";
/** Values on which a party and the product must agree; variables already set take precedence. */
const BANK_AGREED = {
  BANK_ACCOUNT: "8880010001",
  BANK_SERVICE_ID: "88001",
  BANK_QRIS_MERCHANT: "ID2026000000001",
  BANK_QRIS_TERMINAL: "A01",
  BANK_CLIENT_ID: "sampai-demo",
  BANK_CLIENT_SECRET: "demo-only-bank-client-secret",
  BANK_CALLBACK_ID: "bank-demo",
  BANK_CALLBACK_SECRET: "demo-only-bank-callback-secret",
};

const PARTNER_AGREED = {
  PARTNER_CLIENT_ID: "sampai-demo",
  PARTNER_SECRET: "demo-only-partner-secret",
  PARTNER_CALLBACK_SECRET: "demo-only-partner-callback-secret",
};

export interface Stored {
  /** The folder in which parties that move money store their state, as the database does; null: they start empty. */
  readonly memory: string | null;
  /** The file that moves the clock of the whole demo (decision 0037); null: real time. */
  readonly clockFile: string | null;
}
const EMPTY_PROFILE: Stored = { memory: null, clockFile: null };

/** Starts them for this site. A party whose address is already set is the user's own, and is not simulated. */
export async function startSimulators(
  place: Place,
  startPart: Start,
  { memory, clockFile }: Stored = EMPTY_PROFILE,
): Promise<Simulators> {
  const clock: Environment = clockFile === null ? {} : { DEMO_CLOCK_FILE: clockFile };
  const start: Start = (title, file, environment) => startPart(title, file, { ...environment, ...clock });
  const played = await Promise.all([
    startMessages(place, start),
    startBank(place, start, memory),
    startPartner(place, start, memory),
  ]);
  return {
    environment: Object.assign({}, clock, ...played.map(({ environment }) => environment)) as Environment,
    rows: played.flatMap(({ rows }) => rows),
  };
}

/** The file that moves a demo's clock. None when any party is external, because that one lives in real time. */
export function clockFileFor(folder: string): string | null {
  const isDemo = (process.env["APP_ENV"] || "demo") === "demo";
  const isPlayed = ["MESSAGE_GATEWAY_URL", "BANK_URL", "PARTNER_URL"].every((name) => !process.env[name]);
  return isDemo && isPlayed ? path.join(folder, "clock-ahead-ms") : null;
}

/** The state of the parties for a site at this port: sites side by side have their own parties. */
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

/** The bank. The keys of both sides are generated for this start: nothing that could be committed or stored. */
async function startBank(place: Place, start: Start, memory: string | null): Promise<Simulators> {
  if (process.env["BANK_URL"]) return NOT_PLAYED;
  const agreed = agreedOn(BANK_AGREED);
  const [ours, theirs] = await Promise.all([makeKeys("rsa", RSA), makeKeys("rsa", RSA)]);
  const port = await freePort(Math.min(place.port + BANK_PORT_OFFSET, 65_535));
  const bank = start("The bank's simulator", path.join("simulators", "bank", "main.ts"), {
    ...agreed,
    HOST: place.host,
    BANK_PORT: String(port),
    BANK_CLIENT_PUBLIC_KEY: ours.publicKey.toString("base64"),
    BANK_OWN_PRIVATE_KEY: theirs.privateKey.toString("base64"),
    BANK_CALLBACK_URL: localUrl(place),
    ...(memory === null ? {} : { BANK_FILE: path.join(memory, "bank.jsonl") }),
  });
  const url = localUrl({ host: place.host, port });
  await waitFor(`${url}/healthz`, bank);
  return {
    environment: {
      ...agreed,
      BANK_URL: url,
      BANK_PRIVATE_KEY: ours.privateKey.toString("base64"),
      BANK_CALLBACK_PUBLIC_KEY: theirs.publicKey.toString("base64"),
    },
    rows: [["Bank", seenAt(place, port)]],
  };
}

/** The partner abroad. */
async function startPartner(place: Place, start: Start, memory: string | null): Promise<Simulators> {
  if (process.env["PARTNER_URL"]) return NOT_PLAYED;
  const agreed = agreedOn(PARTNER_AGREED);
  const port = await freePort(Math.min(place.port + PARTNER_PORT_OFFSET, 65_535));
  const partner = start("The partner's simulator", path.join("simulators", "partner", "main.ts"), {
    ...agreed,
    HOST: place.host,
    PARTNER_PORT: String(port),
    PARTNER_CALLBACK_URL: `${localUrl(place)}/v1/partner/callback`,
    ...(memory === null ? {} : { PARTNER_FILE: path.join(memory, "partner.jsonl") }),
  });
  const url = localUrl({ host: place.host, port });
  await waitFor(`${url}/healthz`, partner);
  return { environment: { ...agreed, PARTNER_URL: url }, rows: [["Partner abroad", seenAt(place, port)]] };
}

const agreedOn = (demo: Environment): Environment =>
  Object.fromEntries(Object.entries(demo).map(([name, value]) => [name, process.env[name] || value]));

/** The address for the user: on the same host as the site. */
const seenAt = (place: Place, port: number): string => `http://${new URL(place.url).hostname}:${port}`;
