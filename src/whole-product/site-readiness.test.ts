import { afterAll, describe, expect, test } from "vitest";
import { setOperator } from "#operator/set-operator.ts";
import { PROFILE } from "#operator/testing/profile.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { importContent } from "#content/import/import-content.ts";
import { readContentFiles } from "../../db/seed/content-files.ts";
import { watchSiteSetUp } from "#wiring/setup.ts";

const app = await openTestApp();
afterAll(() => app[Symbol.asyncDispose]());
const as = { actor: { kind: "system", name: "import" } } as const;

test("missing parts are reported until they exist, in every process within a second", async () => {
  const { clock } = app.runtime;
  const watch = watchSiteSetUp(app.runtime);
  expect(await watch.missing()).toEqual(["operator", "content"]);
  await app.as(as, (ctx) => setOperator(ctx, PROFILE));
  clock.advance(1_000);
  expect(await watch.missing()).toEqual(["content"]);
  const bundle = await readContentFiles("db/seed/content");
  await app.as(as, (ctx) => importContent(ctx, { ...bundle, pages: bundle.pages.filter(({ key }) => key !== "privacy") }));
  clock.advance(1_000);
  expect(await watch.missing()).toEqual(["content"]);
  await app.as(as, (ctx) => importContent(ctx, { ...bundle, checksum: "other" }));
  clock.advance(1_000);
  expect(await watch.missing()).toEqual([]);
});

describe("open while nothing is set up", () => {
  const { isOpen } = watchSiteSetUp(app.runtime);
  test.each([
    "/login",
    "/en/login",
    "/login.data",
    "/login/verify-2fa/x",
    "/reset-password/abc",
    "/office",
    "/en/office/operator",
    "/dashboard",
    "/dev/mailbox",
  ])("%s", (path) => expect(isOpen(path)).toBe(true));
  test.each(["/", "/en", "/faq", "/loginx", "/type/registration", "/registration/CUSTOMER", "/kantor", "/officer", "/lacak/abc"])(
    "not %s",
    (path) => expect(isOpen(path)).toBe(false),
  );
});
