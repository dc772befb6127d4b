/** Changes of a page in its form. Shared fields and the number of items change in both languages at once. Pure. */
import type { Language } from "#kernel/locale.ts";
import type { PageContent } from "../../../model/page-content.ts";
import { addressIn } from "../../../model/page-problems.ts";

/** Path within one language's content: `["sections", 2, "steps", 0, "title"]`. */
export type Path = readonly (string | number)[];

export function withText(content: PageContent, language: Language, path: Path, text: string | undefined): PageContent {
  return { ...content, [language]: changeAt(content[language], path, () => text) };
}

export function withShared(content: PageContent, path: Path, value: unknown): PageContent {
  return inBoth(content, path, () => value);
}

/** Sets an address in both languages, each in its own form. */
export function withAddress(content: PageContent, path: Path, address: string): PageContent {
  return {
    ID: changeAt(content.ID, path, () => address),
    EN: changeAt(content.EN, path, () => addressIn(address, "EN")),
  };
}

export function withItem(content: PageContent, path: Path, item: unknown): PageContent {
  return inBoth(content, path, (now) => [...listOf(now), structuredClone(item)]);
}

export function withoutItem(content: PageContent, path: Path, index: number): PageContent {
  return inBoth(content, path, (now) => listOf(now).filter((_, place) => place !== index));
}

export function withMoved(content: PageContent, path: Path, from: number, to: number): PageContent {
  return inBoth(content, path, (now) => {
    const items = [...listOf(now)];
    items.splice(to, 0, ...items.splice(from, 1));
    return items;
  });
}

function inBoth(content: PageContent, path: Path, change: (now: unknown) => unknown): PageContent {
  return { ID: changeAt(content.ID, path, change), EN: changeAt(content.EN, path, change) };
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** A copy with one value replaced; undefined removes it. Siblings stay the same objects. */
function changeAt<T>(value: T, [step, ...rest]: Path, change: (now: unknown) => unknown): T {
  if (step === undefined) return change(value) as T;
  if (Array.isArray(value))
    return (value as unknown[]).map((item, index) => (index === step ? changeAt(item, rest, change) : item)) as T;
  const { [step]: now, ...others } = value as Record<string | number, unknown>;
  const next = changeAt(now, rest, change);
  return (next === undefined ? others : { ...(value as object), [step]: next }) as T;
}
