import type { Output } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { EffectiveRightView, readEffectiveRights as contract, readOwnRights as ownContract } from "./contract.ts";
import { menuWords, moduleWords } from "./messages.ts";
import { effectiveRights, type Audience, type MenuRights } from "./policy.ts";
import { showChanges } from "./show-change.ts";
import { listHeld, listRights, type HeldLevel } from "./store.ts";
import { listChangeRequestRows } from "./store-changes.ts";

type HeldWithRights = HeldLevel & { readonly rights: readonly MenuRights[] };

/** What a person may, and why: which level gives each right. A person of whom access knows nothing is not found. */
export async function readEffectiveRights(
  ctx: Ctx,
  { personId }: { readonly personId: Id<"us"> },
): Promise<Output<typeof contract>> {
  const held = await listHeldWithRights(ctx, personId);
  const asked = await listChangeRequestRows(ctx.db, { subject: personId, limit: 1 });
  if (held.length === 0 && asked.length === 0) throw refuse("not_found");
  const waiting = await listChangeRequestRows(ctx.db, { subject: personId, state: "waiting", limit: 1 });
  // Who holds nothing and was asked for is staff: everybody else gets a first level at once.
  const audience: Audience = held[0]?.audience ?? "STAFF";
  return {
    personId,
    audience,
    levels: held.map((level) => ({ ...showHeld(level), grantedBy: level.grantedBy })),
    rights: showRights(ctx, held),
    waiting: await showChanges(ctx, waiting),
  };
}

/** The same for the caller. Who granted a level stays with the office. */
export async function readOwnRights(ctx: Ctx): Promise<Output<typeof ownContract>> {
  const { actor } = ctx;
  if (actor.kind === "visitor" || actor.kind === "system") throw refuse("permission_denied");
  const held = await listHeldWithRights(ctx, actor.id);
  return {
    level: actor.level,
    menuAccess: actor.menuAccess.map(({ menu, module }) => ({ menu, module: [...module] })),
    levels: held.map(showHeld),
    rights: showRights(ctx, held),
  };
}

async function listHeldWithRights(ctx: Ctx, personId: string): Promise<HeldWithRights[]> {
  const held = await listHeld(ctx.db, personId);
  const rightsOf = await listRights(
    ctx.db,
    held.map((level) => level.code),
  );
  return held.map((level) => ({ ...level, rights: rightsOf.get(level.code) ?? [] }));
}

function showHeld({ code, names, status, grantedAt, rights }: HeldWithRights): Output<typeof ownContract>["levels"][number] {
  return {
    code,
    names: { ...names },
    status,
    grantedAt: grantedAt.toISOString(),
    rights: rights.map(({ menu, module }) => ({ menu, module: [...module] })),
  };
}

function showRights({ language }: Ctx, held: readonly HeldWithRights[]): EffectiveRightView[] {
  return effectiveRights(held).map(({ menu, module, givenBy }) => ({
    menu,
    menuName: named(menuWords[language], menu),
    module,
    moduleName: named(moduleWords[language], module),
    givenBy: [...givenBy],
  }));
}

/** The name of a right of the catalogue; one that has left the catalogue goes by its word. */
function named(words: Readonly<Record<string, string>>, word: string): string {
  return words[word] ?? word;
}
