import { lazy, Suspense } from "react";
import type { Id } from "#kernel/id.ts";
import { useAuth } from "#web/session/store.ts";
import { may } from "#web/session/rights.ts";
import { SkeletonGroup, SkeletonText } from "#web/ui/progress/skeleton.tsx";
import { PERSON_SECTIONS } from "./person-sections.ts";

const SECTIONS = PERSON_SECTIONS.map(({ load, ...section }) => ({ ...section, Content: lazy(load) }));

/** The sections of a person that the reader has the right to see. Each is loaded, and reads its data, on its own. */
export function Sections({ person }: { readonly person: Id<"us"> }) {
  const auth = useAuth();
  const shown = SECTIONS.filter(({ needed }) => auth !== null && may(auth, needed));
  return (
    <div className="grid items-start gap-6 empty:hidden xl:grid-cols-2">
      {shown.map(({ key, Content }) => (
        <div key={key} id={key} className="min-w-0">
          <Suspense
            fallback={
              <SkeletonGroup>
                <SkeletonText lines={4} />
              </SkeletonGroup>
            }
          >
            <Content key={person} person={person} />
          </Suspense>
        </div>
      ))}
    </div>
  );
}
