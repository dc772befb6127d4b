/**
 * What checks find about a case, before a person looks: the same number, document, telephone or photograph at somebody else, warnings that the
 * person confirmed, photographs that failed a check. A finding decides nothing; a serious one has to be explained by staff.
 */
import { findContact, peopleWithPhone } from "#identity/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { listPhotoFacts } from "../capture/store.ts";
import { findSimilarPhotos } from "../capture/find-similar-photos.ts";
import type { VerificationDeps } from "../deps.ts";
import { fingerprintOf, type Fingerprint } from "../fingerprints.ts";
import { fieldsOf, openAnswers, type OpenAnswer } from "../open-answers.ts";
import { readRisk } from "../rules/read-risk.ts";
import { listOthersWith, listSubmissions, type Submission } from "../store.ts";
import { findSubjectKey } from "../subject-key.ts";
import { insertFindings, type NewFinding } from "./store.ts";

export interface AboutCase {
  readonly case: string;
  readonly subject: string;
}

/** Finds, and stores what was not found before about this case. */
export async function collectFindings(ctx: Ctx, deps: VerificationDeps, about: AboutCase): Promise<void> {
  const given = await listSubmissions(ctx.db, about.subject);
  const key = await findSubjectKey(ctx, deps, about.subject);
  const answers = key === null ? [] : openAnswers(key, given);
  const found = [
    ...(await duplicates(ctx, deps, about.subject, answers)),
    ...(await samePhones(ctx, about.subject)),
    ...(await photos(ctx, about.subject)),
    ...warned(given),
    ...(await risky(ctx, deps, about.subject)),
  ];
  await insertFindings(ctx.db, about.case, found, ctx.now);
}

async function duplicates(
  ctx: Ctx,
  deps: VerificationDeps,
  subject: string,
  answers: readonly OpenAnswer[],
): Promise<readonly NewFinding[]> {
  const number = fieldsOf(answers, "identity_number");
  if (number === null) return [];
  const print: Fingerprint =
    number.kind === "nik"
      ? fingerprintOf(deps, "nik", number.number)
      : fingerprintOf(deps, "passport", `${number.issuingCountry}:${number.number}`);
  const others = await listOthersWith(ctx.db, subject, [print]);
  return others.map((other) => ({
    kind: other.kind === "nik" ? "duplicate_nik" : "duplicate_passport",
    severity: "serious",
    key: other.subject,
    details: { person: other.subject },
  }));
}

/** Families share telephones: a warning. The account's number is unique among active accounts only. */
async function samePhones(ctx: Ctx, subject: string): Promise<readonly NewFinding[]> {
  const contact = await findContact(ctx, subject);
  const others = contact === null ? [] : await peopleWithPhone(ctx, [contact.phoneNumber]);
  return others
    .filter((other) => other !== subject)
    .map((person) => ({ kind: "duplicate_phone", severity: "warning", key: person, details: { person } }));
}

async function photos(ctx: Ctx, subject: string): Promise<readonly NewFinding[]> {
  const similar = await findSimilarPhotos(ctx.db, subject);
  const own = await listPhotoFacts(ctx.db, subject);
  return [
    ...similar.map(({ submission, otherSubject, otherSubmission, distance }): NewFinding => ({
      kind: distance === 0 ? "duplicate_photo" : "similar_photo",
      severity: distance === 0 ? "serious" : "warning",
      key: `${submission}/${otherSubmission}`,
      details: { submission, person: otherSubject, other: otherSubmission, distance },
    })),
    ...own
      .filter(({ failed }) => failed.length > 0)
      .map(({ submission, code, failed, tries }): NewFinding => ({
        kind: "photo_check_failed",
        severity: "info",
        key: submission,
        details: { submission, code, gates: failed, tries },
      })),
  ];
}

const warned = (given: readonly Submission[]): readonly NewFinding[] =>
  given.flatMap(({ id, code, warnings }) =>
    warnings.map((kind): NewFinding => ({ kind, severity: "warning", key: id, details: { submission: id, code } })),
  );

async function risky(ctx: Ctx, deps: VerificationDeps, subject: string): Promise<readonly NewFinding[]> {
  const { band, points } = await readRisk(ctx, deps, subject);
  return band === "high" ? [{ kind: "high_risk", severity: "serious", key: "risk", details: { points } }] : [];
}
