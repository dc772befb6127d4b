import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { Plugin } from "vite";

const { resolve } = createRequire(import.meta.url);
const of = (name: string, ...file: readonly string[]) => path.join(path.dirname(resolve(`${name}/package.json`)), ...file);

/**
 * What reads a photographed document in the browser, by the names under which its parts look for each other: the worker of Tesseract's package, the
 * engine for the SIMD instructions that every browser of our `build.target` has, the integer model of Indonesian, and their licences. 2.3 MB
 * compressed, loaded by src/verification/capture/web/photo/reading once a document was photographed.
 */
const FILES: Readonly<Record<string, string>> = {
  "worker.min.js": of("tesseract.js", "dist", "worker.min.js"),
  "worker.min.js.LICENSE.txt": of("tesseract.js", "dist", "worker.min.js.LICENSE.txt"),
  "tesseract-core-simd-lstm.js": of("tesseract.js-core", "tesseract-core-simd-lstm.js"),
  "tesseract-core-simd-lstm.wasm": of("tesseract.js-core", "tesseract-core-simd-lstm.wasm"),
  "ind.traineddata.gz": of("@tesseract.js-data/ind", "4.0.0_best_int", "ind.traineddata.gz"),
  "LICENSE.txt": of("tesseract.js-core", "LICENSE"),
};
/** The map is not shipped: without this line no tool of a browser asks for it. */
const SOURCE_MAP = /\n\/\/# sourceMappingURL=[^\n]*$/;

function contentOf(name: string): Uint8Array {
  const bytes = readFileSync(FILES[name] ?? name);
  return name.endsWith(".js") ? Buffer.from(bytes.toString("utf8").replace(SOURCE_MAP, "")) : bytes;
}

/** Served under /assets, where files never change under their names: the hash of all of them names their folder. */
function folderOf(): string {
  const hash = createHash("sha256");
  for (const name of Object.keys(FILES)) hash.update(name).update(contentOf(name));
  return `assets/reader-${hash.digest("base64url").slice(0, 8)}`;
}

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".wasm": "application/wasm",
  ".gz": "application/gzip",
  ".txt": "text/plain",
};

/**
 * Serves those files from our own origin, and names their folder to the browser's modules as `import.meta.env.READER_FOLDER`. Not imported as
 * assets: the engine's parts find each other by name within one folder.
 */
export function builtReader(): Plugin {
  const folder = folderOf();
  return {
    name: "sampai:built-reader",
    config: () => ({ define: { "import.meta.env.READER_FOLDER": JSON.stringify(`/${folder}`) } }),
    buildStart() {
      if (this.environment.name !== "client" || this.environment.mode !== "build") return;
      for (const name of Object.keys(FILES))
        this.emitFile({ type: "asset", fileName: `${folder}/${name}`, source: contentOf(name) });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${folder}`, (request, response, next) => {
        const name = (request.url ?? "").split("?", 1)[0]?.slice(1) ?? "";
        if (!Object.hasOwn(FILES, name)) return next();
        response.setHeader("content-type", TYPES[path.extname(name)] ?? "application/octet-stream");
        response.end(contentOf(name));
      });
    },
  };
}
