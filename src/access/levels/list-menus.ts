import type { Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { listMenus as contract } from "../contract.ts";
import { menuMessages, moduleMessages } from "../messages.ts";
import { CATALOGUE } from "../model/policy.ts";

/** The catalogue of rights in the caller's language. */
export async function listMenus({ language }: Ctx): Promise<Output<typeof contract>> {
  return {
    menus: CATALOGUE.map(({ menu, modules }) => ({
      menu,
      name: menuMessages[language][menu],
      modules: modules.map(({ module, audiences }) => ({
        module,
        name: moduleMessages[language][module],
        audiences: [...audiences],
      })),
    })),
  };
}
