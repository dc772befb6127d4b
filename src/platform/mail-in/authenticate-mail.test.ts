import { expect, test } from "vitest";
import { authenticateMail, UNCHECKED, type AskDns } from "./authenticate-mail.ts";

const raw = Buffer.from("From: Siti <siti@contoh.example>\r\nSubject: x\r\n\r\nHalo\r\n");
const named = { raw, sender: "siti@contoh.example", client: { address: "203.0.113.7", name: "mail.contoh.example" } };
const dns =
  (records: Readonly<Record<string, string>>): AskDns =>
  async (domain, type) => {
    const found = records[`${type} ${domain}`];
    if (found === undefined) throw Object.assign(new Error("unknown"), { code: "ENOTFOUND" });
    return [[found]];
  };

test.each([
  ["v=spf1 ip4:203.0.113.7 -all", "v=DMARC1; p=reject", { server: "named", isDisowned: false }],
  ["v=spf1 ip4:198.51.100.1 -all", "v=DMARC1; p=reject", { server: "not_named", isDisowned: true }],
  ["v=spf1 ip4:198.51.100.1 -all", "v=DMARC1; p=none", { server: "not_named", isDisowned: false }],
  ["v=spf1 ?all", "v=DMARC1; p=quarantine", { server: "unnamed", isDisowned: true }],
])("%s with %s", async (spf, dmarc, wanted) => {
  const ask = dns({ "TXT contoh.example": spf, "TXT _dmarc.contoh.example": dmarc });
  expect(await authenticateMail(named, ask)).toMatchObject({ signature: "unsigned", ...wanted });
});

test("without the sending server, a domain disowns nothing that is merely not signed", async () => {
  const ask = dns({ "TXT _dmarc.contoh.example": "v=DMARC1; p=reject" });
  expect(await authenticateMail({ ...named, client: null }, ask)).toEqual({ ...UNCHECKED, signature: "unsigned" });
});

test("a DNS that does not answer holds no mail up", async () => {
  expect(await authenticateMail(named, () => new Promise(() => undefined), 20)).toEqual(UNCHECKED);
  const refused: AskDns = async () => {
    throw Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
  };
  expect(await authenticateMail(named, refused)).toMatchObject({ server: "unchecked", isDisowned: false });
});

test("a policy that asks without end is asked thirty questions", async () => {
  let asked = 0;
  const ask: AskDns = async (domain, type) => {
    asked += 1;
    return type === "TXT" ? [[`v=spf1 include:${asked}.${domain.slice(-30)} include:x${asked}.contoh.example -all`]] : [[]];
  };
  await authenticateMail(named, ask);
  expect(asked).toBeLessThanOrEqual(30);
});
