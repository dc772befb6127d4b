/** Lists within sentences, joined by the rules of the language: "a, b and c". */
import { localeTag } from "#kernel/locale.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { moduleMessages } from "../messages.ts";
import type { Audience, Module } from "../model/policy.ts";
import { sharedMessages } from "./messages.ts";

export function useList(): (items: readonly string[]) => string {
  const language = useLanguage();
  return (items) => new Intl.ListFormat(localeTag(language), { type: "conjunction" }).format(items);
}

/** "customers and agents", in lower case. */
export function useAudienceList(): (audiences: readonly Audience[]) => string {
  const t = useMessages(sharedMessages);
  const list = useList();
  return (audiences) => list(audiences.map((audience) => t(`audiences.${audience}`).toLowerCase()));
}

/** Names of modules, in the catalogue's order. */
export function useModuleList(): (modules: readonly Module[]) => string {
  const t = useMessages(moduleMessages);
  const list = useList();
  return (modules) => list(modules.map((module) => t(module)));
}
