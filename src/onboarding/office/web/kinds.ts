/** The three lists of businesses share their pages; the address says which kind is shown. Pure. */
import { href } from "#kernel/href.ts";
import type { BusinessKind } from "../../model/kinds.ts";

const LISTS: Readonly<Record<BusinessKind, string>> = {
  agent: href("/office/agent"),
  partner: href("/office/partner"),
  customer: href("/office/business"),
};

/** The kind of an address of a list, or of a file below it. */
export function kindOfPath(pathname: string): BusinessKind {
  if (pathname.startsWith(LISTS.agent)) return "agent";
  return pathname.startsWith(LISTS.partner) ? "partner" : "customer";
}

/** The address of the file of a business. */
export function filePath(kind: BusinessKind, id: string): string {
  switch (kind) {
    case "agent":
      return href("/office/agent/:id", { id });
    case "partner":
      return href("/office/partner/:id", { id });
    case "customer":
      return href("/office/business/:id", { id });
  }
}
