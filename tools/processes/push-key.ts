import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { PROJECT } from "../postgres/places.ts";
import type { Environment } from "./children.ts";

const FILE = path.join(PROJECT, ".data", "push-key");

/**
 * The key for the push services of browsers, generated at the first start and stored beside the demo's database: a browser stays subscribed
 * with the key that it knows. A key that is set takes precedence, and production has its own.
 */
export function pushKeyEnvironment(): Environment {
  if (process.env["VAPID_PRIVATE_KEY"] || process.env["APP_ENV"] === "production") return {};
  if (!existsSync(FILE)) {
    mkdirSync(path.dirname(FILE), { recursive: true });
    writeFileSync(FILE, randomBytes(32).toString("base64url"), { mode: 0o600 });
  }
  return { VAPID_PRIVATE_KEY: readFileSync(FILE, "utf8") };
}
