/** Transfers through the API, as their senders meet them. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import * as contract from "./contract.ts";
import { openSenders } from "./testing/senders.ts";
import { doer } from "./testing/samples.ts";

const senders = await openSenders();
const { api, clock, happen, idOf, newSender, paid, sending, sent } = senders;
beforeEach(() => clock.advance(61_000));
afterAll(() => senders[Symbol.asyncDispose]());

const read = (id: `tr_${string}`, actor: Parameters<typeof sent>[0]) => api.call(contract.readTransfer, { id }, { actor });

describe("a transfer of one's own", () => {
  test("shows its price, how to pay in, what can be done, and its history", async () => {
    const actor = await newSender();
    expect(await sent(actor)).toMatchObject({
      state: "CREATED",
      product: "local",
      recipientName: "Budi Santoso",
      total: { currency: "IDR", minor: "100555000" },
      payIn: { number: null, missing: { currency: "IDR", minor: "100555000" } },
      whyNotCancel: null,
      isFreeToCancel: true,
      whyNotRepeat: "not_yet",
      history: [],
    });
    const { id } = await paid(actor);
    expect((await read(id, actor)).data).toMatchObject({
      state: "FUNDED",
      payIn: null,
      history: [{ state: "FUNDED", by: "system", reason: null }],
    });
  });

  test("sent again is the same; under an id that stands for another it is refused", async () => {
    const actor = await newSender();
    const input = await sending(actor);
    const [first, second] = [
      await api.call(contract.sendTransfer, input, { actor }),
      await api.call(contract.sendTransfer, input, { actor }),
    ];
    expect(second).toEqual(first);
    const other = { ...(await sending(actor)), id: input.id };
    expect(await api.call(contract.sendTransfer, other, { actor })).toMatchObject({ code: 409, status: "id_already_used" });
  });

  test("another's is as unknown as one that never was, to read and to cancel", async () => {
    const { id } = await sent(await newSender());
    const thief = await newSender();
    for (const call of [contract.readTransfer, contract.cancelTransfer])
      for (const one of [id, idOf("tr")])
        expect(await api.call(call, { id: one }, { actor: thief })).toMatchObject({ code: 404, status: "not_found" });
  });

  test("is cancelled once; the second time the reason of the button is the refusal's", async () => {
    const actor = await newSender();
    const { id } = await sent(actor);
    expect((await api.call(contract.cancelTransfer, { id }, { actor })).data).toMatchObject({
      state: "CANCELLED",
      whyNotRepeat: null,
    });
    expect(await api.call(contract.cancelTransfer, { id }, { actor })).toMatchObject({
      code: 409,
      status: "cannot_cancel",
      details: { reason: "over" },
    });
  });
});

describe("what must not be told", () => {
  test("a hit and an order to freeze look like any other check, in the state, the reason and the history", async () => {
    const actor = await newSender();
    const { id } = await paid(actor);
    const officer = doer("officer");
    await happen(id, { type: "review_opened", reason: "SANCTIONS_HIT", isReleasedByTwo: true, deadline: clock.now() });
    await happen(id, { type: "frozen", by: officer });
    const { data } = await read(id, actor);
    expect(data).toMatchObject({ state: "UNDER_REVIEW", reason: { code: "EXTRA_CHECK" }, whyNotCancel: "checking" });
    expect(JSON.stringify(data)).not.toMatch(/FROZEN|SANCTION|sanksi|dibekukan|officer/i);
  });
});

describe("the list", () => {
  test("goes through all of one's own, the newest first, once each", async () => {
    const actor = await newSender();
    const made: string[] = [];
    for (let n = 0; n < contract.TRANSFERS_PER_PAGE + 3; n++) {
      clock.advance(61_000);
      // Within the day's limits: what is cancelled gives its room back.
      const { id } = await sent(actor, undefined, {});
      await api.call(contract.cancelTransfer, { id }, { actor });
      made.unshift(id);
    }
    const listed: string[] = [];
    let after: string | undefined;
    do {
      const { data } = await api.call(contract.listTransfers, after === undefined ? {} : { after }, { actor });
      const page = data as { transfers: { id: string }[]; next: string | null };
      listed.push(...page.transfers.map(({ id }) => id));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(listed).toEqual(made);
  });
});
