/** The search over everything: found by every key of the issue, by right, and by index however large the tables are. */
import pg from "pg";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId, type Id } from "#kernel/id.ts";
import type { Actor } from "#platform/actor.ts";
import type { Executor } from "#platform/db.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { insertBusiness } from "#onboarding/store.ts";
import { numberOf } from "#transfers/index.ts";
import { RAIL } from "#transfers/testing/officers.ts";
import { openPayers } from "#transfers/testing/payers.ts";
import { finders } from "#wiring/workspace.ts";
import { readMatches } from "#workspace/contract.ts";
import { workspaceHttp } from "#workspace/http.ts";
import { SEARCHED, SEARCH_KINDS, type SearchKind } from "#workspace/model/searched.ts";

const { senders, suspended } = await openPayers();
const { app } = senders.desk;
const api = await openTestApi(app, [workspaceHttp(finders)]);
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await senders[Symbol.asyncDispose]();
});

const staff = (...kinds: readonly SearchKind[]): Actor => {
  const menus = new Map<string, string[]>();
  for (const { menu, module } of kinds.map((kind) => SEARCHED[kind])) menus.set(menu, [...(menus.get(menu) ?? []), ...module]);
  const menuAccess = [...menus].map(([menu, module]) => ({ menu, module }));
  return { kind: "staff", id: "us_00000000000000000000000001", level: "X", menuAccess };
};
const everything = staff(...SEARCH_KINDS);
const search = async (text: string, actor: Actor = everything) =>
  expectOk(await api.call(readMatches, { text }, { actor })).matches;
/** The paths found, of a kind. */
const paths = async (kind: SearchKind, text: string) =>
  (await search(text)).filter((match) => match.kind === kind).flatMap(({ hits }) => hits.map(({ path }) => path));

const db = app.runtime.database;
const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
const nextId = <P extends string>(prefix: P): Id<P> => newId(prefix, app.runtime.clock.now().getTime(), app.runtime.random(10));
const one = async (query: ReturnType<typeof sql<{ value: string }>>) => (await query.execute(db)).rows[0]?.value ?? "";

/** As the bank answers it. */
const PAYOUT_REFERENCE = "BK2026112300417";
const LINE_REFERENCE = "TRX/2026-11-23/0042";
const known = { transfer: "", payment: "", person: "", business: "", case: "", outlet: "", journal: "" };
beforeAll(async () => {
  const sender = await senders.newSender();
  known.person = sender.id;
  const { id } = await senders.paid(sender);
  known.transfer = id;
  await senders.happen(id, { type: "checks_cleared" });
  await senders.happen(id, { type: "submitted", ...RAIL });
  await senders.happen(id, {
    type: "payout_answered",
    call: "submit",
    answer: { outcome: "pending", providerRef: PAYOUT_REFERENCE },
  });
  known.payment = await suspended(7_654_300n);
  await run(sql`
    insert into identity.person (id, user_type, user_business_type, first_name, full_name, country, email, email_key, phone,
      password_hash, password_changed_at, created_at, updated_at)
    values (${sender.id}, 'CUSTOMER', 'PERSONAL', 'Kusumawati', 'Kusumawati Prameswari', 'ID', 'kusuma@contoh.example', 'kusuma@contoh.example',
      '+6281299887766', '-', now(), now(), now())`);
  known.business = nextId("ob");
  await app.as({}, (ctx) =>
    insertBusiness(
      ctx.db,
      { id: known.business as Id<"ob">, owner: nextId("us"), kind: "agent", name: "PT Mekarsari Abadi" },
      ctx.now,
    ),
  );
  known.case = nextId("vc");
  await run(sql`insert into verification.subject (id, data_key, key_number, created_at) values (${sender.id}, 'x', 1, now())`);
  await run(sql`
    insert into verification.case_file (id, subject, purpose, tier, rule, state, opened_at, due_at, risk_points, risk_band)
    values (${known.case}, ${sender.id}, 'tier', 'L2', ${nextId("tm")}, 'SUBMITTED', now(), now() + interval '1 day', 0, 'low')`);
  await run(sql`insert into reconciliation.statement_day (party, day, account) values ('014', '2026-11-23', 'bank')`);
  await run(sql`
    insert into reconciliation.statement_line (id, party, line_id, day, booked_at, currency, minor, kind, reference, key, read_at)
    values (${nextId("sl")}, '014', 'LINE-77001', '2026-11-23', now(), 'IDR', 123400, 'other', ${LINE_REFERENCE}, 'k1', now())`);
  known.journal = await one(
    sql<{ value: string }>`select id as value from ledger.journal where subject = ${known.transfer} limit 1`,
  );
});

describe("finds", () => {
  const transfer = () => [`/office/transfer/${known.transfer}`];

  test("a transfer by number, id and names with typing errors", async () => {
    for (const text of [numberOf(known.transfer), known.transfer, "budi santoso", "budi santosso"])
      expect(await paths("transfer", text), text).toEqual(transfer());
  });

  test("a transfer by the sender's e-mail address and telephone number, the amount, the last digits of the account", async () => {
    const total = await one(
      sql<{
        value: string;
      }>`select ((principal_minor + fee_minor + tax_minor) / 100)::text as value from transfers.transfer where id = ${known.transfer}`,
    );
    const account = await one(
      sql<{
        value: string;
      }>`select agreed #>> '{beneficiary,account,number}' as value from transfers.transfer where id = ${known.transfer}`,
    );
    for (const text of ["kusuma@contoh", "0812-9988-7766", total, account.slice(-4)])
      expect(await paths("transfer", text), text).toContain(transfer()[0]);
  });

  test("a transfer by its virtual account, and by the bank's own reference of its payment", async () => {
    const number = await one(
      sql<{ value: string }>`select number as value from transfers.pay_in_account where transfer = ${known.transfer}`,
    );
    const reference = await one(
      sql<{ value: string }>`select bank_payment as value from transfers.pay_in where transfer = ${known.transfer}`,
    );
    for (const text of [number, reference]) expect(await paths("transfer", text), text).toEqual(transfer());
  });

  test("a transfer by our reference of its payout", async () => {
    const reference = await one(
      sql<{ value: string }>`select reference as value from transfers.payout where transfer = ${known.transfer}`,
    );
    expect(await paths("transfer", reference)).toEqual(transfer());
  });

  test("a transfer by the bank's reference of its payout", async () => {
    expect(await paths("transfer", PAYOUT_REFERENCE)).toEqual(transfer());
    expect(await paths("transfer", PAYOUT_REFERENCE.slice(0, -1))).toEqual([]);
  });

  test("a line of a statement by its reference and by the bank's id, on the days of its party until it is booked", async () => {
    for (const text of [LINE_REFERENCE, "LINE-77001"])
      expect(await paths("line", text), text).toEqual(["/office/reconciliation/days?party=014"]);
    await run(sql`update reconciliation.statement_line set settled_by = ${known.journal} where reference = ${LINE_REFERENCE}`);
    expect(await paths("line", LINE_REFERENCE)).toEqual([`/office/ledger/journal/${known.journal}`]);
    expect(await search(LINE_REFERENCE, staff("transfer"))).toEqual([]);
  });

  test("an unapplied payment by its payer's name: parts, any order, typing errors", async () => {
    for (const text of ["siti aminah", "AMINAH siti", "amina"])
      expect(await paths("payment", text), text).toEqual([`/office/payment/${known.payment}`]);
    const nearly = (await search("siti aminnah")).find(({ kind }) => kind === "payment");
    expect(nearly).toMatchObject({ isNearly: true, hits: [{ path: `/office/payment/${known.payment}` }] });
    expect(await paths("payment", "siti zzqqxx")).toEqual([]);
  });

  test("an unapplied payment by id, amount, virtual account and the bank's reference", async () => {
    const number = await one(sql<{ value: string }>`select number as value from transfers.pay_in where id = ${known.payment}`);
    const reference = await one(
      sql<{ value: string }>`select bank_payment as value from transfers.pay_in where id = ${known.payment}`,
    );
    for (const text of [known.payment, "76.543", number, reference])
      expect(await paths("payment", text), text).toEqual([`/office/payment/${known.payment}`]);
  });

  test("a person, masked, by parts of the name, typing errors, telephone and id; and their case", async () => {
    for (const text of ["kusumawati", "prames", "kusumawatti", "081299887766", known.person]) {
      expect(await paths("person", text), text).toEqual([`/office/user/${known.person}`]);
      expect(await paths("case", text), text).toEqual([`/office/verification/${known.case}`]);
    }
    expect(await paths("case", known.case)).toEqual([`/office/verification/${known.case}`]);
    const shown = JSON.stringify((await search("kusumawati")).find(({ kind }) => kind === "person"));
    expect(shown).not.toContain("kusuma@contoh.example");
    expect(shown).not.toContain("99887766");
  });

  test("a business by parts of the name, typing errors and id", async () => {
    for (const text of ["mekarsari", "abadi", "mekarsary", known.business])
      expect(await paths("business", text), text).toEqual([`/office/agent/${known.business}`]);
  });

  test("a journal by its id, on its page in the ledger", async () => {
    expect(await paths("journal", known.journal)).toEqual([`/office/ledger/journal/${known.journal}`]);
  });

  test("the newest journals with a line of an amount, as the books or a caller write it", async () => {
    const amount = await one(sql`select to_char(max(posting.minor) / 100, 'FM999G999G999') as value
      from ledger.posting join ledger.journal on journal.no = journal_no where journal.id = ${known.journal}`);
    for (const text of [amount, `Rp ${amount.replaceAll(",", ".")}`])
      expect(await paths("journal", text), text).toContain(`/office/ledger/journal/${known.journal}`);
    expect(await paths("journal", `${amount} somebody`)).toEqual([]);
  });

  test("nothing where nothing is like it, and what is similar only where nothing is as typed", async () => {
    expect(await search("zzqqxxyy")).toEqual([]);
    for (const { isNearly } of await search("budi")) expect(isNearly).toBe(false);
    expect((await search("mekarsary")).map(({ kind, isNearly }) => [kind, isNearly])).toEqual([["business", true]]);
    for (const [kind, text] of Object.entries({ person: "kusumawatti", case: "kusumawatti", payment: "siti aminnah" } as const)) {
      const asTyped = await app.as({ actor: everything }, (ctx) => finders[kind as SearchKind](ctx, text, 5, false));
      expect(asTyped.hits, kind).toEqual([]);
    }
  });
});

describe("by right", () => {
  const texts = () => [...Object.values(known).filter((text) => text !== ""), "kusumawati", "mekarsari", "budi"];

  const staffHas = (kind: SearchKind, module: string) => (SEARCHED[kind].module as readonly string[]).includes(module);

  test.each(SEARCH_KINDS.map((kind) => [kind]))("%s alone: nothing of another kind", async (kind) => {
    const allowed = SEARCH_KINDS.filter(
      (other) => SEARCHED[other].menu === SEARCHED[kind].menu && SEARCHED[other].module.some((module) => staffHas(kind, module)),
    );
    for (const text of texts()) for (const match of await search(text, staff(kind))) expect(allowed, text).toContain(match.kind);
  });
  test("a journal is not found by who may not open the ledger", async () => {
    expect(await search(known.journal, staff("transfer"))).toEqual([]);
    expect(await search(known.journal, staff("journal"))).toHaveLength(1);
  });

  test("without any of the rights the call is refused, for customers too", async () => {
    expect(await api.call(readMatches, { text: "budi" }, { actor: staff() })).toMatchObject({ code: 403 });
    const customer: Actor = { kind: "user", id: "us_1", level: "CUSTOMER", menuAccess: [{ menu: "transfer", module: ["view"] }] };
    expect(await api.call(readMatches, { text: "budi" }, { actor: customer })).toMatchObject({ code: 403 });
  });
});

describe("by index", () => {
  const FILLERS = 2_000;
  const LARGE =
    "person transfer search_key search_entry search_word pay_in pay_in_account payout business case_file journal posting statement_line".split(
      " ",
    );

  beforeAll(async () => {
    await run(sql`
      insert into identity.person (id, user_type, user_business_type, first_name, full_name, country, email, email_key, phone,
        password_hash, password_changed_at, created_at, updated_at)
      select 'us_' || lpad(n::text, 26, '0'), 'CUSTOMER', 'PERSONAL', 'Wayan', 'Wayan Nomor' || n, 'ID', n || '@isi.example', n || '@isi.example',
        '+6285' || lpad(n::text, 8, '0'), '-', now(), now(), now() from generate_series(1000, ${1_000 + FILLERS}) as n`);
    await run(sql`
      insert into onboarding.business (id, owner, kind, name, status_at, created_at)
      select 'ob_' || lpad(n::text, 26, '0'), 'us_' || lpad(n::text, 26, '0'), 'agent', 'CV Isian ' || n, now(), now()
      from generate_series(1000, ${1_000 + FILLERS}) as n`);
    const owner = new pg.Client({ connectionString: app.url });
    await owner.connect();
    try {
      await owner.query("vacuum analyze");
      await owner.query(
        `update pg_class set reltuples = reltuples * 100000 where relname = any($1) and relkind = 'r' and reltuples > 0`,
        [LARGE],
      );
    } finally {
      await owner.end();
    }
  });

  /** Of each large table: sequential scans and rows read by this connection since it last reported to the server. */
  async function readsOf(on: Executor): Promise<ReadonlyMap<string, { readonly scans: number; readonly rows: number }>> {
    const { rows } = await sql<{ name: string; scans: number; rows: number }>`
      select pg_class.relname as name, seq_scan::int as scans, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
      from pg_stat_xact_user_tables join pg_class on pg_class.oid = relid where pg_class.relname = any(${LARGE}) and reltuples > 0`.execute(
      on,
    );
    return new Map(rows.map((row) => [row.name, row]));
  }

  test.each(SEARCH_KINDS.map((kind) => [kind]))("%s: no table is read from end to end", async (kind) => {
    const texts = [
      "kusumawati",
      "kusumawatti",
      "zzqqxxyy",
      "081299887766",
      "76.543",
      "AB12CD34EF",
      "wayan",
      known.transfer,
      known.payment,
      known.case,
      known.journal,
      PAYOUT_REFERENCE,
      LINE_REFERENCE,
      "siti aminah",
      "siti aminnah",
    ];
    for (const text of texts) {
      const found = await app.as({ actor: everything }, async (ctx) => {
        const before = await readsOf(ctx.db);
        await finders[kind](ctx, text, 5, true);
        return [...(await readsOf(ctx.db))].map(([name, { scans, rows }]) => {
          const was = before.get(name);
          return { name, scans: scans - (was?.scans ?? 0), rows: rows - (was?.rows ?? 0) };
        });
      });
      const scanned = found.filter(({ scans }) => scans > 0).map(({ name }) => name);
      const rows = found.reduce((sum, one) => sum + one.rows, 0);
      // "wayan" fits nearly all people: a scan that ends at the bound is right.
      if (text !== "wayan") expect(scanned, `${kind}: ${text}`).toEqual([]);
      expect(rows, `${kind}: ${text}`).toBeLessThanOrEqual(text === "wayan" ? 1_200 : 250);
    }
  });
});
