import { invariant, type Invariant } from "#platform/invariants.ts";
import { CATALOGUE } from "./model/policy.ts";

/** The catalogue as SQL rows: menu, module, and the audiences whose levels may have it. All three are constants of our own code. */
const catalogue = CATALOGUE.flatMap(({ menu, modules }) =>
  modules.map(({ module, audiences }) => `('${menu}', '${module}', array['${audiences.join("', '")}'])`),
).join(", ");

/** Invariants of levels and rights. */
export const accessInvariants: readonly Invariant[] = [
  invariant(
    "no person holds levels of two audiences",
    `select user_id from access.holder join access.level on code = level group by user_id having count(distinct audience) > 1`,
  ),
  invariant(
    "every right of a level is in the catalogue and open to the level's audience",
    `select own.level, own.menu, own.module from access.level_right as own join access.level on code = own.level
     where not exists (select from (values ${catalogue}) as known (menu, module, audiences)
       where known.menu = own.menu and known.module = own.module and level.audience = any(known.audiences))`,
  ),
  invariant(
    "the administrators' level is active and can request and approve changes of rights",
    `select code from access.level where code = 'ADMINISTRATOR' and (status <> 'active' or
     (select count(*) from access.level_right where level = code and menu = 'access' and module in ('view', 'update', 'approve')) < 3)`,
  ),
  invariant(
    "every approved change of rights was decided by a person other than the requester and the person concerned",
    `select id from access.change_request where state = 'approved' and (decided_by = proposed_by or decided_by = subject)`,
  ),
];
