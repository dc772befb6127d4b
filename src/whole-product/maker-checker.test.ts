/**
 * Every maker-checker workflow, on PostgreSQL. Workflows are found by the declarations of contracts, by the files `workflow.ts`, by the tables
 * that name who decided, and by every rule of the database or a contract that demands two different people. One that is missing from any of
 * them fails.
 */
import { glob, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "#kernel/endpoint.ts";
import { openDatabase, openPool, type Database } from "#platform/db.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { capabilities } from "#wiring/capabilities.ts";
import { DESKS } from "./testing/proposals.ts";
import type { Made, WorkflowDesk } from "./testing/workflow-desk.ts";
import { EXCEPTIONS, findTwoPeopleInContracts, findTwoPeopleInDatabase } from "./testing/two-people.ts";

const endpoints = capabilities.flatMap(({ bindings }) => bindings.map(({ endpoint }) => endpoint));
const names = [...new Set(DESKS.map(({ workflow }) => workflow.name))].toSorted();
const sentences = Object.assign({}, ...capabilities.map(({ refusals }) => refusals.EN)) as Readonly<Record<string, string>>;

/** Endpoints that decide by their name and declare no workflow. */
const undeclared = (all: readonly Pick<Endpoint, "name" | "method" | "makerChecker">[]) =>
  all
    .filter(({ name, method, makerChecker }) => method === "POST" && !makerChecker && DECIDES.test(name))
    .map(({ name }) => name);
const DECIDES = /\.(?:decide|approve|reject|propose|withdraw)_/;
/**
 * Names that match and propose nothing to another person: the office withdraws a published legal text, a person takes back their own
 * application, one person decides about a tier whose rule asks for one, and staff end a sheet that nobody has to sign any more.
 */
const OTHERS = new Set([
  // Of one person to another: nobody approves it.
  "cash_points.withdraw_invitation",
  "content.withdraw_legal",
  "onboarding.withdraw_sheet",
  "verification.withdraw_case",
  "verification.decide_case",
  // Of a business about its own payroll, with a second factor.
  "transfers.approve_payroll",
]);

/** Tables whose rows somebody proposed or decided, other than those of workflows. */
async function unregisteredTables(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct table_schema || '.' || table_name as name from information_schema.columns
    where column_name in ('proposed_by', 'decided_by') order by 1`.execute(db);
  const tables = new Set<string>(DESKS.map(({ workflow }) => workflow.table));
  return rows.map(({ name }) => name).filter((name) => !tables.has(name));
}

describe("the registry", () => {
  test("each workflow is declared by contracts with all three steps, defined in a workflow.ts, and proven here", async () => {
    const steps = new Map<string, Set<string>>();
    for (const { makerChecker } of endpoints)
      if (makerChecker) steps.set(makerChecker.workflow, (steps.get(makerChecker.workflow) ?? new Set()).add(makerChecker.step));
    expect([...steps.keys()].toSorted()).toEqual(names);
    for (const [name, found] of steps) expect([...found].toSorted(), name).toEqual(["decide", "propose", "withdraw"]);
    const defined: string[] = [];
    for await (const file of glob("src/*/**/workflow.ts")) {
      if (file.startsWith("src/platform/")) continue;
      const module = (await import(pathToFileURL(resolve(file)).href)) as Record<string, { name: string }>;
      defined.push(...Object.values(module).map(({ name }) => name));
    }
    expect(defined.toSorted()).toEqual(names);
  });

  test("no call decides, proposes or withdraws outside of it, and the search reports one that does", () => {
    expect(undeclared(endpoints).filter((name) => !OTHERS.has(name))).toEqual([]);
    const planted = { name: "pricing.decide_planted", method: "POST" } as const;
    expect(undeclared([...endpoints, planted])).toContain(planted.name);
  });

  test("no other table names who proposed or decided, and the search reports one that does", async () => {
    await using app = await openTestApp({ role: null });
    const { database } = app.runtime;
    expect(await unregisteredTables(database)).toEqual([]);
    await sql`create table access.planted (id text primary key, decided_by text)`.execute(database);
    expect(await unregisteredTables(database)).toEqual(["access.planted"]);
  });
});

describe("two different people are demanded by workflows, and by the exceptions", () => {
  const excepted = EXCEPTIONS.flatMap(({ at }) => at);
  const tables = new Set<string>(DESKS.map(({ workflow }) => workflow.table));
  const ofWorkflow = (name: string) => tables.has(name.split(" ")[0] ?? "");
  const isCall = (name: string) => endpoints.some((endpoint) => name.startsWith(`${endpoint.name} `));

  test("in the database: check constraints, functions, triggers, tables that name two people", async () => {
    await using app = await openTestApp({ role: null });
    const { database } = app.runtime;
    const others = async () => (await findTwoPeopleInDatabase(database)).filter((name) => !ofWorkflow(name));
    const known = excepted.filter((name) => !isCall(name)).toSorted();
    expect(await others()).toEqual(known);
    const planted = [
      [
        "reconciliation.planted planted_check",
        sql`check (outcome is distinct from 'explained' or closed_from <> explained_from)`,
      ],
      ["reconciliation.planted planted_check", sql`check (not (closed_from = explained_from))`],
      [
        "reconciliation.planted planted_check",
        sql`check (coalesce(outcome, '') <> 'x' or (closed_from is distinct from explained_from))`,
      ],
      ["reconciliation.planted planted_check", sql`check (closed_from not in (explained_from, outcome))`],
    ] as const;
    for (const [name, check] of planted) {
      await sql`create table reconciliation.planted (outcome text, explained_from text, closed_from text, constraint planted_check ${check})`.execute(
        database,
      );
      expect(await others()).toEqual([...known, name].toSorted());
      await sql`drop table reconciliation.planted`.execute(database);
    }
    await sql`create table reconciliation.planted (explained_by text, closed_by text)`.execute(database);
    expect(await others()).toEqual([...known, "reconciliation.planted"].toSorted());
    await sql`create function reconciliation.planted(first text, last text) returns boolean language sql as 'select first <> last'`.execute(
      database,
    );
    await sql`create function reconciliation.kept() returns trigger language plpgsql as 'begin if new.closed_by = ''x'' or new.closed_by
      is not distinct from old.closed_by then return new; end if; return null; end'`.execute(database);
    expect(await others()).toEqual([...known, "reconciliation.planted", "reconciliation.planted"].toSorted());
    await sql`create trigger two before update on reconciliation.planted for each row when (new.closed_by <> old.explained_by)
      execute function reconciliation.kept()`.execute(database);
    expect(await others()).toContain("reconciliation.planted two");
  });

  test("in contracts: refusals that keep people apart", () => {
    const known = excepted.filter(isCall).toSorted();
    expect(findTwoPeopleInContracts(endpoints, sentences).toSorted()).toEqual(known);
    const planted = [
      { name: "reconciliation.close_case", refusals: { case_own_explanation: 403 } },
      { name: "support.settle_complaint", refusals: { settled_alone: 409 } },
      { name: "ledger.release_money", refusals: { proposal_own: 403 } },
    ] as const;
    const said = { ...sentences, settled_alone: "A complaint that you have answered is settled by another person." };
    expect(findTwoPeopleInContracts([...endpoints, ...planted], said).filter((name) => !known.includes(name))).toEqual([
      "reconciliation.close_case case_own_explanation",
      "support.settle_complaint settled_alone",
      "ledger.release_money proposal_own",
    ]);
  });

  test("each exception is described in the README of the protocol", async () => {
    const readme = await readFile("src/platform/maker-checker/README.md", "utf8");
    for (const { why } of EXCEPTIONS) expect(readme).toContain(why);
  });
});

const said = async (answer: Promise<{ code: number; status?: string | undefined }>) => {
  const { code, status } = await answer;
  return `${code} ${status ?? "done"}`;
};

describe.each(DESKS)("$title", ({ workflow, open }) => {
  const { name, table } = workflow;
  let desk: WorkflowDesk;
  let owner: Database;
  let ownerPool: ReturnType<typeof openPool>;
  /** People whose rights were taken away after their call was admitted. */
  const lost = new Set<string>();
  beforeAll(async () => {
    desk = await open();
    ownerPool = openPool({ url: desk.app.url, poolSize: 1 });
    owner = openDatabase(ownerPool);
    const rightsOf = async (_: unknown, { id, menuAccess }: { id: string; menuAccess: readonly object[] }) =>
      lost.has(id) ? [] : menuAccess;
    Object.assign(desk.app.runtime, { rightsOf });
  });
  afterAll(async () => {
    await ownerPool.end();
    await desk.close();
  });

  const stateOf = async ({ id }: Made) => {
    const { rows } = await sql<{ state: string }>`select state from ${sql.table(table)} where id = ${id}`.execute(owner);
    return rows[0]?.state;
  };
  /** Changes a row in a way that no user can: bypasses the trigger that keeps proposals immutable. */
  const tamper = async ({ id }: Made, change: ReturnType<typeof sql>) => {
    await sql`alter table ${sql.table(table)} disable trigger kept`.execute(owner);
    await sql`update ${sql.table(table)} set ${change} where id = ${id}`.execute(owner);
    await sql`alter table ${sql.table(table)} enable trigger kept`.execute(owner);
  };
  const auditOf = async (code: string, { id }: Made) => {
    const { rows } = await sql<{ actor_id: string; details: Record<string, unknown> }>`
      select actor_id, details from audit.entry where code = ${code} and (subject = ${id} or details ->> 'proposal' = ${id})`.execute(
      owner,
    );
    return rows;
  };

  test("the proposer neither approves nor rejects it", async () => {
    const made = await desk.propose();
    for (const decision of ["approve", "reject"] as const)
      expect(await said(desk.decide(made, "maker", decision))).toBe("403 proposal_own");
    expect(await stateOf(made)).toBe("proposed");
  });

  test("the database refuses it to the proposer, refuses a change, a removal, and a row that begins approved", async () => {
    const made = await desk.propose();
    const { database: db } = desk.app.runtime;
    const own = sql`update ${sql.table(table)} set state = 'approved', decided_by = proposed_by, decided_at = now() where id = ${made.id}`;
    await expect(own.execute(db)).rejects.toMatchObject({ code: "23514" });
    const { rows } = await sql<{ rule: string }>`
      select pg_get_constraintdef(oid) as rule from pg_constraint where conrelid = ${table}::regclass and conname = 'maker_checker'`.execute(
      owner,
    );
    expect(rows[0]?.rule).toContain("follows_maker_checker");
    const change = sql`update ${sql.table(table)} set proposed_by = 'us_another' where id = ${made.id}`;
    await expect(change.execute(db)).rejects.toMatchObject({ code: "42501" });
    await expect(change.execute(owner)).rejects.toThrow("never changed");
    await expect(sql`delete from ${sql.table(table)} where id = ${made.id}`.execute(owner)).rejects.toThrow("never removed");
    const copy = sql`
      insert into ${sql.table(table)} select (jsonb_populate_record(made, jsonb_build_object('id', made.id || 'x', 'state', 'approved',
        'decided_by', 'us_another', 'decided_at', now()))).* from ${sql.table(table)} as made where id = ${made.id}`;
    await expect(copy.execute(db)).rejects.toThrow("begins undecided");
  });

  test("a hash of other content is refused, and so is a row that was changed past the application", async () => {
    const made = await desk.propose();
    expect(await said(desk.decide({ ...made, hash: "0".repeat(64) }, "first", "approve"))).toBe("409 proposal_not_as_shown");
    await tamper(made, sql`proposed_by = 'us_another'`);
    for (const decision of ["approve", "reject"] as const)
      expect(await said(desk.decide(made, "first", decision))).toBe("409 proposal_not_as_shown");
    await tamper(made, sql`proposed_by = ${desk.people.maker}`);
    expect(await said(desk.decide(made, "first", "reject"))).toBe("200 done");
  });

  test("decided once; the audit trail names the decision, its proposer and its approver", async () => {
    const made = await desk.propose();
    expect(await said(desk.decide(made, "first", "approve"))).toBe("200 done");
    for (const decision of ["approve", "reject"] as const) expect((await desk.decide(made, "second", decision)).code).toBe(409);
    expect(await said(desk.withdraw(made))).toBe("409 proposal_not_waiting");
    expect(await stateOf(made)).toBe("approved");
    expect(await auditOf(`${name}_decided`, made)).toMatchObject([
      { actor_id: desk.people.first, details: { state: "approved", proposedBy: desk.people.maker, hash: made.hash } },
    ]);
  });

  test("withdrawn or expired, it is not decided", async () => {
    const withdrawn = await desk.propose();
    expect(await said(desk.withdraw(withdrawn))).toBe("200 done");
    expect(await said(desk.decide(withdrawn, "first", "approve"))).toBe("409 proposal_not_waiting");
    const expired = await desk.propose();
    await tamper(expired, sql`expires_at = ${desk.app.runtime.clock.now()}`);
    expect(await said(desk.decide(expired, "first", "approve"))).toBe("409 proposal_expired");
    expect(await stateOf(expired)).toBe("expired");
    expect(await auditOf(`${name}_expired`, expired)).toHaveLength(1);
    expect(await said(desk.decide(expired, "first", "reject"))).toBe("409 proposal_not_waiting");
  });

  test("overtaken: when its subject has changed since, the approval is refused and ends it", async () => {
    if (typeof desk.proposeOvertaken === "string") return expect(desk.proposeOvertaken).not.toBe("");
    const made = await desk.proposeOvertaken();
    expect(await stateOf(made)).toBe("proposed");
    expect(await said(desk.decide(made, "first", "approve"))).toBe("409 proposal_overtaken");
    expect(await stateOf(made)).toBe("overtaken");
    expect(await auditOf(`${name}_overtaken`, made)).toHaveLength(1);
    for (const decision of ["approve", "reject"] as const)
      expect(await said(desk.decide(made, "second", decision))).toBe("409 proposal_not_waiting");
  });

  test("a proposal about a person is decided by others: refused to that person by the application and by the database", async () => {
    if (typeof desk.proposeAboutFirst === "string") {
      expect(desk.proposeAboutFirst).not.toBe("");
      return expect(workflow.concerned).toBeUndefined();
    }
    const made = await desk.proposeAboutFirst();
    for (const decision of ["approve", "reject"] as const)
      expect(await said(desk.decide(made, "first", decision))).toBe("403 proposal_about_yourself");
    const own = sql`update ${sql.table(table)} set state = 'rejected', decided_by = ${desk.people.first}, decided_at = now() where id = ${made.id}`;
    await expect(own.execute(desk.app.runtime.database)).rejects.toMatchObject({ code: "23514" });
    expect(await said(desk.decide(made, "second", "reject"))).toBe("200 done");
  });

  test("an approver who loses the right after the call was admitted is refused", async () => {
    const made = await desk.propose();
    lost.add(desk.people.first);
    for (const decision of ["approve", "reject"] as const)
      expect(await said(desk.decide(made, "first", decision))).toBe("403 permission_denied");
    lost.clear();
    expect(await stateOf(made)).toBe("proposed");
    expect(await said(desk.decide(made, "first", "reject"))).toBe("200 done");
  });

  test("approved, rejected and withdrawn at once: one of them wins", async () => {
    for (let round = 0; round < 3; round += 1) {
      const made = await desk.propose();
      const answers = await Promise.all([
        desk.decide(made, "first", "approve"),
        desk.decide(made, "second", "reject"),
        desk.withdraw(made),
      ]);
      const won = ["approved", "rejected", "withdrawn"].filter((_, index) => answers[index]?.code === 200);
      expect(won, JSON.stringify(answers)).toEqual([await stateOf(made)]);
    }
  });
});
