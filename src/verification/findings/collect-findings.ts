/**
 * What checks find about a case, before a person looks: the same number, document, telephone or photograph at somebody else, warnings that the
 * person confirmed, photographs that failed a check. A finding decides nothing; a serious one has to be explained by staff. A director may be a
 * customer too, so the same number and name without an account are a note.
 */
import { findContact, peopleWithPhone } from "#identity/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { listPhotoFacts } from "../capture/store.ts";
import { findSimilarPhotos } from "../capture/find-similar-photos.ts";
import type { VerificationDeps } from "../deps.ts";
import { fingerprintOf, type Fingerprint } from "../fingerprints.ts";
import { fieldsOf, openAnswers, type OpenAnswer } from "../open-answers.ts";
import { readSharedDevicePeople } from "../rules/read-thresholds.ts";
import { readRisk } from "../rules/read-risk.ts";
import { isSameName } from "../model/identity/same-name.ts";
import { isBusinessPerson } from "../model/subject.ts";
import { namedPeople } from "../business-people/names.ts";
import { listCasesOf, listSubmissions, type Submission } from "../store.ts";
import { findSubjectKey } from "../subject-key.ts";
import { othersWith, samePersons } from "./others-with.ts";
import { insertFindings, listOnSameDevice, type NewFinding } from "./store.ts";

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
    ...(await sameDevice(ctx, deps, about.subject)),
    ...(await photos(ctx, deps, about.subject)),
    ...(await namedOtherwise(ctx, deps, about.subject)),
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
  const found: NewFinding[] = [];
  for (const { kind, subject: other, isSamePerson } of await othersWith(ctx, deps, subject, [print]))
    found.push({
      kind: isSamePerson ? "known_person" : kind === "nik" ? "duplicate_nik" : "duplicate_passport",
      severity: isSamePerson ? "info" : "serious",
      key: other,
      details: await aboutOther(ctx, other),
    });
  return found;
}

/** The other subject; of a person without an account also the latest case, because they have no page of their own in the office. */
async function aboutOther(ctx: Ctx, other: string): Promise<NewFinding["details"]> {
  if (!isBusinessPerson(other)) return { person: other };
  const [latest] = await listCasesOf(ctx.db, other, 1);
  return { person: other, ...(latest && { cases: [latest.id] }) };
}

/** A person of a business who calls themselves otherwise than the business does. */
async function namedOtherwise(ctx: Ctx, deps: VerificationDeps, subject: string): Promise<readonly NewFinding[]> {
  if (!isBusinessPerson(subject)) return [];
  const named = (await namedPeople(ctx, deps, [subject])).get(subject);
  if (named === undefined || named.givenName === null || isSameName(named.givenName, named.namedAs)) return [];
  return [{ kind: "named_otherwise", severity: "warning", key: named.namedAs, details: {} }];
}

/** Families share telephones: a warning. The account's number is unique among active accounts only. */
async function samePhones(ctx: Ctx, subject: string): Promise<readonly NewFinding[]> {
  const contact = isBusinessPerson(subject) ? null : await findContact(ctx, subject);
  const others = contact === null ? [] : await peopleWithPhone(ctx, [contact.phoneNumber]);
  return others
    .filter((other) => other !== subject)
    .map((person) => ({ kind: "duplicate_phone", severity: "warning", key: person, details: { person } }));
}

/** Others whose ids a finding names; the number is counted further. */
const NAMED_OTHERS = 10;
const MAX_COUNTED = 200;

/** Families share devices: a note. More people than the threshold on one device are a warning, which grows with their number. */
async function sameDevice(ctx: Ctx, deps: VerificationDeps, subject: string): Promise<readonly NewFinding[]> {
  const on = await listOnSameDevice(ctx.db, subject, MAX_COUNTED);
  const same = await samePersons(ctx, deps, subject, on);
  const others = on.filter((other) => !same.has(other));
  if (others.length === 0) return [];
  const severity = others.length > (await readSharedDevicePeople(ctx)) ? "warning" : "info";
  const people = others.slice(0, NAMED_OTHERS);
  return [{ kind: "duplicate_device", severity, key: String(others.length), details: { count: others.length, people } }];
}

async function photos(ctx: Ctx, deps: VerificationDeps, subject: string): Promise<readonly NewFinding[]> {
  const similar = await findSimilarPhotos(ctx.db, subject);
  const same = await samePersons(
    ctx,
    deps,
    subject,
    similar.map(({ otherSubject }) => otherSubject),
  );
  const own = await listPhotoFacts(ctx.db, subject);
  return [
    ...similar.map(({ submission, otherSubject, otherSubmission, distance }): NewFinding => ({
      kind: same.has(otherSubject) ? "known_person_photo" : distance === 0 ? "duplicate_photo" : "similar_photo",
      severity: same.has(otherSubject) ? "info" : distance === 0 ? "serious" : "warning",
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
