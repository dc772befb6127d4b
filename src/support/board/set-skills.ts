import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { assignWaiting } from "../desk/assign-waiting.ts";
import { lockGiving } from "../desk/store-assign.ts";
import type * as contract from "./contract.ts";
import { mayAnswer } from "./move-chats.ts";
import { ALL_SKILLS, findSkills, putSkills } from "./store-skills.ts";

/** Sets which chats a person is given at first; what waits is given anew. Throws `not_found` for somebody who may not answer. */
export async function setSkills(
  ctx: Ctx,
  { id: person, ...chosen }: Input<typeof contract.setSkills>,
): Promise<Output<typeof contract.setSkills>> {
  if (!(await mayAnswer(ctx, person))) throw refuse("not_found");
  await lockGiving(ctx.db);
  const before = (await findSkills(ctx.db, [person])).get(person) ?? ALL_SKILLS;
  const after = {
    languages: ALL_SKILLS.languages.filter((one) => chosen.languages.includes(one)),
    topics: ALL_SKILLS.topics.filter((one) => chosen.topics.includes(one)),
  };
  await putSkills(ctx.db, person, after);
  await ctx.audit("support.set_skills", { subject: person, details: { before, after } });
  await assignWaiting(ctx);
  return { done: true };
}
