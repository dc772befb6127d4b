/**
 * Staff find a transfer by what a caller says, read where its money is, hold it and reject it with two people; and match a payment that no
 * number explains.
 */
import type { Page } from "@playwright/test";
import { formatMoney, money } from "../../../src/kernel/amount.ts";
import { expectAccessible } from "../steps/axe.ts";
import { payAtBank } from "../steps/bank.ts";
import { DESK, expectNoSidewaysScroll, PHONE } from "../steps/browser.ts";
import { expect, FAILED_RESOURCE, inOneLanguage, listen, test } from "../steps/journey.ts";
import { pdf } from "../steps/businesses.ts";
import { openDialog } from "../steps/kit.ts";
import { newPerson, register, signIn } from "../steps/sign-in.ts";
import { openSendingDesk } from "../steps/sending.ts";

const TEXTS = {
  ID: {
    title: "Kiriman",
    search: "Cari kiriman",
    nearly: /kiriman dengan nama yang mirip/,
    money: "Jurnal",
    funded: "Kiriman dibayar pengirim",
    available: "Siap diambil",
    held: "Ditahan",
    hold: "Tahan",
    note: "Catatan",
    reject: "Usulkan penolakan",
    evidence: "Bukti",
    propose: "Ajukan usulan",
    proposed: "Usulan: tolak kiriman",
    approve: "Setujui",
    refund: "Pengembalian berjalan",
    others: "Tidak mungkin sekarang",
    state: "Hanya selama kiriman ditahan.",
    sameAmount: "Jumlah sama",
    match: "Cocokkan",
    doIt: "Jalankan",
    close: "Selesai",
    together: "2 diajukan bersama",
    result: "2 diusulkan. Orang lain memutuskannya.",
    chooseAll: "Pilih semua yang belum berubah (2)",
    approveChosen: "Setujui yang dipilih",
    approved: "2 disetujui.",
    files: "Berkas bukti",
    added: "Berkas yang ditambahkan",
    view: "Lihat laporan.pdf",
    reason: "Alasan",
    confirm: "Lihat berkas",
    open: "Buka berkas PDF",
  },
  EN: {
    title: "Transfers",
    search: "Search transfers",
    nearly: /transfers have similar names/,
    money: "Journals",
    funded: "Transfer paid by the sender",
    available: "Ready to collect",
    held: "On hold",
    hold: "Hold",
    note: "Note",
    reject: "Propose rejection",
    evidence: "Evidence",
    propose: "Propose",
    proposed: "Proposal: reject the transfer",
    approve: "Approve",
    refund: "Refund pending",
    others: "Not possible now",
    state: "Only while the transfer is held.",
    sameAmount: "Same amount",
    match: "Match",
    doIt: "Run",
    close: "Done",
    together: "2 proposed together",
    result: "2 were proposed. Another person decides.",
    chooseAll: "Select all 2 that have not changed",
    approveChosen: "Approve selected",
    approved: "2 were approved.",
    files: "Evidence files",
    added: "Files that were added",
    view: "View laporan.pdf",
    reason: "Reason",
    confirm: "View file",
    open: "Open the PDF",
  },
} as const;

const main = (page: Page) => page.getByRole("main");

inOneLanguage("EN", (language) => {
  const t = TEXTS[language];

  test("a transfer is found by a misspelt name, held by one and rejected by two", async ({ browser, page, quiet }) => {
    quiet.allow(FAILED_RESOURCE);
    // A name that no other journey uses.
    const name = `Wulan${Math.random()
      .toString(36)
      .replaceAll(/[^a-z]/g, "")
      .slice(0, 6)}`;
    const sender = await browser.newPage();
    await register(sender, newPerson({ firstName: name }), { next: null });
    const desk = await openSendingDesk(sender);
    const sent = await desk.send("cash", 250_000);
    await desk.pay(sent);
    await expect.poll(async () => (await desk.read(sent.id)).state).toBe("AVAILABLE");
    await sender.context().close();

    await page.context().addCookies([{ name: "language", value: language, url: test.info().project.use.baseURL ?? "" }]);
    await page.setViewportSize(DESK);
    await signIn(page, "kepatuhan@demo.example", { next: "/office/transfer" });
    await expect(main(page).getByRole("heading", { level: 1, name: t.title })).toBeVisible();
    await expectAccessible(page, "all transfers");
    await main(page).getByRole("search", { name: t.search }).getByRole("searchbox").fill(`${name}x 250.000`);
    await page.keyboard.press("Enter");
    await expect(main(page).getByText(t.nearly)).toBeVisible();
    const row = main(page).getByRole("row").filter({ hasText: name });
    await expect(row).toHaveCount(1);
    await row.getByRole("link").first().click();
    await expect(page).toHaveURL(new RegExp(`office/transfer/${sent.id}`));
    await expect(main(page).getByText(t.available, { exact: true }).first()).toBeVisible();
    await expect(main(page).getByRole("heading", { name: t.money })).toBeVisible();
    await expect(main(page).getByRole("heading", { name: t.funded })).toBeVisible();
    await expectAccessible(page, "one transfer");
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize(DESK);

    // An act that is not possible says why.
    await main(page).getByText(t.others).click();
    await expect(main(page).getByText(t.state).first()).toBeVisible();

    // Held by one officer, with a note.
    await main(page).getByRole("button", { name: t.hold, exact: true }).click();
    const dialog = openDialog(page);
    await expectAccessible(page, "the dialog of an act");
    await dialog.getByRole("button", { name: t.hold, exact: true }).click();
    await expect(dialog.getByRole("textbox", { name: t.note })).toHaveAttribute("aria-invalid", "true");
    await dialog.getByRole("textbox", { name: t.note }).fill("Nama mirip daftar; diperiksa.");
    await dialog.getByRole("button", { name: t.hold, exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(main(page).getByText(t.held, { exact: true }).first()).toBeVisible();

    // Rejected by two: the proposer cannot approve.
    await main(page).getByRole("button", { name: t.reject }).click();
    await dialog.getByRole("textbox", { name: t.evidence }).fill("Dokumen tidak cocok, surat 17.");
    await dialog.getByRole("button", { name: t.propose, exact: true }).click();
    await expect(main(page).getByRole("heading", { name: t.proposed })).toBeVisible();
    await expect(main(page).getByRole("button", { name: t.approve })).toHaveAttribute("aria-disabled", "true");

    const second = await (await browser.newContext()).newPage();
    await listen(second, quiet);
    await second.context().addCookies([{ name: "language", value: language, url: test.info().project.use.baseURL ?? "" }]);
    await signIn(second, "kepatuhan2@demo.example", { next: `/office/transfer/${sent.id}` });
    await main(second).getByRole("button", { name: t.approve }).click();
    await openDialog(second).getByRole("button", { name: t.approve }).click();
    await expect(main(second).getByText(t.refund, { exact: true }).first()).toBeVisible();
    await second.context().close();
  });

  test("two transfers are held and rejected together, on one evidence", async ({ browser, page, quiet }) => {
    quiet.allow(FAILED_RESOURCE);
    const name = `Bayu${Math.random()
      .toString(36)
      .replaceAll(/[^a-z]/g, "")
      .slice(0, 6)}`;
    const sender = await browser.newPage();
    await register(sender, newPerson({ firstName: name }), { next: null });
    const desk = await openSendingDesk(sender);
    for (const rupiah of [260_000, 270_000]) {
      const sent = await desk.send("cash", rupiah);
      await desk.pay(sent);
      await expect.poll(async () => (await desk.read(sent.id)).state).toBe("AVAILABLE");
    }
    await sender.context().close();

    await page.context().addCookies([{ name: "language", value: language, url: test.info().project.use.baseURL ?? "" }]);
    await page.setViewportSize(DESK);
    await signIn(page, "kepatuhan@demo.example", { next: "/office/transfer" });
    await main(page).getByRole("search", { name: t.search }).getByRole("searchbox").fill(name);
    await page.keyboard.press("Enter");
    const rows = main(page).getByRole("row").filter({ hasText: name });
    const dialog = openDialog(page);
    const chooseBoth = async () => {
      await expect(rows).toHaveCount(2);
      for (const row of await rows.all()) await row.getByRole("checkbox").check();
    };
    await chooseBoth();
    await main(page).getByRole("button", { name: t.hold, exact: true }).click();
    await dialog.getByRole("textbox", { name: t.note }).fill("Satu jaringan");
    await dialog.getByRole("button", { name: t.doIt, exact: true }).click();
    await dialog.getByRole("button", { name: t.close, exact: true }).click();
    await chooseBoth();
    await main(page).getByRole("button", { name: t.reject }).click();
    await expectAccessible(page, "the dialog of several proposals");
    await dialog.getByRole("button", { name: t.propose, exact: true }).click();
    await expect(dialog.getByRole("textbox", { name: t.evidence })).toHaveAttribute("aria-invalid", "true");
    await dialog.getByRole("textbox", { name: t.evidence }).fill(`Satu jaringan, laporan ${name}`);
    // While the file is on its way the proposal cannot be sent without it.
    const upload = Promise.withResolvers<void>();
    await page.route("**/v1/transfers/office/batch/evidence", async (route) => {
      await upload.promise;
      await route.continue();
    });
    await dialog.getByLabel(t.files).setInputFiles(pdf("laporan"));
    await expect(dialog.getByRole("button", { name: t.propose, exact: true })).toHaveAttribute("aria-disabled", "true");
    upload.resolve();
    await expect(dialog.getByRole("list", { name: t.added }).getByText("laporan.pdf")).toBeVisible();
    await dialog.getByRole("button", { name: t.propose, exact: true }).click();
    await expect(dialog.getByText(t.result)).toBeVisible();
    await dialog.getByRole("button", { name: t.close, exact: true }).click();

    const second = await (await browser.newContext()).newPage();
    await listen(second, quiet);
    await second.context().addCookies([{ name: "language", value: language, url: test.info().project.use.baseURL ?? "" }]);
    await signIn(second, "kepatuhan2@demo.example", { next: "/office/proposal" });
    const entry = main(second).getByRole("listitem").filter({ hasText: name }).filter({ hasText: t.together });
    await entry.getByRole("button").first().click();
    await expect(entry.getByRole("button", { name: t.approveChosen })).toHaveAttribute("aria-disabled", "true");
    await entry.getByRole("button", { name: t.view }).click();
    await openDialog(second).getByRole("textbox", { name: t.reason }).fill("Memutuskan usulan");
    await openDialog(second).getByRole("button", { name: t.confirm }).click();
    await expect(entry.getByRole("link", { name: t.open })).toBeVisible();
    await entry.getByRole("checkbox", { name: t.chooseAll }).check();
    await expectAccessible(second, "proposals made together");
    await second.setViewportSize(PHONE);
    await expectNoSidewaysScroll(second);
    await second.setViewportSize(DESK);
    await entry.getByRole("button", { name: t.approveChosen }).click();
    await openDialog(second).getByRole("button", { name: t.approve, exact: true }).click();
    await expect(main(second).getByText(t.approved)).toBeVisible();
    await second.context().close();
  });

  test("a payment to an unknown number is matched to the transfer that it fits", async ({ browser, page, quiet }) => {
    quiet.allow(FAILED_RESOURCE);
    const sender = await browser.newPage();
    await register(sender, newPerson(), { next: null });
    const desk = await openSendingDesk(sender);
    // An amount that no other journey sends.
    const rupiah = 210_000 + (Date.now() % 9_000);
    const sent = await desk.send({ ending: "0000001" }, rupiah);
    await expect.poll(async () => (await desk.read(sent.id)).payIn?.number ?? null).not.toBeNull();
    const { payIn, total } = await desk.read(sent.id);
    // The payer mistyped the last digits.
    const number = `${(payIn?.number ?? "").slice(0, -4)}${String(Date.now()).slice(-4)}`;
    const minor = BigInt(total.minor);
    const paid = formatMoney(money("IDR", minor), language);
    await payAtBank(sender.request, { number, amount: `${minor / 100n}.00` });

    await page.context().addCookies([{ name: "language", value: language, url: test.info().project.use.baseURL ?? "" }]);
    await page.setViewportSize(DESK);
    await signIn(page, "operasional@demo.example", { next: null });
    const link = main(page).getByRole("link", { name: paid });
    await expect(async () => {
      await page.goto("/office/payment?queue=unmatched");
      await expect(link).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expectAccessible(page, "unapplied payments");
    await link.click();
    await expect(main(page).getByText(t.sameAmount)).toBeVisible();
    await expectAccessible(page, "one unapplied payment");
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize(DESK);
    await main(page).getByRole("listitem").getByRole("button").first().click();
    const dialog = openDialog(page);
    await dialog.getByRole("textbox", { name: t.evidence }).fill("Rekening koran hari ini, baris 3");
    await dialog.getByRole("button", { name: t.match, exact: true }).click();
    await expect(dialog).toHaveCount(0);
    // The money has arrived with the transfer, which goes its way.
    await expect.poll(async () => (await desk.read(sent.id)).state, { timeout: 30_000 }).toBe("PAID");
    await sender.context().close();
  });
});
