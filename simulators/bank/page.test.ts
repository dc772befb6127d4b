import { createHash } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { numberOf, openBank, openCustomer, order, virtual, type Opened } from "./testing/client.ts";

const customer = await openCustomer();
afterAll(() => customer[Symbol.asyncDispose]());
beforeEach(() => {
  customer.received.length = 0;
  customer.answers(() => 200);
});
const open = (change: Parameters<typeof openBank>[0] = {}) => openBank({ callbackUrl: customer.url, ...change });

describe("the page", () => {
  const page = async (bank: Opened, query = "", language = "id") => {
    const response = await fetch(`${bank.url}/${query}`, { headers: { "accept-language": language } });
    return { html: await response.text(), headers: response.headers };
  };
  const pay = (bank: Opened, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${bank.url}/pay`, { method: "POST", body: new URLSearchParams(fields), headers, redirect: "manual" });

  test("shows accounts with a button, transfers and the statement, in the reader's language", async () => {
    await using bank = await open();
    expect((await page(bank)).html).toContain("Belum ada virtual account.");
    const number = numberOf(await bank.snap("transfer-va/create-va", virtual("pi_1")));
    await bank.snap("transfer-interbank", order("po_shown"));
    const { html } = await page(bank, "", "en-GB");
    for (const shown of [number, "Sampai SITI", "Rp\u00A010,000", "po_shown", "−Rp\u00A01,500", `aria-label="Pay ${number}"`])
      expect(html).toContain(shown);
    const paid = await pay(bank, { number, amount: "10.000", lang: "en" });
    expect([paid.status, paid.headers.get("location")]).toEqual([303, "/?lang=en&said=paid"]);
    expect((await page(bank, "?lang=en&said=paid")).html).toContain("Paid 1×");
    await vi.waitFor(() => expect(customer.received.some(({ url }) => url.endsWith("/transfer-va/payment"))).toBe(true), 5_000);
  });

  test("pays a number that the customer knows, and reports an unknown number or an invalid amount", async () => {
    await using bank = await open();
    customer.answers(() => 404);
    expect((await pay(bank, { number: "8800199999999999", amount: "1" })).headers.get("location")).toContain("said=unknown");
    customer.answers(() => 200);
    expect((await pay(bank, { number: "8800199999999998", amount: "1" })).headers.get("location")).toContain("said=paid");
    for (const wrong of [{ number: "x", amount: "1" }, { number: "8800199999999999", amount: "0" }, { amount: "1" }])
      expect((await pay(bank, wrong as Record<string, string>)).headers.get("location")).toContain("said=wrong");
    expect((await pay(bank, { number: "8800199999999998", amount: "1" }, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  });

  test("escapes text and runs no script", async () => {
    await using bank = await open();
    await bank.snap("transfer-va/create-va", virtual("pi_1", { virtualAccountName: `<script>alert("x")</script>&'` }));
    const { html, headers } = await page(bank, "?said=%3Cimg%3E&lang=xx");
    expect(html).toContain("&#60;script&#62;alert(&#34;x&#34;)&#60;/script&#62;&#38;&#39;");
    expect(html).not.toMatch(/<script|<img|https?:\/\//);
    expect(html).not.toContain(">,<");
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|script-src/);
    const [, style = ""] = /<style>([^]*?)<\/style>/.exec(html) ?? [];
    expect(policy).toContain(`'sha256-${createHash("sha256").update(style).digest("base64")}'`);
  });
});
