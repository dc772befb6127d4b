import type { MetaDescriptor } from "react-router";
import type { Language } from "#kernel/locale.ts";
import type { RootFacts } from "#web/root-facts.ts";

/**
 * Head tags of a page whose URL contains a session code: not indexed by search engines, and no referrer, so that no outgoing link reveals
 * the URL (ASVS 3.4.5).
 */
export function stepHead(
  matches: readonly unknown[],
  titles: Readonly<Record<Language, { readonly title: string }>>,
): MetaDescriptor[] {
  const root = (matches[0] as { readonly loaderData?: RootFacts } | undefined)?.loaderData;
  if (!root) return [];
  return [
    { title: `${titles[root.language].title} · ${root.operator.brandName}` },
    { name: "robots", content: "noindex" },
    { name: "referrer", content: "no-referrer" },
  ];
}
