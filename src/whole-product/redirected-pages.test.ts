/** SIGN-5, PUB-5: the pages from which a signed-in person is redirected to the private area, found by the site map. */
import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "#routes.ts";

const REDIRECTED = [
  "/email-verification/:sessionCode",
  "/login",
  "/login/enrol",
  "/login/verify-2fa/:sessionCode",
  "/phone-verification/:sessionCode",
  "/registration/:userType/:userBusinessType?/:countryCode?",
  "/survey/:chatId",
  "/type/registration",
];

interface Page {
  readonly address: string;
  readonly file: string;
}

function pagesOf(entries: readonly RouteConfigEntry[], parent = ""): readonly Page[] {
  return entries.flatMap((entry) => {
    const address = entry.path === undefined ? parent : `${parent}/${entry.path}`;
    return [{ address, file: entry.file }, ...pagesOf(entry.children ?? [], address)];
  });
}

test("a signed-in person is redirected from the pages of registration, sign-in and surveys, and from no other", async () => {
  const found = await Promise.all(
    pagesOf(routes).map(async ({ address, file }) => {
      const page = (await import(path.resolve("src", file))) as { readonly handle?: { readonly entry?: unknown } };
      return page.handle?.entry === "visitors_only" ? [address.replace(/^\/en\?/, "")] : [];
    }),
  );
  expect(found.flat().toSorted()).toEqual(REDIRECTED);
}, 60_000);
