/** The data that root.tsx loads for every page: the operator of this installation, in the page's language. */
import { useRouteLoaderData } from "react-router";
import type { Language } from "#kernel/locale.ts";

interface Telephone {
  readonly e164: string;
  readonly display: string;
}

/** The operator's details in one language, as any page may show them. The output of the call `operator.read_operator` fits this type. */
export interface SiteOperator {
  readonly brandName: string;
  readonly legalName: string;
  readonly tagline: string;
  readonly description: string;
  readonly licence: {
    readonly number: string;
    readonly authority: string;
    /** Address of the authority's register; empty if it has none. */
    readonly register: string;
    readonly note: string;
  };
  /** The place where customers' money is kept; empty if nothing is said. */
  readonly safeguarding: string;
  readonly address: { readonly street: string; readonly city: string; readonly postalCode: string; readonly province: string };
  readonly email: string;
  readonly complaintsEmail: string;
  readonly phone: Telephone;
  readonly whatsapp: Telephone;
  readonly hours: string;
  readonly complaintChannel: string;
  readonly socials: readonly { readonly name: string; readonly url: string }[];
}

export interface RootFacts {
  readonly operator: SiteOperator;
  readonly language: Language;
  /** The configured public origin. */
  readonly siteUrl: string;
}

/** Null only on the error page of a root that failed to load. */
export function useOptionalRootFacts(): RootFacts | null {
  return useRouteLoaderData<RootFacts>("root") ?? null;
}

/** For components below a layout: if the root failed to load, the error page is shown instead. */
export function useRootFacts(): RootFacts {
  const root = useOptionalRootFacts();
  if (root === null) throw new Error("the root loader gave nothing: this component belongs below a layout");
  return root;
}
