import { sql, type Transaction } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { DB } from "../../../db/types.ts";
import { platformInvariants } from "../platform-invariants.ts";
import { checkInvariants } from "../invariants.ts";
import { openDatabase, openPool, type Executor } from "../db.ts";
import { inTransaction } from "../unit-of-work.ts";
import { openTestApp, type TestApp } from "../testing/database.ts";
import { CHAIN_BEGINNING, findChainHead, sealAuditTrail, sweepAuditTrail, verifyAuditChain, verifyStretch } from "./chain.ts";

let app: TestApp;
const openApp = async () => {
  app = await openTestApp();
};
const closeApp = () => app[Symbol.asyncDispose]();

const write = (...subjects: string[]) =>
  app.as({}, async (ctx) => {
    for (const subject of subjects) await ctx.audit("test.row", { subject, details: { b: 1, a: subject } });
  });
const seal = () => app.as({ actor: { kind: "system", name: "seal" } }, (ctx) => sealAuditTrail(ctx.db, ctx.now));
const sweep = (after?: bigint) => app.as({}, (ctx) => sweepAuditTrail(ctx.db, ctx.now, after));
const verify = () => verifyAuditChain(app.runtime.database);
const sealedSubjects = async () =>
  (
    await sql<{
      subject: string;
    }>`select subject from audit.seal join audit.entry on entry.id = entry_id order by position`.execute(app.runtime.database)
  ).rows.map((row) => row.subject);

/** The database's owner, who is a superuser in the tests. */
async function asOwner(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: app.url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const CHANGES = [
  "update audit.entry set code = 'x'",
  "delete from audit.entry",
  "truncate audit.entry cascade",
  "update audit.seal set hash = previous_hash",
  "delete from audit.seal",
  "truncate audit.seal",
];

describe("the trail is append-only", () => {
  beforeAll(async () => {
    await openApp();
    await write("kept");
    await seal();
  });
  afterAll(closeApp);
  test.each(CHANGES)("to the application: %s", async (statement) => {
    await expect(sql.raw(statement).execute(app.runtime.database)).rejects.toMatchObject({ code: "42501" });
    expect(await sealedSubjects()).toEqual(["kept"]);
  });
  test.each([
    ...CHANGES,
    "delete from audit.entry where false",
    "merge into audit.entry using (select 1) as x on true when matched then delete",
  ])("to accidental changes by the owner: %s", async (statement) => {
    await expect(asOwner(statement)).rejects.toThrow(/audit\.\w+ is append-only/);
    expect(await verify()).toEqual({ checked: 1, brokenAt: null });
  });
  test.each([
    "alter table audit.entry disable trigger append_only",
    "drop table audit.seal",
    "create trigger x before insert on audit.entry execute function platform.refuse_change()",
  ])("the application cannot remove the guard: %s", async (statement) => {
    await expect(sql.raw(statement).execute(app.runtime.database)).rejects.toMatchObject({ code: "42501" });
  });
});

describe("sealing", () => {
  beforeEach(openApp);
  afterEach(closeApp);
  test("chains committed rows in order; a second run seals nothing", async () => {
    await write("a", "b");
    await write("c");
    expect(await seal()).toBe(3);
    expect(await seal()).toBe(0);
    expect(await sealedSubjects()).toEqual(["a", "b", "c"]);
    expect(await verify()).toEqual({ checked: 3, brokenAt: null });
  });

  test("continues after the last seal, a thousand rows at a time", async () => {
    await asOwner(
      "insert into audit.entry (occurred_at, code, actor_kind, address, request_id) select now(), 'many', 'system', 'x', n::text from generate_series(1, 1500) n",
    );
    expect([await seal(), await seal(), await seal()]).toEqual([1000, 500, 0]);
    await write("later");
    expect(await seal()).toBe(1);
    expect(await verify()).toEqual({ checked: 1501, brokenAt: null });
  });

  test("never seals past an open transaction that may still insert an older row; that row is sealed later and the chain holds", async () => {
    const late = new pg.Client({ connectionString: app.url });
    await late.connect();
    await late.query("begin");
    await late.query(
      "insert into audit.entry (occurred_at, code, actor_kind, address, request_id, subject) values (now(), 'late', 'system', 'x', 'x', 'late')",
    );
    await write("after");
    expect(await seal()).toBe(0);
    await late.query("commit");
    expect(await seal()).toBe(2);
    expect(await sealedSubjects()).toEqual(["late", "after"]);
    await late.end();
  });

  test("a row with an id older than the sealed ones is sealed after them", async () => {
    await write("a");
    await asOwner(
      "insert into audit.entry (id, occurred_at, code, actor_kind, address, request_id, subject) overriding system value values (900, now(), 'x', 'system', 'x', 'x', 'high')",
    );
    await seal();
    await write("older id, later commit");
    expect(await seal()).toBe(1);
    expect(await sealedSubjects()).toEqual(["a", "high", "older id, later commit"]);
    expect(await verify()).toEqual({ checked: 3, brokenAt: null });
  });

  test("reads only near its head, not the whole trail; the nightly sweep seals rows that arrive later than expected", async () => {
    await asOwner(
      "insert into audit.entry (occurred_at, code, actor_kind, address, request_id) select now(), 'many', 'system', 'x', n::text from generate_series(1, 10500) n",
    );
    while ((await seal()) > 0);
    const late = (id: number) =>
      asOwner(
        `insert into audit.entry (id, occurred_at, code, actor_kind, address, request_id, subject) overriding system value values (${id}, now(), 'x', 'system', 'x', 'x', 'late')`,
      );
    await late(-5);
    await late(9_000_000_000_000_000);
    await write("next");
    // The unusual high id does not move the window past ordinary rows; the low one is outside the window.
    expect(await seal()).toBe(2);
    await write("after that");
    expect([await seal(), await seal()]).toEqual([1, 0]);
    const swept = await sweep();
    expect(swept.sealed).toBe(1);
    expect(await sweep(swept.goOnAfter!)).toEqual({ sealed: 0, goOnAfter: null });
    expect(await verify()).toEqual({ checked: 10_504, brokenAt: null });
  });

  test("a rollback leaves a gap in the ids and none in the chain", async () => {
    await write("a");
    await app
      .as({}, async (ctx) => {
        await ctx.audit("test.row", { subject: "gone" });
        throw new Error("rolled back");
      })
      .catch(() => undefined);
    await write("b");
    expect(await seal()).toBe(2);
    expect(await sealedSubjects()).toEqual(["a", "b"]);
  });

  test("ten concurrent workers, with concurrent writers, make one chain", async () => {
    const writers = Array.from({ length: 20 }, (_, n) => write(`w${n}`, `x${n}`));
    await Promise.all([...Array.from({ length: 10 }, () => seal()), ...writers]);
    while ((await seal()) > 0);
    expect(await verify()).toEqual({ checked: 40, brokenAt: null });
    expect(new Set(await sealedSubjects()).size).toBe(40);
  });
});

/** Verifies the whole chain, two seals a step, at least up to a position known from an earlier check. */
async function verifyInSteps(db: Executor, known: bigint): Promise<bigint | null> {
  const head = (await findChainHead(db))?.position ?? 0n;
  const upTo = head > known ? head : known;
  for (let place = CHAIN_BEGINNING; place.position < upTo;) {
    const { reached, brokenAt } = await verifyStretch(db, place, upTo, 2);
    if (brokenAt !== null) return brokenAt;
    place = reached;
  }
  return null;
}

describe("tampering behind the guard is detected", () => {
  beforeAll(async () => {
    await openApp();
    await write("a", "b", "c");
    await seal();
  });
  afterAll(closeApp);
  test.each([
    ["a changed code", "entry", "update audit.entry set code = 'other' where subject = 'b'", 2n],
    ["a changed actor", "entry", "update audit.entry set actor_id = 'us_2' where subject = 'b'", 2n],
    ["a changed address", "entry", "update audit.entry set address = '192.0.2.9' where subject = 'b'", 2n],
    ["a changed request", "entry", "update audit.entry set request_id = 'x' where subject = 'b'", 2n],
    ["a changed subject", "entry", "update audit.entry set subject = 'z' where subject = 'b'", 2n],
    ["a changed session", "entry", "update audit.entry set session_id = 'ss_2' where subject = 'b'", 2n],
    ["a changed device", "entry", "update audit.entry set device = 'Chrome' where subject = 'b'", 2n],
    ["a changed outcome", "entry", "update audit.entry set outcome = 'refused' where subject = 'b'", 2n],
    ["changed details", "entry", "update audit.entry set details = '{\"a\": \"z\"}' where subject = 'b'", 2n],
    [
      "a changed instant",
      "entry",
      "update audit.entry set occurred_at = occurred_at + interval '1 second' where subject = 'b'",
      2n,
    ],
    [
      "a changed record of the instant",
      "entry",
      "update audit.entry set recorded_at = recorded_at - interval '1 microsecond' where subject = 'b'",
      2n,
    ],
    ["a row gone", "entry", "delete from audit.entry where subject = 'b'", 2n],
    ["the first row gone with its seal", "seal", "delete from audit.seal where position = 1", 2n],
    ["a seal gone", "seal", "delete from audit.seal where position = 2", 3n],
    [
      "two seals exchanged",
      "seal",
      "update audit.seal set entry_id = case position when 1 then (select id from audit.entry where subject = 'b') when 2 then (select id from audit.entry where subject = 'a') end where position < 3",
      1n,
    ],
    ["a forged hash", "seal", "update audit.seal set hash = sha256('x') where position = 2", 2n],
    [
      "a row put between, with the seals moved up",
      "seal",
      "update audit.seal set position = position + 10 where position > 1",
      12n,
    ],
  ] as const)("%s", (_, table, statement, brokenAt) =>
    tamper(table, statement, async (db) => {
      expect((await verifyAuditChain(db)).brokenAt).toBe(brokenAt);
      expect(await verifyInSteps(db, 3n)).toBe(brokenAt);
      const [chain] = await checkInvariants(db, platformInvariants.slice(0, 1));
      expect(chain).toEqual({
        says: "the audit trail's hash chain holds from its first row to its last",
        breaches: [{ position: brokenAt }],
      });
    }),
  );

  test("deleting the newest rows with their seals is detected only by a verifier that knows the earlier chain length", () =>
    tamper("seal", "delete from audit.seal where position > 1", async (db) => {
      expect(await verifyInSteps(db, 3n)).toBe(2n);
      expect(await verifyAuditChain(db)).toEqual({ checked: 1, brokenAt: null });
    }));
});

/** Makes a change that the guard forbids, as superuser with the guard disabled, runs `look`, and rolls everything back. */
async function tamper(table: "entry" | "seal", statement: string, look: (db: Transaction<DB>) => Promise<void>): Promise<void> {
  const owner = openPool({ url: app.url, poolSize: 1 });
  const asSuperuser = { ...app.runtime, database: openDatabase(owner) };
  const facts = { requestId: "tamper", actor: { kind: "system", name: "tamper" }, language: "ID", address: "x" } as const;
  const undone = inTransaction(asSuperuser, facts, async ({ db }) => {
    for (const step of [
      `alter table audit.${table} disable trigger append_only`,
      "alter table audit.seal drop constraint seal_entry_id_key",
      "set local session_replication_role = replica",
      statement,
    ])
      await sql.raw(step).execute(db);
    await look(db as Transaction<DB>);
    throw new Error("put everything back");
  });
  await expect(undone).rejects.toThrow("put everything back");
  await owner.end();
  expect(await verify()).toEqual({ checked: 3, brokenAt: null });
}

test("a row that evades sealing is a breach although the chain holds", async () => {
  await openApp();
  const breaches = async () => (await checkInvariants(app.runtime.database, platformInvariants))[1]!.breaches;
  await sql`
    insert into audit.entry (occurred_at, recorded_at, code, actor_kind, address, request_id, written_by)
    values (now(), now() - interval '1 hour', 'x', 'system', 'x', 'x', '9999999999')`.execute(app.runtime.database);
  await write("honest");
  expect(await breaches()).toEqual([]);
  expect(await seal()).toBe(1);
  expect(await breaches()).toHaveLength(1);
  await closeApp();
});
