/** The moments that docs/design.md compares: hero, price, send, pay, arrival, failure, receipt, mail. */
import { spawnSync } from "node:child_process";
import type { Page } from "@playwright/test";
import { untilAlive } from "../../e2e/steps/browser.ts";
import { expect, FAILED_RESOURCE, test } from "../../e2e/steps/journey.ts";
import { messageFor } from "../../e2e/steps/messages.ts";
import { openSendingDesk } from "../../e2e/steps/sending.ts";
import { newPerson, register } from "../../e2e/steps/sign-in.ts";
import { photograph } from "./sheet.ts";

test.use({ language: "EN" });

const LATE = { timeout: 60_000 };

/** Opens the address anew, and waits until this is to be seen and the page stands still. */
const opened = (page: Page, path: string, sign: (page: Page) => ReturnType<Page["getByText"]>) => async () => {
  await page.goto(path);
  await untilAlive(page);
  await expect(sign(page).first()).toBeVisible(LATE);
  await page.waitForLoadState("networkidle");
};
const h1 = (name: string | RegExp) => (page: Page) => page.getByRole("heading", { level: 1, name });

test("public pages: hero, price", async ({ page }) => {
  await photograph(
    page,
    "hero",
    opened(page, "/en", (at) => at.getByRole("link", { name: "Send now" })),
  );
  await photograph(page, "price", async () => {
    await opened(page, "/en/kalkulator", (at) => at.getByRole("group", { name: "Price breakdown" }))();
    await page.getByRole("group", { name: "Price breakdown" }).first().scrollIntoViewIfNeeded();
  });
});

test("send, pay, arrival, receipt, mail; failure", async ({ page, quiet }) => {
  // The bare mail and the picture of the receipt name no icon, and the browser asks for one.
  quiet.allow(FAILED_RESOURCE);
  const person = await register(page, newPerson(), { next: null });
  const desk = await openSendingDesk(page);
  await photograph(
    page,
    "send",
    opened(page, "/dashboard/send?to=ID&via=bank&send=1000000", h1("How much would you like to send?")),
  );
  const sent = await desk.send({ ending: "0000001" }, 1_000_000);
  const own = `/dashboard/transfers/${sent.id}`;
  await photograph(page, "pay", opened(page, `${own}/pay`, h1(/^Pay for your transfer/)));
  await desk.pay(sent);
  await photograph(
    page,
    "arrival",
    opened(page, own, (at) => at.getByText(/^Rp\s1,000,000 arrived at /)),
  );
  await page.goto(own);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download in English" }).click();
  const pdf = await (await download).path();
  const drawn = spawnSync("pdftoppm", ["-png", "-r", "80", "-f", "1", "-singlefile", pdf], { maxBuffer: 64 * 1_048_576 });
  expect(drawn.status, "pdftoppm (poppler-utils) draws the receipt").toBe(0);
  const receipt = `data:image/png;base64,${drawn.stdout.toString("base64")}`;
  const sheet = await page.context().newPage();
  await photograph(sheet, "receipt", () =>
    sheet.setContent(`<body style="margin:0"><img style="width:100%;max-width:664px" src="${receipt}">`),
  );
  await sheet.close();
  const mail = await messageFor(page.request, person.emailAddress, "notifications.arrived");
  await photograph(page, "mail", async () => void (await page.goto(`/dev/mail/${mail.id}`)));
  const refused = await desk.send({ ending: "0000003" }, 300_000);
  await desk.pay(refused);
  await photograph(
    page,
    "failure",
    opened(page, `/dashboard/transfers/${refused.id}`, (at) => at.getByText(/has been refunded to the account/)),
  );
});
