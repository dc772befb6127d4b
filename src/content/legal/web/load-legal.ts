import type { Api } from "#kernel/endpoint.ts";
import type { Language } from "#kernel/locale.ts";
import { formatDate } from "#kernel/time.ts";
import { readLegal } from "../contract-public.ts";
import { sectionsOf } from "../../rich-text/model/document.ts";
import type { LegalKey } from "../model/legal-page.ts";
import type { LegalPageProps } from "./legal-page.tsx";
import { orNotFound } from "#web/page-loading.ts";
import { typeset } from "../../web/typeset.ts";

/** Loads the legal page in force, or the version in `?versi=`. Dates and table of contents are prepared on the server. */
export async function loadLegal(api: Api, key: LegalKey, language: Language, request: Request): Promise<LegalPageProps> {
  const version = new URL(request.url).searchParams.get("versi");
  const page = typeset(await orNotFound(api(readLegal, version === null ? { key } : { key, version })));
  const withDateText = <T extends { readonly effectiveOn: LegalPageProps["effectiveOn"] }>(one: T) => ({
    ...one,
    effectiveText: formatDate(one.effectiveOn, language, "long"),
  });
  return { ...withDateText(page), versions: page.versions.map(withDateText), contents: sectionsOf(page.body) };
}
