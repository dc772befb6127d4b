import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src",
  buildDirectory: "build",
  ssr: true,
  // The server build is the whole product: its entry is src/main.ts (vite.config.ts).
  serverBuildFile: "main.js",
  // The list of all pages weighs four kilobytes, and most visitors open two of them: a page names its own and asks for those it links to.
  routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
} satisfies Config;
