/** A customer and a member of staff talk while the network is cut again and again; no message is lost, doubled or out of order. */
import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import { expectAccessible } from "../steps/axe.ts";
import { DESK, expectNoSidewaysScroll, PHONE, untilAlive } from "../steps/browser.ts";
import { expect, FAILED_RESOURCE, FAILED_SOCKET, test } from "../steps/journey.ts";
import { newPerson, register, signIn } from "../steps/sign-in.ts";

const CUTS = 6;

/** A second browser, of a member of staff. */
async function openStaff(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: DESK });
  const page = await context.newPage();
  await signIn(page, "layanan@demo.example", { next: "/office/support" });
  return page;
}

const picture = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: "#a0b0c0" } })
    .png()
    .toBuffer();

const write = async (page: Page, label: string, text: string) => {
  const box = page.getByRole("textbox", { name: label, exact: true });
  await box.fill(text);
  await box.press("Enter");
  await expect(box).toHaveValue("");
};
/** This journey's messages in the log, in its order. */
const shown = (page: Page) =>
  page
    .getByRole("log")
    .locator("p[dir=auto]")
    .allTextContents()
    .then((texts) => texts.filter((text) => /^(?:p|s)\d+$/.test(text)));

test("a customer asks on a phone, staff answer, and both write on while the network is cut", async ({ page, browser, quiet }) => {
  quiet.allow(FAILED_RESOURCE, FAILED_SOCKET);
  await page.setViewportSize(PHONE);
  await register(page, newPerson());
  await page.goto("/chat");
  await untilAlive(page);
  const subject = `Tanya ${randomUUID().slice(0, 8)}`;
  await page.getByRole("textbox", { name: /^Pertanyaan Anda/ }).fill(subject);
  await expectAccessible(page, "the form of a new chat");
  await page.getByRole("button", { name: "Mulai", exact: true }).click();
  await expect(page.getByRole("log")).toContainText(subject);
  await expectNoSidewaysScroll(page);
  await write(page, "Pesan", "Kode OTP saya 482913");
  await expect(page.getByRole("log")).toContainText("Kode OTP saya ••••");
  await expect(page.getByText("Data rahasia kami tutupi")).toBeVisible();

  const staff = await openStaff(browser);
  await staff.getByRole("link", { name: subject }).click();
  await expect(staff.getByRole("log")).toContainText("Kode OTP saya ••••");
  await expect(staff.getByRole("log")).not.toContainText("482913");
  await expectAccessible(staff, "a chat in the inbox");
  for (let n = 1; n <= CUTS; n++) {
    await page.context().setOffline(true);
    await write(page, "Pesan", `p${n}`);
    await write(staff, "Jawaban", `s${n}`);
    await page.context().setOffline(false);
    // The browser's own event; some builds do not send it when the emulation ends.
    await page.evaluate("dispatchEvent(new Event('online'))");
  }
  const all = Array.from({ length: CUTS }, (_, index) => [`p${index + 1}`, `s${index + 1}`]).flat();
  for (const one of [page, staff]) {
    await expect
      .poll(async () => (await shown(one)).toSorted((a, b) => a.localeCompare(b)), { timeout: 30_000 })
      .toEqual(all.toSorted((a, b) => a.localeCompare(b)));
    // Shown before they are sent: a page that is reloaded then loses them, which it asks about while the connection is cut.
    await expect(one.getByText(/^Sedang dikirim/)).toHaveCount(0, { timeout: 30_000 });
    await one.reload();
  }
  // After a new start both read the same order, and each side's own messages are in the order in which they were written.
  await expect.poll(() => shown(staff)).toHaveLength(all.length);
  const order = await shown(staff);
  await expect.poll(() => shown(page)).toEqual(order);
  for (const side of ["p", "s"])
    expect(order.filter((text) => text.startsWith(side))).toEqual(all.filter((text) => text.startsWith(side)));
  await staff.getByRole("button", { name: "Selesaikan" }).click();
  await expect(page.getByText("Percakapan ini selesai.", { exact: false })).toBeVisible();
  await staff.context().close();
});

test("a customer adds a photograph to a message: a refused file keeps the text, staff open the photograph", async ({
  page,
  browser,
  quiet,
}) => {
  quiet.allow(FAILED_RESOURCE, FAILED_SOCKET);
  await page.setViewportSize(PHONE);
  await register(page, newPerson());
  await page.goto("/chat");
  await untilAlive(page);
  const subject = `Foto ${randomUUID().slice(0, 8)}`;
  await page.getByRole("textbox", { name: /^Pertanyaan Anda/ }).fill(subject);
  await page.getByRole("button", { name: "Mulai", exact: true }).click();
  const box = page.getByRole("textbox", { name: "Pesan", exact: true });
  await box.fill("Ini bukti setorannya");
  await page.getByRole("button", { name: "Tambah foto atau PDF" }).click();
  const field = page.getByLabel(/^Foto atau PDF/);
  await field.setInputFiles({
    name: "palsu.png",
    mimeType: "image/png",
    buffer: Buffer.from("<!doctype html><script>alert(1)</script>"),
  });
  await expect(page.getByText("Jenis berkas ini tidak dapat dipakai", { exact: false })).toBeVisible();
  await expect(box).toHaveValue("Ini bukti setorannya");
  await field.setInputFiles({ name: "setoran.png", mimeType: "image/png", buffer: await picture() });
  await expect(page.getByRole("button", { name: "Hapus setoran.png" })).toBeVisible();
  await expectAccessible(page, "a message with a file");
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Kirim", exact: true }).click();
  await expect(page.getByRole("log").getByRole("button", { name: "Unduh setoran.png" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Unduh setoran.png" }).click();
  expect((await saving).suggestedFilename()).toBe("setoran.jpg");

  const staff = await openStaff(browser);
  await staff.getByRole("link", { name: subject }).click();
  await staff.getByRole("button", { name: "Lihat setoran.png" }).click();
  await expect(staff.getByRole("button", { name: "Tutup setoran.png" })).toBeVisible();
  await expectAccessible(staff, "a chat with a file in the inbox");
  await staff.getByRole("button", { name: "Buka pengaduan" }).last().click();
  const dialog = staff.getByRole("dialog");
  await dialog.getByRole("combobox", { name: /^Tentang apa/ }).selectOption("Kiriman terlambat");
  await expectAccessible(staff, "a complaint from a chat");
  await dialog.getByRole("button", { name: "Buka pengaduan" }).click();
  await staff.getByRole("link", { name: /^Pengaduan / }).click();
  await staff.waitForURL("**/office/complaint/*");
  await expect(staff.getByText("Ini bukti setorannya")).toBeVisible();
  await expect(staff.getByRole("button", { name: "Lihat setoran.png" })).toBeVisible();
  await staff.context().close();
});
