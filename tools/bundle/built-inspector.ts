import type { Plugin } from "vite";

/**
 * Builds the program of the process that inspects documents as `inspector.js`, beside the server's entry, where `inspector-child.ts` looks
 * for it.
 */
export function builtInspector(): Plugin {
  return {
    name: "sampai:built-inspector",
    apply: "build",
    buildStart() {
      if (this.environment.name !== "ssr") return;
      this.emitFile({ type: "chunk", id: "src/platform/files/inspect/inspector.ts", fileName: "inspector.js" });
    },
  };
}
