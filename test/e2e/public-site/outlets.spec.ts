/** The outlet finder: by name with a typing error, by area, on the map, by distance; with JavaScript and without. */
import { expectAccessible, THEME_IN } from "../steps/axe.ts";
import { DESK, expectNoSidewaysScroll, PHONE, untilAlive } from "../steps/browser.ts";
import { at, expect, inOneLanguage, test } from "../steps/journey.ts";

const MESSAGES = {
  ID: {
    title: "Lokasi tunai",
    search: "Nama gerai, jalan, atau kota",
    submit: "Cari",
    nearly: /Tidak ada yang persis cocok dengan “karebosy”/,
    none: "Data yang Anda cari tidak ditemukan.",
    clear: "Hapus pencarian",
    province: "Provinsi",
    city: "Kota atau kabupaten",
    service: "Layanan",
    payOut: "Ambil uang kiriman",
    inSouthSulawesi: "Lokasi tunai di Sulawesi Selatan",
    region: /^Sulawesi, \d+ gerai$/,
    inRegion: "Lokasi tunai di Sulawesi",
    near: "Gerai terdekat dari saya",
    sorted: /Diurutkan menurut jarak/,
    metres: /m dari Anda$/,
    hours: "Jam buka",
    next: "Berikutnya",
  },
  EN: {
    title: "Cash points",
    search: "Name of the outlet, street or city",
    submit: "Search",
    nearly: /Nothing matches “karebosy” exactly/,
    none: "Data you are looking for was not found.",
    clear: "Clear search",
    province: "Province",
    city: "City or regency",
    service: "Service",
    payOut: "Collect money",
    inSouthSulawesi: "Cash points in South Sulawesi",
    region: /^Sulawesi, \d+ outlets$/,
    inRegion: "Cash points in Sulawesi",
    near: "Outlets near me",
    sorted: /Sorted by distance from you/,
    metres: /m from you$/,
    hours: "Opening hours",
    next: "Next",
  },
} as const;
const PATH = "/lokasi-tunai";
/** Beside the demo's outlet at Karebosi. */
const HERE = { latitude: -5.1353, longitude: 119.4127 };

inOneLanguage("ID", (language) => {
  const messages = MESSAGES[language];
  const path = at(language, PATH);

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });
    test("a typing error, a filter, a pin and an outlet's own page are plain forms and links", async ({ page }) => {
      await page.setViewportSize(PHONE);
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: messages.title })).toBeVisible();
      await expect(page.getByRole("button", { name: messages.near })).toBeHidden();
      await page.getByRole("searchbox", { name: messages.search }).fill("karebosy");
      await page.getByRole("button", { name: messages.submit, exact: true }).click();
      await expect(page).toHaveURL(/[?&]q=karebosy/);
      await expect(page.getByText(messages.nearly)).toBeVisible();
      await page.getByRole("heading", { name: "Loket Demo Karebosi" }).getByRole("link").click();
      await expect(page.getByRole("heading", { level: 1, name: "Loket Demo Karebosi" })).toBeVisible();
      await expect(page.getByRole("heading", { name: messages.hours })).toBeVisible();

      await page.goto(path);
      await page.getByLabel(messages.province).selectOption({ value: "73" });
      await page.getByLabel(messages.service).selectOption({ label: messages.payOut });
      await page.getByRole("button", { name: messages.submit, exact: true }).click();
      await expect(page.getByRole("heading", { level: 1, name: messages.inSouthSulawesi })).toBeVisible();
      await expect(page.getByLabel(messages.city)).toBeVisible();
      await page.goto(path);
      await page.getByRole("link", { name: messages.region }).click();
      await expect(page.getByRole("heading", { level: 1, name: messages.inRegion })).toBeVisible();
      await expectNoSidewaysScroll(page);
    });
  });

  test.describe("with JavaScript", () => {
    test.use({ geolocation: HERE, permissions: ["geolocation"], colorScheme: THEME_IN[language] });
    test("Enter searches, a filter applies at once, and the nearest come first on request", async ({ page }) => {
      await page.setViewportSize(DESK);
      await page.goto(path);
      await untilAlive(page);
      const field = page.getByRole("searchbox", { name: messages.search });
      await field.pressSequentially("zzqqzz");
      // Nothing runs before Enter.
      await expect(page).toHaveURL(path);
      await field.press("Enter");
      await expect(page).toHaveURL(`${path}?q=zzqqzz`);
      await expect(page.getByRole("heading", { name: messages.none, exact: true })).toBeVisible();
      await page.getByRole("link", { name: messages.clear }).click();
      await expect(page).toHaveURL(path);
      await page.getByRole("link", { name: messages.next }).click();
      await expect(page).toHaveURL(`${path}?page=2`);

      await page.getByLabel(messages.province).selectOption({ value: "73" });
      await expect(page).toHaveURL(`${path}?province=73`);
      await page.getByLabel(messages.city).selectOption({ value: "7371" });
      await expect(page).toHaveURL(`${path}?province=73&city=7371`);
      await expect(page.getByRole("heading", { level: 3 })).toHaveText(["Loket Demo Karebosi"]);
      await page.goto(path);
      await untilAlive(page);
      await page.getByRole("button", { name: messages.near }).click();
      await expect(page.getByText(messages.sorted)).toBeVisible();
      await expect(page.getByRole("heading", { level: 3 }).first()).toHaveText("Loket Demo Karebosi");
      await expect(page.getByText(messages.metres).first()).toBeVisible();
      // The position is in no address of ours.
      await expect(page).toHaveURL(path);
      await expectAccessible(page, "the finder");
    });
  });
});
