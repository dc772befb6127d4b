import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { levelCode } from "./change.ts";
import { audiencesOf, codeFromName, differenceOf, fromKeys, isRequired, toKeys, withoutView } from "./difference.ts";
import { CATALOGUE, defaultRights, inOrder, type MenuRights } from "./policy.ts";

const everyKey = CATALOGUE.flatMap(({ menu, modules }) => modules.map(({ module }) => `${menu}/${module}` as const));
const someRights = fc.subarray(everyKey).map((keys) => fromKeys(keys));

test("rights and their keys convert into each other, in the catalogue's order", () => {
  fc.assert(
    fc.property(someRights, (rights) => {
      expect(fromKeys(toKeys(rights))).toEqual(inOrder(rights));
    }),
  );
});

describe("a difference", () => {
  test("names added and removed rights, and counts rights, not menus", () => {
    const from: MenuRights[] = [{ menu: "content", module: ["view", "publish"] }];
    const to: MenuRights[] = [
      { menu: "content", module: ["view", "create", "update"] },
      { menu: "report", module: ["view"] },
    ];
    expect(differenceOf(from, to)).toEqual({
      added: [
        { menu: "content", module: ["create", "update"] },
        { menu: "report", module: ["view"] },
      ],
      removed: [{ menu: "content", module: ["publish"] }],
      addedCount: 3,
      removedCount: 1,
    });
  });

  test("applied to its start gives its end, and reversed gives the start again", () => {
    fc.assert(
      fc.property(someRights, someRights, (from, to) => {
        const { added, removed, addedCount, removedCount } = differenceOf(from, to);
        const remaining = [...toKeys(from)].filter((key) => !toKeys(removed).has(key));
        expect(fromKeys([...remaining, ...toKeys(added)])).toEqual(to);
        expect(differenceOf(to, from)).toEqual({
          added: removed,
          removed: added,
          addedCount: removedCount,
          removedCount: addedCount,
        });
      }),
    );
  });
});

test("reports a menu that has modules but no view, and only such a menu", () => {
  expect(
    withoutView([
      { menu: "content", module: ["publish"] },
      { menu: "report", module: ["view"] },
      { menu: "gone", module: ["burn"] },
    ]),
  ).toEqual(["content"]);
});

test("the administrator level keeps its required rights; every other right, and every other level, is free", () => {
  const rights = defaultRights("ADMINISTRATOR");
  const remaining = [...toKeys(rights)].filter((key) => isRequired("ADMINISTRATOR", rights, key));
  expect(remaining).toEqual(["access/view", "access/update", "access/approve"]);
  expect([...toKeys(rights)].filter((key) => isRequired("NIGHT_DESK", rights, key))).toEqual([]);
});

test("the audiences that may have a right", () => {
  expect(audiencesOf("float", "view")).toEqual(["AGENT", "STAFF"]);
  expect(audiencesOf("float", "burn")).toEqual([]);
});

describe("a code made from a name", () => {
  test.each([
    ["Night desk", "NIGHT_DESK"],
    ["  Tim Malam – Jakarta! ", "TIM_MALAM_JAKARTA"],
    ["Équipe", "EQUIPE"],
    ["24 jam", "L_24_JAM"],
    ["A", "L_A"],
    ["夜", ""],
    ["x".repeat(60), "X".repeat(40)],
  ])("%s is %s", (name, code) => expect(codeFromName(name)).toBe(code));

  test("is accepted by the contract, or empty", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (name) => {
        const code = codeFromName(name);
        expect(code === "" || levelCode.safeParse(code).success, `${name}: ${code}`).toBe(true);
      }),
    );
  });
});
