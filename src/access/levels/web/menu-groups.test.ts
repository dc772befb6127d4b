import { describe, expect, test } from "vitest";
import { AUDIENCES, CATALOGUE, whyNotRight } from "../../model/policy.ts";
import { columnsOf, groupsFor, impossibleFor, othersOf } from "./menu-groups.ts";

describe.each(AUDIENCES)("a level for %s", (audience) => {
  const groups = groupsFor(audience);
  const shown = groups.flatMap(({ menus }) => menus);

  test("shows every menu in which it can have a right, once", () => {
    const possible = CATALOGUE.filter(({ menu, modules }) =>
      modules.some(({ module }) => whyNotRight(menu, module, audience) === null),
    );
    expect(shown.map(({ menu }) => menu).toSorted()).toEqual(possible.map(({ menu }) => menu).toSorted());
    expect(groups.every(({ menus }) => menus.length > 0)).toBe(true);
  });

  test("has a place for each module: its own column or the last column", () => {
    const { columns, hasOthers } = columnsOf(groups);
    for (const entry of shown)
      expect([...entry.modules.filter((module) => columns.includes(module)), ...othersOf(entry)].toSorted()).toEqual(
        entry.modules.toSorted(),
      );
    expect(hasOthers).toBe(shown.some((entry) => othersOf(entry).length > 0));
    for (const column of columns) expect(shown.some(({ modules }) => modules.includes(column))).toBe(true);
  });

  test("lists every right that it cannot have, with the audiences that can, and no other right", () => {
    const explained = impossibleFor(audience).flatMap(({ menu, reasons }) =>
      reasons.flatMap(({ modules, onlyFor }) => {
        expect(onlyFor).not.toContain(audience);
        expect(onlyFor.length).toBeGreaterThan(0);
        return modules.map((module) => `${menu}/${module}`);
      }),
    );
    const barred = CATALOGUE.flatMap(({ menu, modules }) =>
      modules.filter(({ module }) => whyNotRight(menu, module, audience) !== null).map(({ module }) => `${menu}/${module}`),
    );
    expect(explained.toSorted()).toEqual(barred.toSorted());
  });
});

test("a column exists only where a shown menu has that module", () => {
  const { columns } = columnsOf(groupsFor("CUSTOMER"));
  expect(columns).not.toContain("activate");
  expect(columns).toContain("deactivate");
});
