/** Rate alerts ("notify me when one unit costs less than this"): created, listed, deleted, and fired once. */
import type { Input, Output } from "#kernel/endpoint.ts";
import { compareRates, rateText } from "#kernel/rate.ts";
import { Refusal } from "#kernel/refusal.ts";
import { customerRatesNow, termAt } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { MAX_WAITING_ALERTS } from "./contract-alerts.ts";
import type * as contract from "./contract-alerts.ts";
import { notify } from "./add-notice.ts";
import { readerOf } from "./own-notices.ts";
import * as store from "./store-alerts.ts";

/** All waiting alerts, and as many that fired. */
const SHOWN = 2 * MAX_WAITING_ALERTS;
/** Maximum of alerts fired in one transaction. */
const FIRED_AT_ONCE = 200;

export async function listAlerts(ctx: Ctx): Promise<Output<typeof contract.listAlerts>> {
  const rows = await store.listAlertRows(ctx.db, readerOf(ctx), SHOWN);
  const alerts = await Promise.all(
    rows.map(async ({ id, corridor, below, madeAt, fired }) => {
      const { currency } = await corridorOf(ctx, corridor);
      return { id, corridor, currency, below, madeAt, fired };
    }),
  );
  return { alerts };
}

export async function createAlert(
  ctx: Ctx,
  { id, corridor, below }: Input<typeof contract.createAlert>,
): Promise<Output<typeof contract.createAlert>> {
  const person = readerOf(ctx);
  await store.lockAlertsOf(ctx.db, person);
  const known = await store.findAlert(ctx.db, id);
  if (known !== null) {
    const isSame = known.person === person && known.corridor === corridor && compareRates(known.below, below) === 0;
    if (!isSame) throw new Refusal("id_already_used", 409);
    return listAlerts(ctx);
  }
  if ((await corridorOf(ctx, corridor)).currency === "IDR") throw new Refusal("corridor_unknown", 404);
  const now = (await customerRatesNow(ctx)).find((one) => one.corridor === corridor)?.rates?.rate;
  if (now && compareRates(now, below) < 0) throw new Refusal("rate_reached", 409, { rate: rateText(now) });
  if ((await store.countWaitingAlerts(ctx.db, person)) >= MAX_WAITING_ALERTS) throw new Refusal("too_many_alerts", 409);
  await store.insertAlert(ctx.db, { id, person, corridor, below }, ctx.now);
  return listAlerts(ctx);
}

export async function deleteAlert(
  ctx: Ctx,
  { id }: Input<typeof contract.deleteAlert>,
): Promise<Output<typeof contract.deleteAlert>> {
  await store.deleteAlertRow(ctx.db, id, readerOf(ctx));
  return listAlerts(ctx);
}

/** Fires the alerts that the current rates have reached and notifies their owners; returns how many fired. */
export async function fireReached(ctx: Ctx): Promise<number> {
  const rates = (await customerRatesNow(ctx)).flatMap(({ corridor, rates: now }) =>
    now === null ? [] : [{ corridor, rate: now.rate }],
  );
  const fired = await store.fireAlerts(ctx.db, rates, FIRED_AT_ONCE, ctx.now);
  await notify(
    ctx,
    await Promise.all(
      fired.map(async ({ id, person, corridor, below, fired: at }) => ({
        key: id,
        person,
        kind: "rate_reached" as const,
        about: id,
        facts: { currency: (await corridorOf(ctx, corridor)).currency, below, ...(at && { rate: at.rate }) },
      })),
    ),
  );
  return fired.length;
}

async function corridorOf(ctx: Ctx, corridor: string) {
  const term = await termAt(ctx, "corridor", corridor, ctx.now);
  if (term === null) throw new Refusal("corridor_unknown", 404);
  return term.value;
}
