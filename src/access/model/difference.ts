/** Added and removed rights or levels of a change, and a right as one key: for the pages that show and edit changes. Pure. */
import { CATALOGUE, inOrder, isLockOut, type Audience, type MenuRights } from "./policy.ts";

/** One right as one key: `transfer/view`. */
export type RightKey = `${string}/${string}`;

export function keyOf(menu: string, module: string): RightKey {
  return `${menu}/${module}`;
}

export function toKeys(rights: readonly MenuRights[]): ReadonlySet<RightKey> {
  return new Set(rights.flatMap(({ menu, module }) => module.map((one) => keyOf(menu, one))));
}

export function fromKeys(keys: Iterable<RightKey>): MenuRights[] {
  return inOrder(
    [...keys].map((key) => {
      const [menu = "", module = ""] = key.split("/");
      return { menu, module: [module] };
    }),
  );
}

export interface Difference {
  readonly added: readonly MenuRights[];
  readonly removed: readonly MenuRights[];
  readonly addedCount: number;
  readonly removedCount: number;
}

/** The rights that only one of the two sides has. */
export function differenceOf(from: readonly MenuRights[], to: readonly MenuRights[]): Difference {
  const [before, after] = [toKeys(from), toKeys(to)];
  const added = [...after].filter((key) => !before.has(key));
  const removed = [...before].filter((key) => !after.has(key));
  return { added: fromKeys(added), removed: fromKeys(removed), addedCount: added.length, removedCount: removed.length };
}

/** Menus for which a level would have modules but not `view`: its holders could not open their pages. */
export function withoutView(rights: readonly MenuRights[]): string[] {
  return rights
    .filter(({ menu, module }) => audiencesOf(menu, "view").length > 0 && !module.includes("view"))
    .map(({ menu }) => menu);
}

/** Whether removing this right would leave nobody able to repair the rights of others. */
export function isRequired(level: string, rights: readonly MenuRights[], right: RightKey): boolean {
  return isLockOut(level, { rights: fromKeys([...toKeys(rights)].filter((key) => key !== right)) });
}

/** The audiences whose levels may have a right. */
export function audiencesOf(menu: string, module: string): readonly Audience[] {
  return CATALOGUE.find((entry) => entry.menu === menu)?.modules.find((entry) => entry.module === module)?.audiences ?? [];
}

/** Derives a level's code from its name: `Night desk` becomes `NIGHT_DESK`. Empty when the name has no character that a code allows. */
export function codeFromName(name: string): string {
  const segments = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toUpperCase()
    .split(/[^A-Z0-9]+/);
  const code = segments.filter(Boolean).join("_").slice(0, 40).replace(/_$/, "");
  if (code.length === 0) return "";
  return /^[A-Z]./.test(code) ? code : `L_${code}`.slice(0, 40);
}
