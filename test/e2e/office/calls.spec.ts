/**
 * A call of staff with a customer in two browsers with made-up cameras: pictures and sound are counted on both sides, and hanging up and
 * leaving by a link are known to the other side and to the record.
 */
import type { BrowserContext, Page } from "@playwright/test";
import { expectAccessible } from "../steps/axe.ts";
import { expectNoSidewaysScroll, PHONE } from "../steps/browser.ts";
import { expect, inOneLanguage, listen, test, type Quiet } from "../steps/journey.ts";
import { newPerson, register, signIn } from "../steps/sign-in.ts";

const SUPPORT = "layanan@demo.example";
/** Every connection of the page, to read its statistics. */
const KEEP_PEERS = `window.peers = []; window.RTCPeerConnection = class extends RTCPeerConnection {
  constructor(...given) { super(...given); window.peers.push(this); }
};`;
/** Pictures decoded and packets of sound received by the last connection. */
const RECEIVED = `(async () => {
  const report = await window.peers.at(-1).getStats();
  let [frames, sound] = [0, 0];
  report.forEach((one) => {
    if (one.type !== "inbound-rtp") return;
    if (one.kind === "video") frames += one.framesDecoded; else sound += one.packetsReceived;
  });
  return Math.min(frames, sound);
})()`;

const inState = (page: Page, state: string) => page.locator(`[data-call-state="${state}"]`);

async function expectReceives(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<number>(RECEIVED), { message: "pictures and sound arrive" }).toBeGreaterThan(10);
}

/** Staff call from the page of the person, the customer answers from the banner; both see and hear each other. */
async function talk(staff: Page, customer: Page, personPage: string): Promise<void> {
  await customer.goto("/dashboard");
  await staff.goto(personPage);
  await staff.getByRole("button", { name: "Panggil", exact: true }).click();
  await expect(staff).toHaveURL(/\/call\/cl_/);
  await staff.getByRole("button", { name: "Panggil sekarang" }).click();
  await customer.getByRole("link", { name: "Jawab", exact: true }).click();
  await customer.getByRole("button", { name: "Jawab", exact: true }).click();
  for (const page of [staff, customer]) await expect(inState(page, "in_call")).toBeVisible();
  for (const page of [staff, customer]) await expectReceives(page);
}

const confirm = (page: Page) => page.getByRole("button", { name: "Akhiri dan tinggalkan" }).click();

interface Ending {
  readonly name: string;
  readonly by: (customer: Page) => Promise<unknown>;
  readonly reason: string;
  /** The record on the page of the person, with the proof. */
  readonly record: RegExp;
}

const ENDINGS: readonly Ending[] = [
  {
    name: "hang up",
    by: (page) => page.getByRole("button", { name: "Akhiri", exact: true }).click(),
    reason: "hangup",
    record: /diakhiri.*oleh pelanggan \(tombol\)/,
  },
  {
    name: "link",
    by: async (page) => {
      await page.getByRole("navigation").getByRole("link", { name: "Penerima" }).first().click();
      await confirm(page);
    },
    reason: "left",
    record: /oleh pelanggan \(halaman ditinggalkan\)/,
  },
];

inOneLanguage("ID", () => {
  test("a call ends the same on both sides and in the record", async ({ page: staff, browser, quiet }) => {
    staff.setDefaultTimeout(15_000);
    await staff.addInitScript({ content: KEEP_PEERS });
    const context = await browser.newContext();
    await context.addInitScript({ content: KEEP_PEERS });
    const person = newPerson();
    const first = await openPage(context, quiet);
    await register(first, person);
    await signIn(staff, SUPPORT, { next: `/office/user?q=${person.emailAddress}` });
    await staff
      .getByRole("link", { name: /Sutarmi/ })
      .first()
      .click();
    await expect(staff).toHaveURL(/\/office\/user\/us_/);
    const personPage = new URL(staff.url()).pathname;

    for (const { name, by, reason, record } of ENDINGS)
      await test.step(name, async () => {
        const customer = await openPage(context, quiet);
        await talk(staff, customer, personPage);
        if (name === "hang up") await looksRight(staff, customer);
        const began = performance.now();
        await by(customer);
        await expect(staff.locator(`[data-call-end="${reason}"]`)).toBeVisible({ timeout: 25_000 });
        expect(performance.now() - began, "the other side knows in time").toBeLessThan(22_000);
        await staff.goto(personPage);
        await expect(staff.getByRole("listitem").filter({ hasText: record }).first()).toBeVisible();
        await customer.close();
      });
    await context.close();
  });
});

/** The browser's own question before a page is left is accepted. */
async function openPage(context: BrowserContext, quiet: Quiet): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  page.on("dialog", (dialog) => void dialog.accept());
  await listen(page, quiet);
  return page;
}

async function looksRight(staff: Page, customer: Page): Promise<void> {
  await expectAccessible(staff, "a call");
  await customer.setViewportSize(PHONE);
  await expectNoSidewaysScroll(customer);
  await expectAccessible(customer, "a call on a phone");
}
