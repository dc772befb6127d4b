import type { LegalPageProps } from "./legal-page.tsx";

/** What the head says of a legal page. Another version than the one in force has an address and a title of its own. */
export function legalHead({ title, description, version, standing }: LegalPageProps, path: string) {
  if (standing === "in_force") return { title, description, path };
  return { title: `${title} (${version})`, description, path: `${path}?versi=${version}` };
}
