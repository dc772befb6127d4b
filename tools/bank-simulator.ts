/** The bank that a demo on this machine plays itself: simulators/bank, with keys made for this start. */
import { generateKeyPair } from "node:crypto";
import { rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { type Companion, type Environment, waitFor } from "./children.ts";
import { localUrl, type Place } from "./environment.ts";
import { freePort } from "./postgres/cluster.ts";
import { PROJECT } from "./postgres/places.ts";

const makeKeys = promisify(generateKeyPair);

/** Its page is found beside the message gateway's: port 3011 for a site on 3000, or any free one. */
const BANK_PORT_OFFSET = 11;
const FILE = path.join(PROJECT, ".data", "bank.jsonl");

/** What both sides have to agree on; what is set already wins. */
const AGREED = {
  BANK_ACCOUNT: "8880010001",
  BANK_SERVICE_ID: "88001",
  BANK_CLIENT_ID: "sampai-demo",
  BANK_CLIENT_SECRET: "demo-only-bank-client-secret",
  BANK_CALLBACK_ID: "bank-demo",
  BANK_CALLBACK_SECRET: "demo-only-bank-callback-secret",
};

/** Like the database beside it: kept from start to start, emptied first, or gone when it stops. */
export type Book = "kept" | "fresh" | "forgotten";

/** Starts it; nothing where the person named a bank of their own. */
export async function startBank(
  place: Place,
  start: (title: string, file: string, environment: Environment) => Companion,
  book: Book,
): Promise<{ readonly environment: Environment; readonly port: number } | null> {
  if (process.env["BANK_URL"]) return null;
  if (book === "fresh") rmSync(FILE, { force: true });
  const agreed = Object.fromEntries(Object.entries(AGREED).map(([name, value]) => [name, process.env[name] || value]));
  const [ours, theirs] = await Promise.all([
    makeKeys("rsa", { modulusLength: 2_048 }),
    makeKeys("rsa", { modulusLength: 2_048 }),
  ]);
  const port = await freePort(Math.min(place.port + BANK_PORT_OFFSET, 65_535));
  const bank = start("The bank's simulator", path.join("simulators", "bank", "main.ts"), {
    ...agreed,
    HOST: place.host,
    BANK_PORT: String(port),
    BANK_CLIENT_PUBLIC_KEY: ours.publicKey.export({ format: "der", type: "spki" }).toString("base64"),
    BANK_OWN_PRIVATE_KEY: theirs.privateKey.export({ format: "der", type: "pkcs8" }).toString("base64"),
    BANK_CALLBACK_URL: localUrl(place),
    BANK_FILE: book === "forgotten" ? "" : FILE,
  });
  const url = localUrl({ host: place.host, port });
  await waitFor(`${url}/healthz`, bank);
  return {
    port,
    environment: {
      ...agreed,
      BANK_URL: url,
      BANK_PRIVATE_KEY: ours.privateKey.export({ format: "der", type: "pkcs8" }).toString("base64"),
      BANK_CALLBACK_PUBLIC_KEY: theirs.publicKey.export({ format: "der", type: "spki" }).toString("base64"),
    },
  };
}
