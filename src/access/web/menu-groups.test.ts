import { describe, expect, test } from "vitest";
import { AUDIENCES, CATALOGUE, whyNotRight } from "../policy.ts";
import { columnsOf, groupsFor, impossibleFor, othersOf } from "./menu-groups.ts";

describe.each(AUDIENCES)("a level for %s", (audience) => {
  const groups = groupsFor(audience);
  const shown = groups.flatMap(({ menus }) => menus);

  test("shows every menu of which it can have something, once", () => {
    const possible = CATALOGUE.filter(({ menu, modules }) =>
      modules.some(({ module }) => whyNotRight(menu, module, audience) === null),
    );
    expect(shown.map(({ menu }) => menu).toSorted()).toEqual(possible.map(({ menu }) => menu).toSorted());
    expect(groups.every(({ menus }) => menus.length > 0)).toBe(true);
  });

  test("has a place for each module: its column, or the last", () => {
    const { columns, hasOthers } = columnsOf(groups);
    for (const entry of shown)
      expect([...entry.modules.filter((module) => columns.includes(module)), ...othersOf(entry)].toSorted()).toEqual(
        entry.modules.toSorted(),
      );
    expect(hasOthers).toBe(shown.some((entry) => othersOf(entry).length > 0));
    for (const column of columns) expect(shown.some(({ modules }) => modules.includes(column))).toBe(true);
  });

  test("is told of every right that it can't have, with those who can, and of no other", () => {
    const told = impossibleFor(audience).flatMap(({ menu, reasons }) =>
      reasons.flatMap(({ modules, onlyFor }) => {
        expect(onlyFor).not.toContain(audience);
        expect(onlyFor.length).toBeGreaterThan(0);
        return modules.map((module) => `${menu}/${module}`);
      }),
    );
    const barred = CATALOGUE.flatMap(({ menu, modules }) =>
      modules.filter(({ module }) => whyNotRight(menu, module, audience) !== null).map(({ module }) => `${menu}/${module}`),
    );
    expect(told.toSorted()).toEqual(barred.toSorted());
  });
});

test("a column stands only where a menu that is shown has such a module", () => {
  const { columns } = columnsOf(groupsFor("CUSTOMER"));
  expect(columns).not.toContain("activate");
  expect(columns).toContain("deactivate");
});
