import { createElement, type ComponentType } from "react";

interface LoadedPart<P> {
  /** For the page's loader, where the record has this part. */
  readonly load: () => Promise<void>;
  /** Draws nothing until it is loaded. */
  readonly Part: ComponentType<P>;
}

/**
 * A part that only some records have, with a script of its own. The page's loader waits for it, so it is drawn with the page. `lazy` would show
 * its fallback for a moment even when the script is there, and then push down what is being read.
 */
export function loadedPart<P extends object>(read: () => Promise<ComponentType<P>>): LoadedPart<P> {
  let loaded: ComponentType<P> | null = null;
  return {
    load: async () => {
      loaded ??= await read();
    },
    Part: (props) => (loaded === null ? null : createElement(loaded, props)),
  };
}
