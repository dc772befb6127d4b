/** Approval with a second factor: sending by keyboard alone, an expired price, and another recipient for a transfer under way. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "../steps/axe.ts";
import { expectNoSidewaysScroll, PHONE } from "../steps/browser.ts";
import { expect, test } from "../steps/journey.ts";
import { messageFor, newestTo } from "../steps/messages.ts";
import { openSendingDesk } from "../steps/sending.ts";
import { e164, newPerson, register, type NewPerson } from "../steps/sign-in.ts";
import { slowScripts } from "../steps/wire.ts";

/** The text of the approval code that is sent by SMS after `press`. */
async function smsOf(page: Page, person: NewPerson, press: () => Promise<void>): Promise<string> {
  const since = await newestTo(page.request, e164(person));
  await press();
  return (await messageFor(page.request, e164(person), "identity.approval_code", since)).text;
}
const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? "";

const MOST_TABS = 60;

/** The accessible name of the focused element. */
const focused = (page: Page) =>
  page.evaluate<string>(`(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return "";
    return (at.getAttribute("aria-label") || (at.labels && at.labels[0] && at.labels[0].textContent) || at.textContent || "").trim();
  })()`);

/** Presses Tab until the focused element has this name, as a person without a mouse does. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < MOST_TABS; presses++) {
    if (name.test(await focused(page))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${String(name)} can't be reached with Tab on ${page.url()}`);
}

test.describe("in English, on a desktop", () => {
  test.use({ language: "EN" });

  test("sending works by keyboard alone, up to the number to pay to", async ({ page }) => {
    const person = await register(page, newPerson(), { next: "/dashboard/send?to=ID&via=bank&send=250000" });
    const heading = (name: string) => expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
    const press = (key: string) => page.keyboard.press(key);
    await expect(page.getByRole("group", { name: "Price breakdown" })).toBeVisible();
    await tabTo(page, /^Continue$/);
    // The list of banks loads after the page: a person who types faster finds it open with the typed text.
    const slow = await slowScripts(page, 1_500);
    await press("Enter");
    await heading("New recipient");
    await tabTo(page, /^Bank\b/);
    await page.keyboard.type("Central Asia");
    await expect(page.getByRole("option", { name: /Central Asia/ }).first()).toBeVisible();
    await slow.end();
    await press("ArrowDown");
    await press("Enter");
    await tabTo(page, /^Account number/);
    // The last of the bank's ten digits inquires: the holder is named without another key.
    await page.keyboard.type("1230000000");
    await expect(page.getByRole("heading", { level: 2, name: "Is this the person?" })).toBeVisible();
    await expect(page.getByText("BUDI SANTOSO", { exact: true })).toBeVisible();
    await tabTo(page, /^Yes, this is the person$/);
    await press("Enter");
    await heading("Check before you approve");
    await tabTo(page, /^Purpose of the transfer/);
    await page.keyboard.type("Family");
    await tabTo(page, /^Source of funds/);
    await press("ArrowDown");
    await tabTo(page, /^Approve this transfer$/);
    const text = await smsOf(page, person, () => press("Enter"));
    await heading("Approve this transfer");
    await expect(page.getByRole("textbox", { name: "OTP" })).toBeFocused();
    await page.keyboard.type(codeIn(text));
    await expect(page).toHaveURL(/\/pay$/);
    await heading("Pay for your transfer to BUDI SANTOSO");
    await expect(page.getByRole("button", { name: /^Copy/ }).first()).toBeVisible();
    await tabTo(page, /^Copy/);
  });
});

test.describe("in Indonesian, on a phone", () => {
  test.use({ language: "ID", viewport: PHONE });

  test("an expired price is shown beside today's, and one press continues with today's", async ({ page }) => {
    await register(page, newPerson(), { next: null });
    const desk = await openSendingDesk(page);
    await desk.saveRecipient({
      country: "ID",
      method: "bank",
      fields: { bank: "014", account: "1230000001", name: "Siti Rahayu" },
    });
    // Expired only for this page: the quote that it then requests and uses is real.
    let isOver = false;
    await page.route("**/v1/quote?*", async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { leftSeconds: number } };
      await route.fulfill({ response: answer, json: isOver ? { ...body, data: { ...body.data, leftSeconds: 0 } } : body });
    });
    await page.goto("/dashboard/send?to=ID&via=bank&send=300000");
    await page.getByRole("button", { name: "Lanjut", exact: true }).click();
    await page.getByRole("link", { name: "Pilih Siti Rahayu" }).click();
    await page.getByLabel("Keperluan kiriman").selectOption("FAMI");
    await page.getByLabel("Sumber dana", { exact: true }).selectOption("salary");
    await expect(page).toHaveURL(/purpose=FAMI&source=salary/);
    isOver = true;
    await page.reload();
    await expect(page.getByText("Waktu kunci harga sudah habis")).toBeVisible();
    const card = (name: string) => page.locator("section").filter({ has: page.getByRole("heading", { name, exact: true }) });
    for (const name of ["Harga lama", "Harga sekarang"]) await expect(card(name).getByText(/^Rp\s305\.550$/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Setujui kiriman ini" })).toHaveCount(0);
    await expectAccessible(page, "a price that has run out");
    await expectNoSidewaysScroll(page);
    const before = new URL(page.url()).searchParams;
    isOver = false;
    await page.getByRole("button", { name: "Lanjut dengan harga sekarang" }).click();
    await expect(page.getByRole("button", { name: "Setujui kiriman ini" })).toBeVisible();
    const after = new URL(page.url()).searchParams;
    expect(after.get("quote")).not.toBe(before.get("quote"));
    // All other entries stay, and the transfer is still the same.
    for (const name of ["id", "recipient", "purpose", "source"]) expect(after.get(name)).toBe(before.get(name));
  });

  test("another recipient is approved by a code that names them; without it nothing changes", async ({ page }) => {
    const person = await register(page, newPerson(), { next: null });
    const desk = await openSendingDesk(page, { phone: e164(person) });
    const sent = await desk.send({ ending: "0000001" });
    await page.goto(`/dashboard/transfers/${sent.id}`);
    await page.getByRole("link", { name: "Ganti penerima" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Siapa penerima gantinya?" })).toBeVisible();
    // The current recipient is not offered as a replacement.
    await expect(page.getByRole("heading", { level: 2, name: "Belum ada penerima lain untuk tujuan ini" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Pilih Siti Rahayu" })).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await page.getByRole("link", { name: "Penerima baru" }).click();
    await page.getByRole("combobox", { name: "Bank atau dompet digital", exact: true }).fill("Central Asia");
    await page.getByRole("option").first().click();
    await page.getByRole("textbox", { name: "Nomor rekening" }).fill("1230000002");
    const text = await smsOf(page, person, () => page.getByRole("button", { name: "Ya, ini penerimanya" }).click());
    await expect(page.getByRole("heading", { level: 1, name: "Setujui penerima baru" })).toBeVisible();
    await expect(page.getByText("Menggantikan Siti Rahayu")).toBeVisible();
    await expectAccessible(page, "approving another recipient");
    expect(text).toContain("mengalihkan kiriman Rp 1.000.000 kepada AGUS WIJAYA");
    expect((await desk.read(sent.id)).recipientName).toBe("Siti Rahayu");
    await page.getByRole("textbox", { name: "Kode OTP" }).fill(codeIn(text));
    await expect(page.getByRole("heading", { level: 1, name: "Kiriman ke AGUS WIJAYA" })).toBeVisible();
    expect((await desk.read(sent.id)).recipientName).toBe("AGUS WIJAYA");
  });
});
