import { createHash } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openTestPartner, order } from "./testing/client.ts";

const partner = await openTestPartner();
afterAll(() => partner.server.close());

let made = 0;
let reference = "";
beforeEach(() => {
  reference = `po_${(made += 1)}`;
});

describe("the page", () => {
  const page = async (query = "", language = "id", { url } = partner) => {
    const response = await fetch(`${url}/${query}`, { headers: { "accept-language": language } });
    return { html: await response.text(), headers: response.headers };
  };

  test("lists the newest first, with the possible actions for each", async () => {
    const partner = await openTestPartner();
    await partner.create(reference, "127000002");
    const older = reference;
    await partner.confirm(reference);
    reference = "po_newer";
    await partner.create(reference, "127000002");
    const { html } = await page("", "en", partner);
    expect(html.indexOf("po_newer")).toBeGreaterThan(0);
    expect(html.indexOf(older)).toBeGreaterThan(html.indexOf("po_newer"));
    expect(html).toContain("788.91 SGD");
    expect(html).toContain(">Decline</button>");
    expect((await page("?q=nothing", "en", partner)).html).toContain("No transaction like that.");
    expect((await page("?q=SITI%20aminah", "en", partner)).html).toContain("po_newer");
    await partner.server.close();
  });

  test("uses the reader's language, or the chosen one", async () => {
    expect((await page()).html).toContain('<html lang="id">');
    expect((await page("", "en-GB,en")).html).toContain("Partner abroad");
    expect((await page("?lang=id", "en")).html).toContain("Mitra di luar negeri");
  });

  test("escapes names and runs only its own script", async () => {
    const beneficiary = { firstname: null, lastname: `<script>alert("x")</script>&'`, country: "SG", msisdn: null, fields: {} };
    await partner.call(
      "POST",
      `/v1/quotations/${await partner.quote(reference)}/transactions`,
      order(reference, "123", { beneficiary }),
    );
    const { html, headers } = await page("?q=%22%3E%3Cscript");
    expect(html).not.toMatch(/<script>alert|"><script/);
    expect((await page()).html).toContain("&#60;script&#62;alert(&#34;x&#34;)&#60;/script&#62;&#38;&#39;");
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("unsafe");
    for (const tag of ["script", "style"]) {
      const [, inside = ""] = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(html) ?? [];
      expect(policy).toContain(`'sha256-${createHash("sha256").update(inside).digest("base64")}'`);
    }
  });

  test("its control call decides by hand, and a form of another site is refused", async () => {
    await partner.create(reference, "127000002");
    await partner.confirm(reference);
    const form = await fetch(`${partner.url}/control/status`, {
      method: "POST",
      headers: { "content-type": "text/plain" },
      body: JSON.stringify({ external_id: reference, status: "70000" }),
    });
    expect(form.status).toBe(400);
    expect(await partner.paid(reference)).toMatchObject({ times: 0 });
    expect(await partner.control("status", { external_id: reference, status: "70000" })).toMatchObject({
      body: { status: "70000" },
    });
    await partner.control("time", { advance_ms: 60_000 });
    expect(await partner.paid(reference)).toMatchObject({ times: 1 });
    expect(await partner.control("status", { external_id: reference, status: "80000" })).toMatchObject({
      body: { status: "80000" },
    });
    expect(await partner.paid(reference)).toMatchObject({ times: 1, returned_minor: "78891" });
  });
});
