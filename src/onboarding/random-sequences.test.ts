/**
 * Random sequences of steps on the sheets of two businesses: the server allows what a small model allows, a refused step changes nothing, and
 * what is in force is always what everybody signed.
 */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { cashPointsInvariants } from "#cash-points/invariants.ts";
import type { Id } from "#kernel/id.ts";
import { DAY_MS, SECOND_MS } from "#kernel/time.ts";
import { tierOf } from "#limits/index.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { readPartyTerms } from "#pricing/index.ts";
import { pricingInvariants } from "#pricing/invariants.ts";
import { submitSheet } from "./commercial-data/contract.ts";
import { onboardingInvariants } from "./invariants.ts";
import type { BusinessStatus, SheetKind } from "./model/kinds.ts";
import { isEditable, isOpenSheet, stateAfter, STATUS_AFTER, whyNotBegin, type SheetState } from "./model/sheet-states.ts";
import * as office from "./office/contract.ts";
import * as signing from "./signing/contract.ts";
import { openOnboarding } from "./testing/onboarding-app.ts";

const desk = await openOnboarding();
const { active, api, app, clock, codeOfMail, idOf, pass, read, save, sign, staff, staffCode } = desk;
afterAll(() => desk[Symbol.asyncDispose]());
const SYSTEM = { actor: { kind: "system", name: "test" } } as const;
const REASON = "Sudah diperiksa";
const HUNDRED_DAYS_MS = 100 * DAY_MS;

type Business = Awaited<ReturnType<typeof active>>;
const KINDS = ["amendment", "reopening", "termination"] as const;
const SINGLE = [
  "suspend",
  "data",
  "submit",
  "pass",
  "sign",
  "sign",
  "sign",
  "sign_all",
  "change",
  "refuse",
  "withdraw",
  "wait",
] as const;
type Single = (typeof SINGLE)[number] | "sign_all" | "forward";
type Step = { readonly do: Single } | { readonly do: "begin"; readonly kind: (typeof KINDS)[number] };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("begin" as const), kind: fc.constantFrom(...KINDS) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom(...SINGLE) }) },
  // Takes the sheet on, whatever its state is: otherwise hardly any sequence would put a second sheet in force.
  { weight: 9, arbitrary: fc.record({ do: fc.constant("forward" as const) }) },
);

const forward = { do: "forward" } as const;
/** A later sheet that is put in force, in every run: chance alone reaches one in most runs only. */
const WALKS: [kind: "CUSTOMER" | "AGENT", steps: Step[]][] = [
  ["CUSTOMER", [{ do: "begin", kind: "amendment" }, forward, forward, forward]],
];

/** Everything of a business that a refused step must leave as it is. */
async function snapshot(business: Id<"ob">, owner: string): Promise<string> {
  const { rows } = await sql<{ all: string }>`
    select jsonb_build_object(
      'business', (select to_jsonb(b) from onboarding.business as b where b.id = ${business}),
      'sheets', (select jsonb_agg(to_jsonb(s) order by s.id) from onboarding.sheet as s where s.business = ${business}),
      'signed', (select jsonb_agg(to_jsonb(g) order by g.sheet, g.version, g.step) from onboarding.signature as g
        join onboarding.sheet as s on s.id = g.sheet where s.business = ${business}),
      'terms', (select jsonb_agg(to_jsonb(t) order by t.id) from pricing.term as t where t.key = ${owner}),
      'tiers', (select jsonb_agg(to_jsonb(t) order by t.no) from limits.tier as t where t.person_id = ${owner})
    )::text as all`.execute(app.runtime.database);
  return rows[0]?.all ?? "";
}

interface Sheet {
  readonly id: Id<"sh">;
  readonly kind: SheetKind;
  readonly state: SheetState;
}
async function newestSheet(business: Id<"ob">): Promise<Sheet> {
  const { rows } = await sql<Sheet>`
    select id, kind, state from onboarding.sheet where business = ${business} order by id desc limit 1`.execute(
    app.runtime.database,
  );
  if (rows[0] === undefined) throw new Error("a business has a sheet");
  return rows[0];
}
async function statusOf(business: Id<"ob">): Promise<BusinessStatus> {
  const { rows } = await sql<{ status: BusinessStatus }>`select status from onboarding.business where id = ${business}`.execute(
    app.runtime.database,
  );
  return rows[0]?.status ?? "applying";
}

const BY_ROLE = { sell: staff.sales, review: staff.compliance, fund: staff.treasury, approve: staff.administrator } as const;
/** The person who signs next; null while nobody does. */
async function nextSigner(
  sheet: Id<"sh">,
): Promise<{ readonly code: string; readonly actor: (typeof BY_ROLE)["sell"] | undefined } | null> {
  const { rows } = await sql<{ role: keyof typeof BY_ROLE | "signatory" }>`
    select g.role from onboarding.signature as g join onboarding.sheet as s on s.id = g.sheet and s.version = g.version
    where s.id = ${sheet} and s.state = 'SIGNING' and g.state = 'WAITING' order by step limit 1`.execute(app.runtime.database);
  const role = rows[0]?.role;
  if (role === undefined) return null;
  return role === "signatory"
    ? { code: await codeOfMail(), actor: undefined }
    : { code: await staffCode(sheet, BY_ROLE[role]), actor: BY_ROLE[role] };
}

/** The step that takes a sheet on. */
const FORWARD: Partial<Record<SheetState, "submit" | "pass" | "sign_all">> = {
  DRAFT: "submit",
  CHANGES_REQUESTED: "submit",
  SUBMITTED: "pass",
  SIGNING: "sign_all",
};

/** Takes one step; whether it was allowed. */
async function take(one: Step, { business }: Pick<Business, "business">): Promise<boolean> {
  // Steps of one instant send mails of one instant, of which none is the newest.
  clock.advance(SECOND_MS);
  const sheet = await newestSheet(business);
  const about = { sheet: sheet.id, reason: REASON };
  const isDone = ({ code }: { readonly code: number }) => code === 200;
  switch (one.do) {
    case "begin":
      return isDone(
        await api.call(office.beginSheetOf, { id: idOf("sh"), business, kind: one.kind, reason: REASON }, { actor: staff.sales }),
      );
    case "suspend":
      return isDone(
        await api.call(office.suspendBusiness, { id: idOf("sh"), business, reason: REASON }, { actor: staff.compliance }),
      );
    case "data": {
      const made = await api.call(office.makeDataCode, { sheet: sheet.id }, { actor: staff.sales });
      if (!isDone(made) || made.data == null) return false;
      const { code } = made.data;
      const view = await desk.open(code, staff.sales);
      const terms = view.sections.terms as { readonly feeDiscountBps?: number } | null;
      if (terms === null) return false;
      const { feeDiscountBps } = terms;
      const changed = feeDiscountBps === undefined ? terms : { ...terms, feeDiscountBps: (feeDiscountBps + 300) % 2_000 };
      return isDone(await save(code, { code: "terms", content: changed }, staff.sales));
    }
    case "submit": {
      const made = await api.call(office.makeDataCode, { sheet: sheet.id }, { actor: staff.sales });
      if (!isDone(made) || made.data == null) return false;
      return isDone(await api.call(submitSheet, { code: made.data.code }, { actor: staff.sales }));
    }
    case "pass":
      return isDone(await pass(sheet.id));
    case "sign":
    case "sign_all":
      for (let count = 0; count < (one.do === "sign" ? 1 : 6); count++) {
        const next = await nextSigner(sheet.id);
        if (next === null) return count > 0;
        if (!isDone(await sign(next.code, next.actor))) return false;
      }
      return true;
    case "change": {
      const next = await nextSigner(sheet.id);
      if (next === null) return false;
      const { hash } = await read(next.code, next.actor);
      const change = { code: next.code, hash, section: "terms", text: "Potongannya berbeda" } as const;
      return isDone(await api.call(signing.requestChange, change, next.actor === undefined ? {} : { actor: next.actor }));
    }
    case "refuse":
      return isDone(await api.call(office.refuseSheetOf, about, { actor: staff.compliance }));
    case "withdraw":
      return isDone(await api.call(office.withdrawSheet, about, { actor: staff.sales }));
    case "forward": {
      const next = FORWARD[sheet.state];
      return next !== undefined && (await take({ do: next }, { business }));
    }
    case "wait":
      clock.advance(HUNDRED_DAYS_MS / 400);
      return true;
  }
}

/** Whether the step was taken before and its answer may have been lost: it is answered once more, and changes nothing. */
const isRepeated = (one: Step, state: SheetState): boolean => one.do === "submit" && state === "SUBMITTED";

/** Whether the model allows no such step, where it decides alone; the rest depends on what was entered. */
function isForbidden(one: Step, status: BusinessStatus, { state }: Sheet): boolean {
  switch (one.do) {
    case "begin":
      return isOpenSheet(state) || whyNotBegin(one.kind, status) !== null;
    case "suspend":
      return status !== "active";
    case "data":
      return !isEditable(state);
    case "submit":
      return !isEditable(state) && !isRepeated(one, state);
    case "pass":
      return state !== "SUBMITTED";
    case "sign":
    case "sign_all":
    case "change":
      return state !== "SIGNING";
    case "refuse":
      return stateAfter(state, "refuse") === null;
    case "withdraw":
      return stateAfter(state, "withdraw") === null;
    case "forward":
      return !isOpenSheet(state);
    case "wait":
      return false;
  }
}

const INVARIANTS = [...onboardingInvariants, ...pricingInvariants, ...cashPointsInvariants];

async function afterEachStep(business: Business, before: BusinessStatus): Promise<void> {
  const broken = (await checkInvariants(app.runtime.database, INVARIANTS)).filter(({ breaches }) => breaches.length > 0);
  expect(broken).toEqual([]);
  const status = await statusOf(business.business);
  const { rows } = await sql<{ kind: SheetKind }>`
    select kind from onboarding.sheet where business = ${business.business} and state = 'ACTIVE' order by activated_at desc, id desc limit 1`.execute(
    app.runtime.database,
  );
  // The newest sheet in force says what the business is; without one nothing changed.
  expect(status).toBe(rows[0] === undefined ? before : STATUS_AFTER[rows[0].kind]);
  if (status !== "terminated") return;
  expect(await app.as(SYSTEM, (ctx) => readPartyTerms(ctx, business.owner.id))).toEqual({ feeDiscountBps: 0, commission: null });
  expect(await app.as(SYSTEM, (ctx) => tierOf(ctx, business.owner.id))).toBe("L0");
}

test(
  "no sequence of steps puts in force what was not signed, and a refused step changes nothing",
  { timeout: 120_000 },
  async () => {
    const done = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("CUSTOMER" as const, "AGENT" as const),
        fc.array(step, { minLength: 16, maxLength: 22 }),
        async (kind, steps) => {
          const business = await active(kind);
          for (const one of steps) {
            const status = await statusOf(business.business);
            const sheet = await newestSheet(business.business);
            const before = await snapshot(business.business, business.owner.id);
            const isAllowed = await take(one, business);
            if (isForbidden(one, status, sheet))
              expect(isAllowed, `${one.do} of a sheet in ${sheet.state}, ${status}`).toBe(false);
            if (isRepeated(one, sheet.state)) expect(isAllowed).toBe(true);
            if (isAllowed && !isRepeated(one, sheet.state))
              done.add(`${one.do === "begin" ? one.kind : one.do} ${(await newestSheet(business.business)).state}`);
            else if (one.do !== "forward") expect(await snapshot(business.business, business.owner.id)).toBe(before);
            await afterEachStep(business, status);
          }
        },
      ),
      { numRuns: 4 + WALKS.length, examples: WALKS, endOnFailure: true },
    );
    // Otherwise the sequences would prove nothing: later sheets were put in force as well.
    expect([...done]).toContain("forward ACTIVE");
  },
);
