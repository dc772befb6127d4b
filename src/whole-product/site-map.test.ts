/** The addresses that requirements fix, and the layout that each stands in: compared with the router's own table. */
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "#routes.ts";

interface Place {
  readonly path: string;
  /** The layout files around the page, outermost first. */
  readonly layouts: readonly string[];
}

function placesOf(entries: readonly RouteConfigEntry[], parent = "", layouts: readonly string[] = []): Place[] {
  return entries.flatMap(({ path, file, children }) => {
    const whole = path === undefined ? parent : `${parent}/${path.replace(/^\//, "")}`;
    if (children !== undefined) return placesOf(children, whole, [...layouts, file]);
    return [{ path: whole.replace(/^\/en\?(?=\/|$)/, "") || "/", layouts }];
  });
}
const places = placesOf(routes);
/** The paths below the innermost layout of that name. */
const pathsIn = (layout: string) =>
  new Set(places.filter(({ layouts }) => layouts.at(-1) === `web/layouts/${layout}.tsx`).map(({ path }) => path));

const PUBLIC =
  "/ /tentang-kami /produk/transfer-lokal /produk/transfer-internasional /produk/pengambilan-tunai /faq /blog /blog/category/:category? " +
  "/blog/:slug /hubungi-kami /chat /karir /syarat-ketentuan /kebijakan-privasi /kemitraan/agen /kemitraan/mitra-digital /tim-kami /produk /kantor " +
  "/pusat-bantuan /lokasi-tunai /kalkulator /lacak/:token? /verifikasi-resi/:code? /status /produk/penggajian";
const SMALL_HEADER =
  "/login /reset-password /reset-password/:sessionCode /login/verify-2fa/:sessionCode /email-verification/:sessionCode " +
  "/phone-verification/:sessionCode /type/registration /registration/:userType/:userBusinessType?/:countryCode?";
const LOGO_ONLY =
  "/onboard-approval-sheet/commercial-data/:sessionCode? /onboard-approval-sheet/:sessionCode? /survey/:chatId /verifikasi-orang/:code";
const SIGNED_IN =
  "/dashboard /dashboard/send/:step? /dashboard/transfers /dashboard/transfers/:id /dashboard/recipients /dashboard/recipients/:id " +
  "/dashboard/profile /dashboard/security /dashboard/notifications /dashboard/counter /dashboard/float /office";
const missing = (expected: string, present: ReadonlySet<string>) => expected.split(" ").filter((path) => !present.has(path));

test("every public page stands at its path", () => expect(missing(PUBLIC, pathsIn("default"))).toEqual([]));

test("pages of sign-in and registration have the small header, onboarding sheets and surveys the logo only", () => {
  expect(missing(SMALL_HEADER, pathsIn("mini-header"))).toEqual([]);
  expect(missing(LOGO_ONLY, pathsIn("logo-only"))).toEqual([]);
});

test("every page of signed-in people stands at its path", () => {
  const present = new Set(places.filter(({ layouts }) => layouts.at(-1) === "shell/web/private.tsx").map(({ path }) => path));
  expect(missing(SIGNED_IN, present)).toEqual([]);
});

test("an address that does not exist would be reported", () => {
  expect(missing("/faq /nowhere", pathsIn("default"))).toEqual(["/nowhere"]);
});
