/** The catalogue for the rights table: menus in groups, with the rights that a level of an audience can have. */
import { CATALOGUE, whyNotRight, type Audience, type Menu, type Module } from "../../model/policy.ts";

export type Group = "everybody" | "sending" | "outlets" | "risk" | "office" | "site" | "service";

/** The group of each menu: a new menu without a group does not compile. */
const GROUP_OF: Record<Menu, Group> = {
  dashboard: "everybody",
  transfer: "sending",
  payroll: "sending",
  recipient: "sending",
  verification: "sending",
  cash_pickup: "outlets",
  float: "outlets",
  partner_api: "outlets",
  corridor: "risk",
  fee: "risk",
  rate: "risk",
  limit: "risk",
  compliance: "risk",
  ledger: "risk",
  treasury: "risk",
  user: "office",
  access: "office",
  operator: "office",
  report: "office",
  audit: "office",
  system: "office",
  onboarding: "office",
  cash_point: "site",
  office: "site",
  content: "site",
  contact: "service",
  career: "service",
  survey: "service",
  chat: "service",
  complaint: "service",
};
const GROUPS: readonly Group[] = ["everybody", "sending", "outlets", "risk", "office", "site", "service"];

/** Modules shared by several menus have a column each; all others share the last column. */
const COLUMNS: readonly Module[] = ["view", "create", "update", "activate", "deactivate", "delete", "approve", "export"];

export interface CatalogueMenu {
  readonly menu: Menu;
  readonly modules: readonly Module[];
}
export interface MenuGroup {
  readonly group: Group;
  readonly menus: readonly CatalogueMenu[];
}

/** The groups, with the menus in which a level of this audience can have at least one right. */
export function groupsFor(audience: Audience): readonly MenuGroup[] {
  const menus = CATALOGUE.map(({ menu, modules }) => ({ menu, modules: modules.map(({ module }) => module) })).filter(
    ({ menu, modules }) => modules.some((module) => whyNotRight(menu, module, audience) === null),
  );
  return GROUPS.map((group) => ({ group, menus: menus.filter(({ menu }) => GROUP_OF[menu] === group) })).filter(
    (entry) => entry.menus.length > 0,
  );
}

/** The columns that these menus need, in order, and whether any module has no column. */
export function columnsOf(groups: readonly MenuGroup[]): { readonly columns: readonly Module[]; readonly hasOthers: boolean } {
  const modules = new Set(groups.flatMap(({ menus }) => menus.flatMap((entry) => entry.modules)));
  return {
    columns: COLUMNS.filter((module) => modules.has(module)),
    hasOthers: [...modules].some((module) => !COLUMNS.includes(module)),
  };
}

/** Modules of a menu that have no column. */
export function othersOf({ modules }: CatalogueMenu): readonly Module[] {
  return modules.filter((module) => !COLUMNS.includes(module));
}

export interface ImpossibleMenu {
  readonly menu: Menu;
  /** Modules with the same reason are grouped; the reason is the audiences that can have them. */
  readonly reasons: readonly { readonly modules: readonly Module[]; readonly onlyFor: readonly Audience[] }[];
}

/** Rights that a level of this audience can never have, by menu and reason. */
export function impossibleFor(audience: Audience): readonly ImpossibleMenu[] {
  return CATALOGUE.flatMap(({ menu, modules }) => {
    const barred = modules.filter(({ module }) => whyNotRight(menu, module, audience) !== null);
    const byReason = Map.groupBy(barred, ({ audiences }) => audiences.join());
    const reasons = [...byReason.values()].map((same) => ({
      modules: same.map(({ module }) => module),
      onlyFor: same[0]?.audiences ?? [],
    }));
    return reasons.length === 0 ? [] : [{ menu, reasons }];
  });
}
