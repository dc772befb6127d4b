import type { Input, Output } from "#kernel/endpoint.ts";
import { actingPerson } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { VerificationDeps } from "../deps.ts";
import { listDecidedTiers } from "../rules/read-rules.ts";
import { CASES_SHOWN } from "./contract.ts";
import type * as contract from "./contract.ts";
import { namedBy, rowOf } from "./show-case.ts";
import { countCases, listCaseRows, listSubjectCases, type CaseFilter } from "./store.ts";

/** A closed case has no deadline: by deadline means the newest first. */
const CLOSED_SORTS: Readonly<Record<CaseFilter["sort"], CaseFilter["sort"]>> = {
  due: "-opened",
  "-due": "opened",
  risk: "risk",
  "-risk": "-risk",
  opened: "opened",
  "-opened": "-opened",
};

/** One page of a view of cases. */
export async function listCases(
  ctx: Ctx,
  deps: VerificationDeps,
  input: Input<typeof contract.listCases>,
): Promise<Output<typeof contract.listCases>> {
  const { view = "queue", risk = null, tier = null, sort, page = 1, perPage } = input;
  const filter: CaseFilter = {
    view,
    person: actingPerson(ctx),
    risk,
    tier,
    sort: view === "closed" ? CLOSED_SORTS[sort ?? "due"] : (sort ?? "due"),
    limit: perPage,
    offset: (page - 1) * perPage,
  };
  const [rows, total, tiers] = await Promise.all([
    listCaseRows(ctx.db, filter),
    countCases(ctx.db, filter),
    listDecidedTiers(ctx),
  ]);
  const named = await namedBy(
    ctx,
    deps,
    rows.flatMap(({ subject, assignedTo }) => [subject, assignedTo]),
  );
  return { now: ctx.now, cases: rows.map((one) => rowOf(one, named)), total, tiers: [...tiers] };
}

/** The newest cases of one person. */
export async function listCasesOf(
  ctx: Ctx,
  deps: VerificationDeps,
  { person }: Input<typeof contract.listCasesOf>,
): Promise<Output<typeof contract.listCasesOf>> {
  const rows = await listSubjectCases(ctx.db, person, CASES_SHOWN);
  const named = await namedBy(
    ctx,
    deps,
    rows.flatMap(({ subject, assignedTo }) => [subject, assignedTo]),
  );
  return { cases: rows.map((one) => rowOf(one, named)) };
}
