import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalJson } from "#kernel/canonical-json.ts";
import { levelMessages, menuMessages, moduleMessages } from "../messages.ts";
import {
  AUDIENCES,
  BUILT_IN_LEVELS,
  CATALOGUE,
  defaultLevel,
  defaultRights,
  effectiveRights,
  inOrder,
  isLockOut,
  whyNotRight,
  type BuiltInLevel,
} from "./policy.ts";

const builtIn = Object.keys(BUILT_IN_LEVELS) as BuiltInLevel[];

test("every menu, module and built-in level has a name in both languages, and there are no other names", () => {
  const modules = [...new Set(CATALOGUE.flatMap((entry) => entry.modules.map(({ module }) => module as string)))].sort();
  for (const language of ["ID", "EN"] as const) {
    expect(Object.keys(menuMessages[language])).toEqual(CATALOGUE.map(({ menu }) => menu));
    expect(Object.keys(moduleMessages[language]).sort()).toEqual(modules);
    expect(Object.keys(levelMessages[language])).toEqual(builtIn);
  }
});

test.each(builtIn)("%s starts only with rights that its audience may have", (level) => {
  const rights = defaultRights(level);
  for (const { menu, module } of rights)
    for (const one of module)
      expect([menu, one, whyNotRight(menu, one, BUILT_IN_LEVELS[level].audience)]).toEqual([menu, one, null]);
  expect(rights.map(({ menu }) => menu).sort()).toEqual(Object.keys(BUILT_IN_LEVELS[level].rights).sort());
});

test.each([
  ["CUSTOMER", "PERSONAL", "CUSTOMER"],
  ["CUSTOMER", "BUSINESS", "CUSTOMER"],
  ["PARTNER", "PERSONAL", "PARTNER_DEVELOPER"],
  ["PARTNER", "BUSINESS", "PARTNER_DEVELOPER"],
  ["AGENT", "PERSONAL", "AGENT_OWNER"],
  ["AGENT", "BUSINESS", "AGENT_OWNER"],
] as const)("%s %s registers into %s, a level of that audience", (userType, businessType, level) => {
  expect(defaultLevel(userType, businessType)).toBe(level);
  expect(BUILT_IN_LEVELS[level].audience).toBe(userType);
});

describe("whyNotRight", () => {
  test.each([
    ["transfer", "view", "CUSTOMER", null],
    ["access", "approve", "STAFF", null],
    ["access", "approve", "CUSTOMER", "not_for_audience"],
    ["transfer", "create", "STAFF", "not_for_audience"],
    ["float", "approve", "AGENT", "not_for_audience"],
    ["transfer", "fly", "CUSTOMER", "module_unknown"],
    ["teleport", "view", "STAFF", "menu_unknown"],
    ["toString", "view", "STAFF", "menu_unknown"],
    ["transfer", "constructor", "STAFF", "module_unknown"],
  ] as const)("%s %s for %s: %s", (menu, module, audience, why) => expect(whyNotRight(menu, module, audience)).toBe(why));

  test("office menus are for staff alone", () => {
    for (const menu of ["user", "access", "operator", "ledger", "compliance", "audit"])
      for (const { module } of CATALOGUE.find((entry) => entry.menu === menu)!.modules)
        for (const audience of AUDIENCES)
          expect(whyNotRight(menu, module, audience)).toBe(audience === "STAFF" ? null : "not_for_audience");
  });
});

describe("isLockOut", () => {
  const keys = { menu: "access", module: ["view", "update", "approve"] };
  test.each([
    ["ADMINISTRATOR", { rights: [keys] }, false],
    ["ADMINISTRATOR", { rights: [] }, true],
    ["ADMINISTRATOR", { rights: [{ menu: "access", module: ["view", "update"] }] }, true],
    ["ADMINISTRATOR", { status: "inactive" }, true],
    ["ADMINISTRATOR", { status: "active" }, false],
    ["EDITOR", { rights: [] }, false],
    ["EDITOR", { status: "inactive" }, false],
  ] as const)("%s with %j: %s", (level, next, expected) => expect(isLockOut(level, next)).toBe(expected));
});

test("a right is effective through each active level that gives it, and through no inactive one", () => {
  expect(
    effectiveRights([
      { code: "A", status: "active", rights: [{ menu: "transfer", module: ["view", "export"] }] },
      {
        code: "B",
        status: "active",
        rights: [
          { menu: "dashboard", module: ["view"] },
          { menu: "transfer", module: ["view"] },
        ],
      },
      {
        code: "C",
        status: "inactive",
        rights: [
          { menu: "ledger", module: ["view"] },
          { menu: "transfer", module: ["view"] },
        ],
      },
    ]),
  ).toEqual([
    { menu: "dashboard", module: "view", givenBy: ["B"] },
    { menu: "transfer", module: "view", givenBy: ["A", "B"] },
    { menu: "transfer", module: "export", givenBy: ["A"] },
  ]);
});

const rightsOf = fc.array(
  fc.record({
    menu: fc.constantFrom("transfer", "access", "dashboard", "zzz"),
    module: fc.array(fc.constantFrom("view", "create", "approve", "yyy"), { maxLength: 6 }),
  }),
  { maxLength: 8 },
);

test("one set of rights has one form, however it is ordered and repeated", () => {
  fc.assert(
    fc.property(rightsOf, (rights) => {
      const once = inOrder(rights);
      expect(inOrder(once)).toEqual(once);
      const shuffled = [...rights, ...rights].toReversed().map(({ menu, module }) => ({ menu, module: module.toReversed() }));
      expect(inOrder(shuffled)).toEqual(once);
      for (const { module } of once) expect(new Set(module).size).toBe(module.length);
    }),
  );
});

test("canonical JSON does not depend on the order of keys, and differs where the value does", () => {
  expect(canonicalJson({ b: [1, { d: null, c: "x" }], a: true })).toBe('{"a":true,"b":[1,{"c":"x","d":null}]}');
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      expect(canonicalJson(Object.fromEntries(Object.entries(value).toReversed()))).toBe(canonicalJson(value));
      expect(canonicalJson(JSON.parse(canonicalJson(value)))).toBe(canonicalJson(value));
    }),
  );
  expect(canonicalJson({ a: ["b", "c"] })).not.toBe(canonicalJson({ a: ["b,c"] }));
});
