/** A freeze and the workers that send: whatever the order, nothing of a frozen person leaves, neither a payout nor a refund. */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { newId } from "#kernel/id.ts";
import { HOUR_MS } from "#kernel/time.ts";
import { putTerm } from "#limits/testing/terms.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { transferInvariants } from "../invariants.ts";
import { inquireDuePayments } from "../pay-in/inquire-payments.ts";
import { submitPayouts } from "../payout/submit-payouts.ts";
import { advanceDue } from "../processing/advance-due.ts";
import { applyEvents } from "../processing/apply-events.ts";
import { sendRefunds } from "../refund/send-refunds.ts";
import { actorFor, START } from "../testing/samples.ts";
import { openTransfersApp, type TestTransfer } from "../testing/transfers-app.ts";
import { decideFreeze } from "./decide-freeze.ts";
import { freezeUrgently } from "./freeze-urgently.ts";
import { proposeFreeze } from "./propose-freeze.ts";

const app = await openTestApp();
afterAll(() => app[Symbol.asyncDispose]());
const { clock, database, random } = app.runtime;
clock.set(START);
await putTerm(app, "threshold", "urgent_freeze", { measure: "number", number: 24, source: "a test" });
const transfers = openTransfersApp(app);
const { transaction } = transfers;
beforeEach(() => transfers.nextTest());
afterEach(async () => {
  if (await isFrozen()) await change("unfreeze");
  const broken = (await checkInvariants(database, transferInvariants)).filter(({ breaches }) => breaches.length > 0);
  if (broken.length > 0) throw new Error(JSON.stringify(broken, (_, value: unknown) => String(value)));
});

// Every transfer of these tests is of this sender.
const PERSON = "us_1" as `us_${string}`;
const [WATI, JOKO, DEWI] = ["us_wati", "us_joko", "us_dewi"] as const;
const menuAccess = [{ menu: "compliance", module: ["view", "decide", "approve"] }];
const officer = (id: string) => ({ kind: "staff", id, level: "COMPLIANCE", menuAccess, sessionId: "ss_1" }) as never;
Object.assign(app.runtime, { rightsOf: async () => menuAccess });
const idOf = <P extends string>(prefix: P) => newId(prefix, clock.now().getTime(), random(10));

async function change(action: "freeze" | "unfreeze"): Promise<void> {
  const about = action === "freeze" ? ({ action, cause: "SUSPICION" } as const) : ({ action } as const);
  const { id, hash } = await app.as({ actor: officer(WATI) }, (ctx) =>
    proposeFreeze(ctx, { id: idOf("pf"), person: PERSON, evidence: "Surat", ...about }),
  );
  await app.as({ actor: officer(JOKO) }, (ctx) => decideFreeze(ctx, { id, hash, decision: "approve" }, transfers.all));
}
const urgently = () =>
  app.as({ actor: officer(DEWI) }, (ctx) =>
    freezeUrgently(ctx, { id: idOf("ah"), person: PERSON, cause: "EXTRA_CHECK", text: "Mendesak" }, transfers.all),
  );
const isFrozen = async () => {
  const { rows } =
    await sql`select from transfers.advance_hold where freezes and lifted_at is null and (until is null or until > ${clock.now()})`.execute(
      database,
    );
  return rows.length > 0;
};
const submit = () => submitPayouts({ transaction }, transfers.all);
const refund = () => sendRefunds({ transaction }, transfers.all);

async function ready(count: number): Promise<readonly TestTransfer[]> {
  const some = await transfers.awaiting(count);
  await transfers.notify(some);
  await inquireDuePayments({ transaction }, transfers.all);
  await transaction((ctx) => advanceDue(ctx, transfers.all));
  expect(await transfers.statesOf(some)).toEqual(some.map(() => "READY"));
  return some;
}
const ordered = ({ id }: TestTransfer) => transfers.submitted.some((reference) => reference.startsWith(id));
/** Released by two people, or refused. */
const release = ({ id }: TestTransfer) =>
  transaction(async (ctx) => {
    const by = { by: actorFor("officer"), second: { role: "officer", id: "second" } } as const;
    const [one] = await applyEvents(ctx, [{ transfer: id, event: { type: "released", at: ctx.now, ...by } }], transfers.all);
    return one !== undefined && !("refusal" in one);
  });

test("at once with the worker: each is either held or had left, and nothing leaves once the freeze stands", async () => {
  for (let round = 0; round < 8; round++) {
    const some = await ready(3);
    const placed = (async () => {
      for (let n = 0; n < round; n++) await sql`select 1`.execute(database);
      await (round % 2 === 0 ? change("freeze") : urgently());
    })();
    await Promise.all([placed, submit()]);
    for (const [n, one] of some.entries()) {
      const [state] = (await transfers.statesOf(some)).slice(n);
      expect([state, ordered(one)]).toEqual(ordered(one) ? ["PAID", true] : ["UNDER_REVIEW", false]);
    }
    const held = some.filter((one) => !ordered(one));
    await submit();
    expect(held.map(ordered)).toEqual(held.map(() => false));
    expect(await transfers.statesOf(held)).toEqual(held.map(() => "UNDER_REVIEW"));
    await change("unfreeze");
    clock.advance(1_000);
  }
});

test("a refund waits while the person is frozen, takes no place among others, and leaves afterwards", async () => {
  const [one] = await ready(1);
  if (one === undefined) throw new Error("no transfer");
  await transfers.cancel(one);
  await change("freeze");
  clock.advance(HOUR_MS);
  expect([await refund(), ordered(one)]).toEqual([0, false]);
  await change("unfreeze");
  expect([await refund(), ordered(one)]).toEqual([1, true]);
});

test("the database refuses a refund that the application would send", async () => {
  const [one] = await ready(1);
  if (one === undefined) throw new Error("no transfer");
  await transfers.cancel(one);
  await change("freeze");
  const sent = sql`
    update transfers.refund set status = 'sent', reference = of || '_r1', ordered_at = now(), tries = 1 where transfer = ${one.id}`;
  await expect(sent.execute(database)).rejects.toMatchObject({ code: "ST004" });
});

test("whatever is frozen, confirmed, unfrozen, waited for, submitted, released and refunded, nothing leaves while the person is frozen", async () => {
  type Step = "freeze" | "urgent" | "unfreeze" | "wait" | "submit" | "release" | "refund";
  const steps = fc.array(
    fc.constantFrom<Step>("freeze", "urgent", "unfreeze", "wait", "submit", "submit", "release", "release", "refund"),
    { minLength: 4, maxLength: 12 },
  );
  let didLeave = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      if (await isFrozen()) await change("unfreeze");
      const [one, back] = await ready(2);
      if (one === undefined || back === undefined) throw new Error("no transfer");
      await transfers.cancel(back);
      for (const step of list) {
        const [frozen, before] = [await isFrozen(), transfers.submitted.length];
        const permanent =
          frozen &&
          (await sql`select from transfers.advance_hold where freezes and lifted_at is null and until is null`.execute(database))
            .rows.length > 0;
        if (step === "freeze" && !permanent) await change("freeze");
        if (step === "urgent" && !frozen) await urgently().catch(() => undefined);
        if (step === "unfreeze" && frozen) await change("unfreeze");
        if (step === "wait") clock.advance(13 * HOUR_MS);
        if (step === "submit") await submit();
        if (step === "release") expect(frozen && (await release(one))).toBe(false);
        if (step === "refund") await refund();
        if (frozen) expect(transfers.submitted.length).toBe(before);
        else didLeave += transfers.submitted.length - before;
        clock.advance(1_000);
      }
    }),
    { numRuns: 15 },
  );
  expect(didLeave).toBeGreaterThan(0);
}, 120_000);
