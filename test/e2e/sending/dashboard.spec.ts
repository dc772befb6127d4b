/** The dashboard and notifications: a new person in English on a desktop, a paying sender in Indonesian on a phone. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "../steps/axe.ts";
import { DESK, expectNoSidewaysScroll, PHONE } from "../steps/browser.ts";
import { expect, FAILED_RESOURCE, test } from "../steps/journey.ts";
import { messagesTo } from "../steps/messages.ts";
import { openSendingDesk } from "../steps/sending.ts";
import { newPerson, register } from "../steps/sign-in.ts";

const bell = (page: Page, name: RegExp) => page.getByRole("banner").getByRole("link", { name });

test.describe("in English, on a desktop", () => {
  test.use({ language: "EN", viewport: DESK });

  test("a new person is led to the first transfer, views rates, and creates a rate alert", async ({ page, quiet }) => {
    // An alert at a rate that is already reached is refused.
    quiet.allow(FAILED_RESOURCE);
    await register(page, newPerson());
    await expect(page.getByRole("heading", { level: 1, name: "Welcome, Sutarmi" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Send your first transfer" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Send money" })).toHaveAttribute("href", "/dashboard/send");
    await expect(page.getByText(/^Rp\s10,000,000 left$/)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Rupiah for 1 SGD" })).toBeVisible();
    await expectAccessible(page, "an empty dashboard");

    // Two choices one right after the other, the first still loading: both hold.
    await page.getByRole("link", { name: "1 year" }).click();
    await page.getByLabel("Destination").selectOption("ID-MY-bank");
    await expect(page.getByRole("heading", { name: "Rupiah for 1 MYR" })).toBeVisible();
    await expect(page).toHaveURL(/rate=ID-MY-bank&period=year/);

    const field = page.getByRole("textbox", { name: "Rate in rupiah" });
    const report = page.getByRole("button", { name: "Notify me", exact: true });
    // In English a point alone is ambiguous.
    await field.fill("1.000");
    await report.click();
    await expect(page.getByText("Enter only the figure, for example 12,500 or 12,500.50.")).toBeVisible();
    await expect(field).toBeFocused();
    await field.fill("1,000,000");
    await report.click();
    await expect(page.getByText(/Our rate is already Rp\s[\d,.]+\./)).toBeVisible();
    await field.fill("1,000.50");
    await report.click();
    await expect(page.getByText(/^1 MYR below Rp\s1,000\.50$/)).toBeVisible();
    await expectAccessible(page, "a dashboard with a rate alert");
    await page.getByRole("button", { name: /^Delete the alert for 1 MYR below/ }).click();
    await expect(page.getByText(/^1 MYR below/)).toHaveCount(0);

    await page.getByRole("link", { name: "All limits" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Limits", exact: true })).toBeVisible();
    await expect(page.getByText(/^Rp\s0 of Rp\s10,000,000 used\./)).toBeVisible();
    await expectAccessible(page, "the page of a sender's limits");
    await expectNoSidewaysScroll(page);
  });
});

test.describe("in Indonesian, on a phone", () => {
  test.use({ language: "ID", viewport: PHONE });

  test("an unpaid transfer is listed; after payment at the bank page and bell update by themselves, and one mail says that it has arrived", async ({
    page,
  }) => {
    const { emailAddress } = await register(page, newPerson());
    const desk = await openSendingDesk(page);
    const sent = await desk.send({ ending: "0000001" });
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { name: "Menunggu Anda" })).toBeVisible();
    await expect(page.getByText("Bayar kiriman ke Siti Rahayu", { exact: true })).toBeVisible();
    await expect(page.getByText(/^Sisa waktu \d+:\d\d/)).toBeVisible();
    await expect(bell(page, /tidak ada yang baru/)).toBeVisible();
    await expectAccessible(page, "a dashboard with something to pay");
    await expectNoSidewaysScroll(page);
    // The bar at the thumb; steps of sending have a bar of their own.
    const bar = page.getByRole("navigation", { name: "Menu utama" });
    await expect(bar.getByRole("link")).toHaveText(["Dasbor", "Kirim", "Kiriman", "Penerima", "Jadwal"]);
    await bar.getByRole("link", { name: "Kirim", exact: true }).click();
    await expect(page).toHaveURL(/dashboard\/send/);
    await expect(bar).toHaveCount(0);
    await page.goBack();
    await expect(bar).toBeVisible();

    // No press and no reload.
    await desk.pay(sent);
    await expect(page.getByRole("main").getByText("Sampai", { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole("heading", { name: "Menunggu Anda" })).toHaveCount(0);
    // Three events of one transfer.
    await expect(bell(page, /Pemberitahuan: 1 belum dibaca/)).toBeVisible();
    await expect(
      page.getByRole("button", { name: /^Kirim lagi Rp\s1\.000\.000 kepada Siti Rahayu, .*(?:BCA|Central Asia).* 0001$/ }),
    ).toBeVisible();

    await bell(page, /Pemberitahuan/).click();
    const list = page.getByRole("list", { name: "Daftar pemberitahuan" });
    await expect(list.getByRole("listitem")).toHaveCount(1);
    await expect(list.getByText("2 pemberitahuan sebelumnya tentang kiriman ini")).toBeVisible();
    await expectAccessible(page, "the list of notifications");
    await expectNoSidewaysScroll(page);
    await list.getByRole("link", { name: /Rp\s1\.000\.000 sudah sampai kepada Siti Rahayu$/ }).click();
    await expect(page).toHaveURL(`/dashboard/transfers/${sent.id}`);
    // Opening the transfer marks all its notifications as read.
    await expect(bell(page, /tidak ada yang baru/)).toBeVisible();

    await page.goto("/dashboard/notifications/preferences");
    await expect(page.getByRole("heading", { level: 1, name: "Atur pemberitahuan" })).toBeVisible();
    await expectAccessible(page, "the notification preferences");
    await page
      .getByRole("group", { name: /^Perjalanan kiriman/ })
      .getByRole("switch", { name: "Email" })
      .uncheck();
    await expect(page.getByText("Berhasil: Pilihan Anda disimpan").first()).toBeVisible();
    const mails = async (kind: string) =>
      (await messagesTo(page.request, emailAddress)).filter(({ template }) => template === `notifications.${kind}`).length;
    await expect.poll(() => mails("arrived"), { timeout: 30_000 }).toBe(1);
    // The arrival has overtaken them within seconds: they are in the list only. Unwanted ones are a matter of the unit tests.
    expect([await mails("paid_in"), await mails("in_transit")]).toEqual([0, 0]);
  });
});
