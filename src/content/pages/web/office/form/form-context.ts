import { createContext, use } from "react";
import type { Language } from "#kernel/locale.ts";
import type { PageView } from "../../../contract.ts";
import type { Path } from "./section-edits.ts";

/** Values and actions for every field of the form, at any depth. */
export interface PageEditing {
  readonly readOnly: boolean;
  /** Messages by path, with the paths of `problemsOf`. */
  readonly errors: ReadonlyMap<string, string>;
  readonly questions: PageView["questions"];
  readonly setText: (language: Language, path: Path, text: string | undefined) => void;
  readonly setShared: (path: Path, value: unknown) => void;
  readonly setAddress: (path: Path, address: string) => void;
  readonly addItem: (path: Path, item: unknown) => void;
  readonly removeItem: (path: Path, index: number) => void;
  readonly moveItem: (path: Path, from: number, to: number) => void;
  /** Announces to screen readers the effect of a press that is not visible to them. */
  readonly announce: (sentence: string) => void;
}

const PageEditingContext = createContext<PageEditing | null>(null);
export const PageEditingProvider = PageEditingContext;

export function usePageEditing(): PageEditing {
  const editing = use(PageEditingContext);
  if (editing === null) throw new Error("usePageEditing() needs the form of a page above it");
  return editing;
}
