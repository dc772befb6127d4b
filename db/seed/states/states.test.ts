/** The demo has people and businesses in every state, their pasts are whole, and a visitor can go on from each. */
import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { tierOf } from "../../../src/limits/index.ts";
import { DAY_MS, startOfDay, toLocalDate } from "../../../src/kernel/time.ts";
import { onboardingDeps } from "../../../src/onboarding/deps.ts";
import { operatorSignature, receiptIssuer } from "../../../src/operator/index.ts";
import { checkInvariants } from "../../../src/platform/invariants.ts";
import { createKeyring } from "../../../src/platform/keys/keyring.ts";
import { openTestApp } from "../../../src/platform/testing/database.ts";
import { inTransaction, type Ctx } from "../../../src/platform/unit-of-work.ts";
import { decideDecision } from "../../../src/verification/cases/decide-case.ts";
import { monthsLater } from "../../../src/verification/cases/model/months-later.ts";
import { showCase } from "../../../src/verification/cases/show-case.ts";
import { verificationDeps } from "../../../src/verification/deps.ts";
import { verificationJobs } from "../../../src/verification/jobs.ts";
import { invariants } from "../../../src/wiring/capabilities.ts";
import { demoTraces } from "../find-demo-remnants.ts";
import { seedDemo } from "../demo.ts";
import { readDemoBusinesses } from "./business-file.ts";
import { shortReviewBegins } from "./short-review.ts";
import { signByAll } from "./sign-sheet.ts";
import { accountOf, actingAs, storyOf } from "./story.ts";

const SITE_URL = "https://demo.example";
const settings = { keys: createKeyring("a secret of this test"), SITE_URL };
const app = await openTestApp();
const { database: db, clock } = app.runtime;
const SEED = { requestId: "test", actor: { kind: "system", name: "seed" }, language: "ID", address: "system" } as const;
const run = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => inTransaction(app.runtime, SEED, work);
const seed = () => seedDemo(app.runtime, "db/seed", settings);
beforeAll(seed, 120_000);
afterAll(() => app[Symbol.asyncDispose]());

const tierNow = (email: string) => run(async (ctx) => tierOf(ctx, (await accountOf(ctx, email)).id));
async function caseOf(email: string) {
  const { rows } = await sql<{ id: string; tier: string; state: string; answerBy: Date | null; retryFrom: Date | null; proposals: bigint }>`
    select c.id, c.tier, c.state, c.answer_by as "answerBy", c.retry_from as "retryFrom",
      (select count(*) from verification.decision as d where d.case_id = c.id and d.state = 'proposed') as proposals
    from verification.case_file as c join identity.person as p on p.id = c.subject where p.email = ${email}`.execute(db);
  const [only, ...more] = rows;
  if (!only || more.length > 0) throw new Error(`${email} has ${rows.length} cases`);
  return only;
}

describe("people", () => {
  test("the customer of the demo has tier 2 by an approved case, and nobody has a tier without a grant or a contract", async () => {
    expect(await caseOf("pelanggan@demo.example")).toMatchObject({ tier: "L2", state: "APPROVED" });
    expect(await tierNow("pelanggan@demo.example")).toBe("L2");
    expect((await sql`select from limits.tier where cause is null or cause !~ '^(vg|sh)_'`.execute(db)).rows).toEqual([]);
  });

  test("wait in the queue, are asked for a photograph again, are rejected for a time, wait for a second approver", async () => {
    expect(await caseOf("antre@demo.example")).toMatchObject({ tier: "L2", state: "SUBMITTED" });
    const asked = await caseOf("foto@demo.example");
    expect(asked).toMatchObject({ state: "NEEDS_INFO" });
    expect(asked.answerBy?.getTime()).toBeGreaterThan(clock.now().getTime());
    const rejected = await caseOf("tolak@demo.example");
    expect(rejected).toMatchObject({ state: "REJECTED" });
    expect(rejected.retryFrom?.getTime()).toBeGreaterThan(clock.now().getTime());
    expect(await caseOf("besar@demo.example")).toMatchObject({ tier: "L3", state: "IN_REVIEW", proposals: 1n });
    for (const email of ["antre", "foto", "tolak", "besar"]) expect(await tierNow(`${email}@demo.example`), email).toBe("L1");
  });

  test("exactly the selfie is asked for again", async () => {
    const { rows } = await sql<{ code: string }>`
      select s.code from verification.assessment as a join verification.submission as s on s.id = a.submission where a.status = 'REJECTED'`.execute(db);
    expect(rows.map(({ code }) => code)).toEqual(["selfie"]);
  });

  test("drawn photographs pass every check and are nobody else's: there is no serious finding", async () => {
    expect((await sql`select kind from verification.finding where severity = 'serious' or kind = 'photo_check_failed'`.execute(db)).rows).toEqual([]);
  });
});

test("one partner has an active key of which nobody holds the private half", async () => {
  const { rows } = await sql`select label, state from partner_api.client_key`.execute(db);
  expect(rows).toEqual([{ label: "Contoh demo (tanpa kunci privat)", state: "ACTIVE" }]);
});

describe("businesses", () => {
  test("are in each state, as their file says", async () => {
    const { rows } = await sql<{ owner: string; status: string; sheets: string }>`
      select split_part(p.email, '@', 1) as owner, b.status, string_agg(s.kind || ' ' || s.state, ', ' order by s.opened_at) as sheets
      from onboarding.business as b join identity.person as p on p.id = b.owner join onboarding.sheet as s on s.business = b.id
      group by p.email, b.status order by 1`.execute(db);
    expect(rows).toEqual([
      { owner: "agen", status: "active", sheets: "opening ACTIVE" },
      { owner: "draf", status: "applying", sheets: "opening DRAFT" },
      { owner: "henti", status: "suspended", sheets: "opening ACTIVE, suspension ACTIVE" },
      { owner: "jaringan", status: "active", sheets: "opening ACTIVE" },
      { owner: "mitra", status: "active", sheets: "opening ACTIVE" },
      { owner: "tanda", status: "applying", sheets: "opening SIGNING" },
      { owner: "tinjau", status: "applying", sheets: "opening SUBMITTED" },
      { owner: "ubah", status: "applying", sheets: "opening CHANGES_REQUESTED" },
      { owner: "usaha", status: "active", sheets: "opening ACTIVE" },
    ]);
  });

  test("in force are signed by signatory, sales, compliance and administrator, and their people are verified", async () => {
    const { rows } = await sql<{ signed: string }>`
      select distinct string_agg(role, ' ' order by step) as signed from onboarding.signature as g join onboarding.sheet as s on s.id = g.sheet
      where s.kind = 'opening' and s.state = 'ACTIVE' and g.state = 'SIGNED' group by g.sheet`.execute(db);
    expect(rows).toEqual([{ signed: "signatory sell review approve" }]);
    const verified = await sql<{ n: bigint }>`select count(*) as n from verification.tier_grant where tier = 'P1' and ended_at is null`.execute(db);
    // One for each of the five contracts, and the signatory who has not signed yet.
    expect(verified.rows[0]?.n).toBe(6n);
  });

  test("one that waits for signatures is of high risk, as its signers read it", async () => {
    const { rows } = await sql<{ owner: string; band: string }>`
      select split_part(p.email, '@', 1) as owner, v.risk::jsonb #>> '{risk,band}' as band from onboarding.sheet_version as v
      join onboarding.sheet as s on s.id = v.sheet join onboarding.business as b on b.id = s.business join identity.person as p on p.id = b.owner
      where s.kind = 'opening' order by 1`.execute(db);
    expect(rows.filter(({ band }) => band === "high")).toEqual([{ owner: "tanda", band: "high" }]);
    expect(rows.map(({ band }) => band)).toContain("low");
  });

  test("serve as the agents of the demo, with the settlements and outlets of their contracts", async () => {
    const { rows } = await sql`
      select a.name, a.settlement, a.status, a.registered_by ~ '^sh_' as "isSigned", count(o.id) as outlets from cash_points.agent as a
      join cash_points.outlet as o on o.agent = a.id group by a.id order by outlets`.execute(db);
    expect(rows).toEqual([
      { name: "Loket Nusa Demo", settlement: "credit", status: "active", isSigned: true, outlets: 8n },
      { name: "Jaringan Loket Demo", settlement: "deposit", status: "active", isSigned: true, outlets: 506n },
    ]);
  });

  test("are named as their accounts are, and all names and addresses are plainly those of a demo", async () => {
    const { businesses } = await readDemoBusinesses("db/seed");
    for (const { owner, people } of businesses) {
      const { rows } = await sql<{ name: string; company: string }>`
        select full_name as name, company_name as company from identity.person where email = ${owner}`.execute(db);
      expect(rows[0]?.name, owner).toBe(people["p1"]?.name);
      expect(rows[0]?.company, owner).toMatch(/ Demo$/);
    }
    for (const file of ["people.yaml", "businesses.yaml"]) {
      const text = await readFile(`db/seed/states/${file}`, "utf8");
      expect(demoTraces(new Map([[`states/${file}`, text]])).length, file).toBeGreaterThan(5);
    }
  });

  test("no two people share the sequence of a NIK", async () => {
    const { businesses } = await readDemoBusinesses("db/seed");
    const { people } = parse(await readFile("db/seed/states/people.yaml", "utf8")) as { people: { no: number }[] };
    const numbers = [...people.map(({ no }) => no), ...businesses.flatMap((one) => Object.values(one.people).map(({ no }) => no))];
    expect(numbers.filter((no, at) => numbers.indexOf(no) !== at)).toEqual([]);
  });
});

test("all invariants of the product hold, and a second seed changes nothing", async () => {
  for (const { says, breaches } of await checkInvariants(db, invariants)) expect(breaches, says).toEqual([]);
  const count = async () =>
    (
      await sql`select (select count(*) from verification.submission) as given, (select count(*) from verification.case_event) as steps,
        (select count(*) from onboarding.event) as events, (select count(*) from limits.tier) as tiers, (select count(*) from pricing.term) as terms,
        (select count(*) from platform.outgoing_message) as messages, (select count(*) from audit.entry) as audit`.execute(db)
    ).rows;
  const before = await count();
  clock.advance(60_000);
  await seed();
  expect(await count()).toEqual(before);
});

test("an account that a visitor has closed keeps no later start from seeding", async () => {
  const setStatus = (status: string) => sql`update identity.person set status = ${status} where email = 'antre@demo.example'`.execute(db);
  await setStatus("inactive");
  await expect(seed()).resolves.toBeUndefined();
  await setStatus("active");
});

test("a tier by the short review ends in two to five days, whenever the demo begins", () => {
  for (let day = 0; day < 800; day += 1) {
    const now = new Date(Date.UTC(2027, 0, 1 + day, 20));
    const ends = monthsLater(shortReviewBegins(now), 1).getTime() - startOfDay(toLocalDate(now)).getTime();
    expect([2, 3, 4, 5], now.toISOString()).toContain(ends / DAY_MS);
  }
});

describe("from there", () => {
  const deps = { ...settings, operatorIdentity: operatorSignature(SITE_URL), issuerFor: receiptIssuer(SITE_URL), whenPartnerEnds: async () => {} };

  test("the first of compliance approves what the second has proposed", async () => {
    const { id } = await caseOf("besar@demo.example");
    await run(async (ctx) => {
      const staff = actingAs(ctx, await accountOf(ctx, "kepatuhan@demo.example"));
      const [decision] = (await showCase(staff, verificationDeps(settings), id)).decisions;
      if (!decision) throw new Error("nothing is proposed");
      await decideDecision(staff, verificationDeps(settings), { id: decision.id, decision: "approve", hash: decision.hash });
    });
    expect(await tierNow("besar@demo.example")).toBe("L3");
  });

  test("the signatory finds the address in the mailbox, and the contract comes into force by all signatures, the treasury's too", async () => {
    await run(async (ctx) => {
      const staff = (email: string) => accountOf(ctx, `${email}@demo.example`);
      const { rows } = await sql<{ sheet: `sh_${string}`; people: { id: `bp_${string}`; email: string; phone: string }[] }>`
        select s.id as sheet, v.content #> '{data,people,people}' as people from onboarding.sheet as s
        join onboarding.sheet_version as v on v.sheet = s.id where s.state = 'SIGNING'`.execute(ctx.db);
      const [waiting] = rows;
      if (!waiting) throw new Error("no sheet waits for signatures");
      const signers = { sell: await staff("operasional"), review: await staff("kepatuhan"), fund: await staff("treasuri"), approve: await staff("admin") };
      const people = waiting.people as never;
      const onboarding = onboardingDeps({ ...deps, inquireAccount: async () => ({ outcome: "no_answer", why: "not asked" }) });
      await signByAll(ctx, onboarding, { story: storyOf(ctx, 0), sheet: waiting.sheet, people, staff: signers });
    });
    expect(await tierNow("tanda@demo.example")).toBe("L3");
  });

  test("moving the clock shows the reminder of a tier that ends, and the fall to tier 1", async () => {
    const email = "habis@demo.example";
    expect(await tierNow(email)).toBe("L2");
    const job = verificationJobs(settings).find(({ name }) => name === "remind_ending_tiers");
    await job?.run({ runtime: app.runtime, isLastAttempt: false, transaction: run }, {});
    const reminders = await sql`select from platform.outgoing_message where recipient = ${email} and template = 'verification.expiring'`.execute(db);
    expect(reminders.rows).toHaveLength(1);
    clock.advance(4 * DAY_MS);
    expect(await tierNow(email)).toBe("L2");
    clock.advance(2 * DAY_MS);
    expect(await tierNow(email)).toBe("L1");
  });
});
