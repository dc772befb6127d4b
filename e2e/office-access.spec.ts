/**
 * Levels and rights: one administrator asks, another approves, and a third person's menu follows with their next request. One journey for
 * each language, because a demo account gets few codes an hour: every administrator signs in once, and once more for the last look at all pages.
 */
import { randomUUID } from "node:crypto";
import type { Browser, Locator, Page } from "@playwright/test";
import { ACCESS_WORDS } from "./steps/access-words.ts";
import { expectAccessible, THEME_IN } from "./steps/axe.ts";
import { DESK, expectNoSidewaysScroll, PHONE } from "./steps/browser.ts";
import { expect, FAILED_RESOURCE, inOneLanguage, listen, test, type Language, type Quiet } from "./steps/journey.ts";
import { openDialog } from "./steps/kit.ts";
import { signIn } from "./steps/sign-in.ts";

/** Whose level is changed, and who is given another one: each language has its own, for they run side by side. */
const CAST = {
  ID: { member: "treasuri@demo.example", level: "TREASURY", other: "Rina Hartati", otherLevel: "OPERATIONS" },
  EN: { member: "layanan@demo.example", level: "SUPPORT", other: "Bambang Setiawan", otherLevel: "COMPLIANCE" },
} as const;

/** A browser of somebody else, as quiet as the first. */
async function openDesk(browser: Browser, quiet: Quiet, language: Language, baseURL: string, headers: Record<string, string>) {
  const context = await browser.newContext({ baseURL, viewport: DESK, extraHTTPHeaders: headers, reducedMotion: "reduce" });
  await context.addCookies([{ name: "language", value: language, url: baseURL }]);
  // A step that hangs says so long before the whole journey does.
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  await listen(page, quiet);
  return page;
}

const main = (page: Page): Locator => page.getByRole("main");
const rooms = (page: Page): Locator => page.getByRole("navigation", { name: /^(?:Menu area pribadi|Private area menu)$/ });

inOneLanguage("ID", (language) => {
  const words = ACCESS_WORDS[language];
  const cast = CAST[language];
  test.setTimeout(240_000);

  /** Sends the change that a form shows, and answers where it can be looked at. */
  async function ask(page: Page, reason: string): Promise<string> {
    await main(page).getByRole("textbox", { name: words.reason }).fill(reason);
    await main(page).getByRole("button", { name: words.ask }).click();
    await expect(page).toHaveURL(/\/office\/access\/changes\/cr_/);
    return new URL(page.url()).pathname;
  }

  async function decide(page: Page, path: string, how: "approve" | "reject", note?: string): Promise<void> {
    if (new URL(page.url()).pathname !== path) await page.goto(path);
    if (note !== undefined) await main(page).getByRole("textbox", { name: words.note }).fill(note);
    await main(page).getByRole("button", { name: words[how], exact: true }).click();
    await openDialog(page).getByRole("button", { name: words[how], exact: true }).click();
  }

  test("what one administrator asks for counts when another has approved it, at the next request", async ({
    browser,
    baseURL,
    extraHTTPHeaders,
    quiet,
  }) => {
    // Refusals are met on purpose; the browser writes each into its console.
    quiet.allow(FAILED_RESOURCE);
    const open = () => openDesk(browser, quiet, language, baseURL ?? "", extraHTTPHeaders ?? {});
    const [asker, approver, member] = [await open(), await open(), await open()];
    await signIn(asker, "admin@demo.example");
    await signIn(approver, "admin2@demo.example");
    await signIn(member, cast.member);
    const mark = randomUUID().slice(0, 8).toUpperCase();
    const reason = `${mark}: ${language}`;

    await test.step("without the right there is no room, and its address says so", async () => {
      await expect(rooms(member).getByRole("link", { name: words.rights })).toBeVisible();
      await expect(rooms(member).getByRole("link", { name: words.room })).toHaveCount(0);
      await member.goto("/office/access");
      await expect(member.getByRole("heading", { name: words.denied })).toBeVisible();
      await rooms(member).getByRole("link", { name: words.office, exact: true }).click();
      await expect(member).toHaveURL("/office");
    });

    let given = "";
    await test.step("an administrator chooses a right, sees the difference, and asks", async () => {
      await rooms(asker).getByRole("link", { name: words.room }).click();
      await main(asker).getByRole("link", { name: words.level, exact: true }).click();
      await expect(asker).toHaveURL(`/office/access/${cast.level}`);
      await expect(main(asker).getByText(words.builtIn)).toBeVisible();
      await main(asker).getByText(words.impossible).click();
      await expect(main(asker).getByText(words.onlySenders).filter({ visible: true }).first()).toBeVisible();

      await main(asker).getByRole("link", { name: words.edit }).click();
      await expect(main(asker).getByRole("button", { name: words.ask })).toHaveAccessibleDescription(words.nothing);
      const box = main(asker).getByRole("checkbox", { name: words.view, exact: true });
      await box.focus();
      await asker.keyboard.press("Space");
      await expect(box).toBeChecked();
      await expect(main(asker).getByRole("status").filter({ hasText: words.adds })).toBeVisible();

      await expectAccessible(asker, "a matrix with a change in it");
      await rooms(asker).getByRole("link", { name: words.office, exact: true }).click();
      await asker.getByRole("alertdialog", { name: words.leave }).getByRole("button", { name: words.stay }).click();
      await expect(box).toBeChecked();
      given = await ask(asker, reason);
    });

    await test.step("the asker cannot approve, and is told why", async () => {
      await expect(main(asker).getByText(words.adds)).toBeVisible();
      await expectAccessible(asker, "a request of one's own");
      const approve = main(asker).getByRole("button", { name: words.approve, exact: true });
      await expect(approve).toHaveAccessibleDescription(words.own);
      await approve.focus();
      await asker.keyboard.press("Enter");
      await expect(openDialog(asker)).toHaveCount(0);
      await expect(main(asker).getByRole("button", { name: words.withdraw })).toBeVisible();
      await rooms(member).getByRole("link", { name: words.office, exact: true }).click();
      await expect(rooms(member).getByRole("link", { name: words.room })).toHaveCount(0);
    });

    await test.step("another administrator finds it and approves", async () => {
      await rooms(approver).getByRole("link", { name: words.room }).click();
      await main(approver).getByRole("navigation").getByRole("link", { name: words.changes }).click();
      await expect(approver).toHaveURL("/office/access/changes");
      const card = main(approver).getByRole("article").filter({ hasText: reason });
      await card.getByRole("link").click();
      await expect(approver).toHaveURL(given);
      await expectAccessible(approver, "a request to be decided");
      await decide(approver, given, "approve", "OK");
      await expect(main(approver).getByText(words.approved)).toBeVisible();
    });

    await test.step("the room is there at the next request, and only to be looked at", async () => {
      await rooms(member).getByRole("link", { name: words.office, exact: true }).click();
      await rooms(member).getByRole("link", { name: words.room }).click();
      await main(member).getByRole("link", { name: words.level, exact: true }).click();
      await expect(main(member).getByRole("table")).toBeVisible();
      await expect(main(member).getByRole("link", { name: words.edit })).toHaveCount(0);
      await expect(main(member).getByRole("button", { name: words.deactivate })).toHaveCount(0);
      await member.goto(`/office/access/${cast.level}/edit`);
      await expect(member.getByRole("heading", { name: words.denied })).toBeVisible();
      await member.goto("/office/access");
      await expect(main(member).getByRole("table")).toBeVisible();
    });

    await test.step("taken away, it is refused at the next request, and the menu follows", async () => {
      await asker.goto(`/office/access/${cast.level}/edit`);
      await main(asker).getByRole("checkbox", { name: words.view, exact: true }).uncheck();
      await expect(main(asker).getByRole("status").filter({ hasText: words.removes })).toBeVisible();
      await decide(approver, await ask(asker, reason), "approve");
      await expect(main(approver).getByText(words.approved)).toBeVisible();

      await main(member).getByRole("link", { name: words.level, exact: true }).click();
      await expect(member.getByRole("heading", { name: words.denied })).toBeVisible();
      await expect(rooms(member).getByRole("link", { name: words.room })).toHaveCount(0);
    });

    await test.step("a rejection needs a note, and changes nothing", async () => {
      await asker.goto(`/office/access/${cast.level}/edit`);
      await main(asker).getByRole("checkbox", { name: words.view, exact: true }).check();
      const path = await ask(asker, reason);
      await approver.goto(path);
      await main(approver).getByRole("button", { name: words.reject, exact: true }).click();
      await expect(main(approver).getByText(words.noteNeeded)).toBeVisible();
      await decide(approver, path, "reject", `${mark} no`);
      await expect(main(approver).getByText(words.isRejected)).toBeVisible();
      await asker.goto("/office/access/changes?state=rejected");
      await main(asker).getByRole("article").filter({ hasText: reason }).getByRole("link").click();
      await expect(main(asker).getByText(`${mark} no`)).toBeVisible();
    });

    const code = `L_${mark}`.replace(/^L_(?=[A-Z])/, "");
    await test.step("a new level is named in both languages and gives nothing yet", async () => {
      await asker.goto("/office/access");
      await main(asker).getByRole("link", { name: words.create }).click();
      await main(asker).getByRole("textbox", { name: words.nameId }).fill(`Meja ${mark}`);
      await main(asker).getByRole("textbox", { name: words.nameEn }).fill(mark);
      await main(asker).getByRole("button", { name: words.make }).click();
      await expect(asker).toHaveURL(`/office/access/${code}/edit`);
    });

    await test.step("a level that is switched off meanwhile is not granted: the request is overtaken, and leads to how things are", async () => {
      await asker.goto(`/office/access/${cast.otherLevel}`);
      await main(asker).getByRole("link", { name: cast.other }).click();
      await main(asker).getByRole("link", { name: words.editLevels }).click();
      await main(asker)
        .getByRole("checkbox", { name: language === "ID" ? `Meja ${mark}` : mark })
        .check();
      const grant = await ask(asker, reason);
      await approver.goto(grant);
      await expect(main(approver).getByText(cast.other).first()).toBeVisible();

      const elsewhere = await approver.context().newPage();
      await listen(elsewhere, quiet);
      await asker.goto(`/office/access/${code}`);
      await main(asker).getByRole("button", { name: words.deactivate }).click();
      const question = openDialog(asker).filter({ hasText: words.inactive });
      await question.getByRole("button", { name: words.deactivate }).click();
      const why = openDialog(asker).filter({ has: asker.getByRole("textbox") });
      await why.getByRole("textbox").fill(reason);
      await why.getByRole("button", { name: words.ask }).click();
      await expect(asker).toHaveURL(/\/changes\/cr_/);
      await decide(elsewhere, new URL(asker.url()).pathname, "approve");
      await expect(main(elsewhere).getByText(words.approved)).toBeVisible();
      await elsewhere.close();

      await decide(approver, grant, "approve");
      await expect(main(approver).getByRole("alert").filter({ hasText: words.overtaken })).toBeVisible();
      await main(approver).getByRole("link", { name: words.seeNow }).click();
      await expect(approver).toHaveURL(/\/office\/access\/people\/us_/);
      await expect(main(approver).getByText(mark)).toHaveCount(0);
    });

    await test.step("what was withdrawn can't be approved any more, and the page says what became of it", async () => {
      await asker.goto(`/office/access/${code}/edit`);
      await main(asker).getByRole("checkbox", { name: words.view, exact: true }).check();
      const path = await ask(asker, reason);
      await approver.goto(path);
      await main(asker).getByRole("button", { name: words.withdraw }).click();
      await openDialog(asker).getByRole("button", { name: words.withdraw }).click();
      await expect(main(asker).getByText(words.withdrawn)).toBeVisible();
      await decide(approver, path, "approve");
      await expect(main(approver).getByRole("alert").filter({ hasText: words.settled })).toBeVisible();
      await expect(main(approver).getByText(words.withdrawn)).toBeVisible();
    });

    await test.step("an own level that nobody holds is deleted for good", async () => {
      await asker.goto(`/office/access/${code}`);
      await main(asker).getByRole("button", { name: words.delete }).click();
      const question = openDialog(asker).filter({ hasText: words.deleted });
      await question.getByRole("button", { name: words.delete }).click();
      await expect(asker).toHaveURL("/office/access");
      await expect(main(asker).getByRole("table")).toBeVisible();
      await expect(main(asker).getByText(mark)).toHaveCount(0);
    });

    await test.step("everybody sees what they may themselves, and why", async () => {
      await member.goto("/dashboard/rights");
      await expect(main(member).getByText(words.workingAs)).toBeVisible();
      await expect(main(member).getByRole("table").getByText(words.level).first()).toBeVisible();
    });
  });

  test("every page of the room can be used by everybody, on a phone and on a desk, in light and dark", async ({ page }) => {
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
      // Each page on both, the one in this language and the other in the other.
      await page.setViewportSize((index % 2 === 0) === (language === "ID") ? PHONE : DESK);
      await page.goto(path);
      await expect(main(page).getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page, `${path} in ${colorScheme}`);
      await page.setViewportSize(PHONE);
      await expectNoSidewaysScroll(page);
    }
  });

  test("the code of a level follows its name, and is answered by the rules when somebody writes their own", async ({ page }) => {
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
