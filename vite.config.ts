import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { precompiledMessages } from "./tools/precompiled-messages.ts";
import { precompressedAssets } from "./tools/precompressed-assets.ts";

/**
 * What every public page loads, in one file: twenty small ones share no dictionary when they are compressed, and weigh 8 kB more.
 * Never what only some pages need: a page's own modules, the API client with zod, dialogs, forms.
 */
const BASE_PACKAGES = /\/node_modules\/(?:react|react-dom|scheduler|react-router|icu-minify|cookie)\//;
const BASE_OF_OURS =
  /\/src\/(?:root\.tsx|kernel\/locale\.ts|web\/(?:brand|shell)\/|web\/layouts\/(?!app-shell|private)|web\/errors\/first\/|web\/(?!api|save-file|leave-page|seo)[\w-]+\.tsx?$|web\/ui\/(?:class-names|top-progress-bar|page-loading-overlay|skip-link|card)\.)/;

export default defineConfig({
  plugins: [precompiledMessages(), tailwindcss(), reactRouter(), precompressedAssets()],
  build: {
    target: "es2022",
    // Older targets would lower light-dark() to the page's theme, and dark islands in light pages would lose theirs.
    cssTarget: ["chrome123", "edge123", "firefox120", "safari17.5"],
    // The manifest tells tools/sizes.ts what a page loads first.
    manifest: true,
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: [{ name: "base", test: (id) => BASE_PACKAGES.test(id) || BASE_OF_OURS.test(id) }] },
          },
        },
      },
    },
    // The whole server is one bundle with the pages, so that both share one module graph.
    ssr: { build: { rolldownOptions: { input: "src/main.ts" }, sourcemap: true, minify: false } },
  },
});
