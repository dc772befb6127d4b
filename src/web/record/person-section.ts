/**
 * What a capability contributes to the page of a person in the back office. The page (src/dashboard/web/person) lists the sections; no
 * capability knows of another's.
 */
import type { ComponentType } from "react";
import type { Id } from "#kernel/id.ts";
import type { Needed } from "../session/rights.ts";

export interface PersonSectionProps {
  readonly person: Id<"us">;
}

export interface PersonSection {
  /** Its place in the page's address: `#transfers`. */
  readonly key: string;
  /** It is neither loaded nor shown without this right. */
  readonly needed: Needed;
  /** The component is loaded only for a reader with the right, and reads its own data. */
  readonly load: () => Promise<{ readonly default: ComponentType<PersonSectionProps> }>;
}
