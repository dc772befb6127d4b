import { lazy, Suspense, type ComponentType } from "react";
import { classNames } from "../class-names.ts";
import { Skeleton, SkeletonGroup } from "../progress/skeleton.tsx";

interface LateForm<P> {
  readonly Form: ComponentType<P>;
  /** For the page's loader: loads the form's script in parallel with the data of the page. */
  readonly preload: () => void;
}

/**
 * A form loaded after the page, whose first load would be too large with it: shows a placeholder until then, with the form's own margin if
 * it has one.
 */
export function lateForm<P extends object>(load: () => Promise<ComponentType<P>>, distance = ""): LateForm<P> {
  const Late = lazy(async () => ({ default: await load() }));
  return {
    preload: () => void load(),
    Form: (props) => (
      <Suspense
        fallback={
          <SkeletonGroup>
            <Skeleton className={classNames("h-96 w-full", distance)} />
          </SkeletonGroup>
        }
      >
        <Late {...props} />
      </Suspense>
    ),
  };
}
