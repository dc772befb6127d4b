/** The environment that the tools give the product: the user's settings, and what a demo on this machine needs in addition. */
import { existsSync } from "node:fs";
import path from "node:path";
import type { Environment } from "./children.ts";
import { PROJECT } from "../postgres/places.ts";
import { pushKeyEnvironment } from "./push-key.ts";
import { Explained } from "./terminal.ts";

/** Reads .env if there is one; variables already set take precedence. */
export function loadEnvironmentFile(): void {
  const file = path.join(PROJECT, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
}

export interface Place {
  readonly host: string;
  readonly port: number;
  /** The address for the browser. */
  readonly url: string;
}

/** The address of the site, from PORT, HOST and SITE_URL. */
export function readPlace(): Place {
  const written = process.env["PORT"] || "3000";
  const port = Number(written);
  if (!/^\d+$/.test(written) || port < 1 || port > 65535)
    throw new Explained(`PORT is "${written}", and has to be a number from 1 to 65535.`);
  const host = process.env["HOST"] || "127.0.0.1";
  return { host, port, url: process.env["SITE_URL"] || `http://localhost:${port}` };
}

/** The address for our own requests: the site's name may lead through a proxy that does not exist yet. */
export function localUrl({ host, port }: Pick<Place, "host" | "port">): string {
  const everywhere = host === "0.0.0.0" || host === "::";
  return `http://${everywhere ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** The product's environment: the demo uses production's React, development uses React's warnings. */
export function productEnvironment(place: Place, databaseUrl: string, kind: "demo" | "development" = "demo"): Environment {
  return {
    NODE_ENV: kind === "demo" ? "production" : "development",
    APP_ENV: process.env["APP_ENV"] || kind,
    HOST: place.host,
    PORT: String(place.port),
    SITE_URL: place.url,
    DATABASE_URL: databaseUrl,
    ...pushKeyEnvironment(),
    NODE_OPTIONS: [process.env["NODE_OPTIONS"], "--enable-source-maps"].filter(Boolean).join(" "),
  };
}
