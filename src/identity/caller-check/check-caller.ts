/** Staff check a caller: two questions, whose answers only the server knows. */
import type { Input, Output } from "#kernel/endpoint.ts";
import { newId } from "#kernel/id.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import { DAY_MS } from "#kernel/time.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { findContact } from "../account/find-contact.ts";
import type { IdentityDeps } from "../deps.ts";
import { listNames } from "../office/store.ts";
import { CHECKS_SHOWN } from "./contract.ts";
import type * as contract from "./contract.ts";
import {
  CALLER_CHECK_MS,
  drawQuestions,
  isEmail,
  isPhone,
  MAX_FAILED_CHECKS,
  passedUntil,
  type CallerFact,
} from "./model/caller-check.ts";
import {
  countFailed,
  findCallerCheck,
  insertCallerCheck,
  listCallerCheckRows,
  lockChecksOf,
  recordAnswers,
  type CallerCheck,
} from "./store.ts";

type Deps = Pick<IdentityDeps, "callerFacts">;
type Checks = Output<typeof contract.listCallerChecks>;

/** The newest checks of callers about a person. */
export async function listCallerChecks(ctx: Ctx, { person }: Input<typeof contract.listCallerChecks>): Promise<Checks> {
  const rows = await listCallerCheckRows(ctx.db, person, CHECKS_SHOWN);
  const names = new Map(
    (await listNames(ctx.db, [...new Set(rows.map(({ startedBy }) => startedBy))])).map(({ id, name }) => [id as string, name]),
  );
  const checks = rows.map((check) => ({
    id: check.id,
    questions: [...check.questions],
    startedAt: check.startedAt,
    startedByName: names.get(check.startedBy) ?? null,
    isPassed: check.rightAnswers === null ? null : check.rightAnswers.every(Boolean),
    isOpen: isOpen(check, ctx.now),
  }));
  const until = passedUntil(checks, ctx.now);
  return {
    checks,
    isUsedUp: await isUsedUp(ctx, person),
    passedUntil: until,
    passedForMs: until && until.getTime() - ctx.now.getTime(),
  };
}

/** Starts a check, or continues the one that is open. */
export async function startCallerCheck(
  ctx: Ctx,
  { id: person }: Input<typeof contract.startCallerCheck>,
  deps: Deps,
): Promise<Checks> {
  await lockChecksOf(ctx.db, person);
  const newest = await listCallerCheckRows(ctx.db, person, CHECKS_SHOWN);
  if (newest.some((check) => isOpen(check, ctx.now))) return listCallerChecks(ctx, { person });
  if (await isUsedUp(ctx, person)) throw new Refusal("caller_checks_used_up", 429);
  const questions = drawQuestions(await factsOf(ctx, person, deps), ctx.random(2));
  if (questions === null) throw new Refusal("caller_facts_missing", 409);
  const startedBy = actorId(ctx.actor) ?? "";
  await insertCallerCheck(ctx.db, {
    id: newId("cc", ctx.now.getTime(), ctx.random(10)),
    person,
    questions,
    startedBy,
    startedAt: ctx.now,
  });
  return listCallerChecks(ctx, { person });
}

/** Compares the answers. The update is the check: each check is answered once. */
export async function answerCallerCheck(
  ctx: Ctx,
  { id, answers }: Input<typeof contract.answerCallerCheck>,
  deps: Deps,
): Promise<Checks> {
  const check = await findCallerCheck(ctx.db, id);
  if (check === null) throw refuse("not_found");
  const facts = await factsOf(ctx, check.person, deps);
  const rightAnswers = check.questions.map(
    (question, n) => facts.find((fact) => fact.question === question)?.accepts(answers[n] ?? "") ?? false,
  );
  const openSince = new Date(ctx.now.getTime() - CALLER_CHECK_MS);
  if (!(await recordAnswers(ctx.db, { id, rightAnswers, at: ctx.now, openSince }))) throw new Refusal("caller_check_over", 409);
  if (rightAnswers.every(Boolean)) await ctx.audit("identity.caller_check_passed", { subject: check.person });
  else await ctx.audit("identity.caller_check_failed", { subject: check.person });
  return listCallerChecks(ctx, { person: check.person });
}

const isOpen = ({ rightAnswers, startedAt }: CallerCheck, now: Date): boolean =>
  rightAnswers === null && now.getTime() - startedAt.getTime() < CALLER_CHECK_MS;

async function isUsedUp(ctx: Pick<Ctx, "db" | "now">, person: string): Promise<boolean> {
  const since = new Date(ctx.now.getTime() - DAY_MS);
  const openSince = new Date(ctx.now.getTime() - CALLER_CHECK_MS);
  return (await countFailed(ctx.db, person, since, openSince)) >= MAX_FAILED_CHECKS;
}

/** What the owner of an account knows: its contacts, and what other capabilities add. An inactive account has no facts. */
async function factsOf(ctx: Ctx, person: string, deps: Deps): Promise<readonly CallerFact[]> {
  const contact = await findContact(ctx, person);
  if (contact === null) return [];
  const { emailAddress, phoneNumber } = contact;
  return [
    { question: "email", accepts: (answer) => isEmail(emailAddress, answer) },
    { question: "phone", accepts: (answer) => isPhone(phoneNumber, answer) },
    ...((await deps.callerFacts?.(ctx, person)) ?? []),
  ];
}
