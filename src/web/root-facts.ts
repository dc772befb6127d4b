/** What root.tsx loads for every page: who runs this installation, in the page's language. */
import { useRouteLoaderData } from "react-router";
import type { Language } from "#kernel/locale.ts";
import type { Operator } from "#operator/contract.ts";

export interface RootFacts {
  readonly operator: Operator;
  readonly language: Language;
  /** The public origin, as configured. */
  readonly siteUrl: string;
}

/** Null only on the error page of a root that could not load. */
export function useOptionalRootFacts(): RootFacts | null {
  return useRouteLoaderData<RootFacts>("root") ?? null;
}

/** For whatever stands below a layout: a root that did not load shows the error page instead. */
export function useRootFacts(): RootFacts {
  const root = useOptionalRootFacts();
  if (root === null) throw new Error("the root loader gave nothing: this component belongs below a layout");
  return root;
}
