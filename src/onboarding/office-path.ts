import { href } from "#kernel/href.ts";
import type { Business } from "./store.ts";

/** The page of a business in the office, by its kind. */
export function officePath({ id, kind }: Pick<Business, "id" | "kind">): string {
  switch (kind) {
    case "agent":
      return href("/office/agent/:id", { id });
    case "partner":
      return href("/office/partner/:id", { id });
    case "customer":
      return href("/office/business/:id", { id });
  }
}
