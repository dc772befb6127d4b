/** Reads everything that the evaluator needs about a sheet, and that its pages show. */
import { termAt } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { compareNames } from "#recipients/index.ts";
import { readPersonChecks, type PersonCheckResult } from "#verification/index.ts";
import type { OnboardingDeps } from "../deps.ts";
import { listDocuments, type StoredDocument } from "../documents/store.ts";
import type { PersonCheck, SheetFacts } from "../model/checklist.ts";
import { sectionsSchema, type Sections } from "../model/sections.ts";
import { listSections, type Business, type SavedSection, type Sheet } from "../store.ts";
import { findAccountCheck, type AccountCheck } from "./store-account.ts";

export interface ReadFacts extends SheetFacts {
  readonly saved: readonly SavedSection[];
  readonly stored: readonly StoredDocument[];
  readonly checks: ReadonlyMap<string, PersonCheckResult>;
  /** Null: the account of the data has not been checked. */
  readonly accountCheck: AccountCheck | null;
}

export async function readFacts(
  ctx: Pick<Ctx, "db" | "now" | "random">,
  deps: Pick<OnboardingDeps, "personChecks">,
  sheet: Pick<Sheet, "id" | "kind">,
  business: Pick<Business, "id" | "kind">,
): Promise<ReadFacts> {
  const saved = await listSections(ctx.db, sheet.id);
  const sections = sectionsOf(saved);
  const stored = await listDocuments(ctx.db, business.id);
  const ids = sections.people?.people.map(({ id }) => id) ?? [];
  const checks = await readPersonChecks(ctx, deps.personChecks, ids);
  const accountCheck = sections.account && (await findAccountCheck(ctx.db, business.id, sections.account));
  return {
    kind: business.kind,
    isOpening: sheet.kind === "opening",
    sections,
    saved,
    stored,
    documents: stored.map(({ kind, status }) => ({ kind, status })),
    checks,
    people: new Map((sections.people?.people ?? []).map((named) => [named.id, checkOf(checks.get(named.id), named.name)])),
    accountCheck,
    account: accountCheck && { verdict: accountCheck.verdict, isAccepted: accountCheck.acceptedBy !== null },
    beneficialOwnerBps: await readBeneficialOwnerBps(ctx),
  };
}

/** The name is compared with the one of now: it may have been changed since the link was sent. */
function checkOf(check: PersonCheckResult | undefined, name: string): PersonCheck {
  if (check === undefined) return { state: "NOT_INVITED", isNameSame: null };
  const { state, verifiedName } = check;
  return { state, isNameSame: verifiedName === null ? null : compareNames(name, verifiedName).verdict === "match" };
}

/** The saved sections, decoded. What is stored was validated when it was saved. */
export function sectionsOf(saved: readonly SavedSection[]): Sections {
  const content = (code: string): unknown => saved.find((one) => one.code === code)?.content ?? null;
  return sectionsSchema.parse({
    company: content("company"),
    people: content("people"),
    account: content("account"),
    terms: content("terms"),
  });
}

/** Perpres 13/2018 art. 4: more than 25 percent. */
async function readBeneficialOwnerBps(ctx: Pick<Ctx, "db" | "now">): Promise<number> {
  const term = await termAt(ctx, "threshold", "beneficial_owner_share", ctx.now);
  if (term?.value.measure !== "share") throw new Error("no threshold beneficial_owner_share as a share");
  return term.value.bps;
}
