/** The treasury's work about terms: those that wait for a second person. */
import { href } from "#kernel/href.ts";
import { HOUR_MS } from "#kernel/time.ts";
import type { WorkPart } from "#platform/work/part.ts";
import { isRoomKind } from "./model/kind-names.ts";
import { menuOf, TERM_KINDS } from "./model/term-kinds.ts";
import { TERMS } from "./workflow.ts";

const TERM_GOAL_MS = 4 * HOUR_MS;

/** The page on which a kind is decided; kinds without one are decided from the inbox. */
function pageOf({ kind, subject }: { readonly kind: string; readonly subject: string }): string | null {
  if (kind === "corridor" || kind === "rail") return href("/office/corridor/:key", { key: subject });
  if (kind === "desk_rate") return href("/office/rate/:key", { key: subject });
  return isRoomKind(kind) ? href("/office/term/:kind/:key", { kind, key: subject }) : null;
}

export const pricingWork: WorkPart = {
  proposals: [
    {
      workflow: TERMS,
      goalMs: TERM_GOAL_MS,
      kind: "kind",
      subject: ["key"],
      concerned: null,
      approval: {
        column: "kind",
        needs: Object.fromEntries(TERM_KINDS.map((kind) => [kind, { menu: menuOf(kind), module: ["approve"] as const }])),
      },
      only: { column: "origin", value: "person" },
      pageOf,
    },
  ],
};
