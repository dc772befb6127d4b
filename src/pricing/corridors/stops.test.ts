/** The switchboard's calls: one person stops at once, two reopen. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#kernel/time.ts";
import { expectOk } from "#platform/testing/api.ts";
import { calculatePrice } from "../quotes/contract.ts";
import { listCorridors } from "./contract.ts";
import * as stops from "./contract-stops.ts";
import { importTerms } from "../terms/import-terms.ts";
import { termAt, whyNotLeave } from "../index.ts";
import { termJobs } from "../jobs.ts";
import { MY, STOP_MESSAGE, openStopClient, SG, termsOf } from "../testing/stop-client.ts";
import type { Shown } from "../testing/term-client.ts";

const client = await openStopClient();
const { app, asSeed, api, lina, joko, budi, staff, decide, withdraw, freshRates } = client;
const { target, stop, proposeAll, decideAll, openAll, availabilityOf, revision, switchOf } = client;
const { clock, database: db } = app.runtime;
afterAll(() => client.close());
beforeEach(async () => {
  clock.advance(61_000);
  await freshRates();
});

describe("stopping at once", () => {
  test("one person stops several: calculator, payouts and lists follow at once, and nothing else changes", async () => {
    const before = await asSeed((ctx) => termAt(ctx, "corridor", SG, ctx.now));
    const shown = await revision();
    const answer = await stop([SG, MY, "skn"]);
    expect(answer).toMatchObject({ code: 200 });
    expect(termsOf(answer)).toHaveLength(3);
    expect(await revision()).toBeGreaterThan(shown);
    expect(await api.call(calculatePrice, { corridor: SG, side: "source", amountMinor: "1000000000" })).toMatchObject({
      code: 409,
      status: "corridor_stopped",
      details: { reason: STOP_MESSAGE },
    });
    expect(await asSeed((ctx) => whyNotLeave(ctx, SG))).toBe("corridor_stopped");
    const after = await asSeed((ctx) => termAt(ctx, "corridor", SG, ctx.now));
    expect({ ...after?.value, availability: null }).toEqual({ ...before?.value, availability: null });
    const { corridors } = expectOk(await api.call(listCorridors, {}));
    expect(corridors.find(({ corridor }) => corridor === SG)).toMatchObject({
      whyNot: "corridor_stopped",
      stoppedBecause: STOP_MESSAGE,
    });
    expect(await switchOf(SG)).toMatchObject({
      stopped: { from: clock.now().toISOString(), until: null, reason: STOP_MESSAGE, by: lina, isOnePersons: true },
    });
    expect(await switchOf("skn")).toMatchObject({ kind: "rail", usedBy: ["ID-ID-bank"], stopped: { by: lina } });
    clock.advance(1);
    await openAll([SG, MY, "skn"]);
    expect(await availabilityOf(SG)).toEqual({ state: "open" });
    expect(await switchOf(SG)).toMatchObject({ stopped: null, planned: [] });
  });

  test("each stop has an audit row, and the rest of the treasury gets one mail for all of them", async () => {
    const answer = await stop([SG, MY]);
    const ids = termsOf(answer).map((term) => term.id);
    const { rows } = await sql<{ subject: string; details: object }>`
      select subject, details from audit.entry where code = 'pricing.stopped_at_once' and subject = any(${ids})`.execute(db);
    expect(rows.map(({ details }) => details)).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: "corridor", key: SG, reason: "partner down" })]),
    );
    expect(rows).toHaveLength(2);
    const queued = await sql<{ payload: { terms: string[] } }>`
      select payload from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id
      where task.identifier = 'notify_treasury_of_stops' order by job.id desc limit 1`.execute(db);
    expect(queued.rows[0]?.payload.terms).toEqual(ids);
    const people = [lina, joko].map((person) => ({ id: person, email: `${person}@x.example`, language: "EN" as const }));
    const [, notifyJob] = termJobs({ siteUrl: "https://sampai.test", treasury: async () => people });
    await notifyJob?.run({ runtime: app.runtime, transaction: asSeed, isLastAttempt: false }, { terms: ids });
    const mails = await sql<{ recipient: string; text: string; subject: string }>`
      select recipient, body_text as text, subject from platform.outgoing_message where template = 'pricing.stopped_at_once'`.execute(
      db,
    );
    expect(mails.rows).toMatchObject([{ recipient: `${joko}@x.example`, subject: "Stopped at once: 2 corridors or rails" }]);
    for (const text of [SG, MY, STOP_MESSAGE.EN, "partner down", "https://sampai.test/en/login?next=%2Foffice%2Fcorridor"])
      expect(mails.rows[0]?.text).toContain(text);
    clock.advance(1);
    await openAll([SG, MY]);
  });

  test("those already stopped stay unchanged; if all are, it is refused; a repeated request is idempotent", async () => {
    const targets = [target(SG)];
    const once = await api.call(stops.stopCorridors, { targets, stopMessage: STOP_MESSAGE, reason: "x" }, staff(lina));
    expect(termsOf(once)).toHaveLength(1);
    clock.advance(1);
    expect(await api.call(stops.stopCorridors, { targets, stopMessage: STOP_MESSAGE, reason: "x" }, staff(lina))).toMatchObject({
      code: 200,
      data: { terms: [] },
    });
    expect(await api.call(stops.stopCorridors, { targets, stopMessage: STOP_MESSAGE, reason: "x" }, staff(joko))).toMatchObject({
      code: 409,
      status: "id_already_used",
    });
    expect(await stop([SG])).toMatchObject({ code: 409, status: "already_stopped" });
    const more = await stop([SG, MY]);
    expect(termsOf(more)).toHaveLength(1);
    clock.advance(1);
    await openAll([SG, MY]);
  });

  test("refused: unknown, repeated, without the right, or with missing texts", async () => {
    expect(await stop(["ID-ZZ-bank"])).toMatchObject({ code: 404, status: "corridor_or_rail_unknown" });
    expect(await stop([SG, SG])).toMatchObject({ code: 422, status: "corridor_or_rail_repeated" });
    expect(await stop([SG], staff(lina, [{ menu: "corridor", module: ["view", "approve"] }]))).toMatchObject({ code: 403 });
    const wordless = { targets: [target(SG)], stopMessage: { ID: "x", EN: " " }, reason: "x" };
    for (const wrong of [
      wordless,
      { ...wordless, stopMessage: STOP_MESSAGE, targets: [] },
      { ...wordless, stopMessage: STOP_MESSAGE, reason: "" },
    ])
      expect(stops.stopCorridors.input.safeParse(wrong).success).toBe(false);
    expect(await availabilityOf(SG)).toEqual({ state: "open" });
  });

  test("two at the same moment make one stop, without an error", async () => {
    const answers = await Promise.all([stop([SG, MY]), stop([MY, SG], staff(joko))]);
    const counts = answers.map((answer) => (answer.code === 200 ? termsOf(answer).length : answer.status));
    expect(counts).toContain(2);
    expect(counts).toContain("already_stopped");
    clock.advance(1);
    await openAll([SG, MY]);
  });
});

describe("reopening", () => {
  test("needs another person than the proposer, with the right to approve", async () => {
    await stop([SG, MY]);
    clock.advance(1);
    const proposed = termsOf(await proposeAll([SG, MY], "open"));
    expect(await decideAll(proposed, staff(lina))).toMatchObject({ code: 403, status: "proposal_own" });
    expect(await decideAll(proposed, staff(joko, [{ menu: "corridor", module: ["view", "update"] }]))).toMatchObject({
      code: 403,
    });
    expect(await availabilityOf(SG)).toMatchObject({ state: "stopped" });
    const { data } = await api.call(stops.listAvailabilityProposals, {}, staff(joko));
    expect(data).toMatchObject({
      terms: [
        { proposedBy: lina, before: { state: "stopped" }, availability: { state: "open" }, changes: [], whyNotDecide: null },
        { isOvertaken: false, isMine: false },
      ],
    });
    expect(await switchOf(SG)).toMatchObject({ waiting: proposed[0]?.id });
    expect(await decideAll(proposed, staff(budi))).toMatchObject({ code: 200 });
    expect(await availabilityOf(MY)).toEqual({ state: "open" });
  });

  test("is bound to what was shown: a wrong hash decides none of the proposals", async () => {
    await stop([SG, MY]);
    clock.advance(1);
    const [one, other] = termsOf(await proposeAll([SG, MY], "open")) as [Shown, Shown];
    expect(await decideAll([one, { ...other, hash: one.hash }])).toMatchObject({ code: 409, status: "proposal_not_as_shown" });
    expect(await availabilityOf(SG)).toMatchObject({ state: "stopped" });
    expect(await decideAll([one, other], staff(joko), "reject")).toMatchObject({ code: 200 });
    expect(await availabilityOf(SG)).toMatchObject({ state: "stopped" });
    await openAll([SG, MY]);
  });

  test("a proposal made before the stop can be rejected or withdrawn but not approved", async () => {
    const [change] = termsOf(
      await proposeAll([SG], "stopped", {
        validFrom: new Date(+clock.now() + DAY_MS).toISOString(),
        validTo: new Date(+clock.now() + 2 * DAY_MS).toISOString(),
      }),
    );
    const inForce = await asSeed((ctx) => termAt(ctx, "corridor", MY, ctx.now));
    const proposeMore = () =>
      client.proposed({ kind: "corridor", key: MY, value: { ...inForce!.value, oneWordName: "FNU" } } as never);
    const more = await proposeMore();
    const shown = expectOk(await api.call(stops.listAvailabilityProposals, {}, staff(joko)));
    // The other changes of the proposal are shown as well.
    expect(shown.terms.find(({ key }) => key === MY)?.changes).toEqual([{ field: "oneWordName", from: "–", to: '"FNU"' }]);
    clock.advance(1);
    await stop([SG, MY]);
    clock.advance(1);
    expect(await proposeAll([MY], "open")).toMatchObject({ code: 409, status: "proposal_already_waiting" });
    expect(await withdraw(more)).toMatchObject({ code: 200 });
    await openAll([MY]);
    const overtaken = await proposeMore();
    clock.advance(1);
    await stop([MY]);
    clock.advance(1);
    expect(await decideAll([overtaken])).toMatchObject({ code: 409, status: "proposal_overtaken" });
    expect(await decide(overtaken)).toMatchObject({ code: 409, status: "proposal_not_waiting" });
    // A planned stop can be approved, because it opens nothing.
    expect(await decide(change!)).toMatchObject({ code: 200 });
    await openAll([SG, MY]);
    expect(await availabilityOf(SG)).toEqual({ state: "open" });
    expect(await availabilityOf(SG, new Date(+clock.now() + 1.5 * DAY_MS))).toMatchObject({ state: "stopped" });
  });

  test("neither a term approved before the stop for a later date nor a file reopens it", async () => {
    const inForce = (await asSeed((ctx) => termAt(ctx, "corridor", MY, ctx.now)))!;
    const later = new Date(+clock.now() + HOUR_MS);
    const planned = await client.proposed(
      { kind: "corridor", key: MY, value: { ...inForce.value, oneWordName: "LNU" } } as never,
      { validFrom: later },
    );
    expect(await decide(planned)).toMatchObject({ code: 200 });
    clock.advance(1);
    await stop([MY]);
    clock.set(new Date(+later + 1));
    expect(await availabilityOf(MY)).toMatchObject({ state: "stopped" });
    const draft = {
      content: { kind: "corridor", key: MY, value: inForce.value } as never,
      validFrom: clock.now(),
      validTo: null,
      reason: "file",
    };
    expect(await asSeed((ctx) => importTerms(ctx, [draft]))).toBe(0);
    await openAll([MY]);
    expect(await availabilityOf(MY)).toEqual({ state: "open" });
  });

  test("refuses a proposal that changes nothing, ends before it begins, or names nothing that exists", async () => {
    expect(await proposeAll([SG], "open")).toMatchObject({ code: 409, status: "term_changes_nothing" });
    const past = new Date(+clock.now() - DAY_MS).toISOString();
    expect(await proposeAll([SG], "stopped", { validTo: past })).toMatchObject({ code: 422, status: "term_ends_too_early" });
    expect(await proposeAll(["ID-ZZ-bank"], "open")).toMatchObject({ code: 404, status: "corridor_or_rail_unknown" });
    expect(await proposeAll([SG, SG], "stopped")).toMatchObject({ code: 422, status: "corridor_or_rail_repeated" });
    const both = await proposeAll([MY, SG], "stopped");
    expect(both).toMatchObject({ code: 200 });
    expect(await proposeAll(["ID-US-bank", SG], "stopped")).toMatchObject({ code: 409, status: "proposal_already_waiting" });
    // All or none.
    expect(await switchOf("ID-US-bank")).toMatchObject({ waiting: null });
    expect(await decideAll(termsOf(both), staff(joko), "reject")).toMatchObject({ code: 200 });
  });
});
