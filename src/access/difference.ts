/** What a change of rights or levels adds and takes, and a right as one word: for the screens, which show changes and let them be made. Pure. */
import { CATALOGUE, inOrder, isLockOut, type Audience, type MenuRights } from "./policy.ts";

/** One right as one word: `transfer/view`. */
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

/** What stands on one side only. */
export function differenceOf(from: readonly MenuRights[], to: readonly MenuRights[]): Difference {
  const [before, after] = [toKeys(from), toKeys(to)];
  const added = [...after].filter((key) => !before.has(key));
  const removed = [...before].filter((key) => !after.has(key));
  return { added: fromKeys(added), removed: fromKeys(removed), addedCount: added.length, removedCount: removed.length };
}

/** Menus of which a level would have modules but not `view`: nobody could open their rooms. */
export function withoutView(rights: readonly MenuRights[]): string[] {
  return rights
    .filter(({ menu, module }) => audiencesOf(menu, "view").length > 0 && !module.includes("view"))
    .map(({ menu }) => menu);
}

/** Whether taking this right away would leave nobody who can mend the rights of others. */
export function isKept(level: string, rights: readonly MenuRights[], right: RightKey): boolean {
  return isLockOut(level, { rights: fromKeys([...toKeys(rights)].filter((key) => key !== right)) });
}

/** The audiences whose levels may have a right. */
export function audiencesOf(menu: string, module: string): readonly Audience[] {
  return CATALOGUE.find((entry) => entry.menu === menu)?.modules.find((entry) => entry.module === module)?.audiences ?? [];
}

/** A level's code made from its name: `Night desk` is `NIGHT_DESK`. Empty when the name has nothing that a code can hold. */
export function codeFromName(name: string): string {
  const words = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toUpperCase()
    .split(/[^A-Z0-9]+/);
  const code = words.filter(Boolean).join("_").slice(0, 40).replace(/_$/, "");
  if (code.length === 0) return "";
  return /^[A-Z]./.test(code) ? code : `L_${code}`.slice(0, 40);
}
