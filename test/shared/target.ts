/** The target of attacks: the product on this machine, in its own processes (product.ts) or inside a test (test-target.ts). */
import type { Database } from "#platform/db.ts";
import type { Runtime } from "#platform/unit-of-work.ts";
import type { MailSink } from "./mail-sink.ts";
import type { Config } from "../../src/platform/settings/settings.ts";

export interface Target {
  /** Two processes on one database. Both trust one proxy, which we simulate: X-Forwarded-For names the caller. */
  readonly sites: readonly [string, string];
  /** A third one that trusts no proxy. */
  readonly direct: string;
  readonly config: Config;
  /** Direct access for setting scenes, reading messages and letting time pass. Never for the attack itself. */
  readonly runtime: Runtime;
  readonly mails: MailSink;
  /** Everything that the processes have logged so far. */
  logs(): string;
  /** Starts another process that may be killed; only where the product has its own processes. */
  readonly startVictim?: () => Promise<Victim>;
}

export interface Victim {
  readonly url: string;
  /** kill -9. */
  kill(): void;
}

/** One row of the results. */
export interface Finding {
  readonly what: string;
  readonly wanted: string;
  readonly measured: string;
  readonly held: boolean;
}

export const databaseOf = ({ runtime }: Target): Database => runtime.database;
