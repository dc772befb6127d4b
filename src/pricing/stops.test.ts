/** The switchboard's calls: stopping at once by one, opening again by two. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#kernel/time.ts";
import { calculatePrice } from "./contract.ts";
import { listCorridors } from "./contract-ways.ts";
import * as stops from "./contract-stops.ts";
import { importTerms } from "./import-terms.ts";
import { termAt, whyNotLeave } from "./index.ts";
import { termJobs } from "./jobs.ts";
import { MY, NOTICE, openStopDesk, SG, termsOf } from "./testing/stop-desk.ts";
import type { Shown } from "./testing/term-desk.ts";

const desk = await openStopDesk();
const { house, asSeed, api, lina, joko, budi, staff, decide, withdraw, freshRates } = desk;
const { target, stop, proposeAll, decideAll, openAll, openingOf, revision, switchOf } = desk;
const { clock, database: db } = house.machinery;
afterAll(() => desk.close());
beforeEach(async () => {
  clock.advance(61_000);
  await freshRates();
});

describe("stopping at once", () => {
  test("one person stops several: calculator, payouts and lists say so at once, and nothing else of them changes", async () => {
    const before = await asSeed((ctx) => termAt(ctx, "corridor", SG, ctx.now));
    const shown = await revision();
    const answer = await stop([SG, MY, "skn"]);
    expect(answer).toMatchObject({ code: 200 });
    expect(termsOf(answer)).toHaveLength(3);
    expect(await revision()).toBeGreaterThan(shown);
    expect(await api.call(calculatePrice, { corridor: SG, side: "source", amountMinor: "1000000000" })).toMatchObject({
      code: 409,
      status: "corridor_stopped",
      details: { reason: NOTICE },
    });
    expect(await asSeed((ctx) => whyNotLeave(ctx, SG))).toBe("corridor_stopped");
    const after = await asSeed((ctx) => termAt(ctx, "corridor", SG, ctx.now));
    expect({ ...after?.value, opening: null }).toEqual({ ...before?.value, opening: null });
    const { corridors } = (await api.call(listCorridors, {})).data as { corridors: { corridor: string }[] };
    expect(corridors.find(({ corridor }) => corridor === SG)).toMatchObject({
      whyNot: "corridor_stopped",
      stoppedBecause: NOTICE,
    });
    expect(await switchOf(SG)).toMatchObject({
      stopped: { from: clock.now().toISOString(), until: null, reason: NOTICE, by: lina, isOnePersons: true },
    });
    expect(await switchOf("skn")).toMatchObject({ kind: "rail", usedBy: ["ID-ID-bank"], stopped: { by: lina } });
    clock.advance(1);
    await openAll([SG, MY, "skn"]);
    expect(await openingOf(SG)).toEqual({ state: "open" });
    expect(await switchOf(SG)).toMatchObject({ stopped: null, planned: [] });
  });

  test("each leaves a row of the trail, and the rest of the treasury gets a mail, once for all of them", async () => {
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
      where task.identifier = 'tell_stops' order by job.id desc limit 1`.execute(db);
    expect(queued.rows[0]?.payload.terms).toEqual(ids);
    const people = [lina, joko].map((person) => ({ id: person, email: `${person}@x.example`, language: "EN" as const }));
    const [, tell] = termJobs({ siteUrl: "https://sampai.test", treasury: async () => people });
    await tell?.run({ machinery: house.machinery, beat: asSeed, isLastAttempt: false }, { terms: ids });
    const mails = await sql<{ recipient: string; text: string; subject: string }>`
      select recipient, body_text as text, subject from platform.outgoing_message where template = 'pricing.stopped_at_once'`.execute(
      db,
    );
    expect(mails.rows).toMatchObject([{ recipient: `${joko}@x.example`, subject: "Stopped at once: 2 corridors or rails" }]);
    for (const part of [SG, MY, NOTICE.EN, "partner down", "https://sampai.test/office/corridor"])
      expect(mails.rows[0]?.text).toContain(part);
    clock.advance(1);
    await openAll([SG, MY]);
  });

  test("those that are stopped already stay as they are; when all are, it is refused; the same again is the same", async () => {
    const targets = [target(SG)];
    const once = await api.call(stops.stopWays, { targets, notice: NOTICE, reason: "x" }, staff(lina));
    expect(termsOf(once)).toHaveLength(1);
    clock.advance(1);
    expect(await api.call(stops.stopWays, { targets, notice: NOTICE, reason: "x" }, staff(lina))).toMatchObject({
      code: 200,
      data: { terms: [] },
    });
    expect(await api.call(stops.stopWays, { targets, notice: NOTICE, reason: "x" }, staff(joko))).toMatchObject({
      code: 409,
      status: "id_already_used",
    });
    expect(await stop([SG])).toMatchObject({ code: 409, status: "already_stopped" });
    const more = await stop([SG, MY]);
    expect(termsOf(more)).toHaveLength(1);
    clock.advance(1);
    await openAll([SG, MY]);
  });

  test("what is refused: no such way, one twice, somebody without the right, words that are missing", async () => {
    expect(await stop(["ID-ZZ-bank"])).toMatchObject({ code: 404, status: "way_unknown" });
    expect(await stop([SG, SG])).toMatchObject({ code: 422, status: "ways_repeated" });
    expect(await stop([SG], staff(lina, [{ menu: "corridor", module: ["view", "approve"] }]))).toMatchObject({ code: 403 });
    const wordless = { targets: [target(SG)], notice: { ID: "x", EN: " " }, reason: "x" };
    for (const wrong of [wordless, { ...wordless, notice: NOTICE, targets: [] }, { ...wordless, notice: NOTICE, reason: "" }])
      expect(stops.stopWays.input.safeParse(wrong).success).toBe(false);
    expect(await openingOf(SG)).toEqual({ state: "open" });
  });

  test("two at the same moment: one stop, and nobody gets an error", async () => {
    const answers = await Promise.all([stop([SG, MY]), stop([MY, SG], staff(joko))]);
    const counts = answers.map((answer) => (answer.code === 200 ? termsOf(answer).length : answer.status));
    expect(counts).toContain(2);
    expect(counts).toContain("already_stopped");
    clock.advance(1);
    await openAll([SG, MY]);
  });
});

describe("opening again", () => {
  test("takes another person: not the one who asked, and not without the right", async () => {
    await stop([SG, MY]);
    clock.advance(1);
    const proposed = termsOf(await proposeAll([SG, MY], "open"));
    expect(await decideAll(proposed, staff(lina))).toMatchObject({ code: 403, status: "term_own" });
    expect(await decideAll(proposed, staff(joko, [{ menu: "corridor", module: ["view", "update"] }]))).toMatchObject({
      code: 403,
    });
    expect(await openingOf(SG)).toMatchObject({ state: "stopped" });
    const { data } = await api.call(stops.listWaitingOpenings, {}, staff(joko));
    expect(data).toMatchObject({
      terms: [
        { proposedBy: lina, before: { state: "stopped" }, opening: { state: "open" }, changes: [], whyNotDecide: null },
        { isOvertaken: false, isMine: false },
      ],
    });
    expect(await switchOf(SG)).toMatchObject({ waiting: proposed[0]?.id });
    expect(await decideAll(proposed, staff(budi))).toMatchObject({ code: 200 });
    expect(await openingOf(MY)).toEqual({ state: "open" });
  });

  test("is bound to what was shown: with the hash of another proposal none of them is decided", async () => {
    await stop([SG, MY]);
    clock.advance(1);
    const [one, other] = termsOf(await proposeAll([SG, MY], "open")) as [Shown, Shown];
    expect(await decideAll([one, { ...other, hash: one.hash }])).toMatchObject({ code: 409, status: "term_not_as_shown" });
    expect(await openingOf(SG)).toMatchObject({ state: "stopped" });
    expect(await decideAll([one, other], staff(joko), "reject")).toMatchObject({ code: 200 });
    expect(await openingOf(SG)).toMatchObject({ state: "stopped" });
    await openAll([SG, MY]);
  });

  test("a proposal from before the stop can't be approved any more; rejected or withdrawn it can be", async () => {
    const [change] = termsOf(
      await proposeAll([SG], "stopped", {
        validFrom: new Date(+clock.now() + DAY_MS).toISOString(),
        validTo: new Date(+clock.now() + 2 * DAY_MS).toISOString(),
      }),
    );
    const standing = await asSeed((ctx) => termAt(ctx, "corridor", MY, ctx.now));
    const more = await desk.proposed({ kind: "corridor", key: MY, value: { ...standing!.value, oneWordName: "FNU" } } as never);
    const shown = (await api.call(stops.listWaitingOpenings, {}, staff(joko))).data as {
      terms: { key: string; changes: object[] }[];
    };
    // What else it changes is shown as well.
    expect(shown.terms.find(({ key }) => key === MY)?.changes).toEqual([{ field: "oneWordName", from: "–", to: '"FNU"' }]);
    clock.advance(1);
    await stop([SG, MY]);
    clock.advance(1);
    expect(await decide(more)).toMatchObject({ code: 409, status: "term_overtaken" });
    expect(await decideAll([more])).toMatchObject({ code: 409, status: "term_overtaken" });
    // A planned stop opens nothing.
    expect(await decide(change!)).toMatchObject({ code: 200 });
    expect(await proposeAll([MY], "open")).toMatchObject({ code: 409, status: "term_already_waiting" });
    expect(await withdraw(more)).toMatchObject({ code: 200 });
    await openAll([SG, MY]);
    expect(await openingOf(SG)).toEqual({ state: "open" });
    expect(await openingOf(SG, new Date(+clock.now() + 1.5 * DAY_MS))).toMatchObject({ state: "stopped" });
  });

  test("what was approved for later before the stop does not open it, and files do not either", async () => {
    const standing = (await asSeed((ctx) => termAt(ctx, "corridor", MY, ctx.now)))!;
    const later = new Date(+clock.now() + HOUR_MS);
    const planned = await desk.proposed(
      { kind: "corridor", key: MY, value: { ...standing.value, oneWordName: "LNU" } } as never,
      { validFrom: later },
    );
    expect(await decide(planned)).toMatchObject({ code: 200 });
    clock.advance(1);
    await stop([MY]);
    clock.set(new Date(+later + 1));
    expect(await openingOf(MY)).toMatchObject({ state: "stopped" });
    const draft = {
      content: { kind: "corridor", key: MY, value: standing.value } as never,
      validFrom: clock.now(),
      validTo: null,
      reason: "file",
    };
    expect(await asSeed((ctx) => importTerms(ctx, [draft]))).toBe(0);
    await openAll([MY]);
    expect(await openingOf(MY)).toEqual({ state: "open" });
  });

  test("refuses what changes nothing, ends before it begins, or is about nothing", async () => {
    expect(await proposeAll([SG], "open")).toMatchObject({ code: 409, status: "term_changes_nothing" });
    const past = new Date(+clock.now() - DAY_MS).toISOString();
    expect(await proposeAll([SG], "stopped", { validTo: past })).toMatchObject({ code: 422, status: "term_ends_too_early" });
    expect(await proposeAll(["ID-ZZ-bank"], "open")).toMatchObject({ code: 404, status: "way_unknown" });
    expect(await proposeAll([SG, SG], "stopped")).toMatchObject({ code: 422, status: "ways_repeated" });
    const both = await proposeAll([MY, SG], "stopped");
    expect(both).toMatchObject({ code: 200 });
    expect(await proposeAll(["ID-US-bank", SG], "stopped")).toMatchObject({ code: 409, status: "term_already_waiting" });
    // All of them or none.
    expect(await switchOf("ID-US-bank")).toMatchObject({ waiting: null });
    expect(await decideAll(termsOf(both), staff(joko), "reject")).toMatchObject({ code: 200 });
  });
});
