import { expect, test } from "vitest";
import { parseMail } from "./parse-mail.ts";

const HEAD = "From: Siti <Siti@contoh.example>\r\nSubject: x\r\n";
const parse = (rest: string) => parseMail({ raw: Buffer.from(`${HEAD}${rest}`), sender: "siti@contoh.example" });
const page = (html: string) => parse(`Content-Type: text/html; charset=utf-8\r\n\r\n${html}`);

test("a page is read as text: links say where they lead, scripts, styles and pictures are gone", async () => {
  const mail = await page(
    '<style>p{}</style><h1>Halo</h1><p>Lihat <a href="https://jahat.example/x">https://bank.example</a></p><script>x()</script><img src="https://jahat.example/y" alt="z">',
  );
  expect(mail?.text).toBe("Halo\n\nLihat https://bank.example [https://jahat.example/x]");
});

test("what a mail answers, the nearest first and each once; what no header can repeat is left out", async () => {
  const mail = await parse("Message-ID: <1@x.example>\r\nIn-Reply-To: <b@x>\r\nReferences: <a@x> <b@x> <c d@x> <c@x>\r\n\r\nx");
  expect(mail).toMatchObject({
    messageId: "<1@x.example>",
    answers: ["<b@x>", "<c@x>", "<a@x>"],
    from: "siti@contoh.example",
    name: "Siti",
  });
  expect((await parse("Message-ID: not one\r\n\r\nx"))?.messageId).toBeNull();
});

test("a mail within a mail is an attachment, and not opened", async () => {
  const inner = "From: lain@contoh.example\r\nSubject: dalam\r\n\r\nOTP";
  const mail = await parse(
    `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nHalo\r\n--b\r\nContent-Type: message/rfc822\r\n\r\n${inner}\r\n--b--`,
  );
  expect(mail?.text.trim()).toBe("Halo");
  expect(mail?.attachments.map(({ name }) => name)).toEqual(["message/rfc822"]);
});

test.each([
  ["elements within elements", "<div>".repeat(100_000)],
  ["tables within tables", "<table><tr><td>".repeat(30_000)],
  ["lists within lists", "<ul><li>".repeat(50_000)],
  ["tags that do not end", "<a <b ".repeat(60_000)],
  ["attributes without end", `<p ${"a=b ".repeat(100_000)}`],
  ["entities", "&amp;&#x41;".repeat(40_000)],
])("a page of %s costs little", async (_what, html) => {
  const began = performance.now();
  const mail = await page(html);
  expect(mail === null || mail.text.length < 500_000).toBe(true);
  expect(performance.now() - began).toBeLessThan(4_000);
});
