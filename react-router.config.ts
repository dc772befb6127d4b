import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src",
  buildDirectory: "build",
  ssr: true,
  // The server build is the whole product: its entry is src/main.ts (vite.config.ts).
  serverBuildFile: "main.js",
  // The site map is small: all of it in the first HTML costs a kilobyte and saves a request per discovered link.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
