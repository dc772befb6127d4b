/** Operations reads how the installation is, and sends a test mail to itself: it arrives in the mailbox, and the room says so. */
import { expectAccessible } from "../steps/axe.ts";
import { DESK, expectNoSidewaysScroll, PHONE } from "../steps/browser.ts";
import { expect, inBothLanguages, test } from "../steps/journey.ts";
import { signIn } from "../steps/sign-in.ts";

const MESSAGES = {
  ID: { title: "Sistem", alive: "Berjalan", test: "Kirim email uji ke saya", handedOver: "Pesan diterima gateway" },
  EN: { title: "System", alive: "Running", test: "Send me a test email", handedOver: "Message accepted by the gateway" },
} as const;

inBothLanguages((language) => {
  const messages = MESSAGES[language];

  test("the system room, and a test mail that arrives", async ({ page }) => {
    await page.setViewportSize(DESK);
    await signIn(page, "operasional@demo.example", { next: "/office/system" });
    await expect(page.getByRole("heading", { level: 1, name: messages.title })).toBeVisible();
    await expect(page.getByText(messages.alive).first()).toBeVisible();
    await expectAccessible(page, "the system room");
    await page.getByRole("button", { name: messages.test }).click();
    await expect(page.getByText(messages.handedOver).first()).toBeVisible({ timeout: 20_000 });
    await expectAccessible(page, "the result of a test");
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);
    await page.goto("/dev/mailbox");
    // In the language of the account, which every journey of it changes.
    await expect(page.getByText(/Email uji coba|Test email/).first()).toBeVisible();
  });
});
