/** Routes with a secret parameter: the page and its data are stored nowhere, and the address is disclosed to nobody. */
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { afterAll, describe, expect, test } from "vitest";
import { openTestApp } from "#platform/testing/database.ts";
import { openLogLines } from "#platform/testing/log-lines.ts";
import { sampleHttp } from "#platform/testing/sample-calls.ts";
import { testServerDeps } from "#platform/testing/test-server.ts";
import { isSecretPath, SECRET_PARAMETERS, withoutSecret } from "#platform/http/secret-paths.ts";
import routes from "#routes.ts";
import { buildServer } from "#wiring/server/server.ts";

/** Parameters that are not secret. A new parameter belongs here or in SECRET_PARAMETERS. */
const OPEN_PARAMETERS = new Set([
  "category",
  "slug",
  "userType",
  "userBusinessType",
  "countryCode",
  "step",
  "kind",
  "id",
  "callId",
  "personId",
  "level",
  "row",
  "template",
  "period",
  "key",
]);

/** The full paths of all routes, as the router reads them. */
function pathsOf(entries: readonly RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? parent : `${parent}/${entry.path.replace(/^\//, "")}`;
    return [...(entry.path === undefined ? [] : [path]), ...pathsOf(entry.children ?? [], path)];
  });
}
const paths = pathsOf(routes);
const parametersOf = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);

test("every route parameter is declared secret or open", () => {
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

const app = await openTestApp();
const log = openLogLines();
const { pages, ...deps } = testServerDeps(app, {
  capabilities: [sampleHttp],
  log: log.log,
  render: async () => new Response("<!doctype html><html><head></head></html>", { headers: { "content-type": "text/html" } }),
});
const server = await buildServer({ ...deps, pages });
afterAll(async () => {
  await server.close();
  await app[Symbol.asyncDispose]();
});

describe.each(secret)("%s", (path) => {
  test.each(["", "?a=1", ".data"])("with %j", async (end) => {
    const { headers } = await server.inject(path + end);
    expect(headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
    expect(log.text()).not.toContain(SECRET);
  });
});

test("the list of secret pages is not empty, and other pages are not secret", () => {
  expect(secret.length).toBeGreaterThan(18);
  expect(open.filter(isSecretPath)).toEqual([]);
});

test("a differently spelt path is the same page", () => {
  for (const path of ["/%6cacak/abc", "/LACAK/abc", "/en/Reset-Password/abc"]) {
    expect(isSecretPath(path)).toBe(true);
    expect(withoutSecret(path)).not.toContain("abc");
  }
});
