/** Constraints that the database enforces itself, and concurrent changes. */
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { openTestApp } from "#platform/testing/database.ts";
import { brokenBy } from "#platform/testing/restored.ts";
import { applyEvent, applyEvents } from "./processing/apply-events.ts";
import { transferInvariants } from "./invariants.ts";
import { findTransfer, saveTransfers } from "./store.ts";
import { insertPayIns } from "./pay-in/store.ts";
import { insertPayoutNotifications } from "./processing/store-inquiries.ts";
import type { Transfer } from "./lifecycle/transfer.ts";
import { allowedMoves } from "./lifecycle/transition-row.ts";
import { TRANSITIONS } from "./lifecycle/transitions.ts";
import { openTransfers } from "./testing/test-app.ts";
import { actorFor, paymentId, sampleTransfer, START } from "./testing/samples.ts";
import { dueOf } from "./lifecycle/due.ts";

const app = await openTestApp();
const { database } = app.runtime;
afterAll(() => app[Symbol.asyncDispose]());
const { create, deps } = openTransfers(app);
const created = async (no: number) => (await create(no)) as Transfer;

const FORMED = "every transfer is well-formed";

describe("the database refuses, whoever writes", () => {
  test("any change of state outside the transition table", async () => {
    const { rows } = await sql<{ from_state: string; to_state: string }>`select * from transfers.allowed_move`.execute(database);
    const texts = rows.map(({ from_state, to_state }) => `${from_state} ${to_state}`);
    expect(texts.sort()).toEqual(
      allowedMoves(TRANSITIONS)
        .map((pair) => pair.join(" "))
        .sort(),
    );
  });

  // Every third sample is a local transfer; these numbers are far from those of other tests.
  let no = 9_000;
  const refusalOf = (statement: string) =>
    app
      .as({}, (ctx) => sql.raw(statement).execute(ctx.db))
      .then(
        () => "done",
        (error: unknown) => (error as { code: string }).code,
      );

  test.each([
    ["a state that may not follow", "state = 'PAID', assurance = 'CREDITED', version = 2", "ST002"],
    ["a version that is not the next", "version = 3", "ST001"],
    ["another price", "version = 2, fee_minor = 0", "ST003"],
    ["another sender", "version = 2, sender = 'us_2'", "ST003"],
    ["an assurance without PAID", "version = 2, assurance = 'CREDITED'", "23514"],
    ["an assurance that there is not", "version = 2, assurance = 'SURE'", "23514"],
    ["a reason that is no code", "version = 2, reason = 'because'", "23514"],
    [
      "a source that there is not, with all it needs",
      "version = 2, source_account = 'loss', source_whose = 'x', funded_at = now()",
      "23514",
    ],
    ["a source without a time", "version = 2, source_account = 'payin_clearing', source_whose = 'x'", "23514"],
    ["a commission without an agent", "version = 2, pay_in_commission_minor = 1", "23514"],
    [
      "a commission above the fee",
      "version = 2, source_account = 'agent_deposit', source_whose = 'x', funded_at = now(), pay_in_commission_minor = fee_minor + 1",
      "23514",
    ],
    ["a commission below nothing", "version = 2, pay_in_commission_minor = -1", "23514"],
    ["fewer recalls than none", "version = 2, recalls = -1", "23514"],
    ["less than no compensation", "version = 2, compensation_minor = -1", "23514"],
    ["a step that is never due", "version = 2, due_at = null", "23514"],
    ["held money without a pay-in", "version = 2, state = 'FUNDED'", "23514"],
    ["an exchange at home", "version = 2, is_converted = true", "23514"],
  ])("%s", async (_, set, code) => {
    const { id } = await created(3 * ++no);
    const statement = `update transfers.transfer set ${set} where id = '${id}'`;
    expect(await refusalOf(statement)).toBe(code);
    if (code === "23514") expect(await brokenBy(app.url, statement, transferInvariants)).toContain(FORMED);
  });

  test.each([
    ["product", "loan"],
    ["sender", ""],
    ["recipient", ""],
    ["corridor", ""],
    ["principal_minor", 0],
    ["fee_minor", -1],
    ["tax_minor", -1],
    ["receives_currency", "Rp"],
    ["receives_minor", 0],
    ["id", "tr_1"],
  ])("a new transfer whose %s is wrong", async (column, value) => {
    const { id } = await created(3 * ++no);
    const changed = JSON.stringify({ id: sampleTransfer("local", 3 * ++no).id, quote: `qt_of_${no}`, [column]: value });
    const added = `insert into transfers.transfer select (jsonb_populate_record(t, '${changed}')).* from transfers.transfer t where id = '${id}'`;
    expect(await refusalOf(added)).toBe("23514");
    // Such a row could come from a restore, and the invariants detect it.
    expect(await brokenBy(app.url, added, transferInvariants)).toContain(FORMED);
  });

  test("a transfer that does not start as CREATED, and a quote used twice", async () => {
    const { id } = await created(2_000);
    expect(
      await refusalOf(
        `insert into transfers.transfer select (jsonb_populate_record(t, '{"id": "${sampleTransfer("local", 2_001).id}", "state": "FUNDED", "quote": "qt_x"}')).* from transfers.transfer t where id = '${id}'`,
      ),
    ).toBe("ST002");
    expect(await create(2_002, "qt_2000")).toBeNull();
  });

  test("a rewritten history", async () => {
    expect(await refusalOf("update transfers.history set reason = null")).toBe("42501");
    expect(await refusalOf("delete from transfers.history")).toBe("42501");
  });

  test("a second write on the same version", async () => {
    const transfer = await created(2_100);
    const row = { before: transfer, after: transfer, version: 2, due: dueOf(transfer, deps.rules) };
    await app.as({}, (ctx) => saveTransfers(ctx.db, [row], ctx.now));
    await expect(app.as({}, (ctx) => saveTransfers(ctx.db, [row], ctx.now))).rejects.toThrow("somebody else");
  });
});

describe("concurrent changes", () => {
  const funded = async (no: number) => {
    const { id, payBy } = await created(no);
    const about = { at: START, by: actorFor("system") };
    const amount = { currency: "IDR", minor: no % 3 === 0 ? 100_555_000n : 0n } as const;
    const payIn = {
      id: paymentId(1, no),
      channel: "va_014",
      bankPayment: `b${no}`,
      number: "1",
      amount,
      paidAt: payBy,
      payer: null,
    };
    await app.as({}, async (ctx) => {
      await insertPayIns(ctx.db, [payIn], START);
      const event = { ...about, type: "payment_received", payment: payIn.id, amount, channel: "va_014", paidAt: START } as const;
      await applyEvent(ctx, id, event, deps);
      await applyEvent(ctx, id, { ...about, type: "checks_cleared" }, deps);
    });
    return id;
  };

  test("cancelling against submitting, twenty times: one of the two, never both", async () => {
    for (let no = 3_000; no < 3_060; no += 3) {
      const id = await funded(no);
      const outcomes = await Promise.allSettled([
        app.as({}, (ctx) =>
          applyEvent(ctx, id, { type: "cancelled", at: START, by: actorFor("sender"), canRecall: false }, deps),
        ),
        app.as({}, (ctx) =>
          applyEvent(ctx, id, { type: "submitted", at: START, by: actorFor("system"), rail: "bi_fast", party: "014" }, deps),
        ),
      ]);
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    }
  });

  test("a deposit that does not suffice is a refusal that changes nothing", async () => {
    const { id } = await created(3_999);
    const source = { account: "partner_deposit", whose: "x2" } as const;
    const event = { type: "deposit_debited", at: START, by: actorFor("partner"), source } as const;
    await expect(app.as({}, (ctx) => applyEvent(ctx, id, event, deps))).rejects.toMatchObject({ code: "deposit_too_low" });
    expect((await findTransfer(database, id))?.transfer.state).toBe("CREATED");
  });

  test("the same notification in twenty processes makes one payment", async () => {
    const payIn = { id: paymentId(5, 4_000), channel: "va_014", bankPayment: "same", number: "1", paidAt: START, payer: null };
    const amount = { currency: "IDR", minor: 100n } as const;
    const news = await Promise.all(
      Array.from({ length: 20 }, () => app.as({}, (ctx) => insertPayIns(ctx.db, [{ ...payIn, amount }], START))),
    );
    expect(news.filter(({ size }) => size > 0)).toHaveLength(1);
    const recorded = await Promise.all(
      Array.from({ length: 20 }, () =>
        app.as({}, (ctx) =>
          insertPayoutNotifications(ctx.db, "014", [{ eventId: "e1", reference: "tr", inquireAt: null }], START),
        ),
      ),
    );
    expect(recorded.filter(({ size }) => size > 0)).toHaveLength(1);
  });

  test("an unknown transfer is refused; one named twice is a bug and throws", async () => {
    const missing = sampleTransfer("local", 5_000).id;
    const event = { type: "checks_cleared", at: START, by: actorFor("system") } as const;
    await expect(app.as({}, (ctx) => applyEvent(ctx, missing, event, deps))).rejects.toMatchObject({ code: "not_found" });
    const twice = [
      { transfer: missing, event },
      { transfer: missing, event },
    ];
    await expect(app.as({}, (ctx) => applyEvents(ctx, twice, deps))).rejects.toThrow("twice");
  });
});
