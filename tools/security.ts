/** `npm run security [-- <name> …]`: runs test/security/main.ts on a fresh build. */
import { runBuilt } from "./processes/run-built.ts";

await runBuilt("test/security/main.ts");
