/** The list of areas: what is within what, and the official names. */
import { expect, test } from "vitest";
import { listAreas as contract } from "./contract.ts";
import { listAreas } from "./list-areas.ts";

const within = async (code: string) => (await listAreas({ within: code })).areas;

test("provinces of the country, cities of a province, districts of a city, by name", async () => {
  const provinces = await within("ID");
  expect(provinces).toHaveLength(38);
  expect(provinces.map(({ name }) => name)).toEqual(
    provinces.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, "id")),
  );
  expect(await within("31")).toContainEqual({ code: "3171", name: "Kota Administrasi Jakarta Pusat" });
  expect(await within("3171")).toContainEqual({ code: "317106", name: "Menteng" });
  expect(await within("32")).toEqual(
    expect.arrayContaining([
      { code: "3204", name: "Kabupaten Bandung" },
      { code: "3273", name: "Kota Bandung" },
    ]),
  );
  expect((await within("32")).every(({ code }) => /^32[0-9]{2}$/.test(code))).toBe(true);
});

test("an area that does not exist has none within; anything else is no code", async () => {
  expect(await within("99")).toEqual([]);
  expect(await within("9999")).toEqual([]);
  for (const code of ["", "3", "317106", "31 ", "XX", "3171'"])
    expect(contract.input.safeParse({ within: code }).success).toBe(false);
});
