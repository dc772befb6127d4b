import type { Api } from "#kernel/endpoint.ts";
import type { Language } from "#kernel/locale.ts";
import { formatDate } from "#kernel/time.ts";
import { readLegal } from "../contract.ts";
import { sectionsOf } from "../document.ts";
import type { LegalPageProps } from "./legal-page.tsx";
import { orNotFound, typeset } from "./loading.ts";

/** A legal page in force, its date and its index made on the server. */
export async function loadLegal(api: Api, key: "terms" | "privacy", language: Language): Promise<LegalPageProps> {
  const page = typeset(await orNotFound(api(readLegal, { key })));
  return { ...page, effectiveText: formatDate(page.effectiveOn, language, "long"), contents: sectionsOf(page.body) };
}
