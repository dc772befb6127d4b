/** For tests: the treasury's switchboard calls over HTTP, on the seed's terms. */
import { sql } from "kysely";
import { expectOk, type TestAnswer } from "#platform/testing/api.ts";
import * as stops from "../corridors/contract-stops.ts";
import { termAt } from "../index.ts";
import { openTermClient, type Shown } from "./term-client.ts";

export const STOP_MESSAGE = { ID: "Mitra kami di Singapura sedang gangguan.", EN: "Our partner in Singapore has an outage." };
export const SG = "ID-SG-bank";
export const MY = "ID-MY-bank";
export const termsOf = (answer: TestAnswer<typeof stops.proposeAvailability | typeof stops.stopCorridors>): readonly Shown[] =>
  expectOk(answer).terms;

const kindOf = (key: string) => (key.startsWith("ID-") ? ("corridor" as const) : ("rail" as const));

export async function openStopClient() {
  const client = await openTermClient();
  const { app, id, asSeed, api, lina, joko, staff } = client;
  const { clock, database: db } = app.runtime;
  const target = (key: string, term = id("tm")) => ({ id: term, kind: kindOf(key), key });
  const proposeAll = (keys: readonly string[], availability: "open" | "stopped", more: object = {}, who = staff(lina)) =>
    api.call(
      stops.proposeAvailability,
      {
        targets: keys.map((key) => target(key)),
        availability: availability === "open" ? { state: "open" } : { state: "stopped", reason: STOP_MESSAGE },
        validFrom: clock.now().toISOString(),
        reason: "because",
        ...more,
      },
      who,
    );
  const decideAll = (terms: readonly Shown[], who = staff(joko), decision: "approve" | "reject" = "approve") =>
    api.call(stops.decideTerms, { terms: terms.map(({ id: term, hash }) => ({ id: term, hash })), decision }, who);
  return {
    ...client,
    kindOf,
    target,
    proposeAll,
    decideAll,
    stop: (keys: readonly string[], who = staff(lina), more: object = {}) =>
      api.call(
        stops.stopCorridors,
        { targets: keys.map((key) => target(key)), stopMessage: STOP_MESSAGE, reason: "partner down", ...more },
        who,
      ),
    /** Proposed by one person, approved by another. */
    async openAll(keys: readonly string[]): Promise<void> {
      const proposed = await proposeAll(keys, "open");
      if (proposed.code !== 200) throw new Error(`not proposed: ${proposed.status}`);
      clock.advance(1);
      const { code, status } = await decideAll(termsOf(proposed));
      if (code !== 200) throw new Error(`not opened: ${status}`);
    },
    availabilityOf: async (key: string, at = clock.now()) =>
      (await asSeed((ctx) => termAt(ctx, kindOf(key), key, at)))?.value.availability,
    /** A different number means that cached public pages are rendered again. */
    async revision(): Promise<bigint> {
      const { rows } = await sql<{ number: bigint }>`select number from platform.revision where name = 'public_pages'`.execute(
        db,
      );
      return rows[0]?.number ?? 0n;
    },
    async switchOf(key: string) {
      const data = expectOk(await api.call(stops.listSwitches, {}, staff(joko)));
      return data.switches.find((one) => one.key === key);
    },
    async stopsOf(key: string) {
      const data = expectOk(await api.call(stops.listStops, {}));
      return data.entries.find((one) => one.key === key)?.stops;
    },
  };
}
