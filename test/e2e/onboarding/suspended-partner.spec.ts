/** A suspended partner is reopened by a sheet that two members of staff sign, each in their own session. */
import { expectAccessible } from "../steps/axe.ts";
import { DESK } from "../steps/browser.ts";
import { asking, openSheet, openVisitor, signSheet } from "../steps/businesses.ts";
import { expect, FAILED_RESOURCE, inOneLanguage, test } from "../steps/journey.ts";
import { signIn } from "../steps/sign-in.ts";

const TEXTS = {
  ID: {
    suspend: "Hentikan sekarang",
    suspended: "Usaha dihentikan sementara",
    reopen: "Buka kembali",
    waiting: "Lembar pembukaan kembali menunggu tanda tangan",
    active: "Aktif",
  },
  EN: {
    suspend: "Suspend now",
    suspended: "The business is suspended",
    reopen: "Reopen",
    waiting: "The reopening sheet is waiting for signatures",
    active: "Active",
  },
} as const;

inOneLanguage("ID", (language) => {
  const t = TEXTS[language];

  test("a suspended partner is reopened by a sheet that compliance and an administrator sign", async ({
    browser,
    page,
    quiet,
  }) => {
    page.setDefaultTimeout(15_000);
    quiet.allow(FAILED_RESOURCE);
    await page.setViewportSize(DESK);
    await signIn(page, "operasional2@demo.example", { next: "/office/partner" });
    await page.getByRole("link", { name: "Henti Demo" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: /Henti Demo/ })).toBeVisible();
    const act = async (name: string, done: string) => {
      await page.getByRole("button", { name, exact: true }).click();
      await asking(page).getByRole("textbox").fill("Penyebabnya sudah diperiksa dan selesai.");
      await asking(page).getByRole("button", { name, exact: true }).click();
      await expect(page.getByText(done).first()).toBeVisible();
    };
    // The demo has it suspended; a run before this one has reopened it.
    const reopen = page.getByRole("button", { name: t.reopen, exact: true });
    await expect(reopen.or(page.getByRole("button", { name: t.suspend, exact: true })).first()).toBeVisible();
    if (!(await reopen.isVisible())) await act(t.suspend, t.suspended);
    await expectAccessible(page, "the file of a business");
    await act(t.reopen, t.waiting);

    for (const [email, phone] of [
      ["kepatuhan2@demo.example", "+6281200100016"],
      ["admin2@demo.example", "+6281200100012"],
    ] as const) {
      const signer = await openVisitor(browser, { language, viewport: DESK, quiet });
      await signIn(signer, email, { next: new URL(page.url()).pathname });
      await openSheet(signer, language);
      await signSheet(signer, { language, business: "Henti Demo", phone });
      await signer.context().close();
    }
    await page.reload();
    await expect(page.getByText(t.active, { exact: true }).first()).toBeVisible();
  });
});
