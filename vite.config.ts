import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { chunkGroups } from "./tools/bundle/chunks.ts";
import { precompiledMessages } from "./tools/bundle/precompiled-messages.ts";
import { precompressedAssets } from "./tools/bundle/precompressed-assets.ts";
import { builtCommit } from "./tools/bundle/built-commit.ts";
import { builtFonts } from "./tools/bundle/built-fonts.ts";
import { builtInspector } from "./tools/bundle/built-inspector.ts";
import { builtReader } from "./tools/bundle/built-reader.ts";
import { builtWorker } from "./tools/bundle/built-worker.ts";
import { leftOut } from "./tools/bundle/left-out.ts";
import { noJsonSchema } from "./tools/bundle/no-json-schema.ts";

export default defineConfig({
  plugins: [
    precompiledMessages(),
    noJsonSchema(),
    leftOut(),
    builtCommit(),
    builtWorker(),
    builtFonts(),
    builtInspector(),
    builtReader(),
    tailwindcss(),
    reactRouter(),
    precompressedAssets(),
  ],
  build: {
    target: "es2022",
    // Older targets would lower light-dark() to the page's theme, and dark sections in light pages would lose theirs.
    cssTarget: ["chrome123", "edge123", "firefox120", "safari17.5"],
    // tools/bundle/sizes.ts reads from the manifest what a page loads first.
    manifest: true,
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Short names: every page's HTML lists its own files, and receives those of the pages that it links to.
            entryFileNames: "assets/[hash:7].js",
            chunkFileNames: "assets/[hash:7].js",
            codeSplitting: { groups: chunkGroups() },
          },
        },
      },
    },
    // The whole server is one bundle with the pages, so that both share one module graph.
    ssr: { build: { rolldownOptions: { input: "src/main.ts" }, sourcemap: true, minify: false } },
  },
});
