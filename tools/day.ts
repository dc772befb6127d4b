/** `npm run day [-- <word>]`: runs test/day/main.ts on a fresh build. */
import { runBuilt } from "./processes/run-built.ts";

await runBuilt("test/day/main.ts");
