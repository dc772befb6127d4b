import { readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

const FOLDER = path.join("src", "platform", "files", "fonts");
/** As src/platform/files/pdf.ts names them, with the licence that goes wherever they go. */
const FILES = ["plus-jakarta-sans-regular.ttf", "plus-jakarta-sans-bold.ttf", "OFL.txt"];

/** Puts the letters of PDFs beside the server's entry, where `besideEntry` looks for them: what is installed has no sources. */
export function builtFonts(): Plugin {
  return {
    name: "sampai:built-fonts",
    apply: "build",
    buildStart() {
      if (this.environment.name !== "ssr") return;
      for (const name of FILES)
        this.emitFile({ type: "asset", fileName: `fonts/${name}`, source: readFileSync(path.join(FOLDER, name)) });
    },
  };
}
