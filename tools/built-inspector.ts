import type { Plugin } from "vite";

/** Builds the program of the thread that looks at documents into `inspector.js`, beside the server's entry: where `inspector-thread.ts` looks for it. */
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
