/** `npm run chaos [-- <name> …]`: runs test/chaos/main.ts on a fresh build. */
import { runBuilt } from "./processes/run-built.ts";

await runBuilt("test/chaos/main.ts");
