/** For tests: the counter on transfers as they are, with an agent, an outlet with cash, and somebody who helps there. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import { applyEvent, type TransferParts } from "#transfers/apply-events.ts";
import { issueCode } from "#transfers/collect-codes.ts";
import { TRANSFER_RULES } from "#transfers/rules.ts";
import { openTransfers } from "#transfers/testing/house.ts";
import { START } from "#transfers/testing/samples.ts";
import * as counter from "../contract-counter.ts";
import { transfersAtCounter } from "../transfers-at-counter.ts";
import { createKeyring, type Keyring } from "#platform/keys/keyring.ts";
import { asOwner, cashier, expectOk, openCounterHouse, wire } from "./counter-house.ts";

/** What a sender of the samples pays in all. */
export const TOTAL = 2_016_650;

export async function openRealCounter(keys: Keyring = createKeyring("a secret of this test")) {
  const codeKeys = keys.keysFor("transfers/pickup codes");
  const parts: TransferParts = {
    rules: TRANSFER_RULES,
    openedAccounts: new Set(),
    check: async () => ({ type: "checks_cleared" }),
    bring: async () => undefined,
  };
  const desk = await openCounterHouse(transfersAtCounter({ parts, codeKeys, keys, brandName: async () => "Uji" }), keys);
  const { call, clock, db, house, id, newAgent, newOutlet } = desk;
  const transfers = openTransfers(house);
  clock.set(START);
  const agent = await newAgent();
  const outlet = await newOutlet(agent);
  const helping = await desk.newCashier(outlet, agent);
  await desk.fill(agent, 50_000_000);
  await desk.putIn(outlet, agent, 50_000_000);
  const as = { actor: cashier(helping) };

  let made = 2;
  let phone = "";
  /** Another telephone each time: its messages are those of one transfer. */
  const nextPhone = () => (phone = `+62813${10_000_000 + made}`);
  /** A transfer in cash, made and not paid. */
  async function cashTransfer(telephone: string | null = nextPhone()): Promise<Id<"tr">> {
    clock.set(START);
    made += 3;
    const transfer = await transfers.create(made);
    if (!transfer) throw new Error("the transfer is there already");
    const agreed = `jsonb_set(agreed, '{beneficiary,phone}', '${JSON.stringify(telephone)}')`;
    await asOwner(
      house.url,
      `set session_replication_role = replica; update transfers.transfer set agreed = ${agreed} where id = '${transfer.id}'`,
    );
    return transfer.id;
  }
  const pay = (transfer: Id<"tr">, units = TOTAL) =>
    call(counter.takeCashIn, { outlet, id: id("ci"), transfer, amount: wire(units) }, as);
  /** One whose cash waits, with its code. */
  async function waiting(telephone?: string | null) {
    const transfer = await cashTransfer(telephone);
    expectOk(await pay(transfer));
    const by = { role: "system", id: "test" } as const;
    const code = await house.as({}, async (ctx) => {
      await applyEvent(ctx, transfer, { type: "checks_cleared", at: ctx.now, by }, parts);
      await applyEvent(ctx, transfer, { type: "made_available", at: ctx.now, by }, parts);
      return issueCode(ctx, transfer, codeKeys);
    });
    return { transfer, code };
  }
  /** The code of cash that waits again. */
  const codeOf = (transfer: Id<"tr">) => house.as({}, (ctx) => issueCode(ctx, transfer, codeKeys));
  /** One that is not paid yet, with a real person as its sender; `other` is what differs from the sample, as SQL. */
  async function ofPerson(other = "") {
    const transfer = await cashTransfer();
    const sender = await desk.newPerson("CUSTOMER");
    const { rows } = await sql<{ phone: string }>`select phone from identity.person where id = ${sender}`.execute(db);
    phone = rows[0]?.phone ?? "";
    await asOwner(
      house.url,
      `set session_replication_role = replica; update transfers.transfer set sender = '${sender}' ${other} where id = '${transfer}'`,
    );
    const happen = (event: object) =>
      house.as({}, (ctx) => applyEvent(ctx, transfer, { at: ctx.now, ...event } as Parameters<typeof applyEvent>[2], parts));
    const by = { role: "sender", id: sender } as const;
    return { transfer, sender, happen, by };
  }
  /** One paid in cash and cancelled; what its sender chose is the test's. */
  async function cancelled() {
    const one = await ofPerson();
    expectOk(await pay(one.transfer));
    await one.happen({ type: "cancelled", by: one.by, canRecall: false });
    return one;
  }
  /** The refund of such a one, chosen as cash, with its code. */
  async function refunding() {
    const one = await cancelled();
    await one.happen({ type: "refund_cash_chosen", by: one.by });
    const code = await house.as({}, (ctx) => issueCode(ctx, one.transfer, codeKeys));
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
    parts,
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
