import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src",
  buildDirectory: "build",
  ssr: true,
  // The server build is the whole product: its entry is src/main.ts (vite.config.ts).
  serverBuildFile: "main.js",
  // Route discovery is lazy: a page loads the manifest entries of itself and of the links in sight. All entries in every first HTML would
  // add a kilobyte for every dozen pages of the product.
  routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
} satisfies Config;
