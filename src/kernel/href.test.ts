import { readFile } from "node:fs/promises";
import { href as routerHref } from "react-router";
import { describe, expect, test } from "vitest";
import { href } from "./href.ts";
import type { PagePath } from "./page-paths.ts";

const file = await readFile(new URL("./page-paths.ts", import.meta.url), "utf8");
const paths = [...file.matchAll(/"(\/[^"]*)"/g)].map(([, path]) => path as PagePath);
/** For paths that are computed at run time. */
const anyHref = href as (path: PagePath, parameters?: Readonly<Record<string, string | undefined>>) => string;

test("the paths are found", () => expect(paths.length).toBeGreaterThan(100));

describe.each(paths)("%s", (path) => {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);

  test.each(["tr_01kc", "a b/ü?#%", "$&+,;=:@", ".."])("has the address that React Router gives it: %s", (value) => {
    const parameters = Object.fromEntries(names.map((name) => [name, value]));
    expect(anyHref(path, parameters)).toBe(routerHref(path, parameters));
  });

  test("leaves out what is optional, and needs the rest", () => {
    const needed = [...path.matchAll(/:(\w+)(?!\w|\?)/g)].map(([, name = ""]) => name);
    const parameters = Object.fromEntries(needed.map((name) => [name, "x"]));
    expect(anyHref(path, parameters)).toBe(routerHref(path, parameters));
    if (needed.length > 0) expect(() => anyHref(path, {})).toThrow(/needs/);
  });
});

test("a path that does not exist, and parameters that do not fit, are type errors", () => {
  // The compiler fails where one of these is not an error.
  const planted = [
    // @ts-expect-error -- no such page
    () => href("/office/ledgers"),
    // @ts-expect-error -- the parameter is missing
    () => href("/dashboard/transfers/:id"),
    // @ts-expect-error -- another name
    () => href("/dashboard/transfers/:id", { transfer: "tr_1" }),
    // @ts-expect-error -- it may be absent
    () => href("/dashboard/transfers/:id", { id: null }),
    // @ts-expect-error -- the page has no parameter
    () => href("/faq", { id: "1" }),
    // @ts-expect-error -- the language is added by localizePath
    () => href("/en/faq"),
  ];
  expect(planted).toHaveLength(6);
  expect(href("/lacak/:token?")).toBe("/lacak");
  expect(href("/registration/:userType/:userBusinessType?/:countryCode?", { userType: "personal" })).toBe(
    "/registration/personal",
  );
});
