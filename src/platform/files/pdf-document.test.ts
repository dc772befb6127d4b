import { expect, test } from "vitest";
import { openPdfDocument } from "./pdf-document.ts";

const issuer = { brandName: "Sampai", legalName: "PT Sampai", address: "Jakarta" };
async function pdf(name: string): Promise<Buffer> {
  const sheet = openPdfDocument({ title: "Resi", lang: "id", createdAt: new Date(0), issuer, heading: "Resi" });
  sheet.lines([["Penerima", name, "strong"]]);
  sheet.signatures([`Penerima: ${name}`, "Kasir: Ayu"]);
  return Buffer.from(await sheet.done());
}

test("a name in a PDF does not become a link on a screen", async () => {
  expect((await pdf("evil.example")).equals(await pdf("evil[.]example"))).toBe(true);
  expect((await pdf("Drs.Budi")).equals(await pdf("Drs[.]Budi"))).toBe(false);
});
