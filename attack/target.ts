/** What is attacked: the product on this machine, whether in processes of its own (product.ts) or inside a test (test-target.ts). */
import type { Database } from "#platform/db.ts";
import type { Config } from "#platform/config.ts";
import type { Machinery } from "#platform/unit-of-work.ts";
import type { MailSink } from "./mail-sink.ts";

export interface Target {
  /** Two processes on one database. Both believe one proxy, which we play: X-Forwarded-For says who asks. */
  readonly sites: readonly [string, string];
  /** A third that believes no proxy. */
  readonly direct: string;
  readonly config: Config;
  /** What lies behind the door: for setting a scene, for reading messages, for letting time pass. Never for the attack itself. */
  readonly machinery: Machinery;
  readonly mails: MailSink;
  /** All that the processes have logged so far. */
  logs(): string;
  /** A further process that may be killed; only where the product has processes of its own. */
  readonly startVictim?: () => Promise<Victim>;
}

export interface Victim {
  readonly url: string;
  /** kill -9. */
  kill(): void;
}

/** One line of the table. */
export interface Finding {
  readonly what: string;
  readonly wanted: string;
  readonly measured: string;
  readonly held: boolean;
}

export const databaseOf = ({ machinery }: Target): Database => machinery.database;

/** Refuses to go further than this machine. */
export function insistLocal(address: string): void {
  if (new URL(address).hostname !== "127.0.0.1") throw new Error(`${address} is not this machine: attacks stay on 127.0.0.1`);
}
