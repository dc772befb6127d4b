/**
 * Levels and rights: one administrator requests a change, another approves it, and a third person's menu follows with their next request.
 * One journey for each language, because a demo account gets few codes an hour: every administrator signs in once, and once more to view
 * all pages.
 */
import { randomUUID } from "node:crypto";
import type { Browser, Locator, Page } from "@playwright/test";
import { ACCESS_MESSAGES } from "../steps/access-messages.ts";
import { expectAccessible, THEME_IN } from "../steps/axe.ts";
import { DESK, expectNoSidewaysScroll, PHONE } from "../steps/browser.ts";
import { expect, FAILED_RESOURCE, inOneLanguage, listen, test, type Language, type Quiet } from "../steps/journey.ts";
import { openDialog } from "../steps/kit.ts";
import { signIn } from "../steps/sign-in.ts";

/** The person whose level is changed, and the one who gets another level. Each language has its own, because the journeys run in parallel. */
const CAST = {
  ID: { member: "treasuri@demo.example", level: "TREASURY", other: "Rina Hartati", otherLevel: "OPERATIONS" },
  EN: { member: "layanan@demo.example", level: "SUPPORT", other: "Bambang Setiawan", otherLevel: "COMPLIANCE" },
} as const;

/** Another person's browser, under the same console checks. */
async function openDesk(browser: Browser, quiet: Quiet, language: Language, baseURL: string, headers: Record<string, string>) {
  const context = await browser.newContext({ baseURL, viewport: DESK, extraHTTPHeaders: headers, reducedMotion: "reduce" });
  await context.addCookies([{ name: "language", value: language, url: baseURL }]);
  // A step that hangs fails long before the whole journey times out.
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  await listen(page, quiet);
  return page;
}

const main = (page: Page): Locator => page.getByRole("main");
const rooms = (page: Page): Locator => page.getByRole("navigation", { name: /^(?:Menu area pribadi|Private area menu)$/ });

inOneLanguage("ID", (language) => {
  const messages = ACCESS_MESSAGES[language];
  const cast = CAST[language];
  test.setTimeout(240_000);

  /** Submits the change in the form; returns the address of its request. */
  async function request(page: Page, reason: string): Promise<string> {
    await main(page).getByRole("textbox", { name: messages.reason }).fill(reason);
    await main(page).getByRole("button", { name: messages.request }).click();
    await expect(page).toHaveURL(/\/office\/access\/changes\/cr_/);
    return new URL(page.url()).pathname;
  }

  async function decide(page: Page, path: string, how: "approve" | "reject", note?: string): Promise<void> {
    if (new URL(page.url()).pathname !== path) await page.goto(path);
    if (note !== undefined) await main(page).getByRole("textbox", { name: messages.note }).fill(note);
    await main(page).getByRole("button", { name: messages[how], exact: true }).click();
    await openDialog(page).getByRole("button", { name: messages[how], exact: true }).click();
  }

  test("a change requested by one administrator applies at the next request after another approves it", async ({
    browser,
    baseURL,
    extraHTTPHeaders,
    quiet,
  }) => {
    // Refusals are provoked on purpose; the browser writes each to its console.
    quiet.allow(FAILED_RESOURCE);
    const open = () => openDesk(browser, quiet, language, baseURL ?? "", extraHTTPHeaders ?? {});
    const [requester, approver, member] = [await open(), await open(), await open()];
    await signIn(requester, "admin@demo.example");
    await signIn(approver, "admin2@demo.example");
    await signIn(member, cast.member);
    const mark = randomUUID().slice(0, 8).toUpperCase();
    const reason = `${mark}: ${language}`;

    await test.step("without the right there is no menu entry, and its address says so", async () => {
      await expect(rooms(member).getByRole("link", { name: messages.rights })).toBeVisible();
      await expect(rooms(member).getByRole("link", { name: messages.room })).toHaveCount(0);
      await member.goto("/office/access");
      await expect(member.getByRole("heading", { name: messages.denied })).toBeVisible();
      await rooms(member).getByRole("link", { name: messages.office, exact: true }).click();
      await expect(member).toHaveURL("/office");
    });

    let given = "";
    await test.step("an administrator chooses a right, sees the difference, and requests it", async () => {
      await rooms(requester).getByRole("link", { name: messages.room }).click();
      await main(requester).getByRole("link", { name: messages.level, exact: true }).click();
      await expect(requester).toHaveURL(`/office/access/${cast.level}`);
      await expect(main(requester).getByText(messages.builtIn)).toBeVisible();
      await main(requester).getByText(messages.impossible).click();
      await expect(main(requester).getByText(messages.onlySenders).filter({ visible: true }).first()).toBeVisible();

      await main(requester).getByRole("link", { name: messages.edit }).click();
      await expect(main(requester).getByRole("button", { name: messages.request })).toHaveAccessibleDescription(messages.nothing);
      const box = main(requester).getByRole("checkbox", { name: messages.view, exact: true });
      await box.focus();
      await requester.keyboard.press("Space");
      await expect(box).toBeChecked();
      await expect(main(requester).getByRole("status").filter({ hasText: messages.adds })).toBeVisible();

      await expectAccessible(requester, "a matrix with a change in it");
      await rooms(requester).getByRole("link", { name: messages.office, exact: true }).click();
      await requester.getByRole("alertdialog", { name: messages.leave }).getByRole("button", { name: messages.stay }).click();
      await expect(box).toBeChecked();
      given = await request(requester, reason);
    });

    await test.step("the requester cannot approve and sees the reason", async () => {
      await expect(main(requester).getByText(messages.adds)).toBeVisible();
      await expectAccessible(requester, "a request of one's own");
      const approve = main(requester).getByRole("button", { name: messages.approve, exact: true });
      await expect(approve).toHaveAccessibleDescription(messages.own);
      await approve.focus();
      await requester.keyboard.press("Enter");
      await expect(openDialog(requester)).toHaveCount(0);
      await expect(main(requester).getByRole("button", { name: messages.withdraw })).toBeVisible();
      await rooms(member).getByRole("link", { name: messages.office, exact: true }).click();
      await expect(rooms(member).getByRole("link", { name: messages.room })).toHaveCount(0);
    });

    await test.step("another administrator opens the request in the inbox and approves it there, by keys", async () => {
      await approver.goto("/office/proposal?workflow=access_change");
      const row = main(approver).getByRole("listitem").filter({ hasText: reason });
      const title = row.getByRole("heading").getByRole("button").first();
      await title.focus();
      await approver.keyboard.press("Enter");
      await expect(row.getByRole("button", { name: messages.approve, exact: true })).toBeVisible();
      await expectAccessible(approver, "a proposal that is open in the inbox");
      await title.focus();
      await approver.keyboard.press("a");
      // The badge of the menu is counted anew on this page, and not from a figure that the server kept.
      const counted = approver.waitForResponse((answer) => answer.url().endsWith("/v1/work/count?fresh=Y"));
      await openDialog(approver).getByRole("button", { name: messages.approve, exact: true }).click();
      await expect(row.getByText(messages.approved)).toBeVisible();
      expect((await counted).ok()).toBe(true);
      await row.getByRole("link", { name: messages.toPage }).click();
      await expect(approver).toHaveURL(given);
      await expect(main(approver).getByText(messages.approved)).toBeVisible();
    });

    await test.step("the page is available at the next request, for viewing only", async () => {
      await rooms(member).getByRole("link", { name: messages.office, exact: true }).click();
      await rooms(member).getByRole("link", { name: messages.room }).click();
      await main(member).getByRole("link", { name: messages.level, exact: true }).click();
      await expect(main(member).getByRole("table")).toBeVisible();
      await expect(main(member).getByRole("link", { name: messages.edit })).toHaveCount(0);
      await expect(main(member).getByRole("button", { name: messages.deactivate })).toHaveCount(0);
      await member.goto(`/office/access/${cast.level}/edit`);
      await expect(member.getByRole("heading", { name: messages.denied })).toBeVisible();
      await member.goto("/office/access");
      await expect(main(member).getByRole("table")).toBeVisible();
    });

    await test.step("a withdrawn right is refused at the next request, and the menu follows", async () => {
      await requester.goto(`/office/access/${cast.level}/edit`);
      await main(requester).getByRole("checkbox", { name: messages.view, exact: true }).uncheck();
      await expect(main(requester).getByRole("status").filter({ hasText: messages.removes })).toBeVisible();
      await decide(approver, await request(requester, reason), "approve");
      await expect(main(approver).getByText(messages.approved)).toBeVisible();

      await main(member).getByRole("link", { name: messages.level, exact: true }).click();
      await expect(member.getByRole("heading", { name: messages.denied })).toBeVisible();
      await expect(rooms(member).getByRole("link", { name: messages.room })).toHaveCount(0);
    });

    await test.step("a rejection needs a note, and changes nothing", async () => {
      await requester.goto(`/office/access/${cast.level}/edit`);
      await main(requester).getByRole("checkbox", { name: messages.view, exact: true }).check();
      const path = await request(requester, reason);
      await approver.goto(path);
      await main(approver).getByRole("button", { name: messages.reject, exact: true }).click();
      await expect(main(approver).getByText(messages.noteNeeded)).toBeVisible();
      await decide(approver, path, "reject", `${mark} no`);
      await expect(main(approver).getByText(messages.isRejected)).toBeVisible();
      await requester.goto("/office/access/changes?state=rejected");
      await main(requester).getByRole("article").filter({ hasText: reason }).getByRole("link").click();
      await expect(main(requester).getByText(`${mark} no`)).toBeVisible();
    });

    const code = `L_${mark}`.replace(/^L_(?=[A-Z])/, "");
    await test.step("a new level is named in both languages and has no rights yet", async () => {
      await requester.goto("/office/access");
      await main(requester).getByRole("link", { name: messages.create }).click();
      await main(requester).getByRole("textbox", { name: messages.nameId }).fill(`Meja ${mark}`);
      await main(requester).getByRole("textbox", { name: messages.nameEn }).fill(mark);
      await main(requester).getByRole("button", { name: messages.make }).click();
      await expect(requester).toHaveURL(`/office/access/${code}/edit`);
    });

    await test.step("a level deactivated meanwhile is not granted: the request is overtaken, and links to the current state", async () => {
      await requester.goto(`/office/access/${cast.otherLevel}`);
      await main(requester).getByRole("link", { name: cast.other }).click();
      await main(requester).getByRole("link", { name: messages.editLevels }).click();
      await main(requester)
        .getByRole("checkbox", { name: language === "ID" ? `Meja ${mark}` : mark })
        .check();
      const grant = await request(requester, reason);
      await approver.goto(grant);
      await expect(main(approver).getByText(cast.other).first()).toBeVisible();

      const elsewhere = await approver.context().newPage();
      await listen(elsewhere, quiet);
      await requester.goto(`/office/access/${code}`);
      await main(requester).getByRole("button", { name: messages.deactivate }).click();
      const question = openDialog(requester).filter({ hasText: messages.inactive });
      await question.getByRole("button", { name: messages.deactivate }).click();
      const why = openDialog(requester).filter({ has: requester.getByRole("textbox") });
      await why.getByRole("textbox").fill(reason);
      await why.getByRole("button", { name: messages.request }).click();
      await expect(requester).toHaveURL(/\/changes\/cr_/);
      await decide(elsewhere, new URL(requester.url()).pathname, "approve");
      await expect(main(elsewhere).getByText(messages.approved)).toBeVisible();
      await elsewhere.close();

      await decide(approver, grant, "approve");
      await expect(main(approver).getByRole("alert").filter({ hasText: messages.overtaken })).toBeVisible();
      await main(approver).getByRole("link", { name: messages.seeNow }).click();
      await expect(approver).toHaveURL(/\/office\/access\/people\/us_/);
      await expect(main(approver).getByText(mark)).toHaveCount(0);
    });

    await test.step("a withdrawn request cannot be approved, and the page shows its outcome", async () => {
      await requester.goto(`/office/access/${code}/edit`);
      await main(requester).getByRole("checkbox", { name: messages.view, exact: true }).check();
      const path = await request(requester, reason);
      await approver.goto(path);
      await main(requester).getByRole("button", { name: messages.withdraw }).click();
      await openDialog(requester).getByRole("button", { name: messages.withdraw }).click();
      await expect(main(requester).getByText(messages.withdrawn)).toBeVisible();
      await decide(approver, path, "approve");
      await expect(main(approver).getByRole("alert").filter({ hasText: messages.settled })).toBeVisible();
      await expect(main(approver).getByText(messages.withdrawn)).toBeVisible();
    });

    await test.step("a custom level without holders is deleted for good", async () => {
      await requester.goto(`/office/access/${code}`);
      await main(requester).getByRole("button", { name: messages.delete }).click();
      const question = openDialog(requester).filter({ hasText: messages.deleted });
      await question.getByRole("button", { name: messages.delete }).click();
      await expect(requester).toHaveURL("/office/access");
      await expect(main(requester).getByRole("table")).toBeVisible();
      await expect(main(requester).getByText(mark)).toHaveCount(0);
    });

    await test.step("people see their own rights, and the reason for each", async () => {
      await member.goto("/dashboard/rights");
      await expect(main(member).getByText(messages.workingAs)).toBeVisible();
      await expect(main(member).getByRole("table").getByText(messages.level).first()).toBeVisible();
    });
  });

  test("every page of the area is accessible, on a phone and on a desktop, in light and dark", async ({ page }) => {
    await signIn(page, "admin2@demo.example");
    const paths = [
      "/office/access",
      "/office/access?status=inactive",
      "/office/access/new",
      `/office/access/${cast.level}`,
      "/office/access/ADMINISTRATOR/edit",
      "/office/access/changes?state=withdrawn",
      "/dashboard/rights",
    ];
    const colorScheme = THEME_IN[language];
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const [index, path] of paths.entries()) {
      // Each page at both sizes: one size in this language, the other in the other language.
      await page.setViewportSize((index % 2 === 0) === (language === "ID") ? PHONE : DESK);
      await page.goto(path);
      await expect(main(page).getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page, `${path} in ${colorScheme}`);
      await page.setViewportSize(PHONE);
      await expectNoSidewaysScroll(page);
    }
  });

  test("the code of a level follows its name, and a typed code is validated", async ({ page }) => {
    const names = {
      ID: { nameEn: "Nama dalam bahasa Inggris", code: "Kode", form: "Buat peran" },
      EN: { nameEn: "Name in English", code: "Code", form: "Create a level" },
    }[language];
    await signIn(page, "admin2@demo.example");
    await page.goto("/office/access/new");
    const code = main(page).getByRole("textbox", { name: names.code, exact: true });
    await main(page).getByLabel(names.nameEn).fill("Night desk two");
    await expect(code).toHaveValue("NIGHT_DESK_TWO");
    await code.fill("night desk");
    await expect(code).toHaveAccessibleDescription(/This field should be seperated with underscore, not space\./);
    await code.fill("EDITOR");
    await expect(code).toHaveAccessibleDescription(/This field is duplicate/);
    await code.fill("EDITOR_TWO");
    await expect(code).not.toHaveAttribute("aria-invalid");
  });
});
