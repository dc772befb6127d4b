/** What a person of a business gives by their link: the same answers, photographs and case as with an account, for the person of the link. */
import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { acceptPhoto } from "../capture/accept-photo.ts";
import { issueSelfieCode } from "../capture/start-selfie.ts";
import type { VerificationDeps } from "../deps.ts";
import { PERSON_TIER } from "../model/subject.ts";
import { objectToDecisionOf } from "../person/close-own-case.ts";
import { giveAnswerOf } from "../person/give-answer.ts";
import { submitCaseOf } from "../person/submit-case.ts";
import type * as contract from "./contract.ts";
import { checkConfirmed, lockGiving, openLink } from "./link.ts";

/** Gives or changes one answer. */
export async function givePersonAnswer(
  ctx: Ctx,
  deps: VerificationDeps,
  { token, ...input }: Input<typeof contract.givePersonAnswer>,
): Promise<Output<typeof contract.givePersonAnswer>> {
  const person = await lockGiving(ctx, deps, token);
  const { requirements } = await giveAnswerOf(ctx, deps, person.id, input);
  const details = { submission: input.id, code: input.answer.code };
  await ctx.audit("verification.person_answered", { subject: person.id, details });
  return { requirements };
}

/** Stores one photograph, sealed. Everything about the link is read again in the transaction that stores it. */
export async function givePersonPhoto(
  ctx: Ctx,
  deps: VerificationDeps,
  { token, ...upload }: Input<typeof contract.givePersonPhoto>,
): Promise<Output<typeof contract.givePersonPhoto>> {
  const { person } = await openLink(ctx, deps, token);
  checkConfirmed(person);
  const claim = async (inner: Ctx) => void (await lockGiving(inner, deps, token));
  return { failed: [...(await acceptPhoto(ctx, deps, { person: person.id, claim }, upload))] };
}

/** Issues the digits of the person's selfie, or answers the valid ones. */
export async function startPersonSelfie(
  ctx: Ctx,
  deps: VerificationDeps,
  { token }: Input<typeof contract.startPersonSelfie>,
): Promise<Output<typeof contract.startPersonSelfie>> {
  const person = await lockGiving(ctx, deps, token);
  const { digits, expiresAt } = await issueSelfieCode(ctx, deps, person.id);
  return { digits, until: expiresAt };
}

/** Opens the person's case, or answers what staff asked for. */
export async function submitPersonCheck(
  ctx: Ctx,
  deps: VerificationDeps,
  { token, id }: Input<typeof contract.submitPersonCheck>,
): Promise<Output<typeof contract.submitPersonCheck>> {
  const person = await lockGiving(ctx, deps, token);
  const submitted = await submitCaseOf(ctx, deps, person.id, { id, tier: PERSON_TIER, onward: null });
  await ctx.audit("verification.person_submitted", { subject: person.id, details: { case: submitted.case.id } });
  return { case: shownToLink(submitted.case) };
}

/** Objects to a rejection, once. */
export async function objectByLink(
  ctx: Ctx,
  deps: VerificationDeps,
  { token, id, text }: Input<typeof contract.objectByLink>,
): Promise<Output<typeof contract.objectByLink>> {
  const person = await lockGiving(ctx, deps, token);
  const { case: one } = await objectToDecisionOf(ctx, deps, person.id, { id, text });
  await ctx.audit("verification.person_objected", { subject: person.id, details: { case: id } });
  return { case: shownToLink(one) };
}

type OwnCase = Output<typeof contract.submitPersonCheck>["case"];
/** Nobody withdraws by a link: who does not hold the role says so, and a business names somebody else. */
export const shownToLink = (one: OwnCase): OwnCase => ({ ...one, canWithdraw: false });
