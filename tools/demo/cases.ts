/**
 * Where a statement disagrees with the books, the treasury gets a case: for every real difference, within a minute of reading the
 * statement, and for nothing else.
 */
import type { FindingKind } from "#reconciliation/model/finding.ts";
import type { WireOutput } from "#kernel/endpoint.ts";
import * as reconciliation from "#reconciliation/contract.ts";
import { sql } from "kysely";
import { DAY_MS, insist, MINUTE_MS, type Act, type Cast, type Made } from "./act.ts";
import type { Person } from "./person.ts";
import type { Ended } from "./proofs.ts";
import type { Scene } from "./scene.ts";

const TREASURY = "treasuri@demo.example";
/** A statement is read every ten minutes. */
const READ_WITHIN_MS = 11 * MINUTE_MS;
/** The checker runs as soon as statements were read. */
const FOUND_WITHIN_MS = MINUTE_MS;
const STEP_MS = 10_000;
/** Differences that may still resolve: within the half hour after it, or with the statements of this day and the next. */
const PATIENT: Partial<Record<FindingKind, number>> = { missing_here: 2 * 60 * MINUTE_MS, missing_there: 3 * DAY_MS };

/** For an act that leaves a difference. */
export const differing = (kind: FindingKind): Pick<Act, "differs" | "prove"> => ({
  differs: kind,
  prove: (cast, made) => findDifference(cast, made, kind),
});

interface Found {
  readonly id: string;
  readonly openedAt: Date;
  readonly readAt: Date | null;
}

async function find({ runtime }: Scene, key: string): Promise<Found | null> {
  const { rows } = await sql<Found>`select id, opened_at as "openedAt",
      (select max(read_at) from reconciliation.statement_line as line where line.key = of.key) as "readAt"
    from reconciliation.case_file as of where key = ${key}`.execute(runtime.database);
  return rows[0] ?? null;
}

async function findDifference(cast: Cast, { transfer }: Made, kind: FindingKind): Promise<readonly string[]> {
  const { scene, stage } = cast;
  const within = (ms: number) => new Date(stage.now().getTime() + ms);
  const patience = PATIENT[kind];
  if (patience === undefined) {
    // Waits until the line is read, then for the case within a minute: time must not jump further meanwhile.
    await stage.until(async () => {
      const { rows } = await sql`select from reconciliation.statement_line where key = ${transfer.id}`.execute(
        scene.runtime.database,
      );
      return rows.length > 0 ? true : null;
    }, within(READ_WITHIN_MS));
  }
  // In small steps where the case is due at once: a jump of time must not be measured as slowness.
  const stepMs = patience ?? STEP_MS;
  let found: Found | null = null;
  for (let waited = 0; found === null && waited < (patience ?? FOUND_WITHIN_MS); waited += stepMs)
    found = await stage.until(() => find(scene, transfer.id), within(stepMs));
  insist(found !== null, `there is a case about ${transfer.id}`);
  const tookMs = found.openedAt.getTime() - (found.readAt ?? found.openedAt).getTime();
  insist(patience !== undefined || tookMs <= FOUND_WITHIN_MS, `it was found by the next look, but after ${tookMs} ms`);
  const treasurer = await cast.person(TREASURY);
  const shown = await treasurer.call(reconciliation.readCase, { id: found.id });
  insist(shown.kind === kind, `the case is ${kind}, but ${shown.kind}`);
  const { difference, state } = shown;
  const by =
    difference === null ? "" : `, the outside has ${difference.minor} minor units of ${difference.currency} more than the books`;
  const when = patience === undefined ? `, ${(tookMs / 1_000).toFixed(1)} s after the statement was read` : "";
  return [`case ${found.id} (${state}): ${kind}${by}${when}`];
}

type Case = WireOutput<typeof reconciliation.listCases>["cases"][number];

/** All existing cases. */
async function listCases(treasurer: Person): Promise<readonly Case[]> {
  const cases: Case[] = [];
  for (let before: string | undefined; ;) {
    const page = await treasurer.call(reconciliation.listCases, before === undefined ? {} : { before });
    cases.push(...page.cases);
    before = page.cases.at(-1)?.id;
    if (!page.hasMore) return cases;
  }
}

export interface Cases {
  readonly lines: readonly string[];
  readonly wrong: readonly string[];
}

/** The statement had a payment before it was inquired about: a difference only until then. */
const isResolved = ({ outcome }: Case) => outcome === "resolved";

/** Cases without an expected cause. */
export async function whyNotThoseCases(
  { person }: Pick<Cast, "person">,
  acts: readonly (Ended & Pick<Act, "differs">)[],
): Promise<Cases> {
  const cases = await listCases(await person(TREASURY));
  const wanted = new Map(
    acts.flatMap(({ transfer, differs }) => (transfer && differs ? [[transfer.id as string, differs] as const] : [])),
  );
  const isWanted = ({ key, kind }: Case) => wanted.get(key ?? "") === kind;
  const others = cases.filter((one) => !isWanted(one) && !isResolved(one));
  const count = (stored: (one: Case) => boolean) => cases.filter(stored).length;
  return {
    lines: [
      `${count(isWanted)} of statements that disagree`,
      `${count(isResolved)} of what the statement told first, resolved by itself`,
    ],
    wrong: others.map(
      ({ kind, party, key, state }) =>
        `a case without a difference: ${kind} at ${party ?? "nobody"} about ${key ?? "nothing"}, ${state}`,
    ),
  };
}
