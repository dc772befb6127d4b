/** What two people decide about a refund is overtaken by what its sender has chosen since: it never goes elsewhere than they said last. */
import { afterAll, describe, expect, test } from "vitest";
import { DAY_MS } from "#kernel/time.ts";
import * as contract from "./contract.ts";
import { chooseRefundCash } from "./contract-refunds.ts";
import * as proposals from "./contract-proposals.ts";
import { TRANSFER_RULES } from "./rules.ts";
import { evidence, openOfficers } from "./testing/officers.ts";
import { doer } from "./testing/samples.ts";

const office = await openOfficers();
const { api, budi, call, clock, decide, happen, idOf, newSender, operation, prefund, sari, sent, stateOf } = office;
afterAll(() => office[Symbol.asyncDispose]());
await prefund(10n ** 13n);

/** Paid in cash and cancelled: its sender is asked where it goes. */
async function cancelled() {
  const actor = await newSender();
  const { id } = await sent(actor);
  await happen(id, { type: "deposit_debited", by: doer("agent"), source: { account: "agent_deposit", whose: "x1" } });
  await api.call(contract.cancelTransfer, { id }, { actor });
  return { actor, id };
}
type Cancelled = Awaited<ReturnType<typeof cancelled>>;

const choices: [string, (one: Cancelled) => Promise<{ code: number }>][] = [
  ["took cash", ({ actor, id }) => api.call(chooseRefundCash, { id }, { actor })],
  [
    "named an account",
    ({ actor, id }) => api.call(contract.giveRefundAccount, { id, bank: "014", account: "2222222222" }, { actor }),
  ],
];

describe.each(choices)("the sender %s after it was proposed", (_, choose) => {
  test("that it goes to an account in another name", async () => {
    const one = await cancelled();
    const input = { id: idOf("pp"), transfer: one.id, bank: "014", account: "5555555555", evidence };
    const proposed = await call(proposals.proposeRefundAccount, input, sari);
    expect([proposed.code, (await choose(one)).code]).toEqual([200, 200]);
    expect(await decide(proposals.decideOperation, proposed, budi)).toMatchObject({ code: 409, status: "proposal_overtaken" });
  });

  test("that it goes to the state", async () => {
    const one = await cancelled();
    clock.advance(TRANSFER_RULES.untraceableDays * DAY_MS);
    const proposed = await operation(one.id, { kind: "hand_over", deed: "BHP 1" });
    expect([proposed.code, (await choose(one)).code]).toEqual([200, 200]);
    expect(await decide(proposals.decideOperation, proposed, budi)).toMatchObject({ code: 409, status: "proposal_overtaken" });
    expect(await stateOf(one.id)).toBe("REFUND_PENDING");
  });
});

test("a reminder in between overtakes nothing: the sender has said nothing new", async () => {
  const { id } = await cancelled();
  clock.advance(TRANSFER_RULES.untraceableDays * DAY_MS);
  const proposed = await operation(id, { kind: "hand_over", deed: "BHP 2" });
  await happen(id, { type: "refund_reminded", of: id });
  expect((await decide(proposals.decideOperation, proposed, budi)).code).toBe(200);
  expect(await stateOf(id)).toBe("UNCLAIMED_TRANSFERRED");
});
