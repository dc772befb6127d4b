import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src",
  buildDirectory: "build",
  ssr: true,
  // The server build is the whole product: its entry is src/main.ts (vite.config.ts).
  serverBuildFile: "main.js",
  // What each page loads is told about the page at hand, and about others when links to them are in sight: all of it in every first HTML would
  // weigh a kilobyte more for every dozen pages that the product grows.
  routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
} satisfies Config;
