import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { precompiledMessages } from "./tools/precompiled-messages.ts";
import { precompressedAssets } from "./tools/precompressed-assets.ts";
import { builtInspector } from "./tools/built-inspector.ts";
import { builtWorker } from "./tools/built-worker.ts";
import { leftOut } from "./tools/left-out.ts";
import { noJsonSchema } from "./tools/no-json-schema.ts";

/**
 * What every public page loads, in one file: twenty small ones share no dictionary when they are compressed, and weigh 8 kB more.
 * Never what only some pages need: a page's own modules, the API client with zod, dialogs, forms.
 */
const BASE_PACKAGES = /\/node_modules\/(?:react|react-dom|scheduler|react-router|icu-minify|cookie)\//;
const BASE_OF_OURS =
  /\/src\/(?:root\.tsx|kernel\/locale\.ts|web\/(?:brand|shell)\/|web\/layouts\/(?!app-shell|private|mini-header|logo-only)|web\/errors\/first\/|web\/(?!api|save-file|leave-page|new-id|seo|query-form|not-found)[\w-]+\.tsx?$|web\/ui\/(?:class-names|top-progress-bar|page-loading-overlay|skip-link|card)\.)/;

/**
 * What nearly all of the app's own pages load and no public one does, in two files: forty small ones compress
 * worse, and all their names would stand in the list of what each page loads.
 */
const APP =
  /\/node_modules\/zod\/|\/src\/(?:kernel\/(?:refusal|time|endpoint|id|payload|strict-json|validation\/(?!input|written))|web\/(?:api|save-file|new-id)\.ts|web\/leave(?:-page\.tsx|\/messages\.ts)|web\/errors\/(?:messages|catalogue|refusal-view)\.ts|web\/session\/(?:pages|entry-gate|sign-in)\.|web\/ui\/(?:dialogs|dialog-queue|toast|toasts|toast-stack|banner)\.tsx?|web\/ui\/form\/(?:button|reason|field|validation-language|text-field)\.tsx?)/;
const FORMS = /\/node_modules\/react-hook-form\/|\/src\/web\/ui\/form\/(?:app-form|error-summary|resolver|form)\.tsx?/;
/** Of what those import, what public pages import too: a file each, or they would take the whole with it. */
const SHARED =
  /\/(?:web\/session\/(?:been-here|with-storage)\.ts|web\/ui\/(?:(?:form\/)?messages\.ts\?words=(summaryWords|fieldWords|progressWords|navigationWords|copyWords|noticeWords|choiceWords)|(form\/control|tone|empty-state)\.tsx?)|lucide-react\/dist\/esm\/icons\/(lock|shield-check|info|(?:circle-check|(?:circle|octagon|triangle)-exclamation-point))\.mjs)$/;

/** Signs of the private area's rooms, which other pages of the app draw now and then: a file each weighed more than all of them in one. No public page may need one. */
const ROOM_SIGNS =
  /lucide-react\/dist\/esm\/icons\/(?:bell|book-user|building-complex|chart-column|inbox|key-round|scroll-text|store|toggle-right|user-round|user-round-check)\.mjs$/;

export default defineConfig({
  plugins: [
    precompiledMessages(),
    noJsonSchema(),
    leftOut(),
    builtWorker(),
    builtInspector(),
    tailwindcss(),
    reactRouter(),
    precompressedAssets(),
  ],
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
            // Short names: every page's HTML lists its own, and is told those of the pages that it links to.
            entryFileNames: "assets/[hash:7].js",
            chunkFileNames: "assets/[hash:7].js",
            codeSplitting: {
              groups: [
                { name: "base", priority: 5, test: (id) => BASE_PACKAGES.test(id) || BASE_OF_OURS.test(id) },
                { name: sharedName, priority: 4, test: SHARED },
                { name: "room-signs", priority: 4, test: ROOM_SIGNS },
                { name: "app", priority: 3, test: APP },
                { name: "forms", priority: 2, test: FORMS },
              ],
            },
          },
        },
      },
    },
    // The whole server is one bundle with the pages, so that both share one module graph.
    ssr: { build: { rolldownOptions: { input: "src/main.ts" }, sourcemap: true, minify: false } },
  },
});

function sharedName(id: string): string {
  const [, words, ours, icon] = SHARED.exec(id) ?? [];
  return `shared-${(words ?? ours ?? icon ?? "").replace("/", "-")}`;
}
