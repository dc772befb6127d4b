/** No codes exist yet: surveys and approval sheets are a later feature. Every address gets the same page with status 404. */
import { data } from "react-router";
import type { MetaDescriptor } from "react-router";
import { DEFAULT_LANGUAGE } from "#kernel/locale.ts";
import { pageMeta } from "#web/seo.ts";
import type { RootFacts } from "#web/root-facts.ts";
import { unknownCodeMessages } from "./messages.ts";
import type { CodeKind } from "./unknown-code.tsx";

export function loadCode(code: string | undefined) {
  return data({ isMissing: code === undefined || code === "" }, { status: 404 });
}

/** The address is its holder's secret: it is not indexed and not sent to other sites as a referrer. */
export function codeMeta(matches: readonly unknown[], kind: CodeKind, path: string): MetaDescriptor[] {
  const root = (matches[0] as { readonly loaderData?: RootFacts } | undefined)?.loaderData;
  const texts = unknownCodeMessages[root?.language ?? DEFAULT_LANGUAGE];
  return [
    ...pageMeta(matches, { title: texts[kind].title, description: texts.description, path }),
    { name: "robots", content: "noindex, nofollow, noarchive" },
    { name: "referrer", content: "no-referrer" },
  ];
}
