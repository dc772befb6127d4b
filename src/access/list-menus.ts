import type { Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { listMenus as contract } from "./contract.ts";
import { menuWords, moduleWords } from "./messages.ts";
import { CATALOGUE } from "./policy.ts";

/** The catalogue of rights in the caller's language. */
export async function listMenus({ language }: Ctx): Promise<Output<typeof contract>> {
  return {
    menus: CATALOGUE.map(({ menu, modules }) => ({
      menu,
      name: menuWords[language][menu],
      modules: modules.map(({ module, audiences }) => ({
        module,
        name: moduleWords[language][module],
        audiences: [...audiences],
      })),
    })),
  };
}
