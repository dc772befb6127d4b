/** What the bench of verification calls: the office's queue and cases, a person's own page, and the lists of businesses. */
import { readCase, listCases } from "#verification/cases/contract.ts";
import { readOwn } from "#verification/person/contract.ts";
import { listBusinesses } from "#onboarding/office/contract-list.ts";
import type { Endpoint, InputArgs } from "#kernel/endpoint.ts";
import type { Actor } from "#platform/actor.ts";
import type { Call, Row, Served } from "./serve.ts";

type Cases = InputArgs<typeof listCases>;
type Businesses = InputArgs<typeof listBusinesses>;
/** Cases are counted up to ten thousand, twenty to a page: nobody leafs further. */
const LAST_PAGE = 500;
const QUEUE_PAGE = 60;

export interface Sample {
  readonly openCases: readonly `vc_${string}`[];
  readonly closedCases: readonly `vc_${string}`[];
  readonly people: readonly Actor[];
  /** Ids in the middle of each kind's list. */
  readonly middle: Readonly<Record<"agent" | "partner" | "customer", `ob_${string}`>>;
  /** Whole names of businesses. */
  readonly names: readonly string[];
}

const at = <T>(from: readonly T[], n: number): T => {
  const one = from[(n * 7) % from.length];
  if (one === undefined) throw new Error("the bench has nothing to call about");
  return one;
};
const call = <E extends Endpoint>(endpoint: E, input: InputArgs<E>, actor?: Actor): Call => ({
  endpoint,
  input,
  ...(actor && { actor }),
});

const SORTS = ["due", "-due", "risk", "-risk", "opened", "-opened"] as const;
const FILTERS: readonly Cases[] = [
  { risk: "high" },
  { risk: "medium" },
  { tier: "L3" },
  { tier: "P1" },
  { tier: "L2", risk: "low" },
  { tier: "L3", risk: "high" },
  { tier: "P1", risk: "high" },
];
/** Each row takes these inputs in turn. */
const CASE_ROWS: readonly (readonly [string, readonly Cases[]])[] = [
  ["queue, each sort", SORTS.map((sort) => ({ sort }))],
  ["queue, each filter, by deadline and by risk", FILTERS.flatMap((one) => [one, { ...one, sort: "-risk" as const }])],
  ["queue, page 60", SORTS.map((sort) => ({ sort, page: QUEUE_PAGE }))],
  ["mine, each sort", SORTS.map((sort) => ({ view: "mine", sort }))],
  ["waiting for the person, each sort", SORTS.map((sort) => ({ view: "waiting", sort }))],
  ["for a second person, each sort", SORTS.map((sort) => ({ view: "second", sort }))],
  ["closed, by age", [{ view: "closed" }, { view: "closed", sort: "opened" }]],
  [
    "closed, by risk",
    [
      { view: "closed", sort: "-risk" },
      { view: "closed", sort: "risk" },
    ],
  ],
  ["closed, each filter", FILTERS.map((one) => ({ view: "closed", ...one }))],
  ["closed, each filter, by risk", FILTERS.map((one) => ({ view: "closed", sort: "-risk", ...one }))],
  [
    "closed, page 500",
    [
      { view: "closed", page: LAST_PAGE },
      { view: "closed", sort: "-risk", page: LAST_PAGE },
    ],
  ],
  ["closed, each filter, page 500", FILTERS.map((one) => ({ view: "closed", page: LAST_PAGE, ...one }))],
];

const KINDS = ["agent", "partner", "customer"] as const;
const ofEachKind = (more: (kind: (typeof KINDS)[number]) => Omit<Businesses, "kind">): Businesses[] =>
  KINDS.map((kind) => ({ kind, ...more(kind) }));
const searches = (words: readonly string[]) => words.flatMap((search) => ofEachKind(() => ({ search })));
const businessRows = ({ middle, names }: Sample): readonly (readonly [string, readonly Businesses[]])[] => [
  ["businesses, first page", ofEachKind(() => ({}))],
  ["businesses, from the middle on", ofEachKind((kind) => ({ before: middle[kind] }))],
  [
    "businesses, by status",
    ["active", "suspended", "terminated", "applying"].flatMap((status) => ofEachKind(() => ({ status }) as object)),
  ],
  [
    "businesses, by what is waited for",
    ["data", "review", "signing"].flatMap((waiting) => ofEachKind(() => ({ waiting }) as object)),
  ],
  ["businesses, search by a whole name", searches(names)],
  ["businesses, search by a word in a tenth of the names", searches(["nusantara", "Nusantara", "usantar"])],
  ["businesses, search by three letters", searches(["ban", "tri", "wan", "kar"])],
  ["businesses, search by two letters", searches(["ba", "si", "yo"])],
  ["businesses, search that finds nothing", searches(["xylofon", "PT Tidak Ada Dimana", "zz"])],
  ["businesses, search with a status", searches(names).map((one) => ({ ...one, status: "suspended" }))],
];

/** Measures all rows, or those whose name contains a text. */
export async function measureRows(served: Served, sample: Sample, part: string): Promise<readonly Row[]> {
  const rows: (readonly [string, (n: number) => Call])[] = [
    ...CASE_ROWS.map(([name, inputs]) => [name, (n: number) => call(listCases, at(inputs, n))] as const),
    ["an open case with its findings", (n) => call(readCase, { id: at(sample.openCases, n) })],
    ["a closed case", (n) => call(readCase, { id: at(sample.closedCases, n) })],
    ["a person's own verification", (n) => call(readOwn, {}, at(sample.people, n))],
    ...businessRows(sample).map(([name, inputs]) => [name, (n: number) => call(listBusinesses, at(inputs, n))] as const),
  ];
  const measured: Row[] = [];
  for (const [name, next] of rows.filter(([one]) => one.includes(part))) measured.push(await served.measure(name, next));
  return measured;
}
