import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Text, and WebAssembly, which has much repetition too. */
const COMPRESSIBLE = /\.(?:js|css|svg|webmanifest|txt|json|wasm)$/;
/** Below this size a compressed copy is not worth a file. */
const MIN_BYTES = 512;

/**
 * Writes a .br and a .gz beside each file of text and of WebAssembly of the browser's build, so that the server sends copies compressed once, at the highest
 * level.
 */
export function precompressedAssets(): Plugin {
  let folder: string | null = null;
  return {
    name: "sampai:precompressed-assets",
    apply: "build",
    writeBundle(options) {
      if (this.environment.name === "client") folder = options.dir ?? null;
    },
    closeBundle: {
      order: "post",
      sequential: true,
      handler() {
        if (this.environment.name !== "client" || folder === null) return;
        for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
          if (entry.isFile() && COMPRESSIBLE.test(entry.name)) compress(path.join(entry.parentPath, entry.name));
        }
      },
    },
  };
}

function compress(file: string): void {
  const content = readFileSync(file);
  if (content.length < MIN_BYTES) return;
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  );
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
