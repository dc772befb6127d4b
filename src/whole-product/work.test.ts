/** The work of the office over all capabilities: who sees which queue, and the inbox of every workflow. */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { ensureBuiltInLevels, grantLevel } from "#access/index.ts";
import { CATALOGUE } from "#access/model/policy.ts";
import { menuNeeds } from "#kernel/endpoint.ts";
import { newId } from "#kernel/id.ts";
import { HOUR_MS, MINUTE_MS } from "#kernel/time.ts";
import type { Actor } from "#platform/actor.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { TERM_KINDS, menuOf } from "#pricing/terms/model/term-kinds.ts";
import { OPERATIONS, openOfficers } from "#transfers/testing/officers.ts";
import * as batches from "#transfers/batches/contract.ts";
import * as deciding from "#transfers/batches/contract-deciding.ts";
import * as proposals from "#transfers/proposals/contract.ts";
import * as contract from "#work/contract.ts";
import { listDeciders, listInbox, PROPOSALS_PER_PAGE } from "#work/contract-proposals.ts";
import { workHttp } from "#work/http.ts";
import { workMessages } from "#work/messages.ts";
import { PROPOSAL_KINDS, QUEUES, WORKFLOWS, workflowKey } from "#work/model/names.ts";
import { NO_PARTIES } from "#wiring/parties.ts";
import { PROPOSAL_SOURCES, WORK_QUEUES, workDeps } from "#wiring/work.ts";
import { DESKS } from "./testing/proposals.ts";

const office = await openOfficers();
const { app, clock, desk, sari, budi, wati } = office;
const api = await openTestApi(app, [workHttp(workDeps({ ...NO_PARTIES, hasRelay: false }))]);
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await office[Symbol.asyncDispose]();
});

const HOME = { menu: "dashboard", module: ["view"] };
const withHome = <A extends { readonly menuAccess: readonly object[] }>(actor: A) =>
  ({ ...actor, menuAccess: [...actor.menuAccess, HOME] }) as A;
const staffWith = (...menuAccess: { menu: string; module: string[] }[]) => withHome(office.staff(...menuAccess));
const work = async (actor: Actor) => expectOk(await api.call(contract.readWork, {}, { actor }));
const inbox = async (actor: Actor, input: { view?: "waiting" | "mine" | "decided"; before?: string } = {}) =>
  expectOk(await api.call(listInbox, input, { actor }));
const queueOf = async (actor: Actor, name: string) => (await work(actor)).queues.find(({ queue }) => queue === name);

describe("the parts of all capabilities", () => {
  test("are named as the screens label them", () => {
    const names = WORK_QUEUES.map(({ name }) => name);
    expect(names.toSorted()).toEqual([...QUEUES].toSorted());
    expect(Object.keys(workMessages.ID.queues).toSorted()).toEqual([...QUEUES].toSorted());
    expect(PROPOSAL_SOURCES.map(({ workflow }) => workflowKey(workflow.name)).toSorted()).toEqual([...WORKFLOWS].toSorted());
  });

  test("require rights of the catalogue, and have an age goal and an address that a notification can hold", () => {
    for (const { name, needs, goalMs, page } of WORK_QUEUES) {
      for (const { menu, module } of needs) {
        const known: readonly string[] = CATALOGUE.find((one) => one.menu === menu)?.modules.map((one) => one.module) ?? [];
        for (const one of module) expect(known, name).toContain(one);
      }
      expect(goalMs, name).toBeGreaterThan(0);
      expect((page ?? "").length, name).toBeLessThanOrEqual(60);
    }
  });

  test("have every workflow of staff: the reversal of a payout is decided at the counter of an outlet", () => {
    const all = new Set(DESKS.map(({ workflow }) => workflow.name).filter((name) => name !== "cash_points.reversal"));
    expect(PROPOSAL_SOURCES.map(({ workflow }) => workflow.name).toSorted()).toEqual([...all].toSorted());
  });

  test("state the right to decide as the workflow does", () => {
    for (const source of PROPOSAL_SOURCES) {
      const found = DESKS.find((one) => one.workflow.name === source.workflow.name);
      // Only the fields on which the right depends.
      const ofRow = (row: object) => menuNeeds(found?.workflow.approval(row as never) ?? "public");
      if ("menu" in source.approval) expect(ofRow({})).toEqual([source.approval]);
      else
        for (const [value, need] of Object.entries(source.approval.needs))
          expect(ofRow({ [source.approval.column]: value, content: { kind: value } })).toEqual([need]);
    }
    expect(TERM_KINDS.map(menuOf)).not.toContain(undefined);
  });

  test("name every kind of proposal that the database allows", async () => {
    const found: Record<string, readonly string[]> = {};
    for (const { workflow, kind } of PROPOSAL_SOURCES) {
      const { rows } = await sql<{ rule: string }>`
        select pg_get_constraintdef(oid) as rule from pg_constraint
        where conrelid = ${workflow.table}::regclass and contype = 'c' and pg_get_constraintdef(oid) ~ ${`^CHECK \\(\\(${kind} = ANY \\(ARRAY\\[[^]]*\\]\\)\\)\\)$`}`.execute(
        desk.database,
      );
      const allowed = rows.flatMap(({ rule }) => [...rule.matchAll(/'(\w+)'::text/g)].map(([, value = ""]) => value));
      // Terms of sheets are signed, not proposed.
      found[workflowKey(workflow.name)] = allowed.filter((one) => !one.startsWith("party_")).toSorted();
    }
    // The kinds of proposals about transfers are not in the database.
    const named = Object.entries(PROPOSAL_KINDS).map(([workflow, kinds]) => [workflow, [...kinds].toSorted()] as const);
    expect(found).toEqual({ ...Object.fromEntries(named), transfers_proposal: [] });
  });
});

describe("my work", () => {
  test("shows a transfer that needs a person to whoever may act, with its age and goal, and to nobody else", async () => {
    const before = await queueOf(withHome(sari), "transfers_person");
    expect(before).toMatchObject({ count: 0, since: null, deadline: null, isOverdue: false });
    await office.unknown();
    clock.advance(HOUR_MS);
    const one = await queueOf(withHome(sari), "transfers_person");
    expect(one).toMatchObject({
      count: 1,
      isMore: false,
      isOverdue: false,
      isWatched: false,
      page: "/office/transfer?queue=person",
    });
    const since = new Date(one?.since ?? 0).getTime();
    expect(new Date(one?.deadline ?? 0).getTime() - since).toBe(2 * HOUR_MS);
    clock.advance(2 * HOUR_MS);
    expect(await queueOf(withHome(sari), "transfers_person")).toMatchObject({ isOverdue: true });
    expect(await queueOf(withHome(sari), "transfers_unknown")).toMatchObject({ count: 1, isWatched: true });
    expect(await queueOf(withHome(wati), "transfers_person")).toBeUndefined();
    // Watched queues are left out of the badge.
    expect(expectOk(await api.call(contract.countWork, {}, { actor: withHome(sari) }))).toEqual({
      count: 1,
      isMore: false,
      overdue: 1,
    });
    expect(expectOk(await api.call(contract.countWork, {}, { actor: staffWith() }))).toEqual({
      count: 0,
      isMore: false,
      overdue: 0,
    });
  });

  test("is refused to whoever is not staff", async () => {
    const actor = { ...(await office.newSender()), menuAccess: [HOME] } as Actor;
    for (const call of [contract.readWork, contract.countWork, listInbox])
      expect(await api.call(call, {}, { actor })).toMatchObject({ code: 403, status: "permission_denied" });
  });

  test("reads today's figures from the books for whoever may read the books", async () => {
    expect((await work(withHome(sari))).today).toBeNull();
    const { today } = await work(staffWith({ menu: "ledger", module: ["view"] }));
    const { rows } = await sql<{ minor: bigint }>`
      select coalesce(sum(posting.minor), 0)::bigint as minor from ledger.posting join ledger.account on account.no = posting.account_no
      join ledger.journal on journal.no = posting.journal_no
      where code like 'payin\\_clearing:%' and posting.minor > 0
        and (journal.recorded_at at time zone 'Asia/Jakarta')::date = (${clock.now()}::timestamptz at time zone 'Asia/Jakarta')::date`.execute(
      desk.database,
    );
    expect(today).toContainEqual({ figure: "received", amount: { currency: "IDR", minor: String(rows[0]?.minor) } });
  });

  test("says what this installation does not have", async () => {
    const { health, stopped } = await work(staffWith());
    expect(health).toMatchObject([
      { subject: "worker", state: "down" },
      { subject: "bank", state: "off" },
      { subject: "partner" },
      {},
      {},
      { subject: "relay", state: "off" },
    ]);
    expect(stopped).toEqual([]);
  });
});

describe("the inbox", () => {
  test("shows a proposal to its proposer as theirs, to another with the right as waiting, and when ended as decided", async () => {
    const transfer = await office.unknown();
    const { id, hash } = expectOk(await office.operation(transfer, { kind: "outcome", isPaid: false }));
    const [maker, checker, other] = [withHome(sari), withHome(budi), withHome(wati)];
    expect((await inbox(maker, { view: "mine" })).proposals).toMatchObject([
      { id, workflow: "transfers_proposal", kind: "outcome", state: "proposed", page: `/office/transfer/${transfer}` },
    ]);
    expect((await inbox(maker)).proposals).toEqual([]);
    expect((await inbox(checker)).proposals).toMatchObject([{ id }]);
    expect((await inbox(other)).proposals).toEqual([]);
    expect(await queueOf(checker, "proposals_transfers_proposal")).toMatchObject({ count: 1 });
    expect(await queueOf(maker, "proposals_transfers_proposal")).toMatchObject({ count: 0 });
    expect((await work(maker)).asked).toMatchObject({ count: 1 });

    const decided = { id: id, hash, decision: "reject" as const, note: "Bukti kurang" };
    expectOk(await office.call(proposals.decideOperation, decided, budi));
    expect((await inbox(checker)).proposals).toEqual([]);
    for (const actor of [maker, checker, staffWith(OPERATIONS)])
      expect((await inbox(actor, { view: "decided" })).proposals).toMatchObject([{ id, state: "rejected", decidedBy: budi.id }]);
    expect((await inbox(other, { view: "decided" })).proposals).toEqual([]);
    expect((await work(maker)).asked).toMatchObject({ count: 0 });
  });

  test("names who may decide: people with the right, without the proposer and the person it is about", async () => {
    await app.as({ actor: { kind: "system", name: "test" } }, ensureBuiltInLevels);
    const person = () => newId("us", clock.now().getTime(), app.runtime.random(10));
    const [first, second, subject] = [person(), person(), person()];
    for (const holder of [first, second, subject])
      await app.as({ actor: { kind: "system", name: "test" } }, (ctx) => grantLevel(ctx, holder, "ADMINISTRATOR", "test"));
    const id = await insertChange(subject, clock.now());
    const read = (actor: Actor) => api.call(listDeciders, { workflow: "access_change", id }, { actor });
    const admin = staffWith({ menu: "access", module: ["approve"] });
    const { names, more, isYou } = expectOk(await read({ ...admin, id: first }));
    expect([names.toSorted(), more, isYou]).toEqual([[first, second].toSorted(), 0, true]);
    // Neither to the person whom it is about, nor to anybody without the right.
    expect(await read({ ...admin, id: subject })).toMatchObject({ code: 404, status: "not_found" });
    expect(await read(withHome(budi))).toMatchObject({ code: 404, status: "not_found" });
    await sql`update access.change_request set state = 'withdrawn' where id = ${id}`.execute(desk.database);
  });

  test("hides a ruling of compliance from operations", async () => {
    const { id } = expectOk(await office.ruling(await office.held(), { kind: "release" }));
    expect((await inbox(withHome(office.joko))).proposals).toMatchObject([{ id }]);
    expect((await inbox(withHome(budi))).proposals).toEqual([]);
  });

  test("shows what was proposed together in one state as one row with its number, in every view", async () => {
    const transfers = [await office.held(), await office.held(), await office.held()];
    const shown = expectOk(await office.call(batches.previewBatch, { act: "reject", transfers }, wati));
    const [batch, doing] = [office.idOf("tb"), { act: "reject", reason: "NOT_ACCEPTED", evidence: "Satu jaringan" } as const];
    const seen = shown.rows.map(({ transfer, version }) => ({ transfer: transfer.id, version }));
    expectOk(await office.call(batches.proposeRulings, { id: batch, doing, rows: seen }, wati));
    const [maker, checker] = [withHome(wati), withHome(office.joko)];
    const together = async (actor: Actor, view: "waiting" | "mine" | "decided") =>
      (await inbox(actor, { view })).proposals
        .filter((one) => one.batch === batch)
        .map(({ state, together: count }) => `${count} ${state}`);
    expect(await together(checker, "waiting")).toEqual(["3 proposed"]);
    expect(await together(maker, "mine")).toEqual(["3 proposed"]);
    expect(await together(withHome(budi), "waiting")).toEqual([]);
    const read = expectOk(await office.call(deciding.readProposedBatch, { id: batch }, office.joko)).rows.slice(0, 1);
    const chosen = read.map(({ proposal: { id, hash } }) => ({ id, hash }));
    expectOk(await office.call(deciding.decideRulings, { batch, decision: "reject", proposals: chosen }, office.joko));
    expect(await together(checker, "waiting")).toEqual(["2 proposed"]);
    expect((await together(maker, "mine")).toSorted()).toEqual(["1 rejected", "2 proposed"]);
    expect(await together(checker, "decided")).toEqual(["1 rejected"]);
  });

  test("leaves out what is about the viewer, and what has expired", async () => {
    const admin = staffWith({ menu: "access", module: ["approve"] });
    const subject = newId("us", clock.now().getTime(), app.runtime.random(10));
    await insertChange(subject, clock.now());
    expect((await inbox(admin)).proposals).toMatchObject([{ subject, workflow: "access_change" }]);
    expect((await inbox({ ...admin, id: subject })).proposals).toEqual([]);
    await sql`update access.change_request set state = 'withdrawn' where subject = ${subject}`.execute(desk.database);
    const late = newId("us", clock.now().getTime(), app.runtime.random(10));
    await insertChange(late, clock.now(), new Date(clock.now().getTime() - 1));
    expect((await inbox(admin)).proposals).toEqual([]);
    expect(await queueOf(admin, "proposals_access_change")).toMatchObject({ count: 0 });
  });

  test("goes through all workflows page by page: each proposal once, newest first", async () => {
    const viewer = staffWith({ menu: "access", module: ["approve"] }, { menu: "fee", module: ["approve"] });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.boolean(), fc.nat(4)), { minLength: 30, maxLength: 60 }), async (drawn) => {
        await sql`update access.change_request set state = 'withdrawn' where state = 'proposed'`.execute(desk.database);
        await sql`update pricing.term set state = 'withdrawn' where state = 'proposed'`.execute(desk.database);
        const made: string[] = [];
        for (const [isTerm, instant] of drawn) {
          const at = new Date(clock.now().getTime() - instant * MINUTE_MS);
          made.push(await (isTerm ? insertTerm(at) : insertChange(newId("us", at.getTime(), app.runtime.random(10)), at)));
        }
        const seen: { id: string; at: number }[] = [];
        let before: string | undefined;
        do {
          const page = await inbox(viewer, before === undefined ? {} : { before });
          expect(page.proposals.length).toBeLessThanOrEqual(PROPOSALS_PER_PAGE);
          seen.push(...page.proposals.map(({ id, proposedAt }) => ({ id, at: new Date(proposedAt).getTime() })));
          before = page.next ?? undefined;
        } while (before !== undefined);
        expect(seen.map(({ id }) => id).toSorted()).toEqual(made.toSorted());
        expect(seen.map(({ at }) => at)).toEqual(seen.map(({ at }) => at).toSorted((a, b) => b - a));
      }),
      { numRuns: 4 },
    );
  });

  test("is counted no further than a thousand", async () => {
    await sql`
      insert into access.change_request (id, kind, subject, change, reason, shown_hash, proposed_by, proposed_at)
      select 'cr_' || lpad(n::text, 26, '0'), 'user_levels', 'us_' || lpad(n::text, 26, '0'), '{}', 'bulk', decode(repeat('00', 32), 'hex'), 'us_bulk', ${clock.now()}
      from generate_series(1, 1005) as n`.execute(desk.database);
    const admin = staffWith({ menu: "access", module: ["approve"] });
    expect(await queueOf(admin, "proposals_access_change")).toMatchObject({ count: 1_000, isMore: true });
    expect(expectOk(await api.call(contract.countWork, {}, { actor: admin }))).toMatchObject({ count: 1_000, isMore: true });
    await sql`update access.change_request set state = 'withdrawn' where proposed_by = 'us_bulk'`.execute(desk.database);
  });
});

async function insertChange(subject: string, at: Date, expiresAt: Date | null = null): Promise<string> {
  const id = newId("cr", at.getTime(), app.runtime.random(10));
  await sql`
    insert into access.change_request (id, kind, subject, change, reason, shown_hash, proposed_by, proposed_at, expires_at)
    values (${id}, 'user_levels', ${subject}, '{}', 'test', decode(repeat('00', 32), 'hex'), 'us_maker', ${at}, ${expiresAt})`.execute(
    desk.database,
  );
  return id;
}

async function insertTerm(at: Date): Promise<string> {
  const id = newId("tm", at.getTime(), app.runtime.random(10));
  await sql`
    insert into pricing.term (id, kind, key, value, valid_from, reason, shown_hash, proposed_by, proposed_at)
    values (${id}, 'fee', ${id}, '{}', ${at}, 'test', decode(repeat('00', 32), 'hex'), 'us_maker', ${at})`.execute(desk.database);
  return id;
}
