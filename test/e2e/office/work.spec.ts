/** My work: staff see what waits for their rights, go to the list of a queue, and find every proposal in one inbox. */
import { expectAccessible } from "../steps/axe.ts";
import { DESK, expectNoSidewaysScroll, PHONE } from "../steps/browser.ts";
import { expect, inOneLanguage, test } from "../steps/journey.ts";
import { signIn } from "../steps/sign-in.ts";

const MESSAGES = {
  ID: {
    title: "Pekerjaan saya",
    waits: "Menunggu keputusan",
    health: "Kondisi sistem",
    queue: "Kasus verifikasi",
    list: "Verifikasi",
    asked: "Semua usulan saya",
    proposals: "Usulan",
    decided: "Selesai",
    back: "Pekerjaan saya",
  },
  EN: {
    title: "My work",
    waits: "Waiting for a decision",
    health: "System",
    queue: "Verification cases",
    list: "Verification",
    asked: "All my proposals",
    proposals: "Proposals",
    decided: "Closed",
    back: "My work",
  },
} as const;

inOneLanguage("ID", (language) => {
  const t = MESSAGES[language];
  test.use({ viewport: DESK });

  test("what waits leads to its list, and what was proposed to the inbox", async ({ page }) => {
    await signIn(page, "kepatuhan@demo.example", { next: "/office" });
    await expect(page.getByRole("heading", { level: 1, name: t.title })).toBeVisible();
    for (const name of [t.waits, t.health]) await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
    await expectAccessible(page, "my work");
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize(DESK);

    await page.getByRole("link", { name: t.asked }).click();
    await expect(page).toHaveURL("/office/proposal?view=mine");
    await expect(page.getByRole("heading", { level: 1, name: t.proposals })).toBeVisible();
    await page.getByText(t.decided, { exact: true }).click();
    await expect(page).toHaveURL("/office/proposal?view=decided");
    await expectAccessible(page, "the inbox of proposals");

    await page.getByRole("main").getByRole("link", { name: t.back }).click();
    await page.getByRole("main").getByRole("link", { name: t.queue }).click();
    await expect(page).toHaveURL("/office/verification?view=queue");
    await expect(page.getByRole("heading", { level: 1, name: t.list })).toBeVisible();
  });
});
