import { addDays, DAY_MS, startOfDay, toLocalDate } from "#kernel/time.ts";
import { newId } from "#kernel/id.ts";
import { openTestApi, expectOk } from "#platform/testing/api.ts";
import { openTestApp } from "#platform/testing/database.ts";
import * as contract from "#treasury/contract-close.ts";
import { treasuryHttp } from "#treasury/http.ts";
import { ani, budi, closeParts } from "#treasury/testing/treasury-desk.ts";
import type { WorkflowDesk } from "./workflow-desk.ts";

/** Closes of days: proposed, decided, overtaken by another open item. */
export async function openCloses(): Promise<WorkflowDesk> {
  const app = await openTestApp();
  const { clock, random } = app.runtime;
  const open = { unknown: 0 };
  const api = await openTestApi(app, [
    treasuryHttp({
      places: [],
      namesOfOwners: async () => new Map(),
      close: { ...closeParts, countUnknownOutcomes: async () => open.unknown },
    }),
  ]);
  const staff = { maker: ani, first: budi, second: { ...budi, id: "us_dewi" } as typeof budi };
  const propose = async () => {
    clock.advance(DAY_MS);
    const { rows } = await app.pool.query<{ day: `${number}-${number}-${number}` | null }>(
      "select open_from::text as day from ledger.period",
    );
    const day = rows[0]?.day ?? addDays(toLocalDate(clock.now()), -1);
    // One close waits per day: the former one is withdrawn.
    await app.pool.query("update treasury.close set state = 'withdrawn' where state = 'proposed'");
    await app.pool.query(
      `insert into reconciliation.walk (name, finished_at) values ('night', $1)
       on conflict (name) do update set finished_at = excluded.finished_at`,
      [startOfDay(toLocalDate(clock.now()))],
    );
    const { hash, figures } = expectOk(await api.call(contract.readPeriod, { period: day }, { actor: ani }));
    const explanations: [string, string][] =
      figures?.checks.flatMap(({ name, state }) => (state === "explain" ? [[name, "known"] as [string, string]] : [])) ?? [];
    const sent = {
      id: newId("cl", clock.now().getTime(), random(10)),
      period: day,
      hash: hash ?? "",
      explanations: Object.fromEntries<string>(explanations),
    };
    return expectOk(await api.call(contract.proposeClose, sent, { actor: ani }));
  };
  return {
    app,
    people: { maker: "us_ani", first: "us_budi", second: "us_dewi" },
    propose,
    decide: ({ id, hash }, by, decision) =>
      api.call(contract.decideClose, { id: id as `cl_${string}`, hash, decision }, { actor: staff[by] }),
    withdraw: ({ id }) => api.call(contract.withdrawClose, { id: id as `cl_${string}` }, { actor: ani }),
    proposeOvertaken: async () => {
      const made = await propose();
      open.unknown += 1;
      return made;
    },
    proposeAboutFirst: "a close is about the books",
    close: async () => {
      await api[Symbol.asyncDispose]();
      await app[Symbol.asyncDispose]();
    },
  };
}
