/** The territory of an agent: signed by name and code, in force with its sheet, and the bound of every outlet. */
import { afterAll, expect, test } from "vitest";
import { readAreas } from "#areas/index.ts";
import { readAgentTerms } from "#cash-points/index.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as office from "../office/contract.ts";
import { termsSchema } from "../model/terms.ts";
import { termLines } from "../model/term-lines.ts";
import { agentTerms } from "../testing/entered-sections.ts";
import { openOnboarding } from "../testing/onboarding-app.ts";
import { submitSheet } from "./contract.ts";

const desk = await openOnboarding();
const { app, api, idOf, staff, active, pass, signAll, fileOf, save } = desk;
afterAll(() => desk[Symbol.asyncDispose]());
const SYSTEM = { actor: { kind: "system", name: "test" } } as const;
const [outlet] = agentTerms(idOf("cp")).outlets;
const { province, city } = outlet.entries;
const HOME = { code: province, name: await nameOf(province) };
async function nameOf(code: string): Promise<string> {
  const { provinces, regencies } = await readAreas();
  return (provinces.get(code) ?? regencies.get(code))?.name ?? "";
}
const ELSEWHERE = { code: "92", name: await nameOf("92") };
const withTerritory = (territory: readonly object[]) => ({ ...agentTerms(idOf("cp")), territory });

test("an outlet outside, and an area by another name, are refused when the terms are saved", async () => {
  const code = await desk.start(await desk.newOwner("AGENT"));
  const saving = (territory: readonly object[]) => save(code, { code: "terms", content: withTerritory(territory) });
  expect(await saving([ELSEWHERE])).toMatchObject({ code: 422, status: "outlet_outside_territory" });
  expect(await saving([{ ...HOME, name: "Seluruh Nusantara" }])).toMatchObject({ code: 422, status: "area_does_not_fit" });
  expect(await saving([HOME, { code: "00", name: "Tidak ada" }])).toMatchObject({ code: 422, status: "area_does_not_fit" });
  const isTaken = (territory: readonly object[]) => termsSchema.safeParse(withTerritory(territory)).success;
  const CITY = { code: city, name: await nameOf(city) };
  expect([isTaken([HOME, ELSEWHERE]), isTaken([HOME, HOME]), isTaken([HOME, CITY])]).toEqual([true, false, false]);
  expectOk(await saving([ELSEWHERE, CITY]));
  // Without a choice: everywhere.
  const view = expectOk(await saving([]));
  expect(view.sections.terms).toMatchObject({ territory: [] });
}, 60_000);

test("what is signed is in force, and a change that leaves an outlet outside is refused", async () => {
  const { owner, business } = await active("AGENT", withTerritory([HOME]));
  const terms = () => app.as(SYSTEM, (ctx) => readAgentTerms(ctx, owner.id));
  expect((await terms())?.territory).toEqual([HOME.code]);
  const file = await fileOf(business);
  expect(file.terms).toMatchObject({ territory: [HOME] });
  const id = idOf("sh");
  const begun = { id, business, kind: "amendment", reason: "Wilayah lebih luas" } as const;
  expectOk(await api.call(office.beginSheetOf, begun, { actor: staff.sales }));
  const { code } = expectOk(await api.call(office.makeDataCode, { sheet: id }, { actor: staff.sales }));
  const changed = (territory: readonly object[]) =>
    save(code, { code: "terms", content: { ...withTerritory(territory), outlets: [] } }, staff.sales);
  expect(await changed([ELSEWHERE])).toMatchObject({ code: 422, status: "outlet_outside_territory" });
  expectOk(await changed([HOME, ELSEWHERE]));
  expectOk(await api.call(submitSheet, { code }, { actor: staff.sales }));
  expectOk(await pass(id));
  expect((await terms())?.territory).toEqual([HOME.code]);
  await signAll(id);
  expect((await terms())?.territory).toEqual([HOME.code, ELSEWHERE.code]);
}, 120_000);

test("is a line of the terms, on screen and on paper", () => {
  const rupiah = { currency: "IDR", minor: 100n } as const;
  const lines = (territory: { code: string; name: string }[]) =>
    termLines(
      {
        kind: "agent",
        settlement: "deposit",
        chain: null,
        creditLine: rupiah,
        commission: null,
        expected: { transfers: 1, average: rupiah },
        territory,
        outlets: [],
      },
      "EN",
    ).find(([label]) => label === "Territory")?.[1];
  expect([lines([]), lines([HOME, ELSEWHERE])]).toEqual(["all of Indonesia", `${HOME.name}, ${ELSEWHERE.name}`]);
});
