/** No code exists yet: surveys and approval sheets are made later. Whatever stands in the address, the answer is the same page with status 404. */
import { data } from "react-router";
import type { MetaDescriptor } from "react-router";
import { DEFAULT_LANGUAGE } from "#kernel/locale.ts";
import { pageMeta } from "#web/seo.ts";
import type { RootFacts } from "#web/root-facts.ts";
import { unknownCodeWords } from "./messages.ts";
import type { CodeKind } from "./unknown-code.tsx";

export function loadCode(code: string | undefined) {
  return data({ isMissing: code === undefined || code === "" }, { status: 404 });
}

/** The address is a secret of whoever has it: no index keeps it, no other site is told it. */
export function codeMeta(matches: readonly unknown[], kind: CodeKind, path: string): MetaDescriptor[] {
  const root = (matches[0] as { readonly loaderData?: RootFacts } | undefined)?.loaderData;
  const words = unknownCodeWords[root?.language ?? DEFAULT_LANGUAGE];
  return [
    ...pageMeta(matches, { title: words[kind].title, description: words.description, path }),
    { name: "robots", content: "noindex, nofollow, noarchive" },
    { name: "referrer", content: "no-referrer" },
  ];
}
