import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { readPhotoBounds } from "../capture/read-photo-bounds.ts";
import { listPhotosOf } from "../capture/store.ts";
import type { VerificationDeps } from "../deps.ts";
import { requirementOf } from "../model/rules/evaluate.ts";
import { openAnswers } from "../open-answers.ts";
import { shownAnswer } from "../person/shown-answer.ts";
import { showCase } from "../person/show-case.ts";
import { shownToPerson } from "../person/shown-requirements.ts";
import { isRenewable, whyNotOpen } from "../person/submit-case.ts";
import { readFacts } from "../rules/read-facts.ts";
import { readGrant } from "../rules/read-grant.ts";
import { readRules } from "../rules/read-rules.ts";
import { recentFrom } from "../rules/read-thresholds.ts";
import { listCasesOf, type CaseFile } from "../store.ts";
import { findSubjectKey } from "../subject-key.ts";
import type * as contract from "./contract.ts";
import { shownToLink } from "./give-by-link.ts";
import { openLink } from "./link.ts";
import { personState } from "./model/person-state.ts";

/** The verification of the person of a link, as the link may show it. */
export async function readPersonCheck(
  ctx: Ctx,
  deps: VerificationDeps,
  { token }: Input<typeof contract.readPersonCheck>,
): Promise<Output<typeof contract.readPersonCheck>> {
  const { person, until } = await openLink(ctx, deps, token);
  const { id, businessName, namedAs, roles, shareBps, state: naming } = person;
  const [facts, [rule], grant, key, [latest]] = await Promise.all([
    readFacts(ctx, id),
    readRules(ctx, id),
    readGrant(ctx, id),
    findSubjectKey(ctx, deps, id),
    listCasesOf(ctx.db, id, 1),
  ]);
  if (rule === undefined || key === null) throw new Error(`no rule is in force for ${id}, or its key is missing`);
  const isVerified = grant.tier !== null;
  const isOpen = naming === "CONFIRMED" && canGive(latest, ctx.now) && (!isVerified || isRenewable(grant.until, ctx.now));
  const isConfirmed = naming === "CONFIRMED";
  return {
    naming: { businessName, namedAs, roles: [...roles], shareBps },
    answer: naming,
    state: personState({ naming, hasLink: true, isVerified, latest: latest?.state ?? null }),
    until,
    verifiedUntil: isConfirmed ? grant.until : null,
    isOpen,
    approvers: rule.approvers,
    requirements: isConfirmed ? rule.requirements.map((code) => shownToPerson(requirementOf(code, facts))) : [],
    answers: isOpen ? openAnswers(key, facts.given).map(shownAnswer).map(withoutNumber) : [],
    photos: isOpen ? [...(await listPhotosOf(ctx.db, id))] : [],
    case: isConfirmed && latest !== undefined ? shownToLink(await showCase(ctx, key, latest)) : null,
    photoBounds: await readPhotoBounds(ctx),
    incomeProofFrom: await recentFrom(ctx, "income_proof_age"),
  };
}

/** Whether the person has the next step: nothing was sent, or staff ask for something. */
const canGive = (latest: CaseFile | undefined, now: Date): boolean =>
  latest?.state === "NEEDS_INFO" || whyNotOpen(latest, now) === null;

type Shown = ReturnType<typeof shownAnswer>;
/** A link can be forwarded: of the identity number it shows the end, enough to recognise it. */
function withoutNumber(one: Shown): Shown {
  if (one.answer.code !== "identity_number") return one;
  const { fields } = one.answer;
  const number = `${fields.kind === "nik" ? "•••••" : "XXXXX"}${fields.number.slice(-4)}`;
  return { ...one, answer: { code: one.answer.code, fields: { ...fields, number } } };
}
