import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

/** The fonts that src/platform/files/pdf.ts names, and their licence, which must accompany them. */
const FOLDER = path.join("src", "platform", "files", "fonts");

/** Copies the PDF fonts beside the server's entry, where `besideEntry` looks for them: an installation has no sources. */
export function builtFonts(): Plugin {
  return {
    name: "sampai:built-fonts",
    apply: "build",
    buildStart() {
      if (this.environment.name !== "ssr") return;
      for (const name of readdirSync(FOLDER).toSorted())
        this.emitFile({ type: "asset", fileName: `fonts/${name}`, source: readFileSync(path.join(FOLDER, name)) });
    },
  };
}
