/** Every route with a parameter that is a secret: its page and its data are stored nowhere, and named to nobody. */
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { afterAll, describe, expect, test } from "vitest";
import { openTestHouse } from "#platform/testing/database.ts";
import { openLogLines } from "#platform/testing/log-lines.ts";
import { sampleHttp } from "#platform/testing/sample-calls.ts";
import { testServerParts } from "#platform/testing/server-parts.ts";
import { isSecretPath, SECRET_PARAMETERS, withoutSecret } from "#platform/http/secret-paths.ts";
import routes from "./routes.ts";
import { buildServer } from "./server.ts";

/** Parameters that anybody may know. A new one belongs here or into SECRET_PARAMETERS. */
const OPEN_PARAMETERS = new Set([
  "category",
  "slug",
  "userType",
  "userBusinessType",
  "countryCode",
  "step",
  "id",
  "personId",
  "level",
  "row",
  "way",
  "key",
]);

/** The whole paths of all routes, as the router reads them. */
function pathsOf(entries: readonly RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? parent : `${parent}/${entry.path.replace(/^\//, "")}`;
    return [...(entry.path === undefined ? [] : [path]), ...pathsOf(entry.children ?? [], path)];
  });
}
const paths = pathsOf(routes);
const parametersOf = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);

test("every parameter of a route is known to be a secret or to be none", () => {
  const all = new Set(paths.flatMap(parametersOf));
  expect(all.size).toBeGreaterThan(10);
  expect([...all].filter((name) => !SECRET_PARAMETERS.includes(name) && !OPEN_PARAMETERS.has(name))).toEqual([]);
});

const SECRET = "s3cr3t-0f-th3-l1nk";
const filled = (path: string) => path.replace(/:\w+\??/g, SECRET);
const secret = paths
  .filter((path) => parametersOf(path).some((name) => SECRET_PARAMETERS.includes(name)))
  .flatMap((path) => ["/en", ""].map((prefix) => filled(path.replace("/en?", prefix))));
const open = paths
  .filter((path) => parametersOf(path).every((name) => OPEN_PARAMETERS.has(name)))
  .map((path) => filled(path.replace("/en?", "").replace("*", "nowhere")));

const house = await openTestHouse();
const log = openLogLines();
const { pages, ...parts } = testServerParts(house, {
  capabilities: [sampleHttp],
  log: log.log,
  render: async () => new Response("<!doctype html><html><head></head></html>", { headers: { "content-type": "text/html" } }),
});
const server = await buildServer({ ...parts, pages });
afterAll(async () => {
  await server.close();
  await house[Symbol.asyncDispose]();
});

describe.each(secret)("%s", (path) => {
  test.each(["", "?a=1", ".data"])("with %j", async (end) => {
    const { headers } = await server.inject(path + end);
    expect(headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
    expect(log.text()).not.toContain(SECRET);
  });
});

test("the list of secret pages is not empty, and others are none", () => {
  expect(secret.length).toBeGreaterThan(18);
  expect(open.filter(isSecretPath)).toEqual([]);
});

test("a path that is spelt otherwise is the same page", () => {
  for (const path of ["/%6cacak/abc", "/LACAK/abc", "/en/Reset-Password/abc"]) {
    expect(isSecretPath(path)).toBe(true);
    expect(withoutSecret(path)).not.toContain("abc");
  }
});
