import type { Plugin } from "vite";

/** Builds src/web/offline/worker.ts into `/sw.js`: a file of its own that imports nothing, at the root, so that it may answer for every page. */
export function builtWorker(): Plugin {
  return {
    name: "sampai:built-worker",
    apply: "build",
    buildStart() {
      if (this.environment.name !== "client") return;
      this.emitFile({ type: "chunk", id: "src/web/offline/worker.ts", fileName: "sw.js" });
    },
  };
}
