/** Freezing a person over HTTP, on PostgreSQL: by two, in urgency by one, what it stops, and every refusal. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { InputArgs } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { HOUR_MS } from "#kernel/time.ts";
import { putTerm } from "#limits/testing/terms.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import * as recipients from "#recipients/contract.ts";
import { recipientsHttp } from "#recipients/http.ts";
import * as approvals from "../approvals/contract.ts";
import * as changes from "../changes/contract.ts";
import { liftHold, listHolds } from "../advance-holds/contract.ts";
import * as officeCalls from "../office/contract.ts";
import { decideRuling } from "../proposals/contract.ts";
import * as sendingCalls from "../sending/contract.ts";
import { COMPLIANCE, openOfficers, OPERATIONS, RAIL } from "../testing/officers.ts";
import type { Person } from "../testing/senders.ts";
import * as contract from "./contract.ts";
import { refuseFrozen } from "./refuse-frozen.ts";

const office = await openOfficers();
afterAll(() => office[Symbol.asyncDispose]());
const { api, app, call, clock, happen, idOf, joko, newSender, paid, staff, stateOf, wati } = office;
const { database } = app.runtime;
await putTerm(app, "threshold", "urgent_freeze", { measure: "number", number: 24, source: "a test" });
beforeEach(() => office.check());

type Freezing = InputArgs<typeof contract.proposeFreeze>;
type Somebody = Pick<Person, "id">;
const usOf = ({ id }: Somebody) => id as Id<"us">;
const said = ({ code, status }: { code: number; status?: string | undefined }) => `${code} ${status ?? "done"}`;
const freezing = (person: Somebody, more: Partial<Freezing> = {}) =>
  ({ id: idOf("pf"), person: usOf(person), action: "freeze", cause: "SUSPICION", evidence: "Surat 12/2026", ...more }) as const;
const propose = (person: Somebody, action: "freeze" | "unfreeze" = "freeze", by = wati) =>
  call(
    contract.proposeFreeze,
    action === "freeze" ? freezing(person) : { id: idOf("pf"), person: usOf(person), action, evidence: "Surat 13/2026" },
    by,
  );
const decide = (proposed: Awaited<ReturnType<typeof propose>>, by = joko, decision: "approve" | "reject" = "approve") => {
  const { id, hash } = expectOk(proposed);
  return call(contract.decideFreeze, { id, hash, decision }, by);
};
const freeze = async (person: Person) => expectOk(await decide(await propose(person)));
const unfreeze = async (person: Person) => expectOk(await decide(await propose(person, "unfreeze")));
const urgent = (person: Person, by = wati, id = idOf("ah")) =>
  call(contract.freezeUrgently, { id, person: usOf(person), cause: "SANCTIONS_HIT", text: "Nama sama dengan daftar" }, by);
const read = async (person: Person, by = wati) => expectOk(await call(contract.readFreezes, { person: usOf(person) }, by));
const isFrozen = async (person: Person) => expectOk(await api.call(contract.readOwnFreeze, {}, { actor: person })).isFrozen;

describe("frozen by two", () => {
  test("only by two, with the right, and only while it makes sense", async () => {
    const person = await newSender();
    const proposed = await propose(person);
    expect(await isFrozen(person)).toBe(false);
    expect(said(await decide(proposed, wati))).toBe("403 proposal_own");
    expect(said(await decide(proposed, staff(OPERATIONS)))).toBe("403 permission_denied");
    expect(said(await propose(person, "freeze", joko))).toBe("409 proposal_already_waiting");
    expect(said(await propose(await newSender(), "unfreeze"))).toBe("409 not_frozen");
    expect(said(await decide(proposed))).toBe("200 done");
    expect(await isFrozen(person)).toBe(true);
    expect(said(await propose(person))).toBe("409 already_frozen");
    expect(said(await urgent(person))).toBe("409 already_frozen");
    expect(await read(person)).toMatchObject({
      freeze: { cause: "SUSPICION", until: null, placedBy: wati.id },
      proposals: [{ state: "approved", decidedBy: joko.id }],
      urgentHours: 24,
    });
    await unfreeze(person);
    expect([await isFrozen(person), (await read(person)).freeze]).toEqual([false, null]);
  });

  test("rejected or withdrawn it changes nothing; repeated under one id it is one proposal", async () => {
    const person = await newSender();
    const input = freezing(person);
    const proposed = await call(contract.proposeFreeze, input, wati);
    expect(expectOk(await call(contract.proposeFreeze, input, wati)).id).toBe(input.id);
    expect(said(await call(contract.proposeFreeze, { ...input, evidence: "x" }, wati))).toBe("409 id_already_used");
    expect(said(await decide(proposed, joko, "reject"))).toBe("200 done");
    const again = expectOk(await propose(person));
    expect(said(await call(contract.withdrawFreeze, { id: again.id }, joko))).toBe("403 proposal_not_yours");
    expect(said(await call(contract.withdrawFreeze, { id: again.id }, wati))).toBe("200 done");
    expect(await isFrozen(person)).toBe(false);
  });

  test("what is paid and has not left is held at once; what is at a party, or of somebody else, is left alone", async () => {
    const [person, other] = [await newSender(), await newSender()];
    const [funded, ready, left] = [await paid(person), await paid(person), await paid(person)];
    const unpaid = await office.sent(person);
    const others = await paid(other);
    for (const { id } of [ready, left]) await happen(id, { type: "checks_cleared" });
    await happen(left.id, { type: "submitted", ...RAIL });
    await freeze(person);
    const states = await Promise.all([funded, ready, left, unpaid, others].map(({ id }) => stateOf(id)));
    expect(states).toEqual(["UNDER_REVIEW", "UNDER_REVIEW", "SUBMITTED", "CREATED", "FUNDED"]);
    expect((await read(person)).freeze?.caught).toBe(2);
    // Paid meanwhile: caught when it would leave.
    await office.payments({
      paymentId: unpaid.id,
      number: await office.opened(unpaid.id),
      amount: { currency: "IDR", minor: BigInt(unpaid.total.minor) },
      paidAt: clock.now(),
      payer: null,
    });
    await happen(unpaid.id, { type: "checks_cleared" });
    await happen(unpaid.id, { type: "submitted", ...RAIL });
    expect(await stateOf(unpaid.id)).toBe("UNDER_REVIEW");
    // Two people release what is held, but only once the person is not frozen any more.
    const release = async () => office.decide(decideRuling, await office.ruling(ready.id, { kind: "release" }), joko);
    expect(said(await release())).toBe("409 not_now");
    await unfreeze(person);
    clock.advance(61_000);
    const { rows } = await sql<{ id: `pp_${string}`; hash: string }>`
      select id, encode(shown_hash, 'hex') as hash from transfers.proposal where transfer = ${ready.id}`.execute(database);
    expect(said(await office.decide(decideRuling, { data: rows[0] }, joko))).toBe("200 done");
    expect(await stateOf(ready.id)).toBe("READY");
    await happen(ready.id, { type: "submitted", ...RAIL });
    expect(await stateOf(ready.id)).toBe("SUBMITTED");
  });

  test("the person can't send, change a recipient, cancel, or change the list of recipients; reading stays possible", async () => {
    const person = await newSender();
    const mine = { ...person, menuAccess: [{ menu: "recipient", module: ["view", "create", "update", "deactivate", "delete"] }] };
    const [input, shown] = [await office.sending(person), await office.sent(person)];
    const another = await office.desk.saved(person, {
      fields: { bank: "014", account: office.desk.newAccount(), name: "Budi Santoso" },
    });
    await using list = await openTestApi(app, [recipientsHttp(office.desk.bank, refuseFrozen)]);
    await freeze(person);
    const calls = [
      api.call(approvals.requestApproval, input, { actor: person }),
      api.call(sendingCalls.sendTransfer, input, { actor: person }),
      api.call(approvals.requestChangeApproval, { id: shown.id, recipient: another.id }, { actor: person }),
      api.call(changes.changeRecipient, { id: shown.id, recipient: another.id }, { actor: person }),
      api.call(changes.cancelTransfer, { id: shown.id }, { actor: person }),
      list.call(recipients.deactivateRecipient, { id: another.id, version: another.version }, { actor: mine }),
      list.call(recipients.deleteRecipient, { id: another.id, version: another.version }, { actor: mine }),
      list.call(
        recipients.createRecipient,
        { id: idOf("rc"), ...office.desk.home(office.desk.newAccount(), "Budi Santoso") },
        { actor: mine },
      ),
    ];
    for (const answer of await Promise.all(calls)) expect(said(answer)).toBe("403 account_frozen");
    expect((await office.read(shown.id, person)).state).toBe("CREATED");
    await unfreeze(person);
    expect(said(await api.call(sendingCalls.sendTransfer, input, { actor: person }))).toBe("200 done");
  });

  test("a proposal to unfreeze says when the freeze that it names has ended", async () => {
    const person = await newSender();
    await freeze(person);
    const input = { id: idOf("pf"), person: usOf(person), action: "unfreeze", evidence: "Surat 13" } as const;
    const { id } = expectOk(await call(contract.proposeFreeze, input, wati));
    // By its id: two proposals of one millisecond are in no order.
    const read = async () =>
      expectOk(await call(contract.readFreezes, { person: usOf(person) }, joko)).proposals.find((one) => one.id === id);
    expect(await read()).toMatchObject({ id, isOutdated: false });
    await sql`update transfers.advance_hold set lifted_by = 'us_x', lifted_at = now(), lift_text = 'x', lift_proposal = freeze_proposal
      where value = ${person.id} and freezes`.execute(database);
    expect(await read()).toMatchObject({ id, isOutdated: true });
  });

  test("it is no hold that one person lifts, and compliance alone reads it", async () => {
    const person = await newSender();
    await freeze(person);
    const { holds } = expectOk(await call(listHolds, { person: usOf(person) }, joko));
    expect(holds).toMatchObject([{ freezes: true, isInForce: true, whyNotLift: "hold_freezes" }]);
    expect(said(await call(liftHold, { id: holds[0]!.id, text: "x" }, joko))).toBe("409 hold_freezes");
    expect(said(await call(contract.readFreezes, { person: usOf(person) }, office.sari))).toBe("403 permission_denied");
    expect(said(await call(officeCalls.readAny, { id: idOf("tr") }, office.sari))).toBe("404 not_found");
  });
});

describe("in urgency, by one person", () => {
  test("it holds at once, lapses by itself, and the same person does not repeat it", async () => {
    const person = await newSender();
    const { id } = await paid(person);
    const hold = idOf("ah");
    const frozen = expectOk(await urgent(person, wati, hold));
    expect(frozen.freeze?.until).toEqual(new Date(clock.now().getTime() + 24 * HOUR_MS).toISOString());
    expect(expectOk(await urgent(person, wati, hold)).freeze?.id).toBe(hold);
    expect(said(await urgent(person, joko, hold))).toBe("409 id_already_used");
    expect([await isFrozen(person), await stateOf(id)]).toEqual([true, "UNDER_REVIEW"]);
    clock.advance(24 * HOUR_MS - 1);
    expect(await isFrozen(person)).toBe(true);
    clock.advance(1);
    expect(await isFrozen(person)).toBe(false);
    expect(await read(person)).toMatchObject({ freeze: null, isUrgentUsed: true });
    expect(said(await urgent(person))).toBe("409 urgent_freeze_used");
    expect(said(await urgent(person, joko))).toBe("200 done");
  });

  test("confirmed by two it stays, also where it lapsed while it waited; unfrozen by two it can be used again", async () => {
    for (const waits of [HOUR_MS, 25 * HOUR_MS]) {
      const person = await newSender();
      expectOk(await urgent(person));
      const proposed = await propose(person);
      clock.advance(waits);
      expect(said(await decide(proposed))).toBe("200 done");
      clock.advance(48 * HOUR_MS);
      expect(await isFrozen(person)).toBe(true);
      expect((await read(person)).freeze?.until).toBe(null);
      // The one who placed it may approve its end: then the other one of the two ends it.
      expect(said(await decide(await propose(person, "unfreeze", joko), wati))).toBe("200 done");
      expect(await isFrozen(person)).toBe(false);
      expect(said(await urgent(person))).toBe("200 done");
    }
  });

  test("without the term it takes two", async () => {
    clock.advance(1_000);
    await putTerm(app, "threshold", "urgent_freeze", { measure: "number", number: 0, source: "a test" });
    expect(said(await urgent(await newSender()))).toBe("503 unavailable");
  });
});

describe("the database alone", () => {
  test("refuses that anything of a frozen person leaves, and a freeze without two people", async () => {
    const person = await newSender();
    const { id } = await paid(person);
    await happen(id, { type: "checks_cleared" });
    await sql`
      insert into transfers.advance_hold (id, kind, value, reason, text, takes_two, until, placed_by, placed_at, freezes)
      values (${idOf("ah")}, 'person', ${person.id}, 'SUSPICION', 'x', true, ${new Date(clock.now().getTime() + HOUR_MS)}, 'us_1',
        ${clock.now()}, true)`.execute(database);
    const leave = sql`update transfers.transfer set state = 'SUBMITTED', version = version + 1, updated_at = ${clock.now()} where id = ${id}`;
    await expect(leave.execute(database)).rejects.toMatchObject({ code: "ST004" });
    const alone = sql`
      insert into transfers.advance_hold (id, kind, value, reason, text, takes_two, placed_by, placed_at, freezes)
      values (${idOf("ah")}, 'person', ${person.id}, 'SUSPICION', 'x', true, 'us_1', now(), true)`;
    await expect(alone.execute(database)).rejects.toMatchObject({ code: "23514" });
    const waiting = expectOk(await propose(person));
    const early = sql`
      insert into transfers.advance_hold (id, kind, value, reason, text, takes_two, placed_by, placed_at, freezes, freeze_proposal)
      values (${idOf("ah")}, 'person', ${person.id}, 'SUSPICION', 'x', true, 'us_1', now(), true, ${waiting.id})`;
    await expect(early.execute(database)).rejects.toMatchObject({ code: "ST004" });
    const lifted = sql`
      update transfers.advance_hold set lifted_by = 'us_2', lifted_at = now(), lift_text = 'x' where value = ${person.id} and freezes`;
    await expect(lifted.execute(database)).rejects.toMatchObject({ code: "23514" });
    clock.advance(HOUR_MS);
    await happen(id, { type: "submitted", ...RAIL });
    expect(await stateOf(id)).toBe("SUBMITTED");
  });
});

test("a person does not decide about their own freeze", async () => {
  const officer = staff(COMPLIANCE);
  const proposed = await propose(officer);
  expect(said(await decide(proposed, officer))).toBe("403 proposal_about_yourself");
});
