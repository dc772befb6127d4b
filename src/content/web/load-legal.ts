import type { Api } from "#kernel/endpoint.ts";
import type { Language } from "#kernel/locale.ts";
import { formatDate } from "#kernel/time.ts";
import { readLegal } from "../contract.ts";
import { sectionsOf } from "../document.ts";
import type { LegalKey } from "../legal.ts";
import type { LegalPageProps } from "./legal-page.tsx";
import { orNotFound, typeset } from "./loading.ts";

/** A legal page in force, or the version that `?versi=` names; its dates and its index made on the server. */
export async function loadLegal(api: Api, key: LegalKey, language: Language, request: Request): Promise<LegalPageProps> {
  const version = new URL(request.url).searchParams.get("versi");
  const page = typeset(await orNotFound(api(readLegal, version === null ? { key } : { key, version })));
  const inWords = <T extends { readonly effectiveOn: LegalPageProps["effectiveOn"] }>(one: T) => ({
    ...one,
    effectiveText: formatDate(one.effectiveOn, language, "long"),
  });
  return { ...inWords(page), versions: page.versions.map(inWords), contents: sectionsOf(page.body) };
}
