import type { LegalPageProps } from "./legal-page.tsx";

/** Head metadata of a legal page. A version that is not in force has its own address and title. */
export function legalHead({ title, description, version, status }: LegalPageProps, path: string) {
  if (status === "in_force") return { title, description, path };
  return { title: `${title} (${version})`, description, path: `${path}?versi=${version}` };
}
