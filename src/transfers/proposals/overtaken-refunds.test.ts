/** A proposal about a refund is overtaken by the sender's later choice: the refund always goes where the sender last chose. */
import { afterAll, describe, expect, test } from "vitest";
import { DAY_MS } from "#kernel/time.ts";
import * as changes from "../changes/contract.ts";
import * as refund from "../refund/contract.ts";
import { chooseRefundCash } from "../refund/contract.ts";
import * as proposals from "./contract.ts";
import { TRANSFER_RULES } from "../lifecycle/rules.ts";
import { evidence, openOfficers } from "../testing/officers.ts";
import { actorFor } from "../testing/samples.ts";

const office = await openOfficers();
const { api, budi, call, clock, decide, happen, idOf, newSender, operation, prefund, sari, sent, stateOf } = office;
afterAll(() => office[Symbol.asyncDispose]());
await prefund(10n ** 13n);

/** Paid in cash and cancelled: the sender is asked where the refund goes. */
async function cancelled() {
  const actor = await newSender();
  const { id } = await sent(actor);
  await happen(id, { type: "deposit_debited", by: actorFor("agent"), source: { account: "agent_deposit", whose: "x1" } });
  await api.call(changes.cancelTransfer, { id }, { actor });
  return { actor, id };
}
type Cancelled = Awaited<ReturnType<typeof cancelled>>;

const choices: [string, (one: Cancelled) => Promise<{ code: number }>][] = [
  ["took cash", ({ actor, id }) => api.call(chooseRefundCash, { id }, { actor })],
  [
    "named an account",
    ({ actor, id }) => api.call(refund.giveRefundAccount, { id, bank: "014", account: "2222222222" }, { actor }),
  ],
];

describe.each(choices)("the sender %s after the proposal", (_, choose) => {
  test("to refund to an account in another name: overtaken", async () => {
    const one = await cancelled();
    const input = { id: idOf("pp"), transfer: one.id, bank: "014", account: "5555555555", evidence };
    const proposed = await call(proposals.proposeRefundAccount, input, sari);
    expect([proposed.code, (await choose(one)).code]).toEqual([200, 200]);
    expect(await decide(proposals.decideOperation, proposed, budi)).toMatchObject({ code: 409, status: "proposal_overtaken" });
  });

  test("to escheat the money: overtaken", async () => {
    const one = await cancelled();
    clock.advance(TRANSFER_RULES.untraceableDays * DAY_MS);
    const proposed = await operation(one.id, { kind: "escheat_unclaimed", deed: "BHP 1" });
    expect([proposed.code, (await choose(one)).code]).toEqual([200, 200]);
    expect(await decide(proposals.decideOperation, proposed, budi)).toMatchObject({ code: 409, status: "proposal_overtaken" });
    expect(await stateOf(one.id)).toBe("REFUND_PENDING");
  });
});

test("a reminder in between overtakes nothing, since the sender has chosen nothing new", async () => {
  const { id } = await cancelled();
  clock.advance(TRANSFER_RULES.untraceableDays * DAY_MS);
  const proposed = await operation(id, { kind: "escheat_unclaimed", deed: "BHP 2" });
  await happen(id, { type: "refund_reminded", of: id });
  expect((await decide(proposals.decideOperation, proposed, budi)).code).toBe(200);
  expect(await stateOf(id)).toBe("UNCLAIMED_TRANSFERRED");
});
