/** Freezes the content of a sheet and puts it up for signing. */
import { createHash } from "node:crypto";
import { z } from "zod";
import { canonicalJson } from "#kernel/canonical-json.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { refuseSheet } from "../codes.ts";
import { readFacts, type ReadFacts } from "../commercial-data/read-facts.ts";
import type { OnboardingDeps } from "../deps.ts";
import { checklistOf, isComplete } from "../model/checklist.ts";
import { contentSchema, riskRecordSchema, type SheetContent, type SheetData } from "../model/content.ts";
import { hasTerms } from "../model/kinds.ts";
import { ownershipOf, peopleToVerify } from "../model/people.ts";
import { stepsOf } from "../model/signers.ts";
import { deviationsOf } from "../model/terms.ts";
import { readRisk } from "../risk/read-risk.ts";
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
  const { data, risk } = hasTerms(sheet.kind) ? await dataOf(ctx, deps, sheet, business) : { data: null, risk: null };
  const content: SheetContent = {
    sheet: sheet.id,
    kind: sheet.kind,
    version,
    business: { id: business.id, kind: business.kind, owner: business.owner, name: data?.company.name ?? business.name },
    reason: sheet.reason,
    data,
  };
  const encoded = z.encode(contentSchema, content);
  const hash = sha256(canonicalJson(encoded));
  await insertVersion(ctx.db, { sheet: sheet.id, version, content: encoded, hash, risk, by }, ctx.now);
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

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

/** What is signed of a sheet with terms, and the record of the risk: the content has the hash of the record alone. */
interface Frozen {
  readonly data: SheetData;
  readonly risk: string;
}

async function dataOf(ctx: Ctx, deps: OnboardingDeps, sheet: Sheet, business: Business): Promise<Frozen> {
  const facts = await readFacts(ctx, deps, sheet, business);
  const items = checklistOf(facts);
  const { company, people, account, terms } = facts.sections;
  if (!isComplete(items) || company === null || people === null || account === null || terms === null) {
    const open = items.filter(({ status }) => status !== "DONE");
    throw refuseSheet("sheet_incomplete", { items: open.map(({ code, about }) => (about === null ? code : `${code}:${about}`)) });
  }
  const risk = canonicalJson(await riskRecordOf(ctx, deps, business, facts));
  const data = {
    company,
    people,
    account,
    terms,
    verified: verifiedOf(facts),
    documents: facts.stored.map(({ kind, sha256, bytes }) => ({ kind, sha256: sha256.toString("hex"), bytes })),
    accountCheck: { verdict: facts.accountCheck?.verdict ?? "not_checked", bankName: facts.accountCheck?.bankName ?? null },
    deviations: [...deviationsOf(terms)],
    riskHash: sha256(risk).toString("hex"),
  };
  return { data, risk };
}

const SALT_BYTES = 16;

async function riskRecordOf(ctx: Ctx, deps: OnboardingDeps, business: Business, { sections }: ReadFacts) {
  const { reason: _notSigned, ...risk } = await readRisk(ctx, deps, business, sections);
  return z.encode(riskRecordSchema, { salt: Buffer.from(ctx.random(SALT_BYTES)).toString("hex"), risk });
}

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
