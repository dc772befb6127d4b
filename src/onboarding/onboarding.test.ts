/** Businesses from their first sheet to their last, over HTTP: what the last signature does, and what keeps anybody from giving it. */
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { findAgentStatus, readAgentTerms } from "#cash-points/index.ts";
import { cashPointsInvariants } from "#cash-points/invariants.ts";
import { tierOf } from "#limits/index.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk } from "#platform/testing/api.ts";
import { commissionOf, readPartyTerms } from "#pricing/index.ts";
import { pricingInvariants } from "#pricing/invariants.ts";
import { verificationInvariants } from "#verification/invariants.ts";
import { readContractState } from "./businesses/read-contract-state.ts";
import * as own from "./businesses/contract.ts";
import { submitSheet } from "./commercial-data/contract.ts";
import { onboardingDeps } from "./deps.ts";
import { onboardingInvariants } from "./invariants.ts";
import * as office from "./office/contract.ts";
import * as signing from "./signing/contract.ts";
import { takeSheetPdf } from "./signing/take-pdf.ts";
import { openOnboarding } from "./testing/onboarding-app.ts";

const desk = await openOnboarding();
const { app, api, idOf, staff, submitted, acceptPapers, pass, active, fileOf, sign, signAll, staffCode, codeOfMail, read } = desk;
afterAll(() => desk[Symbol.asyncDispose]());
const SYSTEM = { actor: { kind: "system", name: "test" } } as const;
const ask = <T>(work: Parameters<typeof app.as<T>>[1]) => app.as(SYSTEM, work);

describe("an agent", () => {
  test("from the application to outlets, float and commission, with sheets alone", async () => {
    const { owner, sheet, business, view, code } = await submitted("AGENT");
    expect(view.checklist.filter(({ status }) => status === "MISSING" || status === "REJECTED")).toEqual([]);
    expect(view.effective).toEqual([{ person: view.people[0]?.id, bps: 10_000 }]);
    expect(view.effect.find(({ code: name }) => name === "commission_pay_out")?.money).toEqual({
      currency: "IDR",
      minor: "250000",
    });
    expect(await ask((ctx) => readAgentTerms(ctx, owner.id))).toBeNull();
    expect(await pass(sheet)).toMatchObject({ code: 409, status: "sheet_incomplete" });
    await acceptPapers(view);
    const passed = expectOk(await pass(sheet));
    expect(passed.steps.map(({ role }) => role)).toEqual(["signatory", "sell", "review", "fund", "approve"]);
    expect(
      await desk.save(code, { code: "account", content: { bank: "014", number: "99999999", holder: "Orang Lain" } }),
    ).toMatchObject({
      code: 409,
      status: "sheet_not_editable",
    });
    await signAll(sheet);
    const file = await fileOf(business);
    expect(file.business).toMatchObject({ status: "active", name: "Loket Nusa Uji" });
    const agent = await ask((ctx) => readAgentTerms(ctx, owner.id));
    expect(agent).toMatchObject({ status: "active", settlement: "deposit", name: "Loket Nusa Uji" });
    expect(agent?.outlets).toHaveLength(1);
    expect(await ask((ctx) => commissionOf(ctx, owner.id, "cash_in"))).toMatchObject({ bps: 0, max: null });
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ledger.account where code = ${`agent_deposit:${owner.id}:IDR`}`.execute(
      app.runtime.database,
    );
    expect(rows).toEqual([{ n: 1 }]);
    const mine = expectOk(await api.call(own.readOwnBusiness, {}, { actor: owner }));
    expect(mine).toMatchObject({ business: { status: "active" }, sheet: null, terms: { kind: "agent" } });
  }, 120_000);

  test("is suspended at once by one person, reopened by two roles, changed and ended by sheets", async () => {
    const { owner, business } = await active("AGENT");
    const status = async () => (await ask((ctx) => findAgentStatus(ctx, owner.id)))?.status;
    const suspending = { id: idOf("sh"), business, reason: "Kas tidak cocok dua hari" };
    expectOk(await api.call(office.suspendBusiness, suspending, { actor: staff.compliance }));
    expectOk(await api.call(office.suspendBusiness, suspending, { actor: staff.compliance }));
    expect(await status()).toBe("suspended");
    const begin = (kind: "amendment" | "reopening" | "termination", id = idOf("sh")) =>
      api.call(office.beginSheetOf, { id, business, kind, reason: "Sudah diperiksa" }, { actor: staff.sales });
    expect(await begin("amendment")).toMatchObject({ code: 409, status: "business_not_active" });
    const reopening = idOf("sh");
    expectOk(await begin("reopening", reopening));
    expect(await begin("termination")).toMatchObject({ code: 409, status: "sheet_open" });
    expect(await api.call(office.makeSigningCode, { sheet: reopening }, { actor: staff.administrator })).toMatchObject({
      status: "not_your_turn",
    });
    expectOk(await sign(await staffCode(reopening, staff.compliance), staff.compliance));
    expect(await status()).toBe("suspended");
    expectOk(await sign(await staffCode(reopening, staff.administrator), staff.administrator));
    expect(await status()).toBe("active");
    const termination = idOf("sh");
    expectOk(await begin("termination", termination));
    await signAll(termination);
    expect(await status()).toBe("terminated");
    expect((await fileOf(business)).business.status).toBe("terminated");
    expect(await ask((ctx) => readPartyTerms(ctx, owner.id))).toEqual({ feeDiscountBps: 0, commission: null });
  }, 120_000);
});

describe("a business that sends, and a partner", () => {
  test("get tier and discount; an amendment replaces them; suspended, the business sends nothing", async () => {
    const { owner, business } = await active("CUSTOMER");
    const tier = () => ask((ctx) => tierOf(ctx, owner.id));
    expect(await tier()).toBe("L3");
    expect(await ask((ctx) => readPartyTerms(ctx, owner.id))).toMatchObject({ feeDiscountBps: 1_000 });
    expect(await ask((ctx) => readContractState(ctx, owner.id))).toEqual({
      state: "active",
      answerBy: null,
      tiers: ["L2", "L3"],
    });
    const id = idOf("sh");
    const begun = { id, business, kind: "amendment", reason: "Potongan baru" } as const;
    expectOk(await api.call(office.beginSheetOf, begun, { actor: staff.sales }));
    const { code } = expectOk(await api.call(office.makeDataCode, { sheet: id }, { actor: staff.sales }));
    const terms = {
      kind: "customer",
      tier: "L2",
      feeDiscountBps: 0,
      expected: { transfers: 10, average: { currency: "IDR", minor: "100000000" } },
    };
    expectOk(await desk.save(code, { code: "terms", content: terms }, staff.sales));
    expectOk(await api.call(submitSheet, { code }, { actor: staff.sales }));
    const passed = expectOk(await pass(id));
    // Nothing differs from the standard: the treasury does not sign.
    expect(passed.steps.map(({ role }) => role)).toEqual(["signatory", "sell", "review", "approve"]);
    expect(await tier()).toBe("L3");
    await signAll(id);
    expect(await tier()).toBe("L2");
    expect(await ask((ctx) => readPartyTerms(ctx, owner.id))).toMatchObject({ feeDiscountBps: 0 });
    expectOk(
      await api.call(office.suspendBusiness, { id: idOf("sh"), business, reason: "Permintaan PPATK" }, { actor: staff.sales }),
    );
    expect(await tier()).toBe("L0");
    expect(await ask((ctx) => readContractState(ctx, owner.id))).toMatchObject({ state: "suspended" });
  }, 120_000);

  test("a partner gets its deposit account", async () => {
    const { owner, business } = await active("PARTNER");
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ledger.account where code = ${`partner_deposit:${owner.id}:IDR`}`.execute(
      app.runtime.database,
    );
    expect(rows).toEqual([{ n: 1 }]);
    expect((await fileOf(business)).terms).toMatchObject({ kind: "partner", corridors: ["ID-ID-bank"] });
  }, 60_000);
});

describe("signing", () => {
  test("a stale tab, a wrong code, a forwarded link, another turn and a second signature sign nothing", async () => {
    const { sheet, view, business } = await submitted("AGENT");
    await acceptPapers(view);
    expectOk(await pass(sheet));
    const first = await codeOfMail();
    const { hash } = await read(first);
    const wrongHash = "0".repeat(64);
    expect(await api.call(signing.sendSigningCode, { code: first, hash: wrongHash })).toMatchObject({
      status: "content_changed",
    });
    expect(await api.call(signing.signSheet, { code: first, hash, otp: "123456" })).toMatchObject({
      status: "signing_code_over",
    });
    expectOk(await api.call(signing.sendSigningCode, { code: first, hash }));
    const otp = await desk.otpOf();
    const wrong = otp === "000000" ? "000001" : "000000";
    for (let tries = 0; tries < 5; tries++)
      expect(await api.call(signing.signSheet, { code: first, hash, otp: wrong })).toMatchObject({
        status: "signing_code_wrong",
      });
    expect(await api.call(signing.signSheet, { code: first, hash, otp })).toMatchObject({ status: "signing_code_over" });
    expectOk(await sign(first));
    expect(await api.call(signing.sendSigningCode, { code: first, hash })).toMatchObject({ status: "signed_already" });
    // The code of staff opens nothing in another session, and nothing without one.
    const sales = await staffCode(sheet, staff.sales);
    expect(await api.call(signing.openSigning, { code: sales })).toMatchObject({ code: 403, status: "sheet_code_not_yours" });
    expect(await api.call(signing.openSigning, { code: sales }, { actor: staff.compliance })).toMatchObject({ code: 403 });
    expect(await api.call(signing.openSigning, { code: "x".repeat(22) })).toMatchObject({ code: 410, status: "sheet_code_over" });
    expectOk(await sign(sales, staff.sales));
    // One person with all roles still signs once.
    const both = { ...staff.sales, menuAccess: [{ menu: "onboarding", module: ["view", "sell", "review", "approve"] }] };
    expect(await api.call(office.makeSigningCode, { sheet }, { actor: both })).toMatchObject({ status: "not_your_turn" });
    // A change that is asked for makes all signatures void, and the codes end.
    const review = await staffCode(sheet, staff.compliance);
    const change = { code: review, hash, section: "terms", text: "Komisi terlalu tinggi" } as const;
    expectOk(await api.call(signing.requestChange, change, { actor: staff.compliance }));
    const file = await fileOf(business);
    expect(file.steps.map(({ state }) => state)).toEqual(["VOID", "VOID", "VOID", "VOID", "VOID"]);
    expect(await api.call(signing.openSigning, { code: first })).toMatchObject({ code: 410 });
    expect(file.data?.changeRequests).toMatchObject([{ section: "terms", text: "Komisi terlalu tinggi" }]);
  }, 120_000);

  test("twenty signatures at once are one, and the last one activates once", async () => {
    const { sheet, view, owner } = await submitted("AGENT");
    await acceptPapers(view);
    expectOk(await pass(sheet));
    expectOk(await sign(await codeOfMail()));
    expectOk(await sign(await staffCode(sheet, staff.sales), staff.sales));
    expectOk(await sign(await staffCode(sheet, staff.compliance), staff.compliance));
    expectOk(await sign(await staffCode(sheet, staff.treasury), staff.treasury));
    desk.clock.advance(61_000);
    const code = await staffCode(sheet, staff.administrator);
    const { hash } = await read(code, staff.administrator);
    expectOk(await api.call(signing.sendSigningCode, { code, hash }, { actor: staff.administrator }));
    const otp = await desk.otpOf();
    const all = await Promise.all(
      Array.from({ length: 20 }, () => api.call(signing.signSheet, { code, hash, otp }, { actor: staff.administrator })),
    );
    expect(all.filter(({ code: status }) => status === 200)).toHaveLength(1);
    expect((await ask((ctx) => readAgentTerms(ctx, owner.id)))?.outlets).toHaveLength(1);
    const confirmed = expectOk(await api.call(signing.confirmSheet, { sheet, hash }));
    expect(confirmed).toMatchObject({ state: "in_force", signatures: 5 });
    const { bytes } = await app.as({ actor: staff.administrator }, (ctx) =>
      takeSheetPdf(ctx, onboardingDeps(desk.settings), { code }),
    );
    expect(Buffer.from(bytes).subarray(0, 5).toString("latin1")).toBe("%PDF-");
  }, 120_000);

  test("staff who are named, or whose telephone is, do not sign", async () => {
    const { sheet, view } = await submitted("CUSTOMER");
    await acceptPapers(view);
    const { rows } = await sql<{ content: { people: { phone: string }[] } }>`
      select content from onboarding.section where sheet = ${sheet} and code = 'people' order by no desc limit 1`.execute(
      app.runtime.database,
    );
    const named = await desk.newStaff("sales");
    const content = { ...rows[0]?.content, people: rows[0]?.content.people.map((one) => ({ ...one, phone: named.phone })) };
    await sql`insert into onboarding.section (sheet, code, content, saved_by, saved_at)
      values (${sheet}, 'people', ${JSON.stringify(content)}::jsonb, 'test', now())`.execute(app.runtime.database);
    expectOk(await pass(sheet));
    expectOk(await sign(await codeOfMail()));
    const own2 = await staffCode(sheet, named);
    const { hash } = await read(own2, named);
    expect(await api.call(signing.sendSigningCode, { code: own2, hash }, { actor: named })).toMatchObject({
      code: 403,
      status: "own_sheet",
    });
  }, 60_000);
});

test("every invariant of what sheets touch holds", async () => {
  const all = [...onboardingInvariants, ...pricingInvariants, ...verificationInvariants, ...cashPointsInvariants];
  const broken = (await checkInvariants(app.runtime.database, all)).filter(({ breaches }) => breaches.length > 0);
  expect(broken).toEqual([]);
});
