/**
 * Every list of the private area stands on ListPage, and every address of a list survives being written and read. Lists are found by the
 * calls that pages make, so that no list can be forgotten.
 */
import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Endpoint } from "#kernel/endpoint.ts";
import { newId } from "#kernel/id.ts";
import type { ListAddress, ListState } from "#kernel/list-address.ts";
import { rowsOf } from "#platform/http/export-list.ts";
import routes from "../routes.ts";

/** Pages that call a list without being its page, with the reason. */
const NO_LIST_PAGE: Readonly<Record<string, string>> = {
  "access/levels/web/level.page.tsx": "one level; its holders are a part",
  "access/levels/web/new-level.page.tsx": "a form; levels are what it can copy",
  "access/people/web/edit-levels.page.tsx": "a form; levels are choices",
  "access/people/web/person.page.tsx": "one person's rights",
  "cash-points/commission/web/agent-commission.page.tsx": "stands on ListPage in commission-list.tsx",
  "cash-points/commission/web/own-commission.page.tsx": "stands on ListPage in commission-list.tsx",
  "cash-points/counter/web/counter.page.tsx": "the till; what waits is a part",
  "cash-points/drawer/web/today.page.tsx": "one day of a drawer: totals, counts and entries",
  "cash-points/float/web/float.page.tsx": "one agent's float; movements and requests are parts",
  "cash-points/float/web/office/agent.page.tsx": "one agent; movements and requests are parts",
  "cash-points/float/web/office/request.page.tsx": "one request; lines of the bank statement are choices",
  "cash-points/outlets/web/owner/own-outlet.page.tsx": "one outlet; cashiers are a part",
  "cash-points/outlets/web/new-outlet.page.tsx": "a form; agents are choices",
  "content/articles/web/office/article.page.tsx": "one article; categories are choices",
  "content/articles/web/office/versions.page.tsx": "two versions of one article, compared",
  "content/legal/web/office/legal-draft.page.tsx": "one draft",
  "content/questions/web/office/question.page.tsx": "one question; groups are choices",
  "dashboard/web/person/user.page.tsx": "one user; history is a part",
  "identity/account/web/security.page.tsx": "one account; factors and sessions are parts",
  "identity/office/web/new-staff.page.tsx": "a form; levels are choices",
  "ledger/web/journal.page.tsx": "one journal; its lines are parts",
  "operator/web/operator.page.tsx": "the profile; its changes are a part",
  "pricing/corridors/web/switchboard/corridor.page.tsx": "one corridor; stops and decisions are parts",
  "pricing/corridors/web/switchboard/open.page.tsx": "a form; corridors are choices",
  "pricing/corridors/web/switchboard/stop.page.tsx": "a form; corridors are choices",
  "pricing/rates/web/rate.page.tsx": "one currency; its desk rates are a part",
  "support/desk/web/thread.page.tsx": "one chat; prepared answers are choices",
  "treasury/web/propose-booking.page.tsx": "a form; the commission that it settles is shown above it",
  "pricing/terms/web/term.page.tsx": "one term; its changes are a part",
  "recipients/web/new-recipient.page.tsx": "a form; destinations are choices",
  "transfers/company/web/company.page.tsx": "one company and its people, at most twenty; companies of the reader are a part",
  "transfers/payroll/web/payroll.page.tsx": "one payroll with its rows; where its money comes from is a choice",
  "transfers/schedules/web/new-schedule.page.tsx": "a form; sent transfers are what it can start from",
  "transfers/report/web/agents.page.tsx": "stands on ListPage through ReportRoom",
  "transfers/report/web/promises.page.tsx": "stands on ListPage through ReportRoom",
  "transfers/report/web/rails.page.tsx": "stands on ListPage through ReportRoom",
  "transfers/report/web/returns.page.tsx": "stands on ListPage through ReportRoom",
  "transfers/report/web/volume.page.tsx": "stands on ListPage through ReportRoom",
};

interface Route {
  readonly file?: string;
  readonly path?: string;
  readonly children?: readonly Route[];
}
const below = (list: readonly Route[], parent = ""): { readonly file: string; readonly at: string }[] =>
  list.flatMap(({ file = "", path: own = "", children = [] }) => {
    const at = own === "" ? parent : `${parent}/${own}`;
    return [...(file.endsWith(".page.tsx") ? [{ file, at }] : []), ...below(children, at)];
  });
const layouts = (list: readonly Route[]): Route[] => list.flatMap((one) => [one, ...layouts(one.children ?? [])]);
const isPrivateLayout = ({ file }: Route) => file === "shell/web/private.tsx";
const privatePages = below(layouts(routes).filter(isPrivateLayout));

const SOURCE = path.resolve(import.meta.dirname, "..");
const contracts = new Map<string, Readonly<Record<string, unknown>>>();
for await (const file of glob("**/contract*.ts", { cwd: SOURCE }))
  if (!file.endsWith(".test.ts")) contracts.set(file, (await import(path.join(SOURCE, file))) as Record<string, unknown>);

type AnyAddress = ListAddress<Endpoint, Readonly<Record<string, unknown>>>;
const isAddress = (value: unknown): value is AnyAddress =>
  typeof value === "object" && value !== null && "kind" in value && value.kind === "list-address";
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "output" in value && "method" in value;
const addresses = [...contracts.values()].flatMap((exports) =>
  Object.entries(exports).flatMap(([name, value]) => (isAddress(value) ? [[name, value] as const] : [])),
);
const listNames = new Set(
  [...contracts.values()].flatMap((exports) =>
    Object.entries(exports).flatMap(([name, value]) => (isEndpoint(value) && rowsOf(value) !== null ? [name] : [])),
  ),
);

/** Why the text of a page's file is not that of a list page; null if it calls no list, or stands on the shared parts. */
function whyNotListPage(text: string): string | null {
  const called = [...text.matchAll(/\bapi\((\w+)/g)].flatMap(([, name]) =>
    name !== undefined && listNames.has(name) ? [name] : [],
  );
  if (called.length === 0) return null;
  if (!text.includes("<ListPage")) return `shows ${called.join(", ")} without ListPage`;
  if (!/<List(?:Table|Items|Body)\b/.test(text)) return "shows its rows without ListTable, ListItems or ListBody";
  if (/earchParams/.test(text)) return "reads its query by itself";
  return null;
}

describe("list pages", () => {
  test("are found", () => {
    expect(privatePages.length).toBeGreaterThan(60);
    expect(listNames.size).toBeGreaterThan(45);
    expect(addresses.length).toBeGreaterThan(20);
  });

  test("a page that writes its own list is reported", () => {
    const own = "export const clientLoader = () => api(listPeople, {});\n";
    expect(whyNotListPage(`${own}<DataTable rows={people} />`)).toBe("shows listPeople without ListPage");
    expect(whyNotListPage(`${own}<ListPage list={list}><ul>…</ul></ListPage>`)).toContain("without ListTable");
    expect(whyNotListPage(`${own}const [params] = useSearchParams();<ListPage><ListTable /></ListPage>`)).toContain("query");
    expect(whyNotListPage(`${own}<ListPage><ListTable /></ListPage>`)).toBeNull();
    expect(whyNotListPage("api(readPerson, {})")).toBeNull();
  });

  test.each(privatePages)("$at", async ({ file }) => {
    const reason = whyNotListPage(await readFile(path.join(SOURCE, file), "utf8"));
    if (file in NO_LIST_PAGE) expect(reason, "it stands on ListPage by now: take it from the table").not.toBeNull();
    else expect(reason).toBeNull();
  });

  test("each is walked in both languages", async () => {
    const journey = await readFile(path.join(SOURCE, "../test/e2e/office/lists.spec.ts"), "utf8");
    const shown = await Promise.all(
      privatePages.map(async ({ file }) => {
        const text = await readFile(path.join(SOURCE, file), "utf8");
        return text.includes("<ListPage") ? [...text.matchAll(/useList\((\w+)\)/g)].map(([, name]) => name ?? "") : [];
      }),
    );
    expect(shown.flat().length).toBeGreaterThan(20);
    expect(shown.flat().filter((name) => !new RegExp(`\\b${name}\\b`).test(journey))).toEqual([]);
  });

  test("a page that is excused exists", () =>
    expect(Object.keys(NO_LIST_PAGE).filter((file) => !privatePages.some((page) => page.file === file))).toEqual([]));
});

/** Values of a field that its own schema accepts, as texts of a query. */
function valuesOf(schema: z.ZodType): fc.Arbitrary<string> | null {
  const {
    enum: choices,
    pattern,
    format,
    maxLength,
  } = z.toJSONSchema(schema, { unrepresentable: "any", io: "input" }) as {
    readonly enum?: readonly string[];
    readonly pattern?: string;
    readonly format?: string;
    readonly maxLength?: number;
  };
  const accepted = (one: string) => one !== "" && one.trim() === one && schema.safeParse(one).success;
  if (choices !== undefined) return fc.constantFrom(...choices);
  const [, prefix] = /^\^([a-z]{2,12})_/.exec(pattern ?? "") ?? [];
  if (prefix !== undefined)
    return fc.uint8Array({ minLength: 10, maxLength: 10 }).map((bytes) => newId(prefix, 1_767_225_600_000, bytes));
  if (schema.safeParse("2026-02-28").success && !schema.safeParse("2026-02-30").success)
    return fc.constantFrom("2026-02-28", "2026-11-24");
  const text = pattern === undefined ? fc.string({ maxLength: maxLength ?? 40 }) : fc.stringMatching(new RegExp(pattern));
  return format === undefined || pattern !== undefined ? text.filter(accepted) : null;
}

const shapeOf = ({ list }: AnyAddress) => (list.input as z.ZodObject).shape as Readonly<Record<string, z.ZodType>>;

interface Written {
  readonly filter: Readonly<Record<string, string | undefined>>;
  readonly page: number;
  readonly sort: string | undefined;
}

function statesOf(address: AnyAddress): fc.Arbitrary<Written> {
  const shape = shapeOf(address);
  const fields = address.filters.flatMap((name) => {
    const values = valuesOf(shape[name] ?? z.never());
    expect(values, `no values are known for ${name}: say them in valuesOf`).not.toBeNull();
    return values === null ? [] : [[name, values] as const];
  });
  const sort = shape["sort"] === undefined ? null : valuesOf(shape["sort"]);
  return fc.record({
    filter: fc.record(Object.fromEntries(fields), { requiredKeys: [] }),
    page: address.hasPages ? fc.integer({ min: 1, max: 10_000 }) : fc.constant(1),
    sort: sort === null ? fc.constant(undefined) : fc.option(sort, { nil: undefined }),
  });
}

const parametersOf = (address: AnyAddress) =>
  Object.fromEntries([...address.path.matchAll(/:(\w+)/g)].map(([, name]) => [name ?? "", "x"]));
const read = (address: AnyAddress, to: string): ListState<Readonly<Record<string, unknown>>> =>
  address.read(new URL(to, "http://site.example").searchParams);

/**
 * Why a page's file does not leave heading and title to PageHeader, or null. A flow of several steps has one title for all of them, and each step a heading
 * of its own.
 */
function whyNotHeader(text: string): string | null {
  if (/<h1[\s>]/.test(text)) return "writes its own heading";
  return /<title[\s>]/.test(text) && /<(?:PageHeader|ListPage)\b/.test(text) ? "writes the title twice" : null;
}

describe("headings", () => {
  test("a page that writes its own is reported", () => {
    expect(whyNotHeader('<h1 className="text-3xl">Users</h1>')).not.toBeNull();
    expect(whyNotHeader("<title>{title}</title><ListPage />")).not.toBeNull();
    expect(whyNotHeader('<PageHeader title="Users" />')).toBeNull();
  });

  test.each(privatePages)("$at", async ({ file }) => {
    expect(whyNotHeader(await readFile(path.join(SOURCE, file), "utf8"))).toBeNull();
  });
});

describe.each(addresses)("%s", (_name, address) => {
  const to = address.to as (filter?: object, place?: object, parameters?: object) => string;

  test("its path is that of a private page", () => expect(privatePages.map(({ at }) => at)).toContain(address.path));

  test("an address without filters has no query, and is read as the default", () => {
    const plain = to({}, {}, parametersOf(address));
    expect(plain).not.toContain("?");
    expect(read(address, plain)).toMatchObject({
      page: 1,
      perPage: null,
      sort: null,
      cursor: {},
      isNarrowed: false,
      dropped: [],
    });
  });

  test("what is written is read again, and sent as the call takes it", () => {
    fc.assert(
      fc.property(statesOf(address), ({ filter, page, sort }) => {
        const state = read(address, to(filter, { page, ...(sort !== undefined && { sort }) }, parametersOf(address)));
        expect(state).toMatchObject({ filter, page, dropped: [] });
        // The call's own order is left out.
        const usual = shapeOf(address)["sort"]?.safeParse(undefined).data;
        expect(state.sort ?? usual).toBe(sort ?? usual);
        const input = address.input(state, 20) as Readonly<Record<string, unknown>>;
        const shape = shapeOf(address);
        for (const [name, value] of Object.entries(input)) expect(shape[name]?.safeParse(value).success).toBe(true);
        expect(new URLSearchParams(address.change(state, {}, { page })).toString()).toBe(
          new URL(
            to(filter, { page, ...(sort !== undefined && { sort }) }, parametersOf(address)),
            "http://x",
          ).searchParams.toString(),
        );
      }),
    );
  });

  test("whatever the query says, the page opens", () => {
    const names = fc.constantFrom("page", "per_page", "sort", "before", "after", "q", ...Object.keys(shapeOf(address)));
    fc.assert(
      fc.property(fc.array(fc.tuple(names, fc.string({ maxLength: 300 })), { maxLength: 6 }), (pairs) => {
        const state = address.read(new URLSearchParams(pairs));
        const input = address.input(state, 20) as Readonly<Record<string, unknown>>;
        const shape = shapeOf(address);
        for (const [name, value] of Object.entries(input)) expect(shape[name]?.safeParse(value).success).toBe(true);
      }),
    );
  });
});
