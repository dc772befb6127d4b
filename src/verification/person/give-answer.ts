import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import { actorId } from "#platform/actor.ts";
import { readAreas } from "#areas/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { VerificationDeps } from "../deps.ts";
import { fingerprintOf } from "../fingerprints.ts";
import { storeOwnDevice } from "../own-device.ts";
import { isOpenState } from "../model/rules/case-states.ts";
import {
  checkBirthDate,
  checkIdentityNumber,
  checkIncomeProof,
  FIELD_REFUSALS,
  type FieldCheck,
} from "../model/identity/why-not-fields.ts";
import type { Answer } from "../model/shown.ts";
import { readFacts } from "../rules/read-facts.ts";
import { readMinimumAge, recentFrom } from "../rules/read-thresholds.ts";
import { findSubmission, insertFingerprints, insertSubmission, listCasesOf, lockSubject } from "../store.ts";
import { getSubjectKey } from "../subject-key.ts";
import type * as contract from "./contract.ts";
import { grantByRule } from "./grant-by-rule.ts";
import { fieldsOf, openAnswers, type OpenAnswer } from "../open-answers.ts";
import { shownRequirements } from "./shown-requirements.ts";
import { whyNotGive } from "../model/rules/why-not-give.ts";

/** Gives or changes one answer of the caller, and grants a tier whose requirements are all met by rule. */
export async function giveAnswer(
  ctx: Ctx,
  deps: VerificationDeps,
  { id, answer, confirmed }: Input<typeof contract.giveAnswer>,
): Promise<Output<typeof contract.giveAnswer>> {
  const subject = actorId(ctx.actor);
  if (subject === null) throw refuse("session_over");
  return giveAnswerOf(ctx, deps, subject, { id, answer, confirmed });
}

/** The same for a subject whom the caller has identified: an account by its session, a person of a business by their link. */
export async function giveAnswerOf(
  ctx: Ctx,
  deps: VerificationDeps,
  subject: string,
  { id, answer, confirmed }: Input<typeof contract.giveAnswer>,
): Promise<Output<typeof contract.giveAnswer>> {
  const key = await getSubjectKey(ctx, deps, subject);
  await lockSubject(ctx.db, subject);
  const known = await findSubmission(ctx.db, id);
  if (known !== null && (known.subject !== subject || known.code !== answer.code)) throw new Refusal("id_already_used", 409);
  if (known === null) {
    const { given } = await readFacts(ctx, subject);
    const open = (await listCasesOf(ctx.db, subject, 1)).find(({ state }) => isOpenState(state));
    const why = whyNotGive({ code: answer.code, slot: 1 }, given, open?.state ?? null);
    if (why !== null) throw new Refusal(why, 409);
    const others = openAnswers(key, given).filter((one) => one.answer.code !== answer.code);
    const { number, warnings } = await checked(ctx, answer, others);
    const unconfirmed = warnings.filter((warning) => !confirmed.includes(warning));
    if (unconfirmed.length > 0) throw new Refusal("answer_unconfirmed", 409, { warnings: unconfirmed });
    const stored = number === null ? answer : withNumber(answer, number);
    const content = key.seal(id, Buffer.from(JSON.stringify(stored.fields)));
    const isStored = await insertSubmission(
      ctx.db,
      { id, subject, code: answer.code, slot: 1, content, warnings, by: subject },
      ctx.now,
    );
    if (!isStored) throw new Refusal("id_already_used", 409);
    await insertFingerprints(ctx.db, subject, printsOf(deps, stored), ctx.now);
    await storeOwnDevice(ctx, deps, subject);
  }
  const granted = await grantByRule(ctx, deps, subject);
  return { requirements: await shownRequirements(ctx, subject), granted };
}

type Passed = Extract<FieldCheck, { refusal: null }>;

/** What depends on the day, on the terms, and on the other answers. */
async function checked(ctx: Ctx, answer: Answer, others: readonly OpenAnswer[]): Promise<Passed> {
  const check = await checkOf(ctx, answer, others);
  if (check.refusal === null) return check;
  const { refusal, correction } = check;
  throw new Refusal(refusal, FIELD_REFUSALS[refusal], correction === null ? {} : { correction });
}

async function checkOf(ctx: Ctx, answer: Answer, others: readonly OpenAnswer[]): Promise<FieldCheck> {
  const passes = { refusal: null, number: null, warnings: [] } as const;
  switch (answer.code) {
    case "birth_date":
      return checkBirthDate(answer.fields.date, { now: ctx.now, minimumAge: await readMinimumAge(ctx) });
    case "identity_number":
      return checkIdentityNumber(answer.fields, {
        now: ctx.now,
        minimumAge: await readMinimumAge(ctx),
        birthDate: fieldsOf(others, "birth_date")?.date ?? null,
        sex: fieldsOf(others, "sex")?.sex ?? null,
        districts: new Set((await readAreas()).districts.keys()),
      });
    case "income_proof":
      if (answer.fields.until < (await recentFrom(ctx, "income_proof_age"))) throw new Refusal("income_proof_old", 422);
      return checkIncomeProof(answer.fields, ctx.now);
    default:
      return passes;
  }
}

/** The identity number in its stored form: digits without blanks. */
function withNumber(answer: Answer, number: string): Answer {
  if (answer.code !== "identity_number" || answer.fields.kind !== "nik") return answer;
  return { code: answer.code, fields: { ...answer.fields, number } };
}

function printsOf(deps: VerificationDeps, answer: Answer) {
  if (answer.code !== "identity_number") return [];
  const { fields } = answer;
  return fields.kind === "nik"
    ? [fingerprintOf(deps, "nik", fields.number)]
    : [fingerprintOf(deps, "passport", `${fields.issuingCountry}:${fields.number}`)];
}
