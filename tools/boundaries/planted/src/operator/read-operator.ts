import * as a0 from "#content/index.ts"; // planted: operator-asks
import * as a1 from "#wiring/app.ts"; // planted: wiring-on-top
import * as a2 from "#commands/run.ts"; // planted: commands-on-top
export const used = [a0, a1, a2];
