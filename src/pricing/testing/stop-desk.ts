/** For tests: the treasury at its switchboard, as calls over HTTP on the seed's terms. */
import { sql } from "kysely";
import * as stops from "../contract-stops.ts";
import { termAt } from "../index.ts";
import { openTermDesk, type Shown } from "./term-desk.ts";

export const NOTICE = { ID: "Mitra kami di Singapura sedang gangguan.", EN: "Our partner in Singapore has an outage." };
export const SG = "ID-SG-bank";
export const MY = "ID-MY-bank";
export const termsOf = (answer: { data?: unknown }) => (answer.data as { terms: Shown[] }).terms;

const kindOf = (key: string) => (key.startsWith("ID-") ? ("corridor" as const) : ("rail" as const));

export async function openStopDesk() {
  const desk = await openTermDesk();
  const { house, id, asSeed, api, lina, joko, staff } = desk;
  const { clock, database: db } = house.machinery;
  const target = (key: string, term = id("tm")) => ({ id: term, kind: kindOf(key), key });
  const proposeAll = (keys: readonly string[], opening: "open" | "stopped", more: object = {}, who = staff(lina)) =>
    api.call(
      stops.proposeOpenings,
      {
        targets: keys.map((key) => target(key)),
        opening: opening === "open" ? { state: "open" } : { state: "stopped", reason: NOTICE },
        validFrom: clock.now().toISOString(),
        reason: "because",
        ...more,
      },
      who,
    );
  const decideAll = (terms: readonly Shown[], who = staff(joko), decision: "approve" | "reject" = "approve") =>
    api.call(stops.decideTerms, { terms: terms.map(({ id: term, hash }) => ({ id: term, hash })), decision }, who);
  return {
    ...desk,
    kindOf,
    target,
    proposeAll,
    decideAll,
    stop: (keys: readonly string[], who = staff(lina), more: object = {}) =>
      api.call(stops.stopWays, { targets: keys.map((key) => target(key)), notice: NOTICE, reason: "partner down", ...more }, who),
    /** Proposed by one, approved by another. */
    async openAll(keys: readonly string[]): Promise<void> {
      const proposed = await proposeAll(keys, "open");
      if (proposed.code !== 200) throw new Error(`not proposed: ${proposed.status}`);
      clock.advance(1);
      const { code, status } = await decideAll(termsOf(proposed));
      if (code !== 200) throw new Error(`not opened: ${status}`);
    },
    openingOf: async (key: string, at = clock.now()) => (await asSeed((ctx) => termAt(ctx, kindOf(key), key, at)))?.value.opening,
    /** Another number: pages that are kept are drawn anew. */
    async revision(): Promise<bigint> {
      const { rows } = await sql<{ number: bigint }>`select number from platform.revision where name = 'public_pages'`.execute(
        db,
      );
      return rows[0]?.number ?? 0n;
    },
    async switchOf(key: string) {
      const { data } = await api.call(stops.listSwitches, {}, staff(joko));
      return (data as { switches: { key: string }[] }).switches.find((one) => one.key === key);
    },
    async stopsOf(key: string) {
      const { data } = await api.call(stops.listStops, {});
      return (data as { ways: { key: string; stops: object[] }[] }).ways.find((one) => one.key === key)?.stops;
    },
  };
}
