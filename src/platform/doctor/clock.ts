/** Checks this machine's clock against the database's and an outside party's. */
import type { Clock } from "../clock.ts";
import { SECOND_MS } from "#kernel/time.ts";
import type { Connections } from "./connection.ts";
import { fail, skip, warn, well, type Check } from "./run-checks.ts";

/** SNAP refuses a call whose signature time is five minutes off; deadlines and codes are affected by seconds. */
const FAIL_MS = 30_000;
const WARN_MS = 5_000;

/** Milliseconds by which another clock is ahead of ours; null when it cannot be read. */
export type ReadAhead = () => Promise<number | null>;

export function clockCheck(clock: Clock, connections: Connections, outside: ReadAhead): Check {
  return {
    name: "clock",
    needs: ["DATABASE_URL", "BANK_URL"],
    async look() {
      const ahead = {
        "the database": await databaseAhead(clock, connections),
        "the bank": await outside(),
      };
      const known = Object.entries(ahead).flatMap(([who, ms]) => (ms === null ? [] : [{ who, ms }]));
      if (known.length === 0) return skip("no other clock can be read");
      const says = known
        .map(({ who, ms }) => `${(Math.abs(ms) / SECOND_MS).toFixed(1)} s ${ms > 0 ? "behind" : "ahead of"} that of ${who}`)
        .join(", ");
      const worst = Math.max(...known.map(({ ms }) => Math.abs(ms)));
      const off = known.filter(({ ms }) => Math.abs(ms) >= WARN_MS).map(({ who }) => who);
      const whose = off.length === known.length ? "this machine" : off.join(" or ");
      const remedy = `Synchronise the clock of ${whose} with a time server: timedatectl set-ntp true, or chrony.`;
      if (worst >= FAIL_MS) return fail(`this machine's clock is ${says}`, remedy);
      return worst >= WARN_MS ? warn(`this machine's clock is ${says}`, remedy) : well(`this machine's clock is ${says}`);
    },
  };
}

async function databaseAhead(clock: Clock, connections: Connections): Promise<number | null> {
  const reached = await connections.reach();
  if (reached.kind === "away") return null;
  const before = clock.now().getTime();
  const { rows } = await reached.login.query<{ now: Date }>("select clock_timestamp() as now");
  const after = clock.now().getTime();
  return rows[0] === undefined ? null : rows[0].now.getTime() - (before + after) / 2;
}
