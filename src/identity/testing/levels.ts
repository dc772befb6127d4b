/** For tests of capabilities that create accounts: the built-in levels, which an installation has from its first start. */
import { ensureBuiltInLevels } from "#access/index.ts";
import type { TestApp } from "#platform/testing/database.ts";

export const prepareLevels = (app: TestApp): Promise<unknown> =>
  app.as({ actor: { kind: "system", name: "test" } }, (ctx) => ensureBuiltInLevels(ctx));
