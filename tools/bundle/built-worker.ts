import type { Plugin } from "vite";

/** Whether a built file loads others when it runs. */
export const loadsOthers = (file: { readonly imports?: readonly string[] } | undefined): boolean =>
  (file?.imports ?? []).length > 0;

/**
 * Builds src/web/offline/worker.ts as `/sw.js`: a separate file without imports, at the root, so that its scope covers every page. A value that it imports
 * would lie in a file shared with pages, and a classic worker cannot load one: the browser would refuse to register it.
 */
export function builtWorker(): Plugin {
  return {
    name: "sampai:built-worker",
    apply: "build",
    buildStart() {
      if (this.environment.name !== "client") return;
      this.emitFile({ type: "chunk", id: "src/web/offline/worker.ts", fileName: "sw.js" });
    },
    generateBundle(_, bundle) {
      const built = bundle["sw.js"];
      if (built?.type === "chunk" && loadsOthers(built))
        this.error("src/web/offline/worker.ts imports values; it may import types only.");
    },
  };
}
