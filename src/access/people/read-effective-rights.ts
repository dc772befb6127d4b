import type { Output } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { EffectiveRightView, readEffectiveRights as contract, readOwnRights as ownContract } from "../contract.ts";
import { menuMessages, moduleMessages } from "../messages.ts";
import { effectiveRights, type Audience, type MenuRights } from "../model/policy.ts";
import { showChanges } from "../changes/show-change.ts";
import { listHeld, listRights, type HeldLevel } from "../store.ts";
import { listChangeRequestRows } from "../changes/store.ts";

type HeldWithRights = HeldLevel & { readonly rights: readonly MenuRights[] };

/** A person's rights, and which level gives each. Refuses a person unknown to access with `not_found`. */
export async function readEffectiveRights(
  ctx: Ctx,
  { personId }: { readonly personId: Id<"us"> },
): Promise<Output<typeof contract>> {
  const held = await listHeldWithRights(ctx, personId);
  const requests = await listChangeRequestRows(ctx.db, { subject: personId, limit: 1 });
  if (held.length === 0 && requests.length === 0) throw refuse("not_found");
  const waiting = await listChangeRequestRows(ctx.db, { subject: personId, state: "proposed", limit: 1 });
  // A person without levels but with a request is staff: everybody else gets a first level at registration.
  const audience: Audience = held[0]?.audience ?? "STAFF";
  return {
    personId,
    audience,
    levels: held.map((level) => ({ ...showHeld(level), grantedBy: level.grantedBy })),
    rights: showRights(ctx, held),
    waiting: await showChanges(ctx, waiting),
  };
}

/** The caller's own rights. The author of a grant is shown in the office only. */
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
    menuName: named(menuMessages[language], menu),
    module,
    moduleName: named(moduleMessages[language], module),
    givenBy: [...givenBy],
  }));
}

/** Name of a menu or module; one that is no longer in the catalogue is shown by its key. */
function named(names: Readonly<Record<string, string>>, key: string): string {
  return names[key] ?? key;
}
