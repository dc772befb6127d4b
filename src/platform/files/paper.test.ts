import { expect, test } from "vitest";
import { openPaper } from "./paper.ts";

const issuer = { brandName: "Sampai", legalName: "PT Sampai", address: "Jakarta" };
async function paper(name: string): Promise<Buffer> {
  const sheet = openPaper({ title: "Resi", lang: "id", createdAt: new Date(0), issuer, heading: "Resi" });
  sheet.lines([["Penerima", name, "strong"]]);
  sheet.signatures([`Penerima: ${name}`, "Kasir: Ayu"]);
  return Buffer.from(await sheet.done());
}

test("a name is no link to who reads the paper on a screen", async () => {
  expect((await paper("evil.example")).equals(await paper("evil[.]example"))).toBe(true);
  expect((await paper("Drs.Budi")).equals(await paper("Drs[.]Budi"))).toBe(false);
});
