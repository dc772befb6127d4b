/** What senders answer and request: documents, a new pickup code, a repeated transfer. */
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { MINUTE_MS } from "#kernel/time.ts";
import { cash } from "#recipients/testing/test-recipients.ts";
import * as review from "../review/contract.ts";
import * as pickup from "../pickup/contract.ts";
import * as sending from "../sending/contract.ts";
import * as changes from "./contract.ts";
import { CODES_A_DAY, CODE_WAIT_MS } from "../pickup/resend-code.ts";
import { actorFor } from "../testing/samples.ts";
import { openSenders, type Person, type Shown } from "../testing/senders.ts";

const senders = await openSenders();
const { api, clock, desk, happen, newSender, paid, sent } = senders;
afterEach(senders.check);
afterAll(() => senders[Symbol.asyncDispose]());

const CASH = { corridor: "ID-ID-cash", bank: undefined };
const officer = actorFor("officer");

describe("documents requested from the sender", () => {
  test("are given once, and reach the officer with the sender's text", async () => {
    const actor = await newSender();
    const { id } = await paid(actor);
    const answer = () => api.call(review.giveDocuments, { id, text: "Untuk biaya sekolah" }, { actor });
    expect(await answer()).toMatchObject({ code: 409, status: "nothing_requested" });
    await happen(id, {
      type: "review_opened",
      by: officer,
      reason: "EXTRA_CHECK",
      isReleasedByTwo: false,
      deadline: clock.now(),
    });
    await happen(id, { type: "documents_requested", by: officer });
    expect((await answer()).data).toMatchObject({ state: "UNDER_REVIEW" });
    expect(await answer()).toMatchObject({ status: "nothing_requested" });
    const { rows } = await sql`select what, text, by_id from transfers.note where transfer = ${id}`.execute(desk.database);
    expect(rows).toEqual([{ what: "documents_given", text: "Untuk biaya sekolah", by_id: actor.id }]);
    const thief = await newSender();
    expect(await api.call(review.giveDocuments, { id, text: "x" }, { actor: thief })).toMatchObject({ status: "not_found" });
  });
});

describe("a lost pickup code", () => {
  const resend = (actor: Person, id: Shown["id"]) => api.call(pickup.resendCode, { id }, { actor });

  test("is reissued after a waiting time, a limited number of times a day", async () => {
    const actor = await newSender();
    const { id } = await paid(actor, { quoteInput: CASH, owner: cash });
    expect(await resend(actor, id)).toMatchObject({ code: 409, status: "code_not_waiting" });
    await happen(id, { type: "checks_cleared" });
    await happen(id, { type: "made_available" });
    await sql`insert into transfers.pickup_code (transfer, hmac, made_at) values (${id}, sha256('a'), ${clock.now()})`.execute(
      desk.database,
    );
    clock.advance(CODE_WAIT_MS - 1);
    const early = await resend(actor, id);
    expect(early).toMatchObject({ code: 429, status: "code_sent_just_now", details: { retryAfterSeconds: 1 } });
    clock.advance(1);
    senders.appliedEffects.length = 0;
    for (let n = 0; n < CODES_A_DAY; n++) expect((await resend(actor, id)).code).toBe(200);
    expect(senders.appliedEffects).toEqual(Array(CODES_A_DAY).fill(`issue_code ${id}`));
    expect(await resend(actor, id)).toMatchObject({ code: 429, status: "codes_used_up" });
    clock.advance(24 * 60 * MINUTE_MS);
    expect((await resend(actor, id)).code).toBe(200);
    expect(await resend(await newSender(), id)).toMatchObject({ code: 404, status: "not_found" });
  });
});

describe("a locked pickup code", () => {
  test("is reissued at once, however new it is, within the day's limit", async () => {
    const actor = await newSender();
    const { id } = await paid(actor, { quoteInput: CASH, owner: cash });
    await happen(id, { type: "checks_cleared" });
    await happen(id, { type: "made_available" });
    await sql`insert into transfers.pickup_code (transfer, hmac, made_at, tries) values (${id}, sha256('b'), ${clock.now()}, 5)`.execute(
      desk.database,
    );
    const resend = () => api.call(pickup.resendCode, { id }, { actor });
    for (let n = 0; n < CODES_A_DAY; n++) expect((await resend()).code).toBe(200);
    const late = await resend();
    expect(late).toMatchObject({ code: 429, status: "codes_used_up" });
    expect(late.details?.["retryAfterSeconds"]).toBeGreaterThan(60);
  });
});

describe("repeating a transfer", () => {
  const repeat = (actor: Person, id: Shown["id"]) => api.call(sending.readRepeat, { id }, { actor });

  test("starts from the same corridor, side, recipient and purpose", async () => {
    const actor = await newSender();
    const { id } = await sent(actor);
    expect(await repeat(actor, id)).toMatchObject({ code: 409, status: "cannot_repeat", details: { reason: "not_yet" } });
    await api.call(changes.cancelTransfer, { id }, { actor });
    expect((await repeat(actor, id)).data).toMatchObject({
      corridor: "ID-ID-bank",
      side: "source",
      amount: { currency: "IDR", minor: "100000000" },
      whyNotRecipient: null,
      purpose: "FAMI",
    });
    await sql`update recipients.recipient set status = 'inactive' where person_id = ${actor.id}`.execute(desk.database);
    expect((await repeat(actor, id)).data).toMatchObject({ whyNotRecipient: "recipient_inactive" });
    expect(await repeat(await newSender(), id)).toMatchObject({ code: 404, status: "not_found" });
  });
});
