/** Lists inside sentences, joined as the language joins them: "a, b and c". */
import { localeTag } from "#kernel/locale.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { moduleWords } from "../messages.ts";
import type { Audience, Module } from "../policy.ts";
import { sharedWords } from "./messages.ts";

export function useList(): (items: readonly string[]) => string {
  const language = useLanguage();
  return (items) => new Intl.ListFormat(localeTag(language), { type: "conjunction" }).format(items);
}

/** "customers and agents", in small letters. */
export function useAudienceList(): (audiences: readonly Audience[]) => string {
  const t = useWords(sharedWords);
  const list = useList();
  return (audiences) => list(audiences.map((audience) => t(`audiences.${audience}`).toLowerCase()));
}

/** Names of modules, as the catalogue orders them. */
export function useModuleList(): (modules: readonly Module[]) => string {
  const t = useWords(moduleWords);
  const list = useList();
  return (modules) => list(modules.map((module) => t(module)));
}
