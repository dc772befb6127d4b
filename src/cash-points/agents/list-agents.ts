import { peopleByContact } from "#identity/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { AGENTS_PER_PAGE, type listAgents as contract } from "./contract.ts";
import type { CounterDeps } from "../counter/deps.ts";
import { showAgents } from "./show-agent.ts";
import { listFoundAgents } from "./store.ts";

/** A shorter text is part of too many addresses and numbers to find a person. */
const MIN_CONTACT_CHARS = 4;

/** A page of agents with their float; a low float is marked and comes first. */
export async function listAgents(
  ctx: Ctx,
  { search, ...filter }: Input<typeof contract>,
  deps: CounterDeps,
): Promise<Output<typeof contract>> {
  const found = search === undefined ? null : { text: search, people: await peopleWith(ctx, search) };
  const rows = await listFoundAgents(ctx.db, { ...filter, found }, AGENTS_PER_PAGE + 1);
  const agents = await showAgents(ctx, rows.slice(0, AGENTS_PER_PAGE), deps);
  return { agents, hasMore: rows.length > agents.length };
}

/** The people whose address or number contains a text. */
async function peopleWith(ctx: Ctx, search: string): Promise<readonly string[]> {
  const part = search.toLowerCase().replaceAll(/\s/g, "");
  return part.length < MIN_CONTACT_CHARS ? [] : peopleByContact(ctx, part);
}
