/** The partner abroad that a demo on this machine plays itself: simulators/partner. */
import { rmSync } from "node:fs";
import path from "node:path";
import { type Companion, type Environment, waitFor } from "./children.ts";
import { localUrl, type Place } from "./environment.ts";
import { freePort } from "./postgres/cluster.ts";
import { PROJECT } from "./postgres/places.ts";

/** Its page is found beside the message gateway's: port 3012 for a site on 3000, or any free one. */
const PARTNER_PORT_OFFSET = 12;
const FILE = path.join(PROJECT, ".data", "partner.jsonl");

/** What both sides have to agree on; what is set already wins. */
const AGREED = {
  PARTNER_CLIENT_ID: "sampai-demo",
  PARTNER_SECRET: "demo-only-partner-secret",
  PARTNER_CALLBACK_SECRET: "demo-only-partner-callback-secret",
};

/** Like the database beside it: kept from start to start, emptied first, or gone when it stops. */
export type Book = "kept" | "fresh" | "forgotten";

/** Starts it; nothing where the person named a partner of their own. */
export async function startPartner(
  place: Place,
  start: (title: string, file: string, environment: Environment) => Companion,
  book: Book,
): Promise<{ readonly environment: Environment; readonly port: number } | null> {
  if (process.env["PARTNER_URL"]) return null;
  if (book === "fresh") rmSync(FILE, { force: true });
  const agreed = Object.fromEntries(Object.entries(AGREED).map(([name, value]) => [name, process.env[name] || value]));
  const port = await freePort(Math.min(place.port + PARTNER_PORT_OFFSET, 65_535));
  const partner = start("The partner's simulator", path.join("simulators", "partner", "main.ts"), {
    ...agreed,
    HOST: place.host,
    PARTNER_PORT: String(port),
    PARTNER_CALLBACK_URL: `${localUrl(place)}/v1/partner/callback`,
    PARTNER_FILE: book === "forgotten" ? "" : FILE,
  });
  const url = localUrl({ host: place.host, port });
  await waitFor(`${url}/healthz`, partner);
  return { port, environment: { ...agreed, PARTNER_URL: url } };
}
