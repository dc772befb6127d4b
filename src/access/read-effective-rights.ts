import type { Output } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { readEffectiveRights as contract } from "./contract.ts";
import { menuWords, moduleWords } from "./messages.ts";
import { effectiveRights } from "./policy.ts";
import { showChange } from "./show-change.ts";
import { listHeld, listRights } from "./store.ts";
import { listChangeRequestRows } from "./store-changes.ts";

/** The name of a right of the catalogue; one that has left the catalogue goes by its word. */
function named(words: Readonly<Record<string, string>>, word: string): string {
  return words[word] ?? word;
}

/** What a person may, and why: which level gives each right. A person of whom access knows nothing is not found. */
export async function readEffectiveRights(
  ctx: Ctx,
  { personId }: { readonly personId: Id<"us"> },
): Promise<Output<typeof contract>> {
  const held = await listHeld(ctx.db, personId);
  const asked = await listChangeRequestRows(ctx.db, { subject: personId, limit: 1 });
  if (held.length === 0 && asked.length === 0) throw refuse("not_found");
  const rightsOf = await listRights(
    ctx.db,
    held.map((level) => level.code),
  );
  const levels = held.map((level) => ({ ...level, rights: rightsOf.get(level.code) ?? [] }));
  const waiting = await listChangeRequestRows(ctx.db, { subject: personId, state: "waiting", limit: 1 });
  return {
    personId,
    levels: levels.map(({ code, names, status, grantedAt, grantedBy, rights }) => ({
      code,
      name: names[ctx.language],
      status,
      grantedAt: grantedAt.toISOString(),
      grantedBy,
      rights: rights.map(({ menu, module }) => ({ menu, module: [...module] })),
    })),
    rights: effectiveRights(levels).map(({ menu, module, givenBy }) => ({
      menu,
      menuName: named(menuWords[ctx.language], menu),
      module,
      moduleName: named(moduleWords[ctx.language], module),
      givenBy: [...givenBy],
    })),
    waiting: waiting.map((request) => showChange(ctx, request)),
  };
}
