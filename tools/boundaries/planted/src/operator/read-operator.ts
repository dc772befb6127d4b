import { content } from "#content/index.ts"; // operator-asks
import { app } from "#wiring/app.ts"; // wiring-on-top
import { run } from "#commands/run.ts"; // commands-on-top
export const read = [content, app, run];
