/** The risk of a business: computed from its data and its people's answers, set by hand for a time, frozen into what is signed. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { DAY_MS } from "#kernel/time.ts";
import { expectOk } from "#platform/testing/api.ts";
import { onboardingDeps } from "../deps.ts";
import * as office from "../office/contract.ts";
import * as signing from "../signing/contract.ts";
import { takeSheetPdf } from "../signing/take-pdf.ts";
import { openOnboarding } from "../testing/onboarding-app.ts";
import { overrideBusinessRisk } from "./contract.ts";

const desk = await openOnboarding();
const { app, api, staff, submitted, acceptPapers, pass, fileOf, sign, staffCode, codeOfMail, read, clock, signAll } = desk;
afterAll(() => desk[Symbol.asyncDispose]());
const later = (days: number) => new Date(clock.now().getTime() + days * DAY_MS).toISOString();
const set = (business: `ob_${string}`, change: object = {}, actor: (typeof staff)["compliance"] = staff.compliance) =>
  api.call(
    overrideBusinessRisk,
    { business, band: "low", reason: "Sudah dikenal sepuluh tahun", until: later(30), ...change },
    { actor },
  );

test("is the sum of its factors; signers of the operator read what was frozen, the business signs its hash alone", async () => {
  const { sheet, business, view } = await submitted("AGENT");
  const { risk } = await fileOf(business);
  expect(risk?.factors.map(({ factor, value }) => `${factor.slice(9)} ${value}`)).toEqual([
    "legal_form PT",
    "age from_3_years",
    "activity 66",
    "layers one",
    "owner_country ID",
    "nationality ID",
    "pep none",
    "product agent",
    "volume up_to_1b",
    "channel cash",
    "settlement deposit",
  ]);
  expect(risk?.points).toBe(risk?.factors.reduce((sum, { points }) => sum + points, 0));
  expect(risk).toMatchObject({ band: "medium", computed: "medium", override: null, reason: null, setBy: null });
  await acceptPapers(view);
  expectOk(await pass(sheet));
  const theirs = await read(await codeOfMail());
  expect(theirs.risk).toBeNull();
  expect(JSON.stringify(theirs)).not.toContain("business_legal_form");
  const { reason: _, setBy: __, ...shown } = risk ?? { reason: null, setBy: null };
  expectOk(await sign(await codeOfMail()));
  const ours = await read(await staffCode(sheet, staff.sales), staff.sales);
  expect(ours.risk).toEqual(shown);
  expect(ours.hash).toBe(theirs.hash);
  const { rows } = await sql<{ record: string }>`
    select risk as record from onboarding.sheet_version where sheet = ${sheet}`.execute(app.runtime.database);
  const { record } = rows[0] ?? { record: "" };
  expect(createHash("sha256").update(record).digest("hex")).toBe(theirs.content.data?.riskHash);
  expect(JSON.parse(record)).toEqual({ salt: expect.stringMatching(/^[0-9a-f]{32}$/), risk: shown });
}, 120_000);

test("the applicant's page does not say it", async () => {
  const { code } = await submitted("CUSTOMER");
  expect(await desk.open(code)).not.toHaveProperty("risk");
}, 120_000);

test("set by hand it counts until its end, for a reason that signers of the business do not read", async () => {
  const { sheet, business, view } = await submitted("AGENT");
  const file = expectOk(await set(business, { band: "high" }));
  expect(file.risk).toMatchObject({
    band: "high",
    computed: "medium",
    reason: "Sudah dikenal sepuluh tahun",
    override: { by: staff.compliance.id },
  });
  expect(file.risk?.setBy).toMatch(/^Pemilik /);
  expect(file.events[0]).toMatchObject({ kind: "risk_overridden", details: { band: "high" } });
  clock.advance(31 * DAY_MS);
  expect((await fileOf(business)).risk).toMatchObject({ band: "medium", override: null });
  expectOk(await set(business, { band: "high" }));
  await acceptPapers(view);
  expectOk(await pass(sheet));
  const opened = await read(await codeOfMail());
  expect(JSON.stringify(opened)).not.toContain("sepuluh tahun");
  expectOk(await sign(await codeOfMail()));
  const ours = await read(await staffCode(sheet, staff.sales), staff.sales);
  expect(ours.risk).toMatchObject({ band: "high", computed: "medium" });
  expect(JSON.stringify(ours)).not.toContain("sepuluh tahun");
  // Raised and not lowered: whoever raised it can sign.
  await signAll(sheet);
  expect((await fileOf(business)).business.status).toBe("active");
}, 120_000);

test("whoever set it lower than its points does not sign; somebody else of compliance does", async () => {
  const { sheet, business, view } = await submitted("PARTNER");
  expect((await fileOf(business)).risk).toMatchObject({ computed: "medium" });
  expectOk(await set(business));
  await acceptPapers(view);
  expectOk(await pass(sheet));
  expectOk(await sign(await codeOfMail()));
  expectOk(await sign(await staffCode(sheet, staff.sales), staff.sales));
  const code = await staffCode(sheet, staff.compliance);
  const { hash } = await read(code, staff.compliance);
  const actor = staff.compliance;
  expect(await api.call(signing.sendSigningCode, { code, hash }, { actor })).toMatchObject({
    code: 403,
    status: "risk_set_by_you",
  });
  expect(await api.call(signing.signSheet, { code, hash, otp: "123456" }, { actor })).toMatchObject({
    code: 403,
    status: "risk_set_by_you",
  });
  const second = await desk.newStaff("compliance");
  const secondCode = await staffCode(sheet, second);
  expectOk(await sign(secondCode, second));
  // The signatory reads the same on paper.
  const taken = await app.as({ actor: second }, async (ctx) =>
    takeSheetPdf(ctx, onboardingDeps(desk.settings), { code: secondCode }),
  );
  expect(Buffer.from(taken.bytes).subarray(0, 5).toString("latin1")).toBe("%PDF-");
}, 120_000);

test("is not set without the right, for longer than a year, into the past, while signers read it, or by whoever is named", async () => {
  const { sheet, business, view } = await submitted("CUSTOMER");
  expect(await set(business, {}, staff.sales)).toMatchObject({ code: 403, status: "permission_denied" });
  expect(await set(business, { until: later(367) })).toMatchObject({ code: 422, status: "risk_too_long" });
  expect(await set(business, { until: later(0) })).toMatchObject({ code: 422, status: "risk_too_long" });
  expect(await set(desk.idOf("ob"))).toMatchObject({ code: 404 });
  const named = await desk.newStaff("compliance");
  const { rows } = await sql<{ content: { people: object[] } }>`
    select content from onboarding.section where sheet = ${sheet} and code = 'people' order by no desc limit 1`.execute(
    app.runtime.database,
  );
  const content = { ...rows[0]?.content, people: rows[0]?.content.people.map((one) => ({ ...one, phone: named.phone })) };
  await sql`insert into onboarding.section (sheet, code, content, saved_by, saved_at)
    values (${sheet}, 'people', ${JSON.stringify(content)}::jsonb, 'test', now())`.execute(app.runtime.database);
  expect(await set(business, {}, named)).toMatchObject({ code: 403, status: "own_sheet" });
  await acceptPapers(view);
  expectOk(await pass(sheet));
  expect(await set(business)).toMatchObject({ code: 409, status: "sheet_not_now" });
  expectOk(await api.call(office.withdrawSheet, { sheet, reason: "Diulang" }, { actor: staff.sales }));
  expectOk(await set(business));
}, 120_000);
