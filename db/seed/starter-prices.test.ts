/** First prices: what the starter set enters, what it leaves to the operator, and a folder that holds only prices. */
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { setOperator } from "../../src/operator/set-operator.ts";
import { PROFILE } from "../../src/operator/testing/profile.ts";
import { openTestApp } from "../../src/platform/testing/database.ts";
import { listPricedCorridors, termsAt } from "../../src/pricing/index.ts";
import { TERM_KINDS } from "../../src/pricing/terms/model/term-kinds.ts";
import { importInstallation, importStarter } from "./import-installation.ts";
import { readPricingFiles } from "./pricing-files.ts";

// Hundreds of terms are entered one by one.
vi.setConfig({ testTimeout: 60_000 });
const app = await openTestApp();
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "prices-"));
  await cp("db/starter/pricing", join(folder, "pricing"), { recursive: true });
  await app.as({ actor: { kind: "system", name: "test" } }, (ctx) => setOperator(ctx, PROFILE));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await app[Symbol.asyncDispose]();
});
const starter = () => importStarter(app.runtime, "db/starter", "db/seed");
const own = () => importInstallation(app.runtime, folder, { production: true, allowDemo: false });
const inForce = (kind: (typeof TERM_KINDS)[number]) => app.as({}, (ctx) => termsAt(ctx, kind, ctx.now));
async function edit(file: string, change: (text: string) => string): Promise<void> {
  const path = join(folder, "pricing", file);
  await writeFile(path, change(await readFile(path, "utf8")));
}

test("the starter set enters law and calendar, and nothing that sells", async () => {
  expect(await starter()).toMatch(/^pricing\/banks\.yaml: \d+ made$/m);
  const kinds: string[] = [];
  for (const kind of TERM_KINDS) if ((await inForce(kind)).length > 0) kinds.push(kind);
  expect(kinds.toSorted()).toEqual(
    ["bank", "country", "holiday", "limit", "quote_lock", "rate_rule", "sms_country", "threshold", "tier", "risk_points", "verification_rule"].toSorted(),
  );
});

test("a starter set without its terms is refused: a release that lacks them would look complete", async () => {
  await expect(importStarter(app.runtime, "db/starter", folder)).rejects.toThrow(/pricing: banks\.yaml, /);
});

test("unset prices are refused, each with file, line and name, and nothing is entered", async () => {
  const refused = own();
  await expect(refused).rejects.toThrow(/^Write your own in place of each SET_THIS:$/m);
  await expect(refused).rejects.toThrow(/^pricing\/prices\.yaml:\d+: 0\.terms\.local\.tiers\.0\.fixed: fee local$/m);
  await expect(refused).rejects.toThrow(/^pricing\/rails\.yaml:\d+: terms\.skn\.cost: rail skn$/m);
  expect(await inForce("corridor")).toEqual([]);
});

test("once every price is set, the folder alone makes an operator that can sell at home", async () => {
  for (const file of ["corridors.yaml", "prices.yaml", "rails.yaml"]) await edit(file, (text) => text.replaceAll("SET_THIS", "5000000"));
  await edit("promises.yaml", (text) => text.replaceAll("SET_THIS", "15"));
  expect((await own()).split("\n").at(-1)).toMatch(/^\d made, 0 changed, 0 unchanged, 0 kept\.$/);
  expect(await app.as({}, listPricedCorridors)).toEqual([{ corridor: "ID-ID-bank", isAbroad: false, isPriced: true }]);
});

test("a commented-out term is valid once its # is removed", async () => {
  const uncommented = (text: string) =>
    text.replaceAll(/^( *)# ?( *(?:- kind|ID-[A-Z]{2}-\w+|[a-z_]+):.*)$/gm, "$1$2");
  for (const file of ["corridors.yaml", "prices.yaml", "promises.yaml", "rails.yaml"]) await cp(join("db/starter/pricing", file), join(folder, "pricing", file));
  for (const file of ["corridors.yaml", "prices.yaml", "rails.yaml"])
    await edit(file, (text) => uncommented(text).replaceAll("IDR SET_THIS", "IDR 5000000").replaceAll("SET_THIS", "10"));
  await edit("promises.yaml", (text) => uncommented(text).replaceAll("SET_THIS", "1"));
  const kinds = new Set((await readPricingFiles(join(folder, "pricing"))).map(({ content: { kind, key } }) => `${kind} ${key}`));
  expect([...kinds]).toEqual(
    expect.arrayContaining([
      "corridor ID-SG-bank",
      "corridor ID-ID-cash",
      "fee international",
      "fee cash_pickup",
      "spread international",
      "commission pay_out",
      "promise ID-SG-bank",
      "rail partner_bank",
    ]),
  );
});

test("a second import of the starter set overwrites nothing that files have set since", async () => {
  await rm(join(folder, "pricing"), { recursive: true });
  await cp("db/seed/pricing/limits.yaml", join(folder, "pricing", "limits.yaml"));
  app.runtime.clock.advance(1_000);
  await edit("limits.yaml", (text) => text.replace("transfer: IDR 2000000,", "transfer: IDR 1000000,"));
  expect(await own()).toMatch(/^pricing\/limits\.yaml: 1 made, \d+ unchanged$|^pricing\/limits\.yaml: \d+ unchanged, 1 made$/m);
  const says = await starter();
  expect(says).toMatch(/^ {2}tier L1: kept, entered from other files on \d{4}-/m);
  expect((await inForce("tier")).find(({ key }) => key === "L1")?.value).toMatchObject({ transfer: { minor: 100_000_000n } });
});
