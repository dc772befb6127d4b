import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { precompiledMessages } from "./tools/precompiled-messages.ts";

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [precompiledMessages(), tailwindcss(), reactRouter()],
  // Words are compiled to their final form at build time; the ICU parser (12 kB) stays at home.
  resolve: { alias: { "use-intl/format-message": "use-intl/format-message/format-only" } },
  build: { target: "es2022", cssTarget: ["chrome123", "edge123", "firefox120", "safari17.5"], assetsInlineLimit: 0, sourcemap: isSsrBuild === true },
  environments: {
    ssr: { build: { rolldownOptions: { input: "src/main.ts" } } },
  },
  ssr: { noExternal: ["use-intl", "icu-minify"] },
}));
