import { describe, expect, test } from "vitest";
import { z } from "zod";
import { get } from "./endpoint.ts";
import { idSchema } from "./id.ts";
import { listAddress } from "./list-address.ts";
import { localDateSchema } from "./time.ts";
import { perPageSchema } from "./validation/per-page.ts";

const listSamples = get({
  name: "sample.list_samples",
  path: "/v1/samples",
  access: "public",
  summary: "Lists samples.",
  input: z.strictObject({
    folder: z.enum(["open", "mine", "spam"]).default("open"),
    search: z.string().trim().min(2).max(10).optional(),
    businessType: z.enum(["PERSONAL", "BUSINESS"]).optional(),
    from: localDateSchema.optional(),
    sort: z.enum(["name", "-name"]).default("name"),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    perPage: perPageSchema,
  }),
  output: z.strictObject({ samples: z.array(z.string()), total: z.int() }),
});
const listEvents = get({
  name: "sample.list_events",
  path: "/v1/events",
  access: "public",
  summary: "Lists events.",
  input: z.strictObject({ level: z.string(), state: z.enum(["waiting", "done"]).optional(), before: idSchema("tr").optional() }),
  output: z.strictObject({ events: z.array(z.string()), hasMore: z.boolean() }),
});

const SAMPLES = listAddress("/office/user", listSamples, { names: { businessType: "business" }, views: ["folder"] });
const EVENTS = listAddress("/office/access/:level", listEvents, { except: ["level"], initial: { state: "waiting" } });
const ROW = "tr_01kc0000000000000000000001";
const read = (query: string) => SAMPLES.read(new URLSearchParams(query));

describe("reading", () => {
  test("an empty query is the first page in the order of the call, with the defaults of the call", () => {
    expect(read("")).toEqual({
      filter: { folder: "open" },
      page: 1,
      perPage: null,
      sort: null,
      cursor: {},
      isNarrowed: false,
      dropped: [],
    });
  });

  test("filters are read by their names in the query", () => {
    const state = read("q=+Siti+&business=PERSONAL&from=2026-01-31&page=3&per_page=50&sort=-name");
    expect(state.filter).toEqual({ folder: "open", search: "Siti", businessType: "PERSONAL", from: "2026-01-31" });
    expect(state).toMatchObject({ page: 3, perPage: 50, sort: "-name", isNarrowed: true, dropped: [] });
  });

  test("what the call would refuse is dropped and named; unknown names are ignored", () => {
    const state = read("folder=bin&q=a&business=1&from=2026-02-30&sort=age&page=0&per_page=51&utm_source=x");
    expect(state.filter).toEqual({ folder: "open" });
    expect(state).toMatchObject({ page: 1, perPage: null, sort: null, isNarrowed: false });
    expect(state.dropped).toEqual(["folder", "q", "business", "from", "sort"]);
  });

  test("a search that is too long is cut as the field would have cut it", () => {
    expect(read("q=123456789+123").filter.search).toBe("123456789");
  });

  test("a view selects another list and does not narrow it", () => {
    expect(read("folder=spam")).toMatchObject({ filter: { folder: "spam" }, isNarrowed: false });
  });
});

describe("writing", () => {
  test("defaults are left out", () => {
    expect(SAMPLES.to()).toBe("/office/user");
    expect(SAMPLES.to({ folder: "open" }, { page: 1, sort: "name" })).toBe("/office/user");
    expect(SAMPLES.to({ businessType: "BUSINESS", search: "Siti Aminah" }, { sort: "-name", page: 2 })).toBe(
      "/office/user?q=Siti+Aminah&business=BUSINESS&sort=-name&page=2",
    );
  });

  test("a filter that the call does not have, or a value that it would refuse, is a type error", () => {
    // @ts-expect-error -- the call has no field "colour"
    SAMPLES.to({ colour: "red" });
    // @ts-expect-error -- "bin" is no folder
    SAMPLES.to({ folder: "bin" });
    // @ts-expect-error -- the list has no such order
    SAMPLES.to({}, { sort: "age" });
    // @ts-expect-error -- the path needs its level
    expect(() => EVENTS.to({}, {})).toThrow("needs level");
    // @ts-expect-error -- the level stands in the path, not in the query
    EVENTS.to({ level: "A" }, {}, { level: "A" });
    expect(EVENTS.to({ state: "done" }, {}, { level: "CUSTOMER" })).toBe("/office/access/CUSTOMER?state=done");
  });

  test("a changed filter starts at the first page and keeps order, rows per page and the other filters", () => {
    const state = read("q=siti&page=4&per_page=50&sort=-name&folder=mine");
    expect(SAMPLES.change(state, { businessType: "PERSONAL" })).toBe(
      "folder=mine&q=siti&business=PERSONAL&sort=-name&per_page=50",
    );
    expect(SAMPLES.change(state, { search: null }, { page: 2 })).toBe("folder=mine&sort=-name&per_page=50&page=2");
    expect(SAMPLES.cleared(state)).toBe("folder=mine&sort=-name&per_page=50");
  });

  test("a filter that has a value by default is removed by name", () => {
    expect(EVENTS.read(new URLSearchParams("")).filter).toEqual({ state: "waiting" });
    const all = EVENTS.read(new URLSearchParams("state=all"));
    expect(all).toMatchObject({ filter: {}, isNarrowed: false, dropped: [] });
    expect(EVENTS.change(all, {}, { before: ROW })).toBe(`state=all&before=${ROW}`);
    expect(EVENTS.to({ state: null }, {}, { level: "A" })).toBe("/office/access/A?state=all");
  });
});

describe("the input of the call", () => {
  test("holds what the call knows, and the reader's rows per page", () => {
    expect(SAMPLES.input(read("q=siti&page=2"), 50)).toEqual({ folder: "open", search: "siti", page: 2, perPage: 50 });
    expect(SAMPLES.input(read("per_page=10&sort=-name"), 50)).toMatchObject({ page: 1, perPage: 10, sort: "-name" });
    expect(EVENTS.input(EVENTS.read(new URLSearchParams(`before=${ROW}`)), 50)).toEqual({ state: "waiting", before: ROW });
    expect(EVENTS.input(EVENTS.read(new URLSearchParams("before=x")), 50)).toEqual({ state: "waiting" });
  });

  test("a filter of the page's own is not sent", () => {
    const own = listAddress("/office/corridor", listEvents, { own: { kind: z.enum(["local", "rail"]).optional() } });
    const state = own.read(new URLSearchParams("kind=rail"));
    expect(state.filter.kind).toBe("rail");
    expect(own.input(state, 20)).toEqual({});
  });
});

test("two filters under one name in the query are refused: one of them would be lost", () => {
  expect(() => listAddress("/office/user", listSamples, { names: { businessType: "q" } })).toThrow("under the name q");
});
