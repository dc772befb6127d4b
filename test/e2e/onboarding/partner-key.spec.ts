/** A partner's first key: registered, refused for what it is not, proven by a signature, replaced, revoked; and staff see it in the partner's file. */
import { newPair, signed } from "../../../src/partner-api/testing/key-pairs.ts";
import { expectAccessible } from "../steps/axe.ts";
import { DESK, expectNoSidewaysScroll, PHONE } from "../steps/browser.ts";
import { expect, FAILED_RESOURCE, inOneLanguage, test } from "../steps/journey.ts";
import { signIn } from "../steps/sign-in.ts";

const TEXTS = {
  ID: {
    title: "Kunci API",
    notOpen: "Panggilan API belum dibuka",
    register: "Daftarkan kunci",
    name: "Nama kunci",
    publicKey: "Isi public-key.pem",
    send: "Daftarkan",
    privateKey: /^Itu kunci privat/,
    signature: "Tanda tangan (base64)",
    check: "Periksa tanda tangan",
    lineBreak: /berakhir dengan ganti baris/,
    active: "Aktif",
    revoke: "Cabut",
    ended: /^Kunci yang sudah berakhir/,
  },
  EN: {
    title: "API keys",
    notOpen: "Calls to the API are not open yet",
    register: "Register a key",
    name: "Name of the key",
    publicKey: "Content of public-key.pem",
    send: "Register",
    privateKey: /^That is a private key/,
    signature: "Signature (base64)",
    check: "Check the signature",
    lineBreak: /ends with a line break/,
    active: "Active",
    revoke: "Revoke",
    ended: /^Keys that have ended/,
  },
} as const;

inOneLanguage("EN", (language) => {
  const t = TEXTS[language];

  test("a partner registers a key, proves it, sees it active, and revokes it", async ({ page, quiet }) => {
    // The refusals of this journey.
    quiet.allow(FAILED_RESOURCE);
    await page.setViewportSize(DESK);
    const pair = newPair();
    const label = `Journey ${language} ${Date.now()}`;
    await signIn(page, "mitra@demo.example", { next: "/dashboard/api" });
    await expect(page.getByRole("heading", { level: 1, name: t.title })).toBeVisible();
    await expect(page.getByText(t.notOpen)).toBeVisible();
    await expectAccessible(page, "keys of a partner");

    await page.getByRole("button", { name: t.register }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: t.name }).fill(label);
    const publicKey = dialog.getByRole("textbox", { name: t.publicKey });
    // A private key is refused by the page itself: no call is made.
    const calls: string[] = [];
    page.on("request", (request) => calls.push(request.url()));
    await publicKey.fill(pair.privateKey.export({ format: "pem", type: "pkcs8" }).toString());
    await dialog.getByRole("button", { name: t.send, exact: true }).click();
    await expect(dialog.getByText(t.privateKey).first()).toBeVisible();
    expect(calls.filter((url) => url.includes("/partner-api/"))).toEqual([]);
    await expectAccessible(page, "a private key in the form of a public one");
    await publicKey.fill(pair.pem);
    await dialog.getByRole("button", { name: t.send, exact: true }).click();

    // The dialog of the proof follows.
    const signature = dialog.getByRole("textbox", { name: t.signature });
    await expect(signature).toBeVisible();
    await expectAccessible(page, "a text to sign");
    const text = (await dialog.locator("pre").first().textContent()) ?? "";
    expect(text).toMatch(/^[0-9a-f]{32}\|20\S+\+07:00$/);
    await signature.fill(signed(pair, `${text}\n`));
    await dialog.getByRole("button", { name: t.check }).click();
    await expect(dialog.getByText(t.lineBreak).first()).toBeVisible();
    await signature.fill(signed(pair, text));
    await dialog.getByRole("button", { name: t.check }).click();
    await expect(dialog).toBeHidden();

    const item = page.getByRole("listitem").filter({ hasText: label });
    await expect(item.getByText(t.active, { exact: true })).toBeVisible();
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);

    await item.getByRole("button", { name: `${t.revoke} ${label}` }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: t.revoke, exact: true }).click();
    await expect(item.getByRole("button", { name: `${t.revoke} ${label}` })).toBeHidden();
    await page.getByText(t.ended).click();
    await expect(page.getByRole("listitem").filter({ hasText: label })).toBeVisible();
  });

  test("staff see the keys in the file of the partner, with the question for a reason before one is revoked", async ({
    page,
    quiet,
  }) => {
    quiet.allow(FAILED_RESOURCE);
    await page.setViewportSize(DESK);
    await signIn(page, "operasional2@demo.example", { next: "/office/partner" });
    await page.getByRole("link", { name: "Dompet Digital Demo" }).first().click();
    const card = page
      .getByRole("region")
      .or(page.locator("section"))
      .filter({ has: page.getByRole("heading", { name: t.title }) });
    await expect(card.first()).toBeVisible();
    await expect(card.first().getByRole("heading", { level: 3, name: "Contoh demo (tanpa kunci privat)" })).toBeVisible();
    await expectAccessible(page, "the file of a partner with its keys");
    await card.first().getByRole("button", { name: t.revoke }).first().click();
    const asking = page.getByRole("dialog").or(page.getByRole("alertdialog"));
    await expect(asking.getByRole("textbox")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(asking).toBeHidden();
  });
});
