/** The waiting texts of MSG-6: "Generating report" at every list with a file. "Redirecting..." is in sign-in.spec.ts. */
import type { Page } from "@playwright/test";
import { DESK, PHONE } from "../steps/browser.ts";
import { expect, inBothLanguages, test } from "../steps/journey.ts";
import { openSendingDesk } from "../steps/sending.ts";
import { newPerson, register, signIn } from "../steps/sign-in.ts";
import { hold } from "../steps/wire.ts";

const MESSAGES = {
  ID: { report: "Membuat laporan", save: /^Unduh/, reason: /^Alasan/ },
  EN: { report: "Generating report", save: /^Download/, reason: /^Reason/ },
} as const;
const FILE = /\/export_list|[?&]export=Y/;

/**
 * A list of the office with each button: one that asks for a reason, one of content, and the common one. That every list has a file is
 * shown by src/whole-product/export-lists.test.ts.
 */
const OFFICE = {
  ID: { "admin@demo.example": "/office/user", "redaksi@demo.example": "/office/content/team" },
  EN: { "treasuri@demo.example": "/office/corridor" },
} as const;

inBothLanguages((language) => {
  const t = MESSAGES[language];

  /** Exports the list, slowed down so that the waiting text can be read. */
  async function take(page: Page, path: string) {
    await page.goto(path);
    const button = page.getByRole("main").getByRole("button", { name: t.save });
    await expect(button, path).toBeVisible();
    const slow = await hold(page, FILE);
    await button.click();
    // Some exports ask for a reason or a format.
    const dialog = page.locator("dialog[open]");
    const requests = dialog.getByRole("textbox").or(dialog.getByRole("button", { name: /^CSV/ }));
    const says = page.getByText(t.report, { exact: true });
    await expect(requests.or(says).first()).toBeVisible();
    if (await requests.first().isVisible()) {
      if ((await dialog.getByRole("textbox").count()) > 0) {
        await dialog.getByRole("textbox").fill("Perjalanan");
        await dialog.getByRole("button", { name: t.save }).click();
      } else await dialog.getByRole("button", { name: /^CSV/ }).click();
    }
    await expect(says.first(), path).toBeVisible();
    const saving = page.waitForEvent("download");
    slow.release();
    expect((await saving).suggestedFilename(), path).toMatch(/\.csv$/);
    await expect(says, path).toHaveCount(0);
    await page.unroute(FILE);
  }

  for (const [email, path] of Object.entries(OFFICE[language]))
    test(`${email}: "${t.report}" is shown while a list is exported`, async ({ page }) => {
      await page.setViewportSize(language === "ID" ? PHONE : DESK);
      await signIn(page, email, { next: null });
      await take(page, path);
    });

  test(`a sender: "${t.report}" is shown while their lists are exported`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await register(page, newPerson(), { next: null });
    const desk = await openSendingDesk(page);
    const sent = await desk.send({ ending: "0000001" }, 150_000);
    await desk.pay(sent);
    // There is nothing to export before the first notification.
    await expect(async () => {
      await page.goto("/dashboard/notifications");
      await expect(page.getByRole("main").getByRole("button", { name: t.save })).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    for (const path of ["/dashboard/transfers", "/dashboard/recipients", "/dashboard/notifications"]) await take(page, path);
  });
});
