/** What a person answers to being named by a business. */
import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { VerificationDeps } from "../deps.ts";
import { withdrawOpenCase } from "../person/close-own-case.ts";
import type * as contract from "./contract.ts";
import { lockLink } from "./link.ts";
import { saveBusinessPerson, type BusinessPerson } from "./store.ts";

type Answered = Output<typeof contract.confirmNaming>;

/** Yes, this is me and I hold this role. */
export async function confirmNaming(
  ctx: Ctx,
  deps: VerificationDeps,
  { token }: Input<typeof contract.confirmNaming>,
): Promise<Answered> {
  const { person } = await lockLink(ctx, deps, token);
  return answer(ctx, person, { state: "CONFIRMED", deniedReason: null }, (facts) =>
    ctx.audit("verification.person_confirmed", facts),
  );
}

/** This is not me, or I do not hold this role: an open case ends as well, because nobody is to be verified any more. */
export async function denyNaming(
  ctx: Ctx,
  deps: VerificationDeps,
  { token, why }: Input<typeof contract.denyNaming>,
): Promise<Answered> {
  const { person } = await lockLink(ctx, deps, token);
  if (person.state === "INVITED") await withdrawOpenCase(ctx, deps, person.id);
  return answer(ctx, person, { state: "DENIED", deniedReason: why ?? null }, (facts) =>
    ctx.audit("verification.person_denied", facts),
  );
}

async function answer(
  ctx: Ctx,
  person: BusinessPerson,
  after: Pick<BusinessPerson, "state" | "deniedReason">,
  write: (facts: { readonly subject: string }) => Promise<void>,
): Promise<Answered> {
  if (person.state === after.state) return { answer: person.state };
  if (person.state !== "INVITED") throw new Refusal("naming_answered", 409);
  await saveBusinessPerson(ctx.db, { ...person, ...after }, ctx.now);
  await write({ subject: person.id });
  return { answer: after.state };
}
