import { lazy, Suspense, type ComponentType } from "react";
import { classNames } from "../ui/class-names.ts";
import { Skeleton, SkeletonGroup } from "../ui/skeleton.tsx";

interface LateForm<P> {
  readonly Form: ComponentType<P>;
  /** Fetches its script beside the data of the page: for the page's loader. */
  readonly preload: () => void;
}

/** A form on a page whose first load would be too large with it: its room until it has come, with a distance of its own where the form has one. */
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
