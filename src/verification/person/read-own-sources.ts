import type { Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type * as contract from "../contract-own-sources.ts";
import type { VerificationDeps } from "../deps.ts";
import { openAnswers } from "../open-answers.ts";
import { readFacts } from "../rules/read-facts.ts";
import { findSubjectKey } from "../subject-key.ts";
import { shownAnswer } from "./shown-answer.ts";

/** The sources of funds and the purposes that the caller stated; none before they stated any. */
export async function readOwnSources(ctx: Ctx, deps: VerificationDeps): Promise<Output<typeof contract.readOwnSources>> {
  const subject = actorId(ctx.actor);
  if (subject === null) throw refuse("session_over");
  const key = await findSubjectKey(ctx, deps, subject);
  if (key === null) return { sources: [], purposes: [] };
  const { given } = await readFacts(ctx, subject);
  const answers = openAnswers(key, given).map(shownAnswer);
  return {
    sources: answers.flatMap(({ answer }) => (answer.code === "source_of_funds" ? answer.fields.sources : [])),
    purposes: answers.flatMap(({ answer }) => (answer.code === "purpose_of_relation" ? answer.fields.purposes : [])),
  };
}
