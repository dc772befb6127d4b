/** For tests: the counter with real transfers, an agent, an outlet with cash and a cashier. */
import { asOwner } from "#platform/testing/database.ts";
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import { expectOk } from "#platform/testing/api.ts";
import { applyEvent, type TransferDeps } from "#transfers/processing/apply-events.ts";
import { issueCode } from "#transfers/pickup/issue-pickup-code.ts";
import { TRANSFER_RULES } from "#transfers/lifecycle/rules.ts";
import { openTransfers } from "#transfers/testing/test-app.ts";
import { START } from "#transfers/testing/samples.ts";
import * as counter from "../counter/contract.ts";
import { transfersAtCounter } from "../counter/transfers-at-counter.ts";
import { createKeyring, type Keyring } from "#platform/keys/keyring.ts";
import { cashier, openCounterApp, wire } from "./counter-app.ts";

/** The total that a sender of the samples pays. */
export const TOTAL = 2_016_650;

export async function openRealCounter(keys: Keyring = createKeyring("a secret of this test")) {
  const codeKeys = keys.keysFor("transfers/pickup codes");
  const deps: TransferDeps = {
    rules: TRANSFER_RULES,
    openedAccounts: new Set(),
    check: async () => ({ type: "checks_cleared" }),
    applyEffect: async () => undefined,
  };
  const desk = await openCounterApp(
    transfersAtCounter({ deps, codeKeys, keys, brandName: async () => "Uji", telephone: async () => "+62 21 5555 0100" }),
    keys,
  );
  const { call, clock, db, app, id, newAgent, newOutlet } = desk;
  const transfers = openTransfers(app);
  clock.set(START);
  const agent = await newAgent();
  const outlet = await newOutlet(agent);
  const helping = await desk.newCashier(outlet, agent);
  await desk.fill(agent, 50_000_000);
  await desk.putIn(outlet, agent, 50_000_000);
  const as = { actor: cashier(helping) };

  let made = 2;
  let phone = "";
  /** A new telephone number each time, so that its messages belong to one transfer. */
  const nextPhone = () => (phone = `+62813${10_000_000 + made}`);
  /** A cash transfer, created and unpaid. */
  async function cashTransfer(telephone: string | null = nextPhone()): Promise<Id<"tr">> {
    clock.set(START);
    made += 3;
    const transfer = await transfers.create(made);
    if (!transfer) throw new Error("the transfer already exists");
    const agreed = `jsonb_set(agreed, '{beneficiary,phone}', '${JSON.stringify(telephone)}')`;
    await asOwner(
      app.url,
      `set session_replication_role = replica; update transfers.transfer set agreed = ${agreed} where id = '${transfer.id}'`,
    );
    return transfer.id;
  }
  const pay = (transfer: Id<"tr">, units = TOTAL) =>
    call(counter.takeCashIn, { outlet, id: id("ci"), transfer, amount: wire(units) }, as);
  /** A transfer with cash to collect, and its pickup code. */
  async function waiting(telephone?: string | null) {
    const transfer = await cashTransfer(telephone);
    expectOk(await pay(transfer));
    const by = { role: "system", id: "test" } as const;
    const code = await app.as({}, async (ctx) => {
      await applyEvent(ctx, transfer, { type: "checks_cleared", at: ctx.now, by }, deps);
      await applyEvent(ctx, transfer, { type: "made_available", at: ctx.now, by }, deps);
      return issueCode(ctx, transfer, codeKeys);
    });
    return { transfer, code };
  }
  /** Issues a code for cash that waits again. */
  const codeOf = (transfer: Id<"tr">) => app.as({}, (ctx) => issueCode(ctx, transfer, codeKeys));
  /** An unpaid transfer with a registered user as sender; `other` is SQL that changes the sample. */
  async function ofPerson(other = "") {
    const transfer = await cashTransfer();
    const sender = await desk.newPerson("CUSTOMER");
    const { rows } = await sql<{ phone: string }>`select phone from identity.person where id = ${sender}`.execute(db);
    phone = rows[0]?.phone ?? "";
    await asOwner(
      app.url,
      `set session_replication_role = replica; update transfers.transfer set sender = '${sender}' ${other} where id = '${transfer}'`,
    );
    const happen = (event: object) =>
      app.as({}, (ctx) => applyEvent(ctx, transfer, { at: ctx.now, ...event } as Parameters<typeof applyEvent>[2], deps));
    const by = { role: "sender", id: sender } as const;
    return { transfer, sender, happen, by };
  }
  /** A transfer paid in cash and cancelled; the test makes the sender's choice of refund. */
  async function cancelled() {
    const one = await ofPerson();
    expectOk(await pay(one.transfer));
    await one.happen({ type: "cancelled", by: one.by, canRecall: false });
    return one;
  }
  /** The refund of such a transfer, chosen as cash, with its code. */
  async function refunding() {
    const one = await cancelled();
    await one.happen({ type: "refund_cash_chosen", by: one.by });
    const code = await app.as({}, (ctx) => issueCode(ctx, one.transfer, codeKeys));
    return { ...one, code };
  }
  const lookUp = (code: string) => call(counter.lookUp, { outlet, code }, as);
  const sentOtps = async () =>
    (
      await sql<{
        text: string;
      }>`select body_text as text from platform.outgoing_message where recipient = ${phone} order by id`.execute(db)
    ).rows.map(({ text }) => text.slice(0, 6));
  const lastOtp = async () => (await sentOtps()).at(-1) ?? "";
  const start = async (code: string, otp?: string, where = outlet, actor = cashier(helping), name = "Sukarno") =>
    desk.start(where, actor, code, {
      otp: otp ?? (await lastOtp()),
      document: { kind: "ktp", number: "3171014101900001", name },
    });
  const stateOf = async (transfer: string) =>
    (await sql<{ state: string }>`select state from transfers.transfer where id = ${transfer}`.execute(db)).rows[0]?.state;
  return {
    deps,
    desk,
    agent,
    outlet,
    helping,
    as,
    numberNow: () => made,
    pay,
    cashTransfer,
    waiting,
    ofPerson,
    cancelled,
    refunding,
    codeOf,
    lookUp,
    sentOtps,
    lastOtp,
    start,
    stateOf,
  };
}
