/** Runs PostgreSQL's own programs (pg_dump, pg_restore, pg_basebackup) from PATH and passes them the database's address. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { ConfigError } from "../config.ts";

export type PgProgram = "pg_dump" | "pg_restore" | "pg_basebackup";

const RETAINED_CHARS = 4_000;
const PARAMETERS: Readonly<Record<string, string>> = {
  host: "PGHOST",
  port: "PGPORT",
  sslmode: "PGSSLMODE",
  sslrootcert: "PGSSLROOTCERT",
  sslcert: "PGSSLCERT",
  sslkey: "PGSSLKEY",
};

/** The connection settings as environment variables for libpq. On the command line, every user of the machine could read the password. */
export function libpqEnvironment(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const own = {
    PGHOST: decodeURIComponent(hostname),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
  };
  const more = Object.entries(PARAMETERS).map(([parameter, name]) => [name, searchParams.get(parameter) ?? ""] as const);
  return Object.fromEntries([...Object.entries(own), ...more].filter(([, value]) => value !== ""));
}

/** Runs a program to its end. Throws a sentence with its output when it fails or is not installed. */
export async function runProgram(program: PgProgram, args: readonly string[], url: string): Promise<void> {
  const child = spawn(program, [...args, "--no-password"], {
    env: { PATH: process.env["PATH"] ?? "", LC_ALL: "C", ...libpqEnvironment(url) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said = (said + text).slice(-RETAINED_CHARS)));
  try {
    const [code] = (await once(child, "close")) as [number | null];
    if (code !== 0) throw new ConfigError(`${program} failed: ${said.trim() || `it ended with ${code}`}`);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    throw new ConfigError(
      `There is no ${program} in PATH: install the client programs of your PostgreSQL, of its version or newer.`,
    );
  }
}
