import { lazy, Suspense } from "react";
import { refuse } from "#kernel/refusal.ts";
import { namesOf } from "#identity/web/people.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { readList } from "#web/list/use-list.ts";
import { SkeletonGroup, SkeletonText } from "#web/ui/progress/skeleton.tsx";
import { listRequirements } from "../contract-requirements.ts";
import { isNewKey, isRoomKind } from "../model/kind-names.ts";
import type { Route } from "./+types/term.page";

// Who has one of the four menus of terms has this one.
export const handle = privatePage({ menu: "fee", modules: ["view", "approve"] });

const readView = () => import("./term-view.tsx");
const TermView = lazy(readView);

export const clientLoader = loadPrivately(handle, async ({ params, request }: Route.ClientLoaderArgs) => {
  const { kind, key } = params;
  if (!isRoomKind(kind)) throw refuse("not_found");
  // Imported on demand: the schemas of all terms are larger than the rest of the page.
  const [{ listTerms, readTermNow, termChangesAddress }] = await Promise.all([import("../contract.ts"), readView()]);
  const { state, input } = readList(termChangesAddress, request);
  const [{ terms: history, hasMore }, present, { requirements }] = await Promise.all([
    api(listTerms, { ...input, kind, key }),
    api(readTermNow, { kind, key }),
    kind === "verification_rule" ? api(listRequirements, {}) : { requirements: [] },
  ]);
  if (history.length === 0 && state.cursor.before === undefined && !isNewKey(kind, key)) throw refuse("not_found");
  const last = history.at(-1);
  const places = {
    newest: state.cursor.before === undefined ? null : termChangesAddress.to({}, {}, { kind, key }),
    older: hasMore && last !== undefined ? termChangesAddress.to({}, { before: last.id }, { kind, key }) : null,
  };
  const people = [...history, present.waiting].flatMap((term) => [term?.proposedBy, term?.decidedBy]);
  return { kind, key, history, present, places, requirements, names: await namesOf(people) };
});

/** `/office/term/:kind/:key`: one term now, planned and in history, with the form that proposes a change. */
export default function TermPage({ loaderData }: Route.ComponentProps) {
  return (
    <Suspense
      fallback={
        <SkeletonGroup>
          <SkeletonText lines={6} />
        </SkeletonGroup>
      }
    >
      <TermView key={`${loaderData.kind}/${loaderData.key}`} shown={loaderData} />
    </Suspense>
  );
}
