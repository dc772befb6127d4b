/** Transfers through the API, as their senders see them. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { expectOk } from "#platform/testing/api.ts";
import * as detailsCalls from "./contract.ts";
import * as sendingCalls from "../sending/contract.ts";
import * as changes from "../changes/contract.ts";
import * as lists from "../lists/contract.ts";
import { openSenders } from "../testing/senders.ts";
import { actorFor } from "../testing/samples.ts";

const senders = await openSenders();
const { api, clock, happen, idOf, newSender, paid, sending, sent } = senders;
beforeEach(() => clock.advance(61_000));
afterAll(() => senders[Symbol.asyncDispose]());

const read = (id: `tr_${string}`, actor: Parameters<typeof sent>[0]) => api.call(detailsCalls.readTransfer, { id }, { actor });

describe("one's own transfer", () => {
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

  test("repeated, it is the same transfer; with an id used for another transfer it is refused", async () => {
    const actor = await newSender();
    const input = await sending(actor);
    const [first, second] = [
      await api.call(sendingCalls.sendTransfer, input, { actor }),
      await api.call(sendingCalls.sendTransfer, input, { actor }),
    ];
    expect(second).toEqual(first);
    const other = { ...(await sending(actor)), id: input.id };
    expect(await api.call(sendingCalls.sendTransfer, other, { actor })).toMatchObject({ code: 409, status: "id_already_used" });
  });

  test("another sender's transfer is answered like an unknown one, to read and to cancel", async () => {
    const { id } = await sent(await newSender());
    const thief = await newSender();
    for (const call of [detailsCalls.readTransfer, changes.cancelTransfer])
      for (const one of [id, idOf("tr")])
        expect(await api.call(call, { id: one }, { actor: thief })).toMatchObject({ code: 404, status: "not_found" });
  });

  test("is cancelled once; the second call is refused with the reason that the button shows", async () => {
    const actor = await newSender();
    const { id } = await sent(actor);
    expect((await api.call(changes.cancelTransfer, { id }, { actor })).data).toMatchObject({
      state: "CANCELLED",
      whyNotRepeat: null,
    });
    expect(await api.call(changes.cancelTransfer, { id }, { actor })).toMatchObject({
      code: 409,
      status: "cannot_cancel",
      details: { reason: "over" },
    });
  });
});

describe("what must not be disclosed", () => {
  test("a screening hit and an order to freeze look like any other check, in state, reason and history", async () => {
    const actor = await newSender();
    const { id } = await paid(actor);
    const officer = actorFor("officer");
    await happen(id, { type: "review_opened", reason: "SANCTIONS_HIT", isReleasedByTwo: true, deadline: clock.now() });
    await happen(id, { type: "frozen", by: officer });
    const { data } = await read(id, actor);
    expect(data).toMatchObject({ state: "UNDER_REVIEW", reason: { code: "EXTRA_CHECK" }, whyNotCancel: "checking" });
    expect(JSON.stringify(data)).not.toMatch(/FROZEN|SANCTION|sanksi|dibekukan|officer/i);
  });
});

describe("the list", () => {
  test("pages through all of one's own transfers, newest first, each once", async () => {
    const actor = await newSender();
    const made: string[] = [];
    for (let n = 0; n < lists.TRANSFERS_PER_PAGE + 3; n++) {
      clock.advance(61_000);
      // Stays within the day's limits: a cancelled transfer releases its reservation.
      const { id } = await sent(actor, undefined, {});
      await api.call(changes.cancelTransfer, { id }, { actor });
      made.unshift(id);
    }
    const listed: string[] = [];
    let after: string | undefined;
    do {
      const data = expectOk(await api.call(lists.listTransfers, after === undefined ? {} : { after }, { actor }));
      const page = data;
      listed.push(...page.transfers.map(({ id }) => id));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(listed).toEqual(made);
  });
});
