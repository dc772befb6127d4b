/** A hold in advance and the worker that submits: each transfer is either held or had left, never both, in whatever order they commit. */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { newId, type Id } from "#kernel/id.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { transferInvariants } from "../invariants.ts";
import { inquireDuePayments } from "../pay-in/inquire-payments.ts";
import { submitPayouts } from "../payout/submit-payouts.ts";
import { advanceDue } from "../processing/advance-due.ts";
import { applyEvent } from "../processing/apply-events.ts";
import { actorFor, START } from "../testing/samples.ts";
import { openTransfersApp, type TestTransfer } from "../testing/transfers-app.ts";
import { liftHold, placeHold } from "./place-and-lift.ts";

const app = await openTestApp();
afterAll(() => app[Symbol.asyncDispose]());
const { clock, database, random } = app.runtime;
clock.set(START);
const transfers = openTransfersApp(app);
beforeEach(() => transfers.nextTest());

const officer = (id: `us_${string}`) => ({ kind: "staff", id, level: "COMPLIANCE", menuAccess: [], sessionId: "ss_1" }) as never;
const [WATI, JOKO] = ["us_01kc0000000000000000000001", "us_01kc0000000000000000000002"] as const;

interface Placing {
  readonly takesTwo?: boolean;
  readonly until?: Date | null;
}
const placing = ({ takesTwo = false, until = null }: Placing = {}) => ({
  id: newId("ah", clock.now().getTime(), random(10)),
  target: { kind: "account", bank: "014", number: "1234567890" } as const,
  reason: "SUSPICION" as const,
  text: "Rekening disebut dalam laporan",
  takesTwo,
  until,
});
const place = (input = placing()) => app.as({ actor: officer(WATI) }, (ctx) => placeHold(ctx, input));
const lift = (id: Id<"ah">, by: `us_${string}` = JOKO) =>
  app.as({ actor: officer(by) }, (ctx) => liftHold(ctx, { id, text: "Penjelasan diterima" }));
afterEach(async () => {
  // Holds of one test do not catch the transfers of the next.
  await database
    .updateTable("transfers.advance_hold")
    .set({ lifted_by: JOKO, lifted_at: clock.now(), lift_text: "selesai" })
    .where("lifted_at", "is", null)
    .execute();
  const broken = (await checkInvariants(database, transferInvariants)).filter(({ breaches }) => breaches.length > 0);
  if (broken.length > 0) throw new Error(JSON.stringify(broken, (_, value: unknown) => String(value)));
});

// The steps one by one: the jobs go on with the next one at once.
const { transaction } = transfers;
const fund = () => inquireDuePayments({ transaction }, transfers.all);
const advance = (deps = transfers.all) => transaction((ctx) => advanceDue(ctx, deps));
const submit = () => submitPayouts({ transaction }, transfers.all);

/** Local transfers that are paid and checked: the next run of the worker submits them. */
async function ready(count: number): Promise<readonly TestTransfer[]> {
  const some = await transfers.awaiting(count);
  await transfers.notify(some);
  await fund();
  await advance();
  expect(await transfers.statesOf(some)).toEqual(some.map(() => "READY"));
  return some;
}

const release = ({ id }: TestTransfer) =>
  transfers.transaction((ctx) => applyEvent(ctx, id, { type: "released", at: ctx.now, by: actorFor("officer") }, transfers.all));
const caughtBy = async (some: readonly TestTransfer[]) => {
  const { rows } = await sql<{ transfer: string }>`select distinct transfer from transfers.advance_catch`.execute(database);
  const caught = new Set(rows.map(({ transfer }) => transfer));
  return some.map(({ id }) => caught.has(id));
};
const ordered = ({ id }: TestTransfer) => transfers.submitted.includes(id);

/** Either it is held, and no order is at the bank; or it had left. */
async function expectEither(some: readonly TestTransfer[]): Promise<readonly boolean[]> {
  const caught = await caughtBy(some);
  const states = await transfers.statesOf(some);
  for (const [n, one] of some.entries())
    expect([states[n], ordered(one)]).toEqual(caught[n] === true ? ["UNDER_REVIEW", false] : ["PAID", true]);
  return caught;
}

describe("a hold", () => {
  test("catches the next transfer before it leaves, tells officers why, and lets it go once it is released", async () => {
    const hold = await place();
    const [one] = await ready(1);
    if (one === undefined) throw new Error("no transfer");
    await submit();
    expect(await expectEither([one])).toEqual([true]);
    const { rows } = await sql<{ text: string; by_id: string; is_confidential: boolean }>`
      select text, by_id, is_confidential from transfers.note where transfer = ${one.id}`.execute(database);
    expect(rows).toEqual([{ text: hold.text, by_id: WATI, is_confidential: true }]);
    await release(one);
    await submit();
    expect(await transfers.statesOf([one])).toEqual(["PAID"]);
    const [next] = await ready(1);
    await submit();
    expect(await transfers.statesOf(next === undefined ? [] : [next])).toEqual(["UNDER_REVIEW"]);
  });

  test("of two people: what it catches takes two to release, and the one who placed it does not lift it", async () => {
    const hold = await place(placing({ takesTwo: true }));
    const [one] = await ready(1);
    if (one === undefined) throw new Error("no transfer");
    await submit();
    await expect(release(one)).rejects.toThrow("second_person_needed");
    await expect(lift(hold.id, WATI)).rejects.toThrow("hold_own");
    expect(await lift(hold.id)).toMatchObject({ isInForce: false, whyNotLift: "hold_ended" });
    await expect(lift(hold.id)).rejects.toThrow("hold_ended");
    expect(await transfers.statesOf([one])).toEqual(["UNDER_REVIEW"]);
  });

  test("catches nothing after its end, and cannot end in the past", async () => {
    await place(placing({ until: new Date(clock.now().getTime() + MINUTE_MS) }));
    clock.advance(MINUTE_MS);
    const [one] = await ready(1);
    await submit();
    expect(await transfers.statesOf(one === undefined ? [] : [one])).toEqual(["PAID"]);
    await expect(place(placing({ until: clock.now() }))).rejects.toThrow("hold_until_past");
  });

  test("placed twice under one id is one hold; with other content the id is refused", async () => {
    const input = placing();
    await place(input);
    expect(await place(input)).toMatchObject({ id: input.id });
    await expect(place({ ...input, text: "lain" })).rejects.toThrow("id_already_used");
  });

  test("does not take back what has left, nor the same order that is submitted again", async () => {
    const [one] = await ready(1);
    if (one === undefined) throw new Error("no transfer");
    transfers.bank.submit = async () => ({ outcome: "unknown", why: "timeout" });
    await submit();
    await place();
    expect(await transfers.statesOf([one])).toEqual(["OUTCOME_UNKNOWN"]);
    clock.advance(MINUTE_MS);
    await transfers.runWith("inquire_payouts");
    expect([await transfers.statesOf([one]), await caughtBy([one])]).toEqual([["PAID"], [false]]);
  });
});

test("a checked transfer waits the seconds of the term, in which a hold still catches it", async () => {
  const waiting = { ...transfers.all, payoutWaitSeconds: async () => 30 };
  const some = await transfers.awaiting(1);
  await transfers.notify(some);
  await fund();
  await advance(waiting);
  clock.advance(29_000);
  await submit();
  expect(await transfers.statesOf(some)).toEqual(["READY"]);
  await place();
  clock.advance(1_000);
  await submit();
  expect(await expectEither(some)).toEqual([true]);
});

describe("placed while the worker submits", () => {
  /** A promise, and whether it has settled. */
  function watched<T>(promise: Promise<T>) {
    const state = { isDone: false };
    return { state, promise: promise.finally(() => (state.isDone = true)) };
  }
  /** Advisory locks of this database that are held, or waited for. */
  const locks = (isGranted: boolean) =>
    vi.waitFor(async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_locks where locktype = 'advisory' and granted = ${isGranted}
          and database = (select oid from pg_database where datname = current_database())`.execute(database);
      expect(rows[0]?.count).toBeGreaterThan(0);
    });
  const gate = () => {
    let open = () => undefined as void;
    const opened = new Promise<void>((resolve) => (open = resolve));
    return { open, opened };
  };

  test("it waits for a transfer that is leaving: that one had left, the next one is held", async () => {
    const [one] = await ready(1);
    if (one === undefined) throw new Error("no transfer");
    const { open, opened } = gate();
    const claimed = transfers.transaction(async (ctx) => {
      const event = { type: "submitted", at: ctx.now, by: actorFor("system"), rail: "bi_fast", party: "014" } as const;
      const { state } = await applyEvent(ctx, one.id, event, transfers.all);
      await opened;
      return state;
    });
    await locks(true);
    const hold = watched(place());
    await locks(false);
    expect(hold.state.isDone).toBe(false);
    open();
    expect(await claimed).toBe("SUBMITTED");
    await hold.promise;
    expect(await caughtBy([one])).toEqual([false]);
    const next = await ready(1);
    await submit();
    expect(await expectEither(next)).toEqual([true]);
  });

  test("a worker waits for a hold that is being placed, and then sees it", async () => {
    const some = await ready(1);
    const { open, opened } = gate();
    const placed = app.as({ actor: officer(WATI) }, async (ctx) => {
      await placeHold(ctx, placing());
      await opened;
    });
    await locks(true);
    const worker = watched(submit());
    await locks(false);
    expect(worker.state.isDone).toBe(false);
    open();
    await Promise.all([placed, worker.promise]);
    expect(await expectEither(some)).toEqual([true]);
  });

  /** After this many round trips, so that it meets the worker at another step each time. */
  async function placeAfter(trips: number) {
    for (let n = 0; n < trips; n++) await sql`select 1`.execute(database);
    return place();
  }

  test("in any order: each is either held or had left, and nothing leaves once the hold stands", async () => {
    for (let round = 0; round < 12; round++) {
      const some = await ready(4);
      const [hold] = await Promise.all([placeAfter(round), submit()]);
      await expectEither(some);
      const next = await ready(2);
      await submit();
      expect(await expectEither(next)).toEqual([true, true]);
      await lift(hold.id);
    }
  });
});

test("whatever is placed, lifted, waited for, submitted and released, a transfer is caught exactly when a hold in force has not caught it before", async () => {
  type Step = "place" | "place_short" | "lift" | "wait" | "submit" | "release";
  const steps = fc.array(
    fc.constantFrom<Step>("place", "place_short", "lift", "wait", "submit", "submit", "release", "release"),
    { minLength: 4, maxLength: 14 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      const [one] = await ready(1);
      if (one === undefined) throw new Error("no transfer");
      const holds = new Map<Id<"ah">, Date | null>();
      const caught = new Set<string>();
      let state = "READY";
      for (const step of list) {
        const now = clock.now();
        if (step === "place" || step === "place_short") {
          const input = placing({ until: step === "place" ? null : new Date(now.getTime() + MINUTE_MS) });
          holds.set((await place(input)).id, input.until);
        } else if (step === "lift") {
          const inForce = [...holds].find(([, until]) => until === null || until > now);
          if (inForce === undefined) continue;
          await lift(inForce[0]);
          holds.delete(inForce[0]);
        } else if (step === "wait") clock.advance(MINUTE_MS);
        else if (step === "release" && state === "UNDER_REVIEW") {
          await release(one);
          state = "READY";
        } else if (step === "submit" && state === "READY") {
          await submit();
          const catching = [...holds].filter(([id, until]) => (until === null || until > now) && !caught.has(id));
          for (const [id] of catching) caught.add(id);
          state = catching.length > 0 ? "UNDER_REVIEW" : "PAID";
        }
        expect([await transfers.statesOf([one]), ordered(one)]).toEqual([[state], state === "PAID"]);
      }
      for (const id of holds.keys()) await lift(id).catch(() => undefined);
    }),
    { numRuns: 15 },
  );
}, 60_000);
