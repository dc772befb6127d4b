/** Freezes the content of a sheet and puts it up for signing. */
import { createHash } from "node:crypto";
import { z } from "zod";
import { canonicalJson } from "#kernel/canonical-json.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { refuseSheet } from "../codes.ts";
import { readFacts, type ReadFacts } from "../commercial-data/read-facts.ts";
import type { OnboardingDeps } from "../deps.ts";
import { checklistOf, isComplete } from "../model/checklist.ts";
import { contentSchema, type SheetContent, type SheetData } from "../model/content.ts";
import { hasTerms } from "../model/kinds.ts";
import { ownershipOf, peopleToVerify } from "../model/people.ts";
import { stepsOf } from "../model/signers.ts";
import { deviationsOf } from "../model/terms.ts";
import { readRisk, type ReadRisk } from "../risk/read-risk.ts";
import { moveTo } from "../sheets/move-sheet.ts";
import type { Business, Sheet } from "../store.ts";
import { insertSteps, insertVersion } from "./store.ts";

/**
 * Begins the signing of a sheet. Refuses with `sheet_incomplete` while anything of a sheet with terms is missing or not accepted. Call it with
 * the business locked.
 */
export async function freezeSheet(
  ctx: Ctx,
  deps: OnboardingDeps,
  { sheet, business, by }: { readonly sheet: Sheet; readonly business: Business; readonly by: string },
): Promise<SheetContent> {
  const version = sheet.version + 1;
  const data = hasTerms(sheet.kind) ? await dataOf(ctx, deps, sheet, business) : null;
  const content: SheetContent = {
    sheet: sheet.id,
    kind: sheet.kind,
    version,
    business: { id: business.id, kind: business.kind, owner: business.owner, name: data?.company.name ?? business.name },
    reason: sheet.reason,
    data,
  };
  const encoded = z.encode(contentSchema, content);
  const hash = createHash("sha256").update(canonicalJson(encoded)).digest();
  await insertVersion(ctx.db, { sheet: sheet.id, version, content: encoded, hash, by }, ctx.now);
  const signatories = data?.people.people.filter(({ roles }) => roles.includes("signatory")) ?? [];
  const steps = stepsOf(sheet.kind, { signatories, hasDeviations: (data?.deviations.length ?? 0) > 0 });
  await insertSteps(ctx.db, { sheet: sheet.id, version, steps });
  await moveTo(ctx, sheet, "begin_signing", {
    by,
    kind: "signing_begun",
    version,
    details: { version, hash: hash.toString("hex") },
  });
  return content;
}

async function dataOf(ctx: Ctx, deps: OnboardingDeps, sheet: Sheet, business: Business): Promise<SheetData> {
  const facts = await readFacts(ctx, deps, sheet, business);
  const items = checklistOf(facts);
  const { company, people, account, terms } = facts.sections;
  if (!isComplete(items) || company === null || people === null || account === null || terms === null) {
    const open = items.filter(({ status }) => status !== "DONE");
    throw refuseSheet("sheet_incomplete", { items: open.map(({ code, about }) => (about === null ? code : `${code}:${about}`)) });
  }
  return {
    company,
    people,
    account,
    terms,
    verified: verifiedOf(facts),
    documents: facts.stored.map(({ kind, sha256, bytes }) => ({ kind, sha256: sha256.toString("hex"), bytes })),
    accountCheck: { verdict: facts.accountCheck?.verdict ?? "not_checked", bankName: facts.accountCheck?.bankName ?? null },
    deviations: [...deviationsOf(terms)],
    risk: withoutReason(await readRisk(ctx, deps, business, facts.sections)),
  };
}

const withoutReason = ({ reason: _forStaff, ...risk }: ReadRisk): SheetData["risk"] => risk;

function verifiedOf({ sections, checks, beneficialOwnerBps }: ReadFacts): SheetData["verified"] {
  if (sections.people === null) return [];
  const { effective } = ownershipOf(sections.people);
  return peopleToVerify(sections.people, beneficialOwnerBps).map(({ id, name }) => ({
    id,
    name: checks.get(id)?.verifiedName ?? name,
    effectiveBps: effective.get(id) ?? 0,
    until: checks.get(id)?.verifiedUntil ?? null,
  }));
}
